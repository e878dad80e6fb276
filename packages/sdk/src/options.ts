import { AuthenticationError, ValidationError } from './errors.ts'
import type { Format } from './format.ts'
import type { Hooks } from './hooks.ts'
import { sdk_version } from './version.ts'

/** Waits, or rejects with the signal's reason as soon as it is aborted. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>

/** How a client is made. */
export interface ClientOptions<D extends Format = 'raw'> {
  /** An API key, or a whole header value beginning with `Token ` or `Bearer `. */
  apiToken: string
  /** Address of the REST API; without a path, `/v2` is meant. */
  apiBaseUrl: string
  /** With a Bearer token of a user in several accounts: the account to work in. */
  accountId?: string | undefined
  /** Further attempts after a retryable failure; default 2. */
  maxRetries?: number | undefined
  /** Longest time for one attempt in milliseconds; 0: no limit; default 30000. */
  timeoutMs?: number | undefined
  /** Replaces the global `fetch`. */
  fetchImpl?: typeof fetch | undefined
  /** Replaces waiting between attempts: milliseconds, and a signal that ends the wait with its reason. */
  pauseImpl?: Pause | undefined
  /** Functions that are told of each attempt, for logs and traces. */
  hooks?: Hooks | undefined
  /** Your program, such as `tms/4.2`; sent in User-Agent before the name of this package. Browsers send their own. */
  userAgent?: string | undefined
  /** Replaces `Math.random`, by which waits between attempts differ: from 0 to below 1. */
  randomImpl?: (() => number) | undefined
  /** Format of calls that name none; default `raw`. */
  defaultFormat?: D | undefined
}

/** Options with every default filled in. */
export interface Settings {
  readonly authorization: string
  readonly baseUrl: string
  readonly accountId: string | undefined
  readonly maxRetries: number
  readonly timeoutMs: number
  readonly fetch: typeof fetch
  readonly pause: Pause
  readonly hooks: Hooks
  readonly userAgent: string
  readonly random: () => number
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandon = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abandon)
      resolve()
    }, ms)
    if (signal?.aborted) abandon()
    else signal?.addEventListener('abort', abandon, { once: true })
  })
}

function authorizationOf(apiToken: string): string {
  const [, scheme, credentials] = /^(?:(token|bearer)(?:\s+|$))?(\S*)$/i.exec(apiToken.trim()) ?? []
  if (!credentials) throw new AuthenticationError('An API token is required')
  return `${scheme?.toLowerCase() === 'bearer' ? 'Bearer' : 'Token'} ${credentials}`
}

function baseUrlOf(address: string): string {
  if (!URL.canParse(address)) throw new ValidationError('apiBaseUrl must be an absolute address')
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path === '' ? '/v2' : path}`
}

/** @throws AuthenticationError without a token, ValidationError without a usable address. */
export function settingsOf(options: ClientOptions<Format>): Settings {
  return {
    authorization: authorizationOf(options.apiToken),
    baseUrl: baseUrlOf(options.apiBaseUrl),
    accountId: options.accountId,
    maxRetries: options.maxRetries ?? 2,
    timeoutMs: options.timeoutMs ?? 30_000,
    pause: options.pauseImpl ?? pause,
    hooks: options.hooks ?? {},
    userAgent: [options.userAgent, `quaylog-sdk/${sdk_version}`].filter((part) => part !== undefined).join(' '),
    random: options.randomImpl ?? Math.random,
    fetch: options.fetchImpl ?? ((input, init) => fetch(input, init)),
  }
}
