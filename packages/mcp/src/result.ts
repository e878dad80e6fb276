import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'
import {
  AuthenticationError,
  AuthorizationError,
  FeatureNotEnabledError,
  NotFoundError,
  QuaylogError,
  RateLimitError,
  ValidationError,
} from '@quaylog/sdk'

export type Payload = Record<string, unknown>

/** What a tool could not do and what to do instead. */
export interface Refusal extends Payload {
  readonly error: string
  readonly message: string
  readonly alternative?: string
}

/** A payload as text and as structured content. */
export function answer(payload: Payload, further: readonly ContentBlock[] = []): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(payload) }, ...further], structuredContent: payload }
}

/** The same marked as an error. */
export function refuse(payload: Refusal): CallToolResult {
  return { ...answer(payload), isError: true }
}

const paid_plan =
  'Reading needs a paid plan. On this plan only track_container works: it asks for a number to be tracked.'

/** True when the account's plan allows nothing but creating tracking requests. */
export function isRestrictedPlan(error: unknown): boolean {
  return error instanceof AuthenticationError && error.code === 'restricted_plan'
}

function refusalOfAuthentication(error: AuthenticationError): Refusal {
  if (isRestrictedPlan(error)) return { error: 'PlanRequired', message: paid_plan }
  if (error.code === 'not_allowed')
    return {
      error: 'NotAllowed',
      message:
        'There is no such record, or this account may not read it. Use search_container to find the ids of this account.',
    }
  return {
    error: 'Unauthorized',
    message:
      'The service refused the key or token of this connection. The person who set up the connection has to renew it.',
  }
}

function refusalOfUnforeseen(error: unknown): Refusal {
  const requestId = error instanceof QuaylogError ? error.requestId : undefined
  return {
    error: 'Unavailable',
    message: `The service could not answer. Try again later.${requestId === undefined ? '' : ` Request id: ${requestId}`}`,
  }
}

/** What callers are told about a failure: never a stack, an address or a token. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AuthenticationError) return refusalOfAuthentication(error)
  if (error instanceof FeatureNotEnabledError) {
    return {
      error: 'FeatureNotEnabled',
      message: error.message,
      alternative: "Ask the account's administrator to have the feature enabled.",
    }
  }
  if (error instanceof AuthorizationError) {
    return { error: error.code === 'plan_limit_reached' ? 'PlanLimitReached' : 'NotAllowed', message: error.message }
  }
  if (error instanceof NotFoundError)
    return { error: 'NotFound', message: 'There is no such record. Use search_container to find ids.' }
  if (error instanceof ValidationError) return { error: 'ValidationFailed', message: error.message }
  if (error instanceof RateLimitError) {
    const seconds = Math.ceil((error.retryAfterMs ?? 60_000) / 1000)
    return { error: 'RateLimited', message: `The rate limit has been reached. Try again in ${seconds} seconds.` }
  }
  return refusalOfUnforeseen(error)
}

/** Failures that only the operator can understand. */
export function isUnforeseen(error: unknown): boolean {
  return refusalOf(error).error === 'Unavailable'
}
