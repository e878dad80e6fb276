import { createHash, createPrivateKey, createSign } from 'node:crypto'

/** Seconds for which a client assertion is good. */
const lifetime_s = 600

/** Who signs, for whom, and when. */
export interface AssertionInput {
  readonly client_id: string
  /** PEM. */
  readonly private_key: string
  /** SHA-1 thumbprint of the certificate, in hex (with or without colons) or base64url. */
  readonly thumbprint: string
  /** Address of the token service. */
  readonly audience: string
  readonly now_ms: number
}

/** A JWT (RS256, x5t) by which a client proves itself with its certificate, RFC 7523; null: the key cannot be read. */
export function signAssertion({ client_id, private_key, thumbprint, audience, now_ms }: AssertionInput): string | null {
  const issued_at = Math.floor(now_ms / 1000)
  const header = { alg: 'RS256', typ: 'JWT', x5t: thumbprintOf(thumbprint) }
  const claims = {
    aud: audience,
    iss: client_id,
    sub: client_id,
    nbf: issued_at,
    iat: issued_at,
    exp: issued_at + lifetime_s,
  }
  const jti = createHash('sha256')
    .update(JSON.stringify([claims, now_ms]))
    .digest('base64url')
  const signed = `${encode(header)}.${encode({ ...claims, jti })}`
  try {
    const key = createPrivateKey(private_key.replaceAll('\\n', '\n'))
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
  } catch {
    return null
  }
}

function thumbprintOf(text: string): string {
  const hex = text.replace(/[:\s]/g, '')
  return /^[0-9a-f]{40}$/i.test(hex) ? Buffer.from(hex, 'hex').toString('base64url') : text
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
