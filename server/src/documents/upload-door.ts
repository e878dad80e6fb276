import { size_limits } from '@quaylog/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { enteredBy } from '../ground/http/entrance.ts'
import { notFound, payloadTooLarge, Refusal } from '../ground/http/refusal.ts'
import { putUpload, sizeDiffers, uploadAt } from './uploads.ts'
import type { UploadParts } from './uploads.ts'

/** What the addresses of uploads need. */
export interface UploadDoorParts extends UploadParts {
  /** Counts one request of an address that cannot be read. */
  readonly takeFailure: (ip: string) => Promise<void>
}

/**
 * `PUT /v2/uploads/{signed_id}`: takes the bytes of a file that was announced, whatever type they are sent as. Needs no
 * key, for the address is sealed; bytes that are not as announced are refused.
 */
export function registerUploads(http: FastifyInstance, parts: UploadDoorParts): void {
  http.register(async (door) => {
    enteredBy(door, { by: 'address' })
    door.removeAllContentTypeParsers()
    const bodyLimit = size_limits.document_bytes_max
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    door.setErrorHandler((error) => {
      throw isTooLarge(error) ? payloadTooLarge(bodyLimit) : error
    })
    door.route<{ Params: { signed_id: string } }>({
      method: 'PUT',
      url: '/v2/uploads/:signed_id',
      bodyLimit,
      onRequest: (request) => requireUpload(parts, request, request.params.signed_id),
      async handler(request, reply) {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const outcome = await putUpload(parts, request.params.signed_id, bytes)
        if (outcome === 'kept' || outcome === 'taken') return reply.code(204).send()
        throw outcome === 'unknown' ? notFound('upload') : notAsAnnounced(outcome.differs)
      },
    })
  })
}

const notAsAnnounced = (differs: string) =>
  new Refusal([{ error: 'invalid', detail: `The bytes are not as announced: ${differs}` }])

/** Refuses before its body is read what is of no upload, or says that it has another number of bytes. */
async function requireUpload(parts: UploadDoorParts, { headers, ip }: FastifyRequest, signed_id: string) {
  const upload = await uploadAt(parts, signed_id)
  if (upload === undefined) {
    await parts.takeFailure(ip)
    throw notFound('upload')
  }
  const said = headers['content-length']
  const differs = said === undefined ? null : sizeDiffers(upload, Number(said))
  if (differs !== null) throw notAsAnnounced(differs)
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
}
