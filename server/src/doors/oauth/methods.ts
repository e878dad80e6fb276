import type { FastifyInstance } from 'fastify'

const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type KnownMethod = (typeof known)[number]

/** Answers 405 to every method that an address does not offer, before any body is read. */
export function refuseOtherMethods(http: FastifyInstance, url: string, offered: readonly KnownMethod[]): void {
  const method = known.filter((one) => !offered.includes(one))
  const allow = offered.join(', ')
  http.route({
    method,
    url,
    config: { entrance: { by: 'nobody' } },
    onRequest: async (_request, reply) =>
      reply
        .code(405)
        .header('allow', allow)
        .type('application/json')
        .send({ error: 'invalid_request', error_description: `Use ${allow}` }),
    handler: async () => {},
  })
}
