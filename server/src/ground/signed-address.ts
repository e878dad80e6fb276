import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const signature_bytes = 16

/** A record behind an address that is read without a key: whoever knows the address, made with the secret, may read. */
export interface Signed {
  readonly id: string
  readonly secret: string
}

/** What signs the address of one record. */
export function newAddressSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The signed name of a record of a kind, such as `calendar`: its id and a signature over it, 43 characters that any
 * address can hold.
 */
export function signedName(kind: string, { id, secret }: Signed): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signatureOf(kind, id, secret)]).toString(
    'base64url',
  )
}

/** The id in a signed name, whoever signed it; null: it is no such name. */
export function idOfSignedName(name: string): string | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(name)) return null
  const hex = Buffer.from(name, 'base64url').subarray(0, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether the name was signed with the secret of the record that it names. */
export function isSignedBy(kind: string, name: string, { id, secret }: Signed): boolean {
  const given = Buffer.from(name, 'base64url')
  return given.length === 16 + signature_bytes && timingSafeEqual(given.subarray(16), signatureOf(kind, id, secret))
}

function signatureOf(kind: string, id: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${kind}/${id}`).digest().subarray(0, signature_bytes)
}
