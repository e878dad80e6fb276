import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../json.ts'
import type { SourceParts } from '../source.ts'
import { observeBody, type FeedReading } from './observe.ts'

/** A posted body with the headers that prove who sent it. */
export interface PushedFeed {
  /**
   * `X-Feed-Key`, `X-Feed-Timestamp` (seconds since 1970 or ISO 8601), `X-Feed-Signature` (`sha256=<hex>`); null:
   * absent.
   */
  readonly key: string | null
  readonly timestamp: string | null
  readonly signature: string | null
  /** The body as received. */
  readonly body: string
}

/** What a push gives: a reading, or why it is refused (401 for the proof, 400 for the body). */
export type PushReading =
  | { readonly ok: true; readonly reading: FeedReading }
  | { readonly ok: false; readonly status: 400 | 401; readonly reason: string }

/** A push may be this old or early. */
const clock_difference_ms_max = 300_000

/** Checks and reads a pushed body; contract 11.4. `feed_key` is both the key and the secret of the signature. */
export function readPush(
  pushed: PushedFeed,
  feed_key: string,
  now_ms: number,
  parts: Pick<SourceParts, 'zoneOf'>,
): PushReading {
  if (!sameText(pushed.key ?? '', feed_key)) return { ok: false, status: 401, reason: 'X-Feed-Key is missing or wrong' }
  const sent_at_ms = timestampMs(pushed.timestamp)
  if (sent_at_ms === null || Math.abs(sent_at_ms - now_ms) > clock_difference_ms_max) {
    return { ok: false, status: 401, reason: 'X-Feed-Timestamp is missing or more than five minutes away' }
  }
  if (!sameText(pushed.signature ?? '', feedSignature(feed_key, pushed.timestamp ?? '', pushed.body))) {
    return { ok: false, status: 401, reason: 'X-Feed-Signature is missing or wrong' }
  }
  const document = parseJson(pushed.body)
  const reading = document === undefined ? null : observeBody(document, parts)
  return reading === null
    ? { ok: false, status: 400, reason: 'the body is not a terminal feed' }
    : { ok: true, reading }
}

/** The value of `X-Feed-Signature`. */
export function feedSignature(feed_key: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', feed_key).update(`${timestamp}.${body}`).digest('hex')}`
}

/** The 202 body: how many containers were taken, how many of them nobody follows, and which records were refused. */
export function receiptOf(
  reading: Pick<FeedReading, 'containers' | 'rejected'>,
  follows: (container: string) => boolean,
) {
  const unknown = reading.containers.filter((container) => !follows(container)).length
  return { accepted: reading.containers.length - unknown, unknown, rejected: reading.rejected }
}

function timestampMs(text: string | null): number | null {
  if (text === null) return null
  const ms = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(ms) ? null : ms
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
