import type { Clock } from '../ground/clock.ts'
import type { Reader } from '../ground/db/index.ts'
import type { Caller } from '../request/account.ts'
import { hashKey, isWellFormedKey } from './api-key.ts'
import { accountOfKey, accountOfPublishableKey, stampKeys } from './store.ts'

/** How long a verified key is believed without asking again: a revoked one is dead everywhere within this time. */
const believed_ms = 1_000
const stamp_every_ms = 60_000
const cached_max = 10_000

/** The callers of keys; null: no such key is in force. */
export interface KeyVerifier {
  ofSecretKey(key: string): Promise<Caller | null>
  ofPublishableKey(key: string): Promise<Caller | null>
}

/** Looks keys up by their hash, believes an answer for a second and stamps the use of a key once a minute. */
export function createKeyVerifier(reader: Reader, clock: Clock): KeyVerifier {
  const known = new Map<string, { caller: Caller; until_ms: number }>()
  const stamped = new Map<string, number>()

  function stamp(key_id: string): void {
    const now_ms = clock.realMs()
    if (now_ms - (stamped.get(key_id) ?? 0) < stamp_every_ms) return
    if (stamped.size >= cached_max) stamped.clear()
    stamped.set(key_id, now_ms)
    stampKeys(reader, [key_id], new Date(now_ms).toISOString()).catch(() => stamped.delete(key_id))
  }

  return {
    async ofSecretKey(key) {
      if (!isWellFormedKey(key, 'qk_')) return null
      const cached = known.get(key)
      if (cached !== undefined && cached.until_ms > clock.realMs()) return cached.caller
      known.delete(key)
      const found = await accountOfKey(reader, hashKey(key))
      if (found === undefined) return null
      const { key_id, access, expires_at, ...account } = found
      const now_ms = clock.realMs()
      const ends_ms = expires_at === null ? Infinity : Date.parse(expires_at)
      if (ends_ms <= now_ms) return null
      const caller: Caller = { account, credential: { kind: 'key', id: key_id, access } }
      if (known.size >= cached_max) known.clear()
      known.set(key, { caller, until_ms: Math.min(now_ms + believed_ms, ends_ms) })
      stamp(key_id)
      return caller
    },
    async ofPublishableKey(key) {
      if (!isWellFormedKey(key, 'qpk_')) return null
      const found = await accountOfPublishableKey(reader, key)
      if (found === undefined) return null
      const { key_id, origins, show_fees, show_holds, ...account } = found
      return {
        account,
        credential: { kind: 'publishable_key', id: key_id, origins, shows: { holds: show_holds, fees: show_fees } },
      }
    },
  }
}
