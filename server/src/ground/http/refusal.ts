import { error_catalogue } from '@quaylog/contract'
import type { ErrorName, ErrorStatus } from '@quaylog/contract'

/** Where in the request the trouble is: a JSON pointer into the body, or the name of a query parameter. */
export type ErrorSource = { readonly pointer: string } | { readonly parameter: string }

/** One error object before it is printed; contract 1.8. */
export interface Problem {
  readonly error: ErrorName
  readonly detail: string | null
  readonly source?: ErrorSource
  readonly meta?: Readonly<Record<string, unknown>>
}

/**
 * Ends a request with one of the contract's errors. Thrown by whoever finds the reason, printed in one place.
 * The HTTP status is that of the first problem.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly problems: readonly [Problem, ...Problem[]]
  readonly headers: Readonly<Record<string, string>>

  constructor(problems: readonly [Problem, ...Problem[]], headers: Readonly<Record<string, string>> = {}) {
    super(problems[0].detail ?? problems[0].error)
    this.problems = problems
    this.headers = headers
  }

  get status(): ErrorStatus {
    return error_catalogue[this.problems[0].error].status
  }
}

function refuse(
  error: ErrorName,
  detail: string,
  more: Omit<Problem, 'error' | 'detail'> = {},
  headers: Record<string, string> = {},
): Refusal {
  return new Refusal([{ error, detail, ...more }], headers)
}

export const malformedJson = (detail: string) => refuse('malformed_json', detail)
export const unauthorized = () => refuse('unauthorized', 'The API key could not be verified')
export const invalidToken = (detail: string) => refuse('invalid_token', detail)
export const restrictedPlan = () =>
  refuse('restricted_plan', 'This permission requires a paid plan: the free plan can create tracking requests only')
export const notAllowed = () => refuse('not_allowed', 'This action is not allowed')
/** To who sees a part of an account, where what is asked for doesn't keep to parts. */
export const notOfParties = () =>
  refuse(
    'insufficient_permission',
    'Your role in this account sees what is of certain parties, and this is not among it',
  )
export const featureNotEnabled = (feature: string, name: string) =>
  refuse('feature_not_enabled', `${name} is not enabled for this account`, { meta: { feature } })
export const planLimitReached = (detail: string, meta: { limit: number; used: number }) =>
  refuse('plan_limit_reached', detail, { meta })
export const notFound = (what: string) => refuse('not_found', `No such ${what}`)
export const noSuchPath = (path: string) => refuse('not_found', `There is nothing at ${path}`)
export const methodNotAllowed = (method: string, allow: string) =>
  refuse('method_not_allowed', `${method} is not offered here; use ${allow}`, {}, { allow })
export const payloadTooLarge = (bytes_max: number) =>
  refuse('payload_too_large', `The body may have at most ${bytes_max} bytes`)
export const unsupportedMediaType = (type: string) =>
  refuse('unsupported_media_type', `Media type '${type}' is not supported; send application/vnd.api+json`)
export const invalidParameter = (parameter: string, detail: string) =>
  refuse('invalid_parameter', detail, { source: { parameter } })
export const missingParameter = (parameter: string) =>
  refuse('missing_parameter', `Parameter '${parameter}' is required`, { source: { parameter } })
export const invalidFilter = (parameter: string, detail: string) =>
  refuse('invalid_filter', detail, { source: { parameter } })
export const invalidPage = (parameter: string, detail: string) =>
  refuse('invalid_page', detail, { source: { parameter } })
export const invalidInclude = (path: string) =>
  refuse('invalid_include', `include path '${path}' is not allowed`, { source: { parameter: 'include' } })
export const invalidSort = (field: string, allowed: readonly string[]) =>
  refuse('invalid_sort', `sort field '${field}' is not allowed; ${sortsOf(allowed)}`, { source: { parameter: 'sort' } })
const sortsOf = (allowed: readonly string[]): string =>
  allowed.length === 0 ? 'this list has one order only' : `allowed here: ${allowed.join(', ')}`
export const invalidFields = (parameter: string, detail: string) =>
  refuse('invalid_fields', detail, { source: { parameter } })
export const rateLimited = (bucket: string, limit: number, window_seconds: number, retry_after_s: number) =>
  refuse(
    'rate_limited',
    `Limit of ${limit} requests per minute reached: try again in ${retry_after_s} s`,
    { meta: { bucket, limit, window_seconds } },
    { 'retry-after': String(retry_after_s) },
  )
export const tooManyAtOnce = (what: string, most: number) =>
  refuse(
    'rate_limited',
    `More than ${most} ${what} of this account wait already: send the next when one is answered`,
    { meta: { bucket: 'at_once', limit: most } },
    { 'retry-after': '1' },
  )
export const tooManyConnections = (connections_max: number) =>
  refuse(
    'too_many_connections',
    `Your address holds ${connections_max} connections open already, which is the most it may: close some, or reuse them for further requests`,
    { meta: { connections_max } },
    { 'retry-after': '5' },
  )
export const headersTooLarge = (bytes_max: number) =>
  refuse('headers_too_large', `The request line and headers may have at most ${bytes_max} bytes together`)
export const requestTimeout = (detail: string) => refuse('request_timeout', detail)
export const serviceUnavailable = (retry_after_s: number) =>
  refuse('service_unavailable', 'The service is not available right now', {}, { 'retry-after': String(retry_after_s) })
export const idempotencyInProgress = () =>
  refuse('idempotency_in_progress', 'The first request with this Idempotency-Key is still running')
/** An update names a state that the record is in no more; `meta` says how it stands. */
export const changedMeanwhile = (member: string, meta: Readonly<Record<string, unknown>>) =>
  refuse('changed_meanwhile', 'It was changed meanwhile: read it again and decide anew', {
    source: { pointer: `/data/attributes/${member}` },
    meta,
  })
export const unknownCursor = (parameter: string, detail: string, cursor: string) =>
  refuse('unknown_cursor', detail, { source: { parameter }, meta: { cursor } })
export const idempotencyKeyReused = () =>
  refuse('idempotency_key_reused', 'This Idempotency-Key was used with another body')

export const duplicateDocument = (id: string, name: string) =>
  refuse('duplicate_document', `The account has this file already, as the document '${name}'`, {
    meta: { existing_document_id: id, existing_document_name: name },
  })

/** A rule of the content was broken: 422 with a pointer. */
export function unprocessable(error: ErrorName, pointer: string, detail: string): Refusal {
  return refuse(error, detail, { source: { pointer } })
}
