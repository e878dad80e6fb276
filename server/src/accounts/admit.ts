import { rate_limits } from '@quaylog/contract'
import type { RateBucket } from '@quaylog/contract'
import type { Clock } from '../ground/clock.ts'
import type { Reader } from '../ground/db/index.ts'
import { rateLimited, restrictedPlan, unauthorized } from '../ground/http/refusal.ts'
import { planAt } from './account.ts'
import type { Caller } from './account.ts'
import { hashKey, isWellFormedKey } from './api-key.ts'
import type { RateLimiter } from './rate-limit.ts'
import { accountOfKey, accountOfPublishableKey, stampKeys } from './store.ts'

/** The policy of a route that decides who comes in. */
export interface Admission {
  readonly bucket: RateBucket
  readonly access: 'full' | 'any' | 'public' | 'open'
}

export interface AdmitOptions {
  readonly reader: Reader
  readonly clock: Clock
  readonly limiter: RateLimiter
  /** Reads `Authorization: Bearer`; throws a refusal when the token is not one for the API. */
  readonly callerOfToken: (token: string, account_header: string | undefined) => Promise<Caller>
}

/** How long a verified key is believed without asking again: a revoked one is dead everywhere within this time. */
const believed_ms = 1_000
const stamp_every_ms = 60_000
const cached_max = 10_000

/** Lets callers in by key or token, plan and rate bucket, in that order (reliability.md 4.1). */
export function createAdmit(options: AdmitOptions) {
  const { reader, clock, limiter } = options
  const known = new Map<string, { caller: Caller; until_ms: number }>()
  const stamped = new Map<string, number>()

  async function callerOfKey(key: string): Promise<Caller | null> {
    if (!isWellFormedKey(key, 'qk_')) return null
    const cached = known.get(key)
    if (cached !== undefined && cached.until_ms > clock.realMs()) return cached.caller
    const found = await accountOfKey(reader, hashKey(key))
    known.delete(key)
    if (found === undefined) return null
    const { key_id, ...account } = found
    const caller: Caller = { account, credential: { kind: 'key', id: key_id } }
    if (known.size >= cached_max) known.clear()
    known.set(key, { caller, until_ms: clock.realMs() + believed_ms })
    stamp(key_id)
    return caller
  }

  function stamp(key_id: string): void {
    const now = clock.realMs()
    if (now - (stamped.get(key_id) ?? 0) < stamp_every_ms) return
    if (stamped.size >= cached_max) stamped.clear()
    stamped.set(key_id, now)
    stampKeys(reader, [key_id], new Date(now).toISOString()).catch(() => stamped.delete(key_id))
  }

  async function callerOfPublishableKey(key: string): Promise<Caller | null> {
    if (!isWellFormedKey(key, 'qpk_')) return null
    const found = await accountOfPublishableKey(reader, key)
    if (found === undefined) return null
    const { key_id, origins: _origins, show_fees: _fees, show_holds: _holds, ...account } = found
    return { account, credential: { kind: 'publishable_key', id: key_id } }
  }

  async function identify(authorization: string | undefined, account_header: string | undefined, access: Admission['access']): Promise<Caller | null> {
    const match = /^(token|bearer) (\S+)$/i.exec(authorization ?? '')
    const scheme = match?.[1]?.toLowerCase()
    const credential = match?.[2] ?? ''
    if (scheme === 'bearer') return isKeyLike(credential) ? null : options.callerOfToken(credential, account_header)
    if (scheme !== 'token') return null
    return (await callerOfKey(credential)) ?? (access === 'public' ? callerOfPublishableKey(credential) : null)
  }

  async function take(owner: string, bucket: RateBucket, limit: number = rate_limits[bucket].limit): Promise<void> {
    const { window_seconds } = rate_limits[bucket]
    const wait_s = await limiter(owner, bucket, limit, window_seconds)
    if (wait_s > 0) throw rateLimited(bucket, limit, window_seconds, Math.max(1, Math.ceil(wait_s)))
  }

  return {
    take,
    /** The caller, or a refusal: 401, 401 for the free plan, 429. Wrong credentials have a limit of their own per address. */
    async admit(route: Admission, headers: Readonly<Record<string, string | undefined>>, ip: string): Promise<Caller> {
      const caller = await identify(headers['authorization'], headers['x-account-id'], route.access)
      if (caller === null) {
        await take(ip, 'authentication_failure_ip')
        throw unauthorized()
      }
      if (route.access === 'full' && planAt(caller.account, clock.now()) === 'free') throw restrictedPlan()
      if (route.access === 'public') {
        await take(caller.credential.id, 'public')
        await take(ip, 'public_ip')
      } else {
        const own = route.bucket === 'default' || route.bucket === 'tracking_request_create' ? caller.account.rate_limit_per_minute : null
        await take(caller.account.id, route.bucket, own ?? undefined)
      }
      return caller
    },
  }
}

function isKeyLike(credential: string): boolean {
  return credential.startsWith('qk_') || credential.startsWith('qpk_')
}
