import { exception_severities } from '@quaylog/contract'
import { dayThere } from '@quaylog/journey'
import type { AlertConditions } from '@quaylog/contract'
import type { ExceptionRow } from '../exception.ts'

/** A rule of an account: which exceptions its recipients hear of. */
export interface AlertRule {
  readonly account_id: string
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly conditions: AlertConditions
  /** Channels and webhooks; none: all that listen. */
  readonly recipient_ids: readonly string[]
  readonly created_at: string
  readonly updated_at: string
}

/** What of an exception rules look at. */
export type RuledException = Pick<ExceptionRow, 'kind' | 'severity' | 'at_stake' | 'due_on'>

/** What rules look at of the shipment or request that an exception is about. */
export interface RuledSubject {
  /** SCAC; null: no line is known yet. */
  readonly line: string | null
  readonly port_of_lading: string | null
  readonly port_of_discharge: string | null
  readonly destination: string | null
  readonly tags: readonly string[]
  readonly party_ids: readonly string[]
  readonly custom_fields: readonly { readonly api_slug: string; readonly value: unknown }[]
  /** Of the place where its days end, the port of discharge or the destination; null: not known. */
  readonly time_zone: string | null
}

/**
 * Whether an exception meets every condition that is given, at a moment. Days are counted from the day that it is then
 * at the place where they end.
 */
export function matchesRule(
  conditions: AlertConditions,
  exception: RuledException,
  subject: RuledSubject,
  at: string,
): boolean {
  return matchesException(conditions, exception, dayThere(at, subject.time_zone)) && matchesSubject(conditions, subject)
}

function matchesException(
  { kinds, severity_at_least, at_stake_at_least, due_within_days }: AlertConditions,
  { kind, severity, at_stake, due_on }: RuledException,
  today: string,
): boolean {
  if (kinds?.includes(kind) === false) return false
  if (severity_at_least !== undefined && rank(severity) < rank(severity_at_least)) return false
  if (at_stake_at_least !== undefined) {
    const is_known = at_stake !== null && at_stake.currency_code === at_stake_at_least.currency_code
    if (!is_known || at_stake.amount < at_stake_at_least.amount) return false
  }
  return due_within_days === undefined || (due_on !== null && daysUntil(due_on, today) <= due_within_days)
}

function matchesSubject(
  { lines, ports, lanes, tags, party_ids, custom_fields }: AlertConditions,
  subject: RuledSubject,
): boolean {
  const { port_of_lading, port_of_discharge, destination } = subject
  const ends = [port_of_discharge, destination]
  const fields = new Map(
    subject.custom_fields.map(({ api_slug, value }) => [`${api_slug} ${JSON.stringify(value)}`, true]),
  )
  return (
    isAmong(lines, [subject.line]) &&
    isAmong(ports, [port_of_lading, ...ends]) &&
    (lanes === undefined || lanes.some(({ from, to }) => from === port_of_lading && ends.includes(to))) &&
    isAmong(tags, subject.tags) &&
    isAmong(party_ids, subject.party_ids) &&
    (custom_fields === undefined ||
      custom_fields.some(({ api_slug, value }) => fields.has(`${api_slug} ${JSON.stringify(value)}`)))
  )
}

/** Whether one of the wanted values is there; nothing is wanted where no list is given. */
function isAmong(wanted: readonly string[] | undefined, there: readonly (string | null)[]): boolean {
  return wanted === undefined || there.some((value) => value !== null && wanted.includes(value))
}

function rank(severity: RuledException['severity']): number {
  return exception_severities.indexOf(severity)
}

function daysUntil(day: string, today: string): number {
  return Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days
}

/** Whether rules ask for anything that the exception does not say itself, such as where its days are counted. */
export function asksForSubject(conditions: AlertConditions): boolean {
  const { lines, ports, lanes, tags, party_ids, custom_fields, due_within_days } = conditions
  return [lines, ports, lanes, tags, party_ids, custom_fields, due_within_days].some((asked) => asked !== undefined)
}

/** Whether a rule decides what a recipient hears. */
export function namesRecipient({ recipient_ids }: Pick<AlertRule, 'recipient_ids'>, recipient_id: string): boolean {
  return recipient_ids.length === 0 || recipient_ids.includes(recipient_id)
}
