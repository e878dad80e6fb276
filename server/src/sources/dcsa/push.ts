import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../json.ts'
import type { Observation } from '@quaylog/journey'
import { normalForm } from './normal-form.ts'
import type { ReadingRules } from './observe.ts'

/**
 * A callback as it arrived: the headers `Subscription-ID` and `Notification-Signature` (null: absent), and the body as
 * received.
 */
export interface Callback {
  readonly subscription_id: string | null
  readonly signature: string | null
  readonly body: string
}

/**
 * What a callback gives: observations, or why it is refused. An empty body is the carrier's check that somebody is
 * there.
 */
export type CallbackReading =
  | { readonly ok: true; readonly observations: readonly Observation[] }
  | { readonly ok: false; readonly status: 400 | 401; readonly reason: string }

/** Lengths that the standard allows for a secret, in bytes. */
const secret_bytes_min = 32
const secret_bytes_max = 64

/**
 * Checks and reads the events that a carrier posts. `secrets` are base64, as they were agreed at subscription; while
 * one is being
 * replaced both hold, so that nothing is lost between the carrier's change and ours.
 */
export function readCallback(callback: Callback, secrets: readonly string[], rules: ReadingRules): CallbackReading {
  const given = /^\s*sha256=([0-9a-f]{64})\s*$/i.exec(callback.signature ?? '')?.[1]?.toLowerCase()
  if (given === undefined)
    return { ok: false, status: 401, reason: 'Notification-Signature is missing or of an unknown kind' }
  const signed = secrets
    .map((secret) => notificationSignature(secret, callback.body))
    .some((expected) => expected !== null && sameHex(expected, given))
  if (!signed) return { ok: false, status: 401, reason: 'Notification-Signature is wrong' }
  if (callback.body.trim() === '') return { ok: true, observations: [] }
  const document = parseJson(callback.body)
  const form = document === undefined ? null : normalForm(document, rules)
  return form?.recognised
    ? { ok: true, observations: form.observations }
    : { ok: false, status: 400, reason: 'the body holds no events' }
}

/** Hex HMAC-SHA256 of a body under a base64 secret; null: the secret is not one of 32 to 64 bytes. */
export function notificationSignature(secret: string, body: string): string | null {
  const key = Buffer.from(secret, 'base64')
  return key.length < secret_bytes_min || key.length > secret_bytes_max
    ? null
    : createHmac('sha256', key).update(body, 'utf8').digest('hex')
}

function sameHex(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
}
