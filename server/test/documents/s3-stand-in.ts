import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** How the next answers go wrong. */
export type S3Fault = 'error_500' | 'silent' | 'truncated' | 'other_bytes' | 'denied' | 'wrong_etag'

/** A bucket on this machine, written from the description of the protocol: it checks signatures by itself. */
export interface S3StandIn {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** Requests that came, such as `PUT 200`. */
  readonly log: string[]
  /** Every answer from now on; null: as it should be. `only` limits it to a method. */
  fail(fault: S3Fault | null, only?: string): void
  close(): Promise<void>
}

export const stand_in_key = { id: 'STANDINKEY', secret: 'stand/in+secret', bucket: 'papers', region: 'here-1' } as const

const skew_ms = 15 * 60_000

/** Starts an empty bucket; `now` is its clock. */
export async function startS3(now: () => number): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  const log: string[] = []
  let fault: S3Fault | null = null
  let only: string | null = null
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const active = only === null || only === request.method ? fault : null
      const status = await answer(request, response, body, active, objects, now())
      log.push(`${request.method} ${status}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    objects,
    log,
    fail(next, method) {
      fault = next
      only = method ?? null
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  fault: S3Fault | null,
  objects: Map<string, Buffer>,
  now_ms: number,
): Promise<number> {
  const refuse = (status: number, code: string) => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No</Message></Error>`
    response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
    return status
  }
  if (fault === 'error_500') return refuse(500, 'InternalError')
  if (fault === 'denied') return refuse(403, 'AccessDenied')
  if (fault === 'silent') return new Promise(() => {})
  const wrong = faultOfSignature(request, body, now_ms)
  if (wrong !== null) return refuse(wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong)
  const [path = ''] = (request.url ?? '').split('?')
  if (!path.startsWith(`/${stand_in_key.bucket}/`)) return refuse(404, 'NoSuchBucket')
  const key = decodeURIComponent(path.slice(stand_in_key.bucket.length + 2))
  if (request.method === 'PUT') {
    objects.set(key, fault === 'other_bytes' ? Buffer.from(body).fill(0x20, 0, 1) : body)
    const etag = createHash('md5')
      .update(fault === 'wrong_etag' ? 'other' : body)
      .digest('hex')
    response.writeHead(200, { etag: `"${etag}"` }).end()
    return 200
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return 204
  }
  const found = objects.get(key)
  if (found === undefined) return refuse(404, 'NoSuchKey')
  return send(request, response, found, fault)
}

function send(request: IncomingMessage, response: ServerResponse, found: Buffer, fault: S3Fault | null): number {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const [first, last] = range === null ? [0, found.length - 1] : [Number(range[1]), Number(range[2])]
  const part = Buffer.from(found.subarray(first, last + 1))
  if (fault === 'other_bytes') part.fill(0x20, 0, 1)
  const status = range === null ? 200 : 206
  response.writeHead(status, {
    'content-length': part.length,
    ...(range === null ? {} : { 'content-range': `bytes ${first}-${last}/${found.length}` }),
  })
  if (fault === 'truncated') response.write(part.subarray(0, part.length - 1), () => response.destroy())
  else response.end(part)
  return status
}

interface Signed {
  readonly id: string
  readonly day: string
  readonly region: string
  readonly names: readonly string[]
  readonly signature: string
  readonly date: string
  readonly hash: string
}

/** What the request says of its signature; null: it is not signed. */
function signedOf({ headers }: IncomingMessage): Signed | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
  const given = pattern.exec(headers.authorization ?? '')
  if (given === null) return null
  const [, id = '', day = '', region = '', names = '', signature = ''] = given
  const date = String(headers['x-amz-date'])
  const hash = String(headers['x-amz-content-sha256'])
  return { id, day, region, names: names.split(';'), signature, date, hash }
}

/** The code of the error that S3 answers with; null: the request is signed as it should be. */
function faultOfSignature(request: IncomingMessage, body: Buffer, now_ms: number): string | null {
  const signed = signedOf(request)
  if (signed === null) return 'AccessDenied'
  const { id, day, region, names, date, hash } = signed
  if (id !== stand_in_key.id) return 'InvalidAccessKeyId'
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(time - now_ms) <= skew_ms)) return 'RequestTimeTooSkewed'
  if (region !== stand_in_key.region || !date.startsWith(day)) return 'AuthorizationHeaderMalformed'
  const must = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (must.some((name) => !names.includes(name))) return 'AccessDenied'
  if (hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch'
  return isSignedByUs(request, signed) ? null : 'SignatureDoesNotMatch'
}

function isSignedByUs(request: IncomingMessage, { day, region, names, signature, date, hash }: Signed): boolean {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const sorted = query.split('&').toSorted().join('&')
  const canonical = [request.method, path, sorted, headers, names.join(';'), hash].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = hmac(hmac(hmac(hmac(`AWS4${stand_in_key.secret}`, day), region), 's3'), 'aws4_request')
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/s3/aws4_request\n${digest}`)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
