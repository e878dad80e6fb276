/** A delivery as it reached you. */
export interface WebhookDelivery {
  /** The raw body, byte for byte; not parsed and printed again. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The webhook's secret; during a rotation, every one that is valid. */
  secret: string | readonly string[]
  /** Header of the hex signature, when the webhook has its own. */
  signatureHeader?: string
  /** Greatest age in seconds of a signed timestamp; default 300. */
  toleranceSeconds?: number
  /** Milliseconds since 1970; default the machine's clock. */
  now?: () => number
}

const encoder = new TextEncoder()

function headerOf(headers: WebhookDelivery['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  return typeof value === 'string' ? value : value?.[0]
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * The key of the Standard Webhooks signature: what follows `whsec_` decoded, or the text itself where it is no base64.
 */
function standardKey(secret: string): Uint8Array<ArrayBuffer> {
  const text = secret.replace(/^whsec_/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return encoder.encode(secret)
  const digits = text.replace(/=+$/, '')
  const decoded = bytesOfBase64(digits.length % 4 === 1 ? digits.slice(0, -1) : digits)
  return decoded === undefined || decoded.length === 0 ? encoder.encode(secret) : decoded
}

/** `verify` of WebCrypto compares in constant time. */
async function isSignature(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return crypto.subtle.verify('HMAC', imported, signature, data)
}

function concatenated(head: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = encoder.encode(head)
  const whole = new Uint8Array(start.length + body.length)
  whole.set(start)
  whole.set(body, start.length)
  return whole
}

async function isStandard(
  delivery: WebhookDelivery,
  body: Uint8Array,
  secrets: readonly string[],
  signatures: string,
): Promise<boolean> {
  const id = headerOf(delivery.headers, 'webhook-id')
  const timestamp = headerOf(delivery.headers, 'webhook-timestamp')
  if (id === undefined || timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false
  const age = (delivery.now ?? Date.now)() / 1000 - Number(timestamp)
  if (Math.abs(age) > (delivery.toleranceSeconds ?? 300)) return false
  const data = concatenated(`${id}.${timestamp}.`, body)
  for (const signature of signatures.split(' ').slice(0, 8)) {
    const bytes = signature.startsWith('v1,') ? bytesOfBase64(signature.slice(3)) : undefined
    if (bytes === undefined) continue
    for (const secret of secrets) if (await isSignature(standardKey(secret), bytes, data)) return true
  }
  return false
}

/**
 * Whether a delivery comes from the holder of the secret. Reject it when this is false. With the Standard Webhooks
 * headers (`webhook-id`, `webhook-timestamp`, `webhook-signature`) these decide, so that an old delivery can't be
 * played again; else the hex HMAC-SHA256 of the body does.
 */
export async function verifyWebhook(delivery: WebhookDelivery): Promise<boolean> {
  const body = typeof delivery.body === 'string' ? encoder.encode(delivery.body) : new Uint8Array(delivery.body)
  const secrets = (typeof delivery.secret === 'string' ? [delivery.secret] : delivery.secret).filter(
    (secret) => secret !== '',
  )
  const standard = headerOf(delivery.headers, 'webhook-signature')
  if (standard !== undefined) return isStandard(delivery, body, secrets, standard)
  const signature = bytesOfHex(
    headerOf(delivery.headers, delivery.signatureHeader ?? 'x-quaylog-webhook-signature') ?? '',
  )
  if (signature === undefined) return false
  for (const secret of secrets) if (await isSignature(encoder.encode(secret), signature, body)) return true
  return false
}
