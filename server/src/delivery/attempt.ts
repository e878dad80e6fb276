import { delivery_limits, webhook_content_type, webhook_headers, webhook_user_agent } from '@quaylog/contract'
import type { WebhookHeader } from '@quaylog/contract'
import type { Outbound } from '../ground/outbound/index.ts'
import { retryAfterSeconds } from './retry.ts'
import { signatureHeaders } from './signature.ts'

/** Settings of requests to receivers; contract 5.1, failure. */
export function receiverLimits(allow_private: boolean) {
  return {
    allow_private,
    deadline_ms: delivery_limits.exchange_timeout_ms,
    connect_timeout_ms: delivery_limits.connect_timeout_ms,
    response_bytes_max: delivery_limits.response_bytes_max,
  }
}

/** One request to a receiver. */
export interface Attempt {
  readonly url: string
  readonly id: string
  readonly event: string
  readonly body: string
  /** JSON:API unless told. */
  readonly content_type?: string
  /** 1 to 13. */
  readonly number: number
  /** Null: nothing is signed. */
  readonly secret: string | null
  readonly previous_secret: string | null
  readonly headers: readonly WebhookHeader[]
  readonly compat_signature_header: string | null
}

/** How it went. `gone`: the receiver does not want to be told again. `unwritable`: nothing can be made of it, ever. */
export interface AttemptResult {
  readonly verdict: 'succeeded' | 'failed' | 'gone' | 'unwritable'
  readonly status_code: number | null
  /** Null when it succeeded. */
  readonly error: string | null
  readonly timed_out: boolean
  readonly retry_after_s: number | null
  readonly duration_ms: number
  readonly request_headers: Readonly<Record<string, string>>
  readonly response_headers: Readonly<Record<string, string>> | null
  readonly response_body: string | null
}

/**
 * Headers of one attempt; contract 5.4. Our own win over a customer's of the same name. `body` is that of the attempt
 * in UTF-8.
 */
export function attemptHeaders(attempt: Attempt, body: Uint8Array, timestamp: number): Record<string, string> {
  const { id, secret, previous_secret, compat_signature_header } = attempt
  return {
    ...Object.fromEntries(attempt.headers.map(({ name, value }) => [titleCased(name), value])),
    'Content-Type': attempt.content_type ?? webhook_content_type,
    'User-Agent': webhook_user_agent,
    [webhook_headers.id]: id,
    [webhook_headers.event]: attempt.event,
    [webhook_headers.attempt]: String(attempt.number),
    [webhook_headers.timestamp]: String(timestamp),
    ...(secret === null
      ? {}
      : signatureHeaders({ id, body, timestamp, secret, previous_secret, compat_header: compat_signature_header })),
  }
}

const success_statuses: ReadonlySet<number> = new Set(delivery_limits.success_statuses)

/** Posts once and judges the answer. Never throws for anything that the receiver does. */
export async function post(outbound: Outbound, attempt: Attempt, realMs: () => number): Promise<AttemptResult> {
  const started_ms = performance.now()
  const body = Buffer.from(attempt.body)
  const headers = attemptHeaders(attempt, body, Math.floor(realMs() / 1_000))
  const result = await outbound.request({ method: 'POST', url: attempt.url, headers, body })
  const told = {
    duration_ms: Math.round(performance.now() - started_ms),
    request_headers: withoutSecrets(headers, attempt.headers),
  }
  if (!result.ok) {
    return {
      ...told,
      verdict: 'failed',
      status_code: null,
      error: result.detail,
      timed_out: result.failure === 'timeout',
      retry_after_s: null,
      response_headers: null,
      response_body: null,
    }
  }
  const succeeded = success_statuses.has(result.status)
  return {
    ...told,
    verdict: verdictOf(result.status),
    status_code: result.status,
    error: succeeded ? null : `the receiver answered ${result.status}`,
    timed_out: false,
    retry_after_s: succeeded ? null : retryAfterSeconds(result.headers['retry-after'], realMs()),
    response_headers: result.headers,
    // A text column can't hold U+0000.
    response_body: result.body.replaceAll('\u0000', '\ufffd'),
  }
}

function verdictOf(status: number): 'succeeded' | 'gone' | 'failed' {
  if (success_statuses.has(status)) return 'succeeded'
  return status === delivery_limits.gone_status ? 'gone' : 'failed'
}

function titleCased(name: string): string {
  return name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}

/**
 * Headers as they may be kept and shown: any of a customer's own may be a credential, so their values are struck out.
 */
function withoutSecrets(
  headers: Readonly<Record<string, string>>,
  own: readonly WebhookHeader[],
): Readonly<Record<string, string>> {
  const names = new Set(own.map(({ name }) => titleCased(name)))
  const values = new Set(own.map(({ value }) => value))
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, names.has(name) && values.has(value) ? '[hidden]' : value]),
  )
}
