import { createHmac, timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Observation } from '@quaylog/journey'
import { parseJson } from '../json.ts'
import type { Json } from '../json.ts'
import { normalForm } from './normal-form.ts'
import type { ReadingRules } from './observe.ts'

/** Lengths that the standard allows for a secret, in bytes. */
const secret_bytes_min = 32
const secret_bytes_max = 64

/**
 * Why a callback is not taken as signed by the carrier; null: it is. `signature` is the header `Notification-Signature`
 * (null: absent). `secrets` are base64, as they were agreed at subscription; while one is being replaced both hold, so
 * that nothing is lost between the carrier's change and ours. Each is tried in a turn of its own: for a large body that
 * takes some milliseconds.
 */
export async function doubtOfSignature(
  signature: string | null,
  body: Uint8Array,
  secrets: readonly string[],
): Promise<string | null> {
  const given = /^\s*sha256=([0-9a-f]{64})\s*$/i.exec(signature ?? '')?.[1]?.toLowerCase()
  if (given === undefined) return 'Notification-Signature is missing or of an unknown kind'
  for (const secret of secrets) {
    const expected = notificationSignature(secret, body)
    if (expected !== null && sameHex(expected, given)) return null
    await nextTurn()
  }
  return 'Notification-Signature is wrong'
}

/** Hex HMAC-SHA256 of a body under a base64 secret; null: the secret is not one of 32 to 64 bytes. */
export function notificationSignature(secret: string, body: string | Uint8Array): string | null {
  const key = Buffer.from(secret, 'base64')
  return key.length < secret_bytes_min || key.length > secret_bytes_max
    ? null
    : createHmac('sha256', key).update(body).digest('hex')
}

/**
 * The events that a carrier posts; null: the body holds none. An empty body is the carrier's check that somebody is
 * there: it says nothing.
 */
export function readEvents(
  body: string,
  rules: ReadingRules,
): { readonly document: Json; readonly observations: readonly Observation[] } | null {
  if (body.trim() === '') return { document: null, observations: [] }
  const document = parseJson(body)
  if (document === undefined) return null
  const { recognised, observations } = normalForm(document, rules)
  return recognised ? { document, observations } : null
}

function sameHex(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
}
