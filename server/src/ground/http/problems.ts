import { refusalOfDatabaseError } from '../db/index.ts'
import { body_bytes_max } from './body.ts'
import { malformedJson, notFound, payloadTooLarge, Refusal, unsupportedMediaType } from './refusal.ts'
import type { Problem } from './refusal.ts'

/** What an error says to the client: the one place where any error becomes the contract's document. */
export function problemsOf(error: unknown): {
  status: number
  problems: readonly Problem[]
  headers: Readonly<Record<string, string>>
} {
  const refusal =
    error instanceof Refusal
      ? error
      : (refusalOfFastifyError(error) ?? refusalOfAbort(error) ?? refusalOfDatabaseError(error))
  if (refusal !== null) return { status: refusal.status, problems: refusal.problems, headers: refusal.headers }
  return { status: 500, problems: [{ error: 'internal_error', detail: null }], headers: {} }
}

/** Fastify's own complaints about a request, by its error code. */
function refusalOfFastifyError(error: unknown): Refusal | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return payloadTooLarge(body_bytes_max)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType('')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformedJson('Content-Length does not match the body')
    case 'FST_ERR_BAD_URL':
      return malformedJson('The path is not valid percent-encoding')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound('record')
    default:
      return null
  }
}

/**
 * A client that went away in the middle of its body, as Node's HTTP server says it. Nobody gets the answer; that it is
 * none of ours keeps it out of the errors.
 */
function refusalOfAbort(error: unknown): Refusal | null {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
    ? malformedJson('The body did not come to its end')
    : null
}
