import type { ExceptionDeed, ExceptionStatus, SnoozeEventName } from '@quaylog/contract'
import type { ExceptionFound, KeptException } from '@quaylog/journey'

/** An exception as it is kept. Instants in UTC, days as days. */
export interface ExceptionRow
  extends KeptException, Pick<ExceptionFound, 'severity' | 'action' | 'evidence' | 'at_stake' | 'due_on' | 'held'> {
  readonly account_id: string
  readonly id: string
  /** The shipment or the tracking request that it is about. */
  readonly subject_id: string
  readonly shipment_id: string | null
  readonly tracking_request_id: string | null
  readonly change: ExceptionFound['changed']
  readonly container_ids: readonly string[]
  readonly owner_id: string | null
  readonly note: string | null
  readonly snoozed_until: string | null
  readonly snoozed_until_event: SnoozeEventName | null
  /** When people were last told of it. */
  readonly changed_at: string
  /** Counts up with whatever is written to it, from 1. */
  readonly version: number
}

/** One thing that happened to an exception. */
export interface ExceptionEntryRow {
  readonly account_id: string
  readonly exception_id: string
  readonly id: string
  readonly deed: ExceptionDeed
  readonly at: string
  readonly by: 'service' | 'person' | 'key'
  readonly person_id: string | null
  readonly text: string | null
}

/** Where an exception stands at a moment. */
export function exceptionStatus(
  row: Pick<ExceptionRow, 'closed_at' | 'closed_reason' | 'snoozed_until' | 'snoozed_until_event'>,
  now: string,
): ExceptionStatus {
  if (row.closed_at !== null) return row.closed_reason === 'handled' ? 'handled' : 'closed'
  return row.snoozed_until_event !== null || (row.snoozed_until !== null && row.snoozed_until > now)
    ? 'snoozed'
    : 'open'
}

/** Kinds of which the first sentence is one side only. */
const said_by_all = new Set<ExceptionRow['kind']>(['sources_disagree'])

/** What an exception comes to in a line: its first sentence, or all of them where one is one side only. */
export function summaryOf({ kind, evidence }: Pick<ExceptionRow, 'kind' | 'evidence'>): string | null {
  const texts = (said_by_all.has(kind) ? evidence : evidence.slice(0, 1)).map(({ text }) => text)
  return texts.length === 0 ? null : texts.join(' ')
}

/** What decides whether people are told of an exception once more. */
type Standing = Pick<ExceptionRow, 'kind' | 'severity' | 'action' | 'due_on'>

/**
 * Whether a change of an exception changes what somebody has to do, or by when, or makes it graver. That one more day
 * has gone by is for Today and the digest.
 */
export function changesWork(before: Standing, after: Standing): boolean {
  return (
    before.kind !== after.kind ||
    before.action !== after.action ||
    before.due_on !== after.due_on ||
    isGraver(after.severity, before.severity)
  )
}

const ranks = { info: 0, warning: 1, critical: 2 } as const

/** Whether an exception matters more than it did. */
export function isGraver(now: ExceptionRow['severity'], was: ExceptionRow['severity']): boolean {
  return ranks[now] > ranks[was]
}
