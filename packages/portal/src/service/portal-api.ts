import { QuaylogError } from '@quaylog/sdk'
import { tellSignedOut } from './signed-out.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Failure {
  readonly errors?: readonly {
    readonly title: string
    readonly detail?: string
    readonly code?: string
    readonly source?: { readonly pointer?: string }
  }[]
}

/** Asks one of the portal's own endpoints. */
export function portalApi<Body>(method: Method, path: string, body?: object, signal?: AbortSignal): Promise<Body> {
  return ask(method, `/portal/api${path}`, body, signal)
}

/** Reads what the SDK has no method for. */
export function readApi<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  return ask('GET', `/v2${path}`, undefined, signal)
}

/** Writes what the SDK has no method for. */
export function writeApi<Body>(method: Method, path: string, body: object): Promise<Body> {
  return ask(method, `/v2${path}`, body, undefined)
}

/** Hands a form with files in. */
export function sendForm<Body>(path: string, form: FormData): Promise<Body> {
  return ask('POST', `/v2${path}`, form, undefined)
}

/** Refusals are thrown as the SDK throws them. */
async function ask<Body>(
  method: Method,
  address: string,
  body: object | undefined,
  signal: AbortSignal | undefined,
): Promise<Body> {
  const init: RequestInit = {
    method,
    headers: {
      'x-requested-with': 'quaylog-portal',
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    credentials: 'same-origin',
  }
  if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body)
  if (signal !== undefined) init.signal = signal
  const response = await fetch(address, init).catch((cause: unknown) => {
    throw signal?.aborted === true ? cause : new QuaylogError('The service could not be reached', { cause })
  })
  if (response.ok) return response.status === 204 ? nothing<Body>() : parsed<Body>(await response.text())
  throw await failureOf(response)
}

async function failureOf(response: Response): Promise<QuaylogError> {
  const { errors = [] } = await response
    .text()
    .then(parsed<Failure>)
    .catch((): Failure => ({}))
  const code = errors[0]?.code
  if (response.status === 401 && code === 'unauthorized') tellSignedOut()
  const requestId = response.headers.get('x-request-id')
  const retry_after_s = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new QuaylogError(errors.map(({ detail, title }) => detail ?? title).join('; ') || `HTTP ${response.status}`, {
    status: response.status,
    details: errors.map((error) => ({ ...error, status: String(response.status) })),
    ...(requestId === null ? {} : { requestId }),
    ...(Number.isNaN(retry_after_s) ? {} : { retryAfterMs: retry_after_s * 1_000 }),
  })
}

function parsed<Body>(text: string): Body {
  const body: Body = JSON.parse(text)
  return body
}

function nothing<Body>(): Body {
  return parsed<Body>('null')
}
