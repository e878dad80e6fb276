import { createHash, createHmac } from 'node:crypto'

/** A request as AWS Signature Version 4 sees it. */
export interface Signable {
  readonly method: string
  /** Its path is signed as it is sent, as S3 wants it: encoded once. */
  readonly url: URL
  /** Every header that is signed, by its name in lower case: `host` and `x-amz-date` among them. */
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hex. */
  readonly payload_sha256: string
}

/** Who signs, and for what. */
export interface Signer {
  readonly access_key_id: string
  readonly secret_access_key: string
  readonly region: string
  readonly service: string
}

const algorithm = 'AWS4-HMAC-SHA256'

/** The header `authorization` of a request, after AWS Signature Version 4. */
export function authorizationOf(request: Signable, { access_key_id, secret_access_key, ...scope }: Signer): string {
  const at = request.headers['x-amz-date'] ?? ''
  const credential_scope = [at.slice(0, 8), scope.region, scope.service, 'aws4_request']
  const canonical = canonicalRequest(request)
  const to_sign = [algorithm, at, credential_scope.join('/'), sha256Hex(canonical)].join('\n')
  const key = credential_scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secret_access_key}`,
  )
  const signature = createHmac('sha256', key).update(to_sign).digest('hex')
  const credential = [access_key_id, ...credential_scope].join('/')
  return `${algorithm} Credential=${credential}, SignedHeaders=${signedNames(request)}, Signature=${signature}`
}

/** A moment as `x-amz-date` spells it: `20130524T000000Z`. */
export function amzDate(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** SHA-256 in hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function canonicalRequest(request: Signable): string {
  const { method, url, headers, payload_sha256 } = request
  const lines = sortedNames(request).map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`)
  return [method, url.pathname, canonicalQuery(url), lines.join(''), signedNames(request), payload_sha256].join('\n')
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted(byCodePoint)
    .join('&')
}

const sortedNames = ({ headers }: Signable) => Object.keys(headers).toSorted(byCodePoint)
const signedNames = (request: Signable) => sortedNames(request).join(';')

function byCodePoint(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** As RFC 3986 has it: everything but unreserved characters. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
