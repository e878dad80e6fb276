import type { ErrorObject } from '@quaylog/contract'

/** What is known about a failed call. */
export interface ErrorContext {
  /** HTTP status; missing when there was no answer. */
  status?: number | undefined
  /** The error objects of the answer. */
  details?: readonly ErrorObject[] | undefined
  /** The service's id of the request, for its operators. */
  requestId?: string | undefined
  /** How long the answer asks to wait. */
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** Every error this client throws, but for the reason of an abort signal. */
export class QuaylogError extends Error {
  override readonly name: string = 'QuaylogError'
  readonly status: number | undefined
  readonly details: readonly ErrorObject[]
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(message: string, context: ErrorContext = {}) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause })
    this.status = context.status
    this.details = context.details ?? []
    this.requestId = context.requestId
    this.retryAfterMs = context.retryAfterMs
  }

  /** Code of the first error object, such as `restricted_plan`. */
  get code(): string | undefined {
    return this.details[0]?.code ?? undefined
  }
}

/** 401, or no key at all. */
export class AuthenticationError extends QuaylogError {
  override readonly name: string = 'AuthenticationError'
}
/** 403. */
export class AuthorizationError extends QuaylogError {
  override readonly name: string = 'AuthorizationError'
}
/** 403 because the account is not enabled for the feature. */
export class FeatureNotEnabledError extends AuthorizationError {
  override readonly name: string = 'FeatureNotEnabledError'
}
/** 404. */
export class NotFoundError extends QuaylogError {
  override readonly name: string = 'NotFoundError'
}
/** 400 and 422, and arguments refused before sending. */
export class ValidationError extends QuaylogError {
  override readonly name: string = 'ValidationError'
}
/**
 * 409 at the change feed: the service's database was restored, or the cursor is another service's. Read your records
 * anew, then go on from `cursor`.
 */
export class UnknownCursorError extends QuaylogError {
  override readonly name: string = 'UnknownCursorError'

  /** Where the log ends now; undefined when the service did not say. */
  get cursor(): string | undefined {
    const cursor = this.details[0]?.meta?.['cursor']
    return typeof cursor === 'string' ? cursor : undefined
  }
}
/** 5xx. */
export class UpstreamError extends QuaylogError {
  override readonly name: string = 'UpstreamError'
}
/** No answer. */
export class NetworkError extends QuaylogError {
  override readonly name: string = 'NetworkError'
}
/** No answer within `timeoutMs`. */
export class TimeoutError extends NetworkError {
  override readonly name: string = 'TimeoutError'
}

/** 429; `retryAfterMs` says when to come back. */
export class RateLimitError extends QuaylogError {
  override readonly name: string = 'RateLimitError'
}

function sentence(error: ErrorObject): string {
  const text = error.detail ?? error.title ?? error.code ?? 'Unknown error'
  const pointer = error.source?.pointer
  return pointer ? `${text} (${pointer})` : text
}

function isErrorObject(value: unknown): value is ErrorObject {
  return typeof value === 'object' && value !== null
}

/** The error objects of an answer; anything else in the body is none. */
function errorObjects(body: unknown): readonly ErrorObject[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return []
  return body.errors.filter(isErrorObject)
}

/** The error class for an answer that is not a success. */
export function errorOf(
  status: number,
  body: unknown,
  requestId: string | undefined,
  retryAfterMs: number | undefined,
): QuaylogError {
  const details = errorObjects(body)
  const message = details.length === 0 ? `HTTP ${status}` : details.map(sentence).join('; ')
  const context = { status, details, requestId, retryAfterMs }
  if (status === 401) return new AuthenticationError(message, context)
  if (status === 403) {
    const featureMissing =
      details.some((error) => error.code === 'feature_not_enabled') || /not enabled|feature/i.test(message)
    return featureMissing ? new FeatureNotEnabledError(message, context) : new AuthorizationError(message, context)
  }
  if (status === 404) return new NotFoundError(message, context)
  if (status === 400 || status === 422) return new ValidationError(message, context)
  if (status === 409 && details[0]?.code === 'unknown_cursor') return new UnknownCursorError(message, context)
  if (status === 429) return new RateLimitError(message, context)
  if (status >= 500) return new UpstreamError(message, context)
  return new QuaylogError(message, context)
}
