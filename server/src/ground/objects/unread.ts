import type { Problem } from '../http/refusal.ts'
import { Refusal } from '../http/refusal.ts'
import type { ObjectFault } from './object-store.ts'

/** Why something that is kept could not be read. */
export type UnreadFault = ObjectFault | 'not_configured'

/** Something that is kept, such as `The original`, could not be read. */
export class ObjectUnread extends Error {
  override readonly name = 'ObjectUnread'
  readonly fault: UnreadFault

  constructor(what: string, fault: UnreadFault, detail: string) {
    super(`${what} could not be read: ${detail}`)
    this.fault = fault
  }

  /** Whether trying again does not help: the store has it no more, or has other bytes. */
  get is_lasting(): boolean {
    return this.fault === 'missing' || this.fault === 'differs'
  }
}

/** Refuses (502) a request that needs something which could not be read. */
export function refuseUnread(error: unknown): never {
  if (!(error instanceof ObjectUnread)) throw error
  const problem: Problem = { error: 'upstream_error', detail: error.message, meta: { reason: error.fault } }
  throw new Refusal([problem])
}
