import type { FastifyReply } from 'fastify'

/** The scopes of the service; contract 6.9. */
export const tracking_scopes = ['tracking:read', 'tracking:write'] as const

/**
 * 401 with the challenge of RFC 9728: where the protected resource metadata is, and what went wrong if anything was
 * sent.
 */
export function challenge(
  reply: FastifyReply,
  metadata_url: string,
  problem: { error: string; error_description: string } | null,
): FastifyReply {
  const parameters = [
    'realm="mcp"',
    ...(problem === null ? [] : [`error="${problem.error}"`, `error_description="${problem.error_description}"`]),
    `resource_metadata="${metadata_url}"`,
    `scope="${tracking_scopes.join(' ')}"`,
  ]
  const message = problem?.error_description ?? 'Sign in with OAuth, or send Authorization: Token <API_KEY>'
  return reply
    .code(401)
    .header('www-authenticate', `Bearer ${parameters.join(', ')}`)
    .header('content-type', 'application/json')
    .send({ error: 'Unauthorized', message })
}

/** 403: the token may not do this (contract 6.9). */
export function insufficientScope(reply: FastifyReply, metadata_url: string, scope: string): FastifyReply {
  return reply
    .code(403)
    .header(
      'www-authenticate',
      `Bearer realm="mcp", error="insufficient_scope", scope="${scope}", resource_metadata="${metadata_url}"`,
    )
    .header('content-type', 'application/json')
    .send({ error: 'Forbidden', message: `The token lacks the scope ${scope}` })
}
