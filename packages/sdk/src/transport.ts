import { errorOf, NetworkError, QuaylogError, RateLimitError, TimeoutError, UpstreamError } from './errors.ts'
import type { HookCall } from './hooks.ts'
import type { Pause, Settings } from './options.ts'

export type QueryValue = string | number | boolean | undefined | null
export type Query = Readonly<Record<string, QueryValue>>

/** One call of the service. */
export interface ServiceRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base address, such as `/shipments/51aa`. */
  readonly path: string
  readonly query?: Query | undefined
  readonly body?: unknown
  /** Instead of a body: files and texts. */
  readonly form?: FormData | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Instead of the client's. */
  readonly timeoutMs?: number | undefined
  /** Instead of the client's. */
  readonly maxRetries?: number | undefined
  readonly idempotencyKey?: string | undefined
}

const retry_after_ms_max = 60_000
const backoff_ms = 500
/** By how much waits differ at most, so that clients that failed together don't come back together. */
const jitter_share = 0.25

/** Milliseconds named by Retry-After, counted from the answer's own Date when it is a date. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const wait = Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

async function failureOf(response: Response): Promise<QuaylogError> {
  let body: unknown
  try {
    body = JSON.parse(await response.text())
  } catch {
    body = undefined
  }
  return errorOf(
    response.status,
    body,
    response.headers.get('x-request-id') ?? undefined,
    retryAfterMs(response.headers),
  )
}

async function jsonOf<Body>(response: Response): Promise<Body> {
  try {
    const body: Body = await response.json()
    return body
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new UpstreamError('The answer is not JSON', { status: response.status, cause })
  }
}

function isRetryable(error: unknown): error is QuaylogError {
  if (error instanceof TimeoutError) return false
  return (
    error instanceof NetworkError ||
    error instanceof RateLimitError ||
    (error instanceof UpstreamError && (error.status ?? 0) >= 500)
  )
}

/** Ends when one of them does; undefined: none is given. */
function either(limit: AbortSignal | undefined, given: AbortSignal | undefined): AbortSignal | undefined {
  return limit && given ? AbortSignal.any([limit, given]) : (limit ?? given)
}

function initOf(
  request: ServiceRequest,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): RequestInit {
  const init: RequestInit = { method: request.method ?? 'GET', headers, redirect: 'error' }
  if (signal !== undefined) init.signal = signal
  if (request.form !== undefined) init.body = request.form
  else if (request.body !== undefined) init.body = JSON.stringify(request.body)
  return init
}

/** The only place that sends requests: address, headers, time limit, retries, errors. */
export class Transport {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  get pause(): Pause {
    return this.#settings.pause
  }

  /** The answer's JSON. Its shape is the service's promise, which its own tests hold; it is not checked again here. */
  json<Body>(request: ServiceRequest): Promise<Body> {
    return this.#retried(request, (response) => jsonOf<Body>(response))
  }

  /** For answers whose body says nothing. */
  nothing(request: ServiceRequest): Promise<void> {
    return this.#retried(request, async (response) => {
      await response.text()
    })
  }

  /** The answer itself, for bodies that are read as they come; `timeoutMs` limits the time to its beginning only. */
  stream(request: ServiceRequest): Promise<Response> {
    return this.#retried(request, async (response) => response)
  }

  /**
   * Every write carries an Idempotency-Key, the same on each attempt, so that writes are as safe to repeat as reads.
   */
  async #retried<Result>(request: ServiceRequest, read: (response: Response) => Promise<Result>): Promise<Result> {
    const headers = this.#headers(request)
    const { hooks, pause } = this.#settings
    const call = { method: request.method ?? 'GET', url: this.#address(request) }
    for (let attempt = 0; ; attempt += 1) {
      hooks.onRequest?.({ ...call, attempt, headers })
      try {
        return await this.#attempt(request, headers, read, { ...call, attempt })
      } catch (error) {
        hooks.onError?.({ ...call, attempt, error })
        if (attempt >= (request.maxRetries ?? this.#settings.maxRetries) || !isRetryable(error)) throw error
        const waitMs = this.#waitMs(attempt, error.retryAfterMs)
        hooks.onRetry?.({ ...call, attempt, error, waitMs })
        await pause(waitMs, request.signal)
      }
    }
  }

  /** What the service asked for, or twice as long each time; never less than asked for. */
  #waitMs(attempt: number, retryAfterMs: number | undefined): number {
    const least = Math.min(retryAfterMs ?? backoff_ms * 2 ** attempt, retry_after_ms_max)
    return Math.round(least * (1 + jitter_share * this.#settings.random()))
  }

  async #attempt<Result>(
    request: ServiceRequest,
    headers: Record<string, string>,
    read: (response: Response) => Promise<Result>,
    call: HookCall,
  ): Promise<Result> {
    const timeoutMs = request.timeoutMs ?? this.#settings.timeoutMs
    const limit = timeoutMs > 0 ? new AbortController() : undefined
    const timer = limit && setTimeout(() => limit.abort(), timeoutMs)
    try {
      const init = initOf(request, headers, either(limit?.signal, request.signal))
      const response = await this.#settings.fetch(call.url, init)
      this.#settings.hooks.onResponse?.({ ...call, status: response.status, headers: response.headers })
      if (response.ok) return await read(response)
      throw await failureOf(response)
    } catch (error) {
      if (error instanceof QuaylogError) throw error
      if (request.signal?.aborted) throw request.signal.reason
      if (limit?.signal.aborted) throw new TimeoutError(`No answer within ${timeoutMs} ms`, { cause: error })
      throw new NetworkError('The service could not be reached', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  #address({ path, query = {} }: ServiceRequest): string {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) parameters.set(name, String(value))
    }
    const text = parameters.toString()
    return `${this.#settings.baseUrl}${path}${text === '' ? '' : `?${text}`}`
  }

  #headers(request: ServiceRequest): Record<string, string> {
    const headers: Record<string, string> = {
      accept: 'application/vnd.api+json',
      authorization: this.#settings.authorization,
      'user-agent': this.#settings.userAgent,
    }
    if (this.#settings.accountId !== undefined) headers['x-account-id'] = this.#settings.accountId
    if (request.body !== undefined) headers['content-type'] = 'application/vnd.api+json'
    if (request.method !== undefined && request.method !== 'GET')
      headers['idempotency-key'] = request.idempotencyKey ?? crypto.randomUUID()
    return { ...headers, ...request.headers }
  }
}
