import {
  AuthenticationError,
  AuthorizationError,
  FeatureNotEnabledError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  TimeoutError,
  UpstreamError,
  ValidationError,
} from '@quaylog/sdk'
import type { QuaylogError } from '@quaylog/sdk'

/**
 * Exit code 2 is a wrong use of the command line, 1 whatever has no class of its own. Subclasses stand before their
 * class.
 */
const classes = [
  { type: AuthenticationError, code: 3 },
  { type: FeatureNotEnabledError, code: 5 },
  { type: AuthorizationError, code: 4 },
  { type: NotFoundError, code: 6 },
  { type: ValidationError, code: 7 },
  { type: RateLimitError, code: 8 },
  { type: UpstreamError, code: 9 },
  { type: TimeoutError, code: 11 },
  { type: NetworkError, code: 10 },
] as const

/** The exit code for a failed call. */
export function exitCodeOf(error: QuaylogError): number {
  return classes.find(({ type }) => error instanceof type)?.code ?? 1
}
