import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The headers that prove who sent a body; null: absent. The same three prove terminals and partners that send files.
 */
export interface FeedProof {
  /** `X-Feed-Key`: names the sender. */
  readonly key: string | null
  /** `X-Feed-Timestamp`: seconds since 1970, or ISO 8601. */
  readonly timestamp: string | null
  /** `X-Feed-Signature`: `sha256=<hex hmac(timestamp + "." + body)>` under the key. */
  readonly signature: string | null
}

export function feedProofOf(headers: Readonly<Record<string, string | undefined>>): FeedProof {
  const header = (name: string) => headers[name] ?? null
  return { key: header('x-feed-key'), timestamp: header('x-feed-timestamp'), signature: header('x-feed-signature') }
}

/** A body may be this old or early. */
const clock_difference_ms_max = 300_000

/**
 * Why a body is not taken as sent by the holder of the key just now; null: it is. Bytes are signed as they are,
 * whatever their character set.
 */
export function doubtOf(
  { key, timestamp, signature }: FeedProof,
  feed_key: string,
  body: Buffer,
  now_ms: number,
): string | null {
  if (key === null || !isSame(key, feed_key)) return 'X-Feed-Key is missing or wrong'
  const sent_at_ms = timestamp === null ? Number.NaN : timestampMs(timestamp)
  if (Number.isNaN(sent_at_ms) || Math.abs(sent_at_ms - now_ms) > clock_difference_ms_max)
    return 'X-Feed-Timestamp is missing or more than five minutes away'
  const expected = `sha256=${createHmac('sha256', feed_key).update(`${timestamp}.`).update(body).digest('hex')}`
  return signature !== null && isSame(signature.trim().toLowerCase(), expected)
    ? null
    : 'X-Feed-Signature is missing or wrong'
}

function timestampMs(text: string): number {
  return /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text)
}

/** Compares secrets in a time that does not depend on where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
