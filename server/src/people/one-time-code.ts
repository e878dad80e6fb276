import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const secret_bytes = 20
const step_s = 30
const digits = 6
/** Clocks of telephones may be off by a step. */
const steps_off_max = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret, in base32 as authenticators read it. */
export function newCodeSecret(): string {
  const bits = [...randomBytes(secret_bytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The code of a step of 30 seconds since 1970: RFC 6238 with HMAC-SHA-1 and six digits, as authenticators have it. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step of which this is the code, later than the last that was taken; null: of none. */
export function stepOfCode(secret: string, code: string, now_ms: number, last_step: number): number | null {
  const now = Math.floor(now_ms / 1_000 / step_s)
  const given = Buffer.from(code)
  if (given.length !== digits) return null
  for (let step = now - steps_off_max; step <= now + steps_off_max; step += 1)
    if (step > last_step && timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) return step
  return null
}

/** The address that authenticators read a secret from. */
export function authenticatorAddress(secret: string, issuer: string, email: string): string {
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(step_s),
  })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query.toString().replaceAll('+', '%20')}`
}
