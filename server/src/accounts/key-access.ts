import { Refusal } from '../ground/http/refusal.ts'
import type { Caller } from '../request/account.ts'

/** What secret keys may do: only look, everything, or only hand in data at the doors of `/ingest`. */
export const key_accesses = ['read', 'write', 'ingest'] as const
/** The longest that a key is made for. */
export const key_days_max = 3_650
export type KeyAccess = (typeof key_accesses)[number]

const reading: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

const forbid = (detail: string) => new Refusal([{ error: 'insufficient_permission', detail }])

/** Refuses with 403 what a key was not made for. Whoever calls by other means is not asked here. */
export function requireKeyMay({ credential }: Caller, method: string): void {
  if (credential.kind !== 'key') return
  if (credential.access === 'ingest')
    throw forbid('This key may only hand in data under /ingest: use a key that may read')
  if (credential.access === 'read' && !reading.includes(method))
    throw forbid('This key may only read: use a key that may write')
}

/** Refuses with 403 a key that may hand nothing in. */
export function requireMayHandIn({ credential }: Caller): void {
  if (credential.kind === 'key' && credential.access === 'read')
    throw forbid('This key may only read: use one that may write, or hand in data')
}
