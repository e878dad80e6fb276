/** Why no answer came; `encoding`: one came that is not compressed as it says. */
export type Failure = 'dns' | 'connect' | 'tls' | 'timeout' | 'reset' | 'encoding' | 'refused_address'

/** A name leads to an address that may not be reached. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/** A name has no address, or its name servers do not say. */
export class NoAddress extends Error {
  override readonly name = 'NoAddress'

  constructor(options?: ErrorOptions) {
    super('the host name has no address', options)
  }
}

const byCode: ReadonlyMap<string, Failure> = new Map([
  ...(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'] as const).map(
    (code) => [code, 'connect'] as const,
  ),
  ...(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'] as const).map(
    (code) => [code, 'timeout'] as const,
  ),
])

/** Codes of OpenSSL's verification and of Node's TLS. */
const tls_code = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/

/** Of zlib and Brotli; a body that only ends early (Z_BUF_ERROR) broke off. */
const encoding_code = /^(Z_(?!BUF_ERROR)|ERR__ERROR)/

/** Words for the owner of the address: they never tell which address answered. */
const words: Readonly<Record<Failure, string>> = {
  dns: 'the host name has no address',
  connect: 'the connection was refused',
  tls: 'the TLS connection could not be verified',
  timeout: 'no complete answer came in time',
  reset: 'the connection broke before the answer was complete',
  encoding: 'the body is not compressed in the way that its headers say',
  refused_address: 'the host leads to an address that may not be reached',
}

/** Sorts an error of the exchange; whatever is not known otherwise broke the connection. */
export function failureOf(error: unknown): { readonly failure: Failure; readonly detail: string } {
  const failure = sort(error)
  const code = codeOf(error)
  return {
    failure,
    detail: failure === 'refused_address' || code === null ? words[failure] : `${words[failure]} (${code})`,
  }
}

function sort(error: unknown): Failure {
  if (error instanceof RefusedAddress) return 'refused_address'
  if (error instanceof NoAddress) return 'dns'
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'timeout'
  const code = codeOf(error) ?? ''
  const other = encoding_code.test(code) ? 'encoding' : 'reset'
  return byCode.get(code) ?? (tls_code.test(code) ? 'tls' : other)
}

/** Several addresses were tried: the first error stands for all. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
