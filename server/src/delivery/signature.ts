import { createHmac, randomBytes } from 'node:crypto'
import { webhook_headers, webhook_secret_prefix } from '@quaylog/contract/versions'

/** Header of the hex signature made with the secret before the last one, while both are valid. */
const previous_signature_header = `${webhook_headers.signature}-Previous`

/** A new secret: 32 bytes, as the Standard Webhooks libraries take it. */
export function newWebhookSecret(): string {
  return `${webhook_secret_prefix}${randomBytes(32).toString('base64')}`
}

export interface Signing {
  readonly id: string
  readonly body: Uint8Array
  /** Unix seconds of this attempt, real time. */
  readonly timestamp: number
  readonly secret: string
  /** The secret before, as long as it is still valid. */
  readonly previous_secret: string | null
  /** A second name for the hex signature. */
  readonly compat_header: string | null
}

/** The signature headers of a delivery; contract 5.4. */
export function signatureHeaders({
  id,
  body,
  timestamp,
  secret,
  previous_secret,
  compat_header,
}: Signing): Record<string, string> {
  const secrets = previous_secret === null ? [secret] : [secret, previous_secret]
  const hex = plainSignature(secret, body)
  return {
    [webhook_headers.signature]: hex,
    ...(compat_header === null ? {} : { [compat_header]: hex }),
    ...(previous_secret === null ? {} : { [previous_signature_header]: plainSignature(previous_secret, body) }),
    [webhook_headers.standard_id]: id,
    [webhook_headers.standard_timestamp]: String(timestamp),
    [webhook_headers.standard_signature]: secrets.map((each) => standardSignature(each, id, timestamp, body)).join(' '),
  }
}

function plainSignature(secret: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

function standardSignature(secret: string, id: string, timestamp: number, body: Uint8Array): string {
  return `v1,${createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

/** What stands behind the prefix is base64; a secret that somebody chose himself may be any text. */
function standardKey(secret: string): Buffer {
  const text = secret.startsWith(webhook_secret_prefix) ? secret.slice(webhook_secret_prefix.length) : secret
  const decoded = /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0)
  return decoded.length > 0 ? decoded : Buffer.from(secret)
}
