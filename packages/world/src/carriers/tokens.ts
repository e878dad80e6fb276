import { createHmac, timingSafeEqual } from 'node:crypto'
import { hex } from '../random.ts'
import { header } from '../http/exchange.ts'
import type { Ask } from '../http/exchange.ts'

/**
 * A secret of the simulated world: the same for the same seed, so that a restart keeps the operator's configuration
 * valid.
 */
export function secretOf(seed: string, ...name: readonly string[]): string {
  return hex(32, 'secret', seed, ...name)
}

/** An access token that ends at `expires_at` (real time), signed so that no list of tokens is needed. */
export function issueToken(seed: string, scac: string, expiresAt: number): string {
  return `${expiresAt.toString(36)}.${sign(seed, scac, expiresAt)}`
}

/** True for an unexpired token of ours in `Authorization: Bearer`. */
export function bearsToken(ask: Ask, seed: string, scac: string, realNow: number): boolean {
  const [stamp, signature] = header(ask, 'authorization')
    .replace(/^Bearer /i, '')
    .split('.')
  if (stamp === undefined || signature === undefined) return false
  const expiresAt = parseInt(stamp, 36)
  return expiresAt > realNow && same(signature, sign(seed, scac, expiresAt))
}

/** The fields of a form body (`application/x-www-form-urlencoded`) or of a flat JSON one. */
export function formOf(ask: Ask): URLSearchParams {
  if (!header(ask, 'content-type').includes('json')) return new URLSearchParams(ask.body)
  try {
    const read: unknown = JSON.parse(ask.body)
    return new URLSearchParams(
      Object.entries(typeof read === 'object' && read !== null ? read : {}).map(([key, value]): [string, string] => [
        key,
        String(value),
      ]),
    )
  } catch {
    return new URLSearchParams()
  }
}

/** Compares two texts without telling by its time where they differ. */
export function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** True when `Authorization: Basic` carries this name and password. */
export function bearsBasic(ask: Ask, name: string, password: string): boolean {
  return same(header(ask, 'authorization'), 'Basic ' + Buffer.from(`${name}:${password}`).toString('base64'))
}

function sign(seed: string, scac: string, expiresAt: number): string {
  return createHmac('sha256', secretOf(seed, scac, 'token'))
    .update(String(expiresAt))
    .digest('hex')
    .slice(0, 40)
}
