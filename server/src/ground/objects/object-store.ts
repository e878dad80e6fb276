import type { BinaryOutbound, OutboundOptions, OutboundRequest } from '../outbound/index.ts'
import { amzDate, authorizationOf, sha256Hex } from './sign.ts'

/** Where objects are kept, and who asks for them. */
export interface ObjectStoreConfig {
  readonly bucket: string
  /** Before every key: empty, or with a slash at its end. */
  readonly prefix: string
  /** The address below which keys are: the bucket is in its host or its path. */
  readonly base_url: string
  readonly region: string
  readonly access_key_id: string
  readonly secret_access_key: string
  readonly session_token: string | null
  /** Whether originals that come are moved there; otherwise it is only read. */
  readonly takes_new: boolean
  /** Age in days from which on payloads of sources are moved there; null: they stay where they are. */
  readonly payload_days: number | null
}

/**
 * Why an object could not be had: the store did not answer as it should (`unavailable`), would not let us (`refused`),
 * says that there is none (`missing`), or gave other bytes than were kept (`differs`).
 */
export type ObjectFault = 'unavailable' | 'refused' | 'missing' | 'differs'

/** What came of asking a store. */
export type ObjectResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: ObjectFault; readonly detail: string }

/** A store that speaks the protocol of S3. Nothing that it does is thrown; asking it inside a transaction is. */
export interface ObjectStore {
  readonly put: (key: string, bytes: Buffer) => Promise<ObjectResult<null>>
  /** Bytes from `from` up to `to`, the latter left out. */
  readonly get: (key: string, from: number, to: number) => Promise<ObjectResult<Buffer>>
  /** What is not there is removed already. */
  readonly remove: (key: string) => Promise<ObjectResult<null>>
}

/** How stores are asked: they may be of the operator's own network. */
export const object_limits: OutboundOptions = {
  allow_private: true,
  deadline_ms: 30_000,
  response_bytes_max: 4_194_304,
}

const attempts_max = 2

/** Makes a client of a store; `realMs` is the time that signatures are made at. */
export function createObjectStore(
  config: ObjectStoreConfig,
  outbound: Pick<BinaryOutbound, 'requestBytes'>,
  realMs: () => number,
): ObjectStore {
  const ask = async (request: Pick<OutboundRequest, 'method' | 'headers'> & { key: string; body?: Buffer }) => {
    const { key, body = Buffer.alloc(0), ...given } = request
    const url = `${config.base_url}/${config.prefix}${key}`
    for (let attempt = 1; ; attempt++) {
      const headers = signedHeaders(config, { method: given.method, url, headers: given.headers, body }, realMs())
      const answer = await outbound.requestBytes({ ...given, url, headers, ...(body.length > 0 ? { body } : {}) })
      if ((answer.ok && answer.status < 500) || attempt === attempts_max) return answer
    }
  }
  return {
    async put(key, bytes) {
      const answer = await ask({ method: 'PUT', key, body: bytes, headers: {} })
      return answer.ok && answer.status === 200 ? done : faultOf(answer)
    },
    async get(key, from, to) {
      const answer = await ask({ method: 'GET', key, headers: { range: `bytes=${from}-${to - 1}` } })
      if (!answer.ok || answer.status !== 206) return faultOf(answer)
      if (answer.bytes.length === to - from) return { ok: true, value: answer.bytes }
      return { ok: false, fault: 'differs', detail: `${to - from} bytes were asked for, ${answer.bytes.length} came` }
    },
    async remove(key) {
      const answer = await ask({ method: 'DELETE', key, headers: {} })
      if (answer.ok && (answer.status === 204 || answer.status === 200)) return done
      const fault = faultOf(answer)
      return fault.fault === 'missing' ? done : fault
    },
  }
}

const done = { ok: true, value: null } as const

/** The headers of a request with its signature. */
function signedHeaders(
  { session_token, ...signer }: ObjectStoreConfig,
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: Buffer },
  now_ms: number,
): Record<string, string> {
  const url = new URL(request.url)
  const payload_sha256 = sha256Hex(request.body)
  const headers = {
    ...request.headers,
    'x-amz-content-sha256': payload_sha256,
    'x-amz-date': amzDate(now_ms),
    ...(session_token === null ? {} : { 'x-amz-security-token': session_token }),
  }
  const signable = { method: request.method, url, headers: { ...headers, host: url.host }, payload_sha256 }
  return { ...headers, authorization: authorizationOf(signable, { ...signer, service: 's3' }) }
}

type Answer = Awaited<ReturnType<BinaryOutbound['requestBytes']>>

function faultOf(answer: Answer): Extract<ObjectResult<never>, { ok: false }> {
  if (!answer.ok) return { ok: false, fault: 'unavailable', detail: answer.detail }
  const [, code = ''] = /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(answer.bytes.toString('latin1')) ?? []
  const detail = `it answered ${answer.status}${code === '' ? '' : ` (${code})`}`
  if (code === 'NoSuchKey' || (answer.status === 404 && code === '')) return { ok: false, fault: 'missing', detail }
  if (answer.status === 416) return { ok: false, fault: 'differs', detail }
  return { ok: false, fault: [400, 401, 403, 404].includes(answer.status) ? 'refused' : 'unavailable', detail }
}
