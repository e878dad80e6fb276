/** What somebody has to do about an exception. */
export const exception_actions = [
  'pay',
  'call_broker',
  'book_truck',
  'return_empty',
  'fix_number',
  'ask_line',
  'ask_terminal',
  'check_source',
  'take_note',
] as const
export type ExceptionAction = (typeof exception_actions)[number]

/** What somebody has to do, as people read it, without a full stop. */
export const exception_action_labels: Readonly<Record<ExceptionAction, string>> = {
  pay: 'Pay',
  call_broker: 'Call the broker',
  book_truck: 'Book a truck',
  return_empty: 'Return the empty container',
  fix_number: 'Fix the number',
  ask_line: 'Ask the line',
  ask_terminal: 'Ask the terminal',
  check_source: 'Check the source',
  take_note: 'Take note',
}

/** How much an exception matters, the least first. */
export const exception_severities = ['info', 'warning', 'critical'] as const
export type ExceptionSeverity = (typeof exception_severities)[number]

/**
 * How long an exception lasts. A `moment` happened: it closes when somebody has seen it, or after seven days. A
 * `condition` lasts until its cause ends.
 */
export type ExceptionDuration = 'moment' | 'condition'

interface ExceptionRow {
  readonly duration: ExceptionDuration
  /** As people read it, without a full stop. */
  readonly label: string
}

const rows = {
  last_free_day_near: { duration: 'condition', label: 'Last free day is near' },
  last_free_day_passed: { duration: 'condition', label: 'Last free day has passed' },
  hold_near_last_free_day: { duration: 'condition', label: 'Held, and the last free day is near' },
  hold_placed: { duration: 'moment', label: 'Hold placed' },
  hold_released: { duration: 'moment', label: 'Hold released' },
  rolled: { duration: 'moment', label: 'Rolled to a later departure' },
  vessel_changed: { duration: 'moment', label: 'Vessel changed' },
  voyage_changed: { duration: 'moment', label: 'Voyage changed' },
  port_of_discharge_changed: { duration: 'moment', label: 'Port of discharge changed' },
  terminal_changed: { duration: 'moment', label: 'Terminal changed' },
  destination_changed: { duration: 'moment', label: 'Destination changed' },
  port_omitted: { duration: 'moment', label: 'Port omitted' },
  estimate_moved: { duration: 'moment', label: 'Estimate moved' },
  arrival_missed: { duration: 'condition', label: 'Estimated arrival has passed' },
  event_overdue: { duration: 'condition', label: 'Expected event is overdue' },
  nothing_new: { duration: 'condition', label: 'Sources answer, but say nothing new' },
  source_failing: { duration: 'condition', label: 'Source does not answer' },
  number_unknown_to_source: { duration: 'condition', label: 'Source no longer knows the number' },
  sources_disagree: { duration: 'condition', label: 'Sources disagree' },
  empty_return_overdue: { duration: 'condition', label: 'Empty container is not back' },
  demurrage_running: { duration: 'condition', label: 'Demurrage is running' },
  request_failed: { duration: 'condition', label: 'Tracking request failed' },
  request_stuck: { duration: 'condition', label: 'Tracking request makes no progress' },
  number_reused: { duration: 'moment', label: 'Container number used by another journey' },
} as const satisfies Readonly<Record<string, ExceptionRow>>

/** What is wrong, or has changed, so that somebody should know. */
export type ExceptionKind = keyof typeof rows
const isKind = (name: string): name is ExceptionKind => Object.hasOwn(rows, name)

/** Every kind of exception. */
export const exception_kinds: readonly ExceptionKind[] = Object.keys(rows).filter(isKind)

/** Kinds whose exceptions say what the next day costs, where that is known. */
export const exception_kinds_with_amounts: ReadonlySet<ExceptionKind> = new Set<ExceptionKind>([
  'last_free_day_near',
  'hold_near_last_free_day',
  'last_free_day_passed',
  'demurrage_running',
  'empty_return_overdue',
])

/** What is known of a kind of exception. */
export function exceptionKind(kind: ExceptionKind): ExceptionRow {
  return rows[kind]
}

/** Where an exception stands. `snoozed` ends at its moment or with its event; `closed` ended by itself or was seen. */
export const exception_statuses = ['open', 'snoozed', 'handled', 'closed'] as const
export type ExceptionStatus = (typeof exception_statuses)[number]

/** Why an exception was closed. */
export const exception_closed_reasons = ['cause_ended', 'seen', 'handled', 'expired', 'shipment_ended'] as const
export type ExceptionClosedReason = (typeof exception_closed_reasons)[number]

/** Why an exception is closed, in a sentence. */
export const exception_closed_texts: Readonly<Record<ExceptionClosedReason, string>> = {
  cause_ended: 'Its cause has ended.',
  seen: 'Somebody saw it.',
  handled: 'Somebody dealt with it.',
  expired: 'It is more than a week old.',
  shipment_ended: 'The tracking of its shipment has ended.',
}

/** What can be done with an exception, as its history tells it. */
export const exception_deeds = [
  'opened',
  'changed',
  'closed',
  'reopened',
  'handled',
  'seen',
  'assigned',
  'noted',
  'snoozed',
  'woken',
] as const
export type ExceptionDeed = (typeof exception_deeds)[number]
