import type { Instant } from '@quaylog/journey'
import { parseJson, type Json } from './json.ts'
import type { Answer, HttpFailure, HttpRequest, HttpResult, Payload, SourceParts, Trouble } from './source.ts'
import { secondsAfter } from './wall-clock.ts'

/** An answer that ends the asking, without its payloads. */
export type UpstreamRefusal =
  | WithoutPayloads<Extract<Answer, { outcome: 'not_found' | 'bad_number' | 'temporary' }>>
  | { readonly outcome: 'not_manifested' }
type WithoutPayloads<Kind> = Kind extends unknown ? Omit<Kind, 'payloads'> : never

/** One HTTP exchange, looked at from outside: a JSON document, or the reason why there is none. */
export type Exchange =
  | {
      readonly ok: true
      readonly document: Json
      readonly headers: Readonly<Record<string, string>>
      readonly payload: Payload
    }
  | {
      readonly ok: false
      readonly refusal: UpstreamRefusal
      readonly status: number | null
      readonly payload: Payload | null
    }

/**
 * A row of a source's `codes.ts`: what a status means when the beginning of the body says so. The first row that fits
 * counts.
 */
export interface OutcomeRule {
  readonly statuses: readonly [from: number, to: number]
  /** Searched in the first characters of the body; absent: whatever it says. */
  readonly says?: RegExp
  /** Only when the body is JSON or empty: an HTML page with this status comes from something else than the API. */
  readonly json_only?: boolean
  readonly outcome:
    | 'not_found'
    | 'not_manifested'
    | 'bad_number'
    | { readonly trouble: Trouble; readonly reason: 'shipping_line_unreachable' | 'unrecognized_response' }
}

/** Characters of a body that rules look at, and that are kept of one that could not be read. */
const looked_at_characters = 4_000
const unreadable_body_characters = 64_000
/** A longer wait than a day is taken as a day. */
const retry_after_s_max = 86_400

/** How upstreams say that they know us and may not tell us. */
const not_entitled =
  /not (authori[sz]ed|allowed|permitted|entitled|subscribed|a party)\b|\bno (access|permission|right)s? to\b|insufficient (scope|permission|privilege|credit|right)s?|subscription (has |is )?(expired|ended|inactive|required)|(out of|no|not enough) credits?\b/i

/**
 * Rows that hold for every HTTP source, after its own. A 404 means the address unless the source's rows say that it
 * speaks of the number.
 */
const common_rules: readonly OutcomeRule[] = [
  { statuses: [401, 401], outcome: { trouble: 'credentials', reason: 'shipping_line_unreachable' } },
  { statuses: [402, 402], outcome: { trouble: 'entitlement', reason: 'shipping_line_unreachable' } },
  {
    statuses: [403, 403],
    says: not_entitled,
    outcome: { trouble: 'entitlement', reason: 'shipping_line_unreachable' },
  },
  { statuses: [403, 403], outcome: { trouble: 'credentials', reason: 'shipping_line_unreachable' } },
  { statuses: [408, 408], outcome: { trouble: 'slow', reason: 'shipping_line_unreachable' } },
  { statuses: [429, 429], outcome: { trouble: 'rate_limit', reason: 'shipping_line_unreachable' } },
  { statuses: [404, 405], outcome: { trouble: 'address', reason: 'shipping_line_unreachable' } },
  { statuses: [410, 410], outcome: { trouble: 'address', reason: 'shipping_line_unreachable' } },
  { statuses: [400, 400], json_only: true, outcome: 'bad_number' },
  { statuses: [422, 422], json_only: true, outcome: 'bad_number' },
  { statuses: [500, 599], outcome: { trouble: 'outage', reason: 'shipping_line_unreachable' } },
]

/** Asks an upstream once and tells a document from every kind of trouble; never throws. */
export async function exchange(
  parts: SourceParts,
  request: HttpRequest,
  rules: readonly OutcomeRule[],
): Promise<Exchange> {
  const result = await ask(parts, request)
  if (!result.ok) return refuse(null, null, refusalOf(result))
  const payload = payloadOf(result, request)
  if (result.truncated)
    return refuse(result.status, cut(payload), unreadable('too_large', 'the answer is larger than the limit'))
  if (result.status < 200 || result.status > 299)
    return refuse(result.status, cut(payload), judge(result, rules, parts.now()))
  if (result.status === 204) return refuse(204, payload, { outcome: 'not_found' })
  const document = parseJson(result.body)
  if (document === undefined)
    return refuse(result.status, cut(payload), unreadable('unreadable', describe(result.body)))
  return { ok: true, document, headers: result.headers, payload }
}

function refusalOf(result: Extract<HttpResult, { ok: false }>): UpstreamRefusal {
  const detail = silenceOf(result)
  if (result.failure === 'encoding') return unreadable('unreadable', detail)
  return unreachable(troubleOf(result.failure), detail)
}

function troubleOf(failure: HttpFailure): Trouble {
  if (failure === 'no_room') return 'rate_limit'
  return failure === 'timeout' ? 'slow' : 'outage'
}

function silenceOf({ failure, detail }: Extract<HttpResult, { ok: false }>): string {
  return failure === 'no_room' ? detail : `${failure}: ${detail}`
}

/** A header by its name in any case. */
export function headerOf(headers: Readonly<Record<string, string>>, name: string): string | null {
  const lower = name.toLowerCase()
  return Object.entries(headers).find(([key]) => key.toLowerCase() === lower)?.[1] ?? null
}

/** The upstream could not be reached, or sent us away for now. */
export function unreachable(trouble: Trouble, detail: string, next_allowed_at: Instant | null = null): UpstreamRefusal {
  return { outcome: 'temporary', reason: 'shipping_line_unreachable', trouble, detail, next_allowed_at }
}

/** The upstream answered something that cannot be read. */
export function unreadable(trouble: Trouble, detail: string): UpstreamRefusal {
  return { outcome: 'temporary', reason: 'unrecognized_response', trouble, detail, next_allowed_at: null }
}

/** A refusal as the answer that the caller sees. */
export function answerOf(refusal: UpstreamRefusal, payloads: readonly Payload[]): Answer {
  return refusal.outcome === 'not_manifested' ? { ...refusal, observations: [], payloads } : { ...refusal, payloads }
}

/** When a Retry-After header (seconds or a date) allows the next request; null: there is none that can be read. */
function retryAfter(headers: Readonly<Record<string, string>>, now: Instant): Instant | null {
  const text = headerOf(headers, 'retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return secondsAfter(now, Math.min(Number(text), retry_after_s_max))
  const date_ms = Date.parse(text)
  if (Number.isNaN(date_ms)) return null
  const wait_s = Math.ceil((date_ms - Date.parse(now)) / 1000)
  return secondsAfter(now, Math.min(Math.max(wait_s, 0), retry_after_s_max))
}

async function ask(parts: SourceParts, request: HttpRequest): Promise<HttpResult> {
  try {
    return await parts.http(request)
  } catch (error) {
    return { ok: false, failure: 'reset', detail: error instanceof Error ? error.message : 'the exchange failed' }
  }
}

function judge(
  result: Extract<HttpResult, { ok: true }>,
  rules: readonly OutcomeRule[],
  now: Instant,
): UpstreamRefusal {
  const { status } = result
  const head = result.body.slice(0, looked_at_characters)
  const json_or_empty = head.trim() === '' || parseJson(result.body) !== undefined
  const rule = [...rules, ...common_rules].find(
    ({ statuses: [from, to], says, json_only }) =>
      status >= from &&
      status <= to &&
      (says === undefined || says.test(head)) &&
      (json_only !== true || json_or_empty),
  )
  const detail = `status ${status}${sentOn(result)}`
  if (rule === undefined) return unreadable('unreadable', detail)
  switch (rule.outcome) {
    case 'not_found':
    case 'not_manifested':
      return { outcome: rule.outcome }
    case 'bad_number':
      return { outcome: rule.outcome, detail }
    default:
      return { outcome: 'temporary', ...rule.outcome, detail, next_allowed_at: retryAfter(result.headers, now) }
  }
}

/** Where a redirection leads is not asked: credentials would go along. The host alone is told. */
function sentOn({ status, headers }: Extract<HttpResult, { ok: true }>): string {
  if (status < 300 || status > 399) return ''
  const location = headerOf(headers, 'location') ?? ''
  const where = URL.canParse(location) ? new URL(location).host : 'another address'
  return `: it sends us on to ${where}, where we do not follow`
}

function refuse(status: number | null, payload: Payload | null, refusal: UpstreamRefusal): Exchange {
  return { ok: false, refusal, status, payload }
}

function payloadOf(result: Extract<HttpResult, { ok: true }>, request: HttpRequest): Payload {
  return {
    content_type: headerOf(result.headers, 'content-type') ?? '',
    body: result.body,
    origin: request.origin ?? request.url,
  }
}

function cut(payload: Payload): Payload {
  return { ...payload, body: payload.body.slice(0, unreadable_body_characters) }
}

function describe(body: string): string {
  if (body.trim() === '') return 'an empty answer'
  return /^\s*</.test(body) ? 'a page instead of data' : 'not readable as JSON'
}
