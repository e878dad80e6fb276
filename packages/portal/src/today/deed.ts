import type { attendWords } from '../words/attend-words.ts'
import type { Attended } from './exceptions-query.ts'

/** Events that something can be snoozed until. */
export type SnoozeEvent = keyof typeof attendWords.events

/** What is done with exceptions. */
export type Deed =
  | { readonly kind: 'done' }
  | { readonly kind: 'open' }
  | { readonly kind: 'snooze'; readonly until: string | null; readonly event: SnoozeEvent | null }
  | { readonly kind: 'own'; readonly owner_id: string | null }
  | { readonly kind: 'note'; readonly note: string }

/** What came of it, said of each exception. */
export interface Outcome {
  readonly deed: Deed
  readonly done: readonly Attended[]
  /** Somebody else dealt with these before; they stay so. */
  readonly settled: readonly Attended[]
  readonly refused: readonly { readonly item: Attended; readonly why: string }[]
}
