import { rate_limits } from '@quaylog/contract'
import type { RateBucket } from '@quaylog/contract'
import type { Clock } from '../ground/clock.ts'
import type { Access } from '../ground/http/entrance.ts'
import { notOfParties, rateLimited, Refusal, restrictedPlan, unauthorized } from '../ground/http/refusal.ts'
import { partiesOf, planAt } from '../request/account.ts'
import type { Caller } from '../request/account.ts'
import type { InProcessCallers } from './in-process.ts'
import { requireKeyMay } from './key-access.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { KeyVerifier } from './verify-key.ts'

/** The policy of a route that decides who comes in. */
export interface Admission {
  readonly method: string
  readonly bucket: RateBucket
  readonly access: Access
  /** Open to those who see a part of the account; absent: closed to them. */
  readonly for_part?: true
}

type Headers = Readonly<Record<string, string | undefined>>

export interface AdmitOptions {
  readonly keys: KeyVerifier
  readonly inProcess: InProcessCallers
  readonly clock: Clock
  readonly limiter: RateLimiter
  /** Reads `Authorization: Bearer`; throws a refusal when the token is not one for the API. */
  readonly callerOfToken: (token: string, account_header: string | undefined, method: string) => Promise<Caller>
  /**
   * The person signed in to the portal, by cookie; null: nobody. Throws a refusal when the method writes and this
   * person or page may not.
   */
  readonly callerOfSession: (headers: Headers, method: string) => Promise<Caller | null>
}

/** Takes one call from a bucket of its owner; throws a refusal with 429 when it is empty. */
type Take = (owner: string, bucket: RateBucket, limit?: number) => Promise<void>

/**
 * Lets callers in by key, token or session, then by plan and rate bucket, in that order (contract 1.11). What it goes
 * by is the route that was matched.
 */
export function createAdmit(options: AdmitOptions) {
  const { inProcess, clock } = options
  const take = takerOf(options.limiter)
  const identify = identifierOf(options, take)

  async function takeFor(caller: Caller, route: Admission, headers: Headers, ip: string): Promise<void> {
    if (headers['authorization'] === undefined && route.bucket === 'default')
      return take(caller.credential.id, 'session')
    if (route.access === 'public') {
      await take(caller.credential.id, 'public')
      return take(ip, 'public_ip')
    }
    const own =
      route.bucket === 'default' || route.bucket === 'tracking_request_create'
        ? caller.account.rate_limit_per_minute
        : null
    return take(caller.account.id, route.bucket, own ?? undefined)
  }

  /**
   * A call of a door of ours was counted when it came in; what creates requests or pulls sources is counted all the
   * same.
   */
  function isCounted(headers: Headers, route: Admission): boolean {
    return (
      route.bucket === 'default' && inProcess.callerOf(headers['authorization']?.slice('Token '.length) ?? '') !== null
    )
  }

  return {
    take,
    /** Whether a caller who was let in before would be let in again; counts nothing. */
    stillAdmits: (route: Admission, headers: Headers, ip: string) =>
      mayStay(identify(headers, route, ip), route, clock.now()),
    /**
     * The caller, or a refusal: 401, 401 for the free plan, 429. Wrong credentials have a limit of their own per
     * address.
     */
    async admit(route: Admission, headers: Headers, ip: string): Promise<Caller> {
      const caller = await identify(headers, route, ip)
      if (caller === null) {
        await take(ip, 'authentication_failure_ip')
        throw unauthorized()
      }
      if (route.access === 'full' && planAt(caller.account, clock.now()) === 'free') throw restrictedPlan()
      if (!isCounted(headers, route)) await takeFor(caller, route, headers, ip)
      return caller
    },
  }
}

function takerOf(limiter: RateLimiter): Take {
  return async (owner, bucket, limit = rate_limits[bucket].limit) => {
    const { window_seconds } = rate_limits[bucket]
    const wait_s = await limiter(owner, bucket, limit, window_seconds)
    if (wait_s > 0) throw rateLimited(bucket, limit, window_seconds, Math.max(1, Math.ceil(wait_s)))
  }
}

/** Tells by its credential who calls; null: by none that is in force. */
function identifierOf({ keys, inProcess, callerOfToken, callerOfSession }: AdmitOptions, take: Take) {
  /** A token that is none counts like a wrong key. */
  async function ofToken(
    token: string,
    account_header: string | undefined,
    method: string,
    ip: string,
  ): Promise<Caller> {
    try {
      return await callerOfToken(token, account_header, method)
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) await take(ip, 'authentication_failure_ip')
      throw error
    }
  }

  /** The caller of a key, where the key may do what is asked; null: there is no such key in force. */
  async function ofKey(key: string, method: string): Promise<Caller | null> {
    const caller = inProcess.callerOf(key) ?? (await keys.ofSecretKey(key))
    if (caller !== null) requireKeyMay(caller, method)
    return caller
  }

  async function find(headers: Headers, { method, access }: Admission, ip: string): Promise<Caller | null> {
    const { authorization } = headers
    if (authorization === undefined) return callerOfSession(headers, method)
    const [, word = '', credential = ''] = /^(token|bearer) (\S+)$/i.exec(authorization) ?? []
    const scheme = word.toLowerCase()
    if (scheme === 'bearer')
      return isKeyLike(credential) ? null : ofToken(credential, headers['x-account-id'], method, ip)
    if (scheme !== 'token') return null
    return (await ofKey(credential, method)) ?? (access === 'public' ? keys.ofPublishableKey(credential) : null)
  }

  return async (headers: Headers, route: Admission, ip: string): Promise<Caller | null> => {
    const caller = await find(headers, route, ip)
    if (caller !== null && partiesOf(caller) !== null && route.for_part !== true) throw notOfParties()
    return caller
  }
}

async function mayStay(identified: Promise<Caller | null>, { access }: Admission, now: string): Promise<boolean> {
  try {
    const caller = await identified
    return caller !== null && !(access === 'full' && planAt(caller.account, now) === 'free')
  } catch (error) {
    if (error instanceof Refusal && (error.status === 401 || error.status === 403)) return false
    throw error
  }
}

function isKeyLike(credential: string): boolean {
  return credential.startsWith('qk_') || credential.startsWith('qpk_')
}
