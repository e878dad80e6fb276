import { createHash, createHmac } from 'node:crypto'

/** What is signed. */
export interface SignatureInput {
  readonly api_key: string
  readonly secret_key: string
  readonly method: 'GET' | 'POST'
  /** Path and query as sent. */
  readonly target: string
  readonly body: string
  /** The machine's time; COSCO refuses what differs by more than two minutes. */
  readonly now_ms: number
  /** Any text that is used once. */
  readonly nonce: string
}

/** The five headers of COSCO's open platform: an HMAC-SHA1 over date, digest, nonce and request line. */
export function signedHeaders({
  api_key,
  secret_key,
  method,
  target,
  body,
  now_ms,
  nonce,
}: SignatureInput): Record<string, string> {
  const date = new Date(now_ms).toUTCString()
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const nonce_md5 = createHash('md5').update(nonce).digest('hex')
  const signed = `X-Coscon-Date: ${date}\nX-Coscon-Digest: ${digest}\nX-Coscon-Content-Md5: ${nonce_md5}\n${method} ${target} HTTP/1.1`
  const signature = createHmac('sha1', secret_key).update(signed).digest('base64')
  return {
    'X-Coscon-Date': date,
    'X-Coscon-Digest': digest,
    'X-Coscon-Content-Md5': nonce_md5,
    'X-Coscon-Authorization': `hmac username="${api_key}", algorithm="hmac-sha1", headers="X-Coscon-Date X-Coscon-Digest X-Coscon-Content-Md5 request-line", signature="${signature}"`,
    'X-Coscon-Hmac': nonce_md5,
  }
}
