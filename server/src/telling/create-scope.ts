import type { Transaction } from '../ground/db/index.ts'
import type { Account } from '../request/account.ts'
import type { Scope } from '../request/scope.ts'
import type { TellingParts } from './parts.ts'

/** What a scope within a transaction is made of. */
export type ScopeParts = Pick<TellingParts, 'clock' | 'reference' | 'claims' | 'compat'>

/** A scope that sees the account's records as the transaction has them. */
export function createScope(tx: Transaction, parts: ScopeParts, account: Account): Scope {
  return {
    reader: tx,
    account,
    parties: null,
    reference: parts.reference,
    claims: parts.claims,
    now: parts.clock.now(),
    compat: parts.compat,
    wanted: new Set(),
    prefetched: new Map(),
    decorate: async (_scope, resources) => resources,
  }
}
