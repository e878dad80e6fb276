import { randomBytes } from 'node:crypto'
import type { Caller } from '../request/account.ts'

/** Callers that a door of this process acts for: their calls are let in without being counted again. */
export interface InProcessCallers {
  /** A credential for the caller, good until released. */
  lend(caller: Caller): { readonly credential: string; release(): void }
  /** The caller of a lent credential; null: it was not lent, or is released. */
  callerOf(credential: string): Caller | null
}

const prefix = 'qi_'

/** Credentials never leave the process: they are made per call and forgotten with it. */
export function createInProcessCallers(): InProcessCallers {
  const lent = new Map<string, Caller>()
  return {
    lend(caller) {
      const credential = `${prefix}${randomBytes(24).toString('base64url')}`
      lent.set(credential, caller)
      return { credential, release: () => void lent.delete(credential) }
    },
    callerOf: (credential) => (credential.startsWith(prefix) ? (lent.get(credential) ?? null) : null),
  }
}
