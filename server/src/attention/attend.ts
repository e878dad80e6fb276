import { expiryOf, settleExceptions } from '@quaylog/journey'
import type { ExceptionFindings, ExceptionFound, Settlement } from '@quaylog/journey'
import type { Transaction } from '../ground/db/index.ts'
import type { Scope } from '../request/scope.ts'
import type { TellingParts } from '../telling/parts.ts'
import { changesWork, isGraver, summaryOf } from './exception.ts'
import type { ExceptionEntryRow, ExceptionRow } from './exception.ts'
import { scheduleLooks } from './schedule-store.ts'
import type { NextLook } from './schedule-store.ts'
import { keepExceptions } from './keep.ts'
import { causesKnown, exceptionsOfSubjects, insertEntries } from './store.ts'
import { tellExceptions } from './tell.ts'
import type { ToldException } from './tell.ts'
import { isOfSource, isToldByDeadline, isToldOfSibling } from './told-already.ts'

/** A shipment or a tracking request, and what is wrong with it now. */
export interface Attention {
  readonly type: 'shipment' | 'tracking_request'
  readonly id: string
  readonly findings: ExceptionFindings
  readonly container_ids: ReadonlyMap<string, string>
  /** Names of what was told of it just now, which may end a snooze. */
  readonly events: ReadonlySet<string>
  /** Its port of discharge by now, by which an omitted port is told as a change of it. */
  readonly port_of_discharge: string | null
  /** Whether its tracking has ended, and its exceptions with it. */
  readonly ended: boolean
}

/** What of one exception is written. */
interface Writing {
  readonly row: ExceptionRow
  readonly entries: readonly ExceptionEntryRow[]
  readonly told: Pick<ToldException, 'event' | 'changes_work'> | null
}

/**
 * Opens, changes and closes the exceptions of shipments or requests of one account, tells it, unless they are older
 * than exceptions are and looked at for the first time, and says when they are looked at next: in the transaction of
 * what caused it. Doing it again with the same findings writes nothing.
 */
export async function attend(
  tx: Transaction,
  parts: TellingParts,
  scope: Scope,
  all: readonly Attention[],
  { tells } = { tells: true },
): Promise<void> {
  const account_id = scope.account.id
  const kept = Map.groupBy(
    await exceptionsOfSubjects(
      tx,
      account_id,
      all.map(({ id }) => id),
    ),
    ({ subject_id }) => subject_id,
  )
  const settled = all.map((one) => ({ one, written: written(one, kept.get(one.id) ?? [], scope, parts.newId) }))
  const writings = settled.flatMap(({ written: of_one }) => of_one)
  await keepExceptions(
    tx,
    account_id,
    writings.map(({ row }) => row),
    scope.now,
  )
  await insertEntries(
    tx,
    writings.flatMap(({ entries }) => entries),
  )
  const looks = settled.map(({ one, written: of_one }) => nextLook(one, kept.get(one.id) ?? [], of_one))
  const quiet = new Set<string>()
  for (const type of ['shipment', 'tracking_request'] as const) {
    const own = looks.filter((look) => look.type === type)
    for (const id of await scheduleLooks(tx, type, account_id, own)) quiet.add(id)
  }
  if (!tells) return
  const told = settled.flatMap(({ one, written: of_one }) =>
    of_one.flatMap(({ row, told: news }) =>
      news === null || quiet.has(one.id)
        ? []
        : [{ row, ...news, port_of_discharge: one.port_of_discharge, found: true }],
    ),
  )
  await tellExceptions(tx, parts, scope, await oncePerSource(tx, account_id, withoutSiblings(told, kept)))
}

/** What opens is news to people unless they know it from another exception of its shipment. */
function withoutSiblings(
  told: readonly ToldException[],
  kept: ReadonlyMap<string, readonly ExceptionRow[]>,
): ToldException[] {
  return told.map((one) => {
    const { row, event, changes_work } = one
    const siblings = (kept.get(row.subject_id) ?? []).filter(({ id }) => id !== row.id)
    const is_known = event === 'exception.opened' && (isToldOfSibling(row, siblings) || isToldByDeadline(row, siblings))
    return { ...one, changes_work: changes_work && !is_known }
  })
}

/** A source that fails is news to people once, however many shipments it serves. */
async function oncePerSource(
  tx: Transaction,
  account_id: string,
  told: readonly ToldException[],
): Promise<ToldException[]> {
  const opened = told.filter(({ event, row }) => event === 'exception.opened' && isOfSource(row)).map(({ row }) => row)
  if (opened.length === 0) return [...told]
  const known = await causesKnown(tx, account_id, opened)
  return told.map((one) => {
    if (!opened.includes(one.row)) return one
    const is_known = known.has(one.row.key)
    known.add(one.row.key)
    return { ...one, changes_work: one.changes_work && !is_known }
  })
}

function nextLook(
  { type, id, findings, ended }: Attention,
  kept: readonly ExceptionRow[],
  writings: readonly Writing[],
): NextLook & Pick<Attention, 'type'> {
  if (ended) return { type, id, at: null }
  const rows = new Map([...kept, ...writings.map(({ row }) => row)].map((row) => [row.key, row]))
  const moments = [findings.next_at, ...[...rows.values()].map(expiryOf)].filter((at) => at !== null)
  return { type, id, at: moments.toSorted()[0] ?? null }
}

/** Whose exceptions are written, and when. */
interface WritingScope {
  readonly account: Pick<Scope['account'], 'id'>
  readonly now: string
}

/** What of the exceptions of one shipment or request is written, given what is found of it now. */
export function written(
  one: Attention,
  kept: readonly ExceptionRow[],
  scope: WritingScope,
  newId: () => string,
): Writing[] {
  const found = one.ended ? [] : one.findings.found
  const settlements = settleExceptions(kept, found, scope.now, one.findings.standing_holds)
  const settled = settlements.flatMap((settlement) => writing(one, settlement, scope, newId) ?? [])
  const touched = new Set(settled.map(({ row }) => row.id))
  const untouched = kept.filter(({ id }) => !touched.has(id)).map((row): Writing => ({ row, entries: [], told: null }))
  const all = [
    ...settled.map((writing_of_one) => woken(writing_of_one, one, scope.now, newId) ?? writing_of_one),
    ...untouched.flatMap((writing_of_one) => woken(writing_of_one, one, scope.now, newId) ?? []),
  ]
  return all.map((one_of_all) => ({ ...one_of_all, row: { ...one_of_all.row, version: one_of_all.row.version + 1 } }))
}

/** Ends a snooze until an event that was told just now; null: there is none to end. */
function woken(
  { row, entries, told }: Writing,
  { events }: Attention,
  now: string,
  newId: () => string,
): Writing | null {
  const { closed_at, snoozed_until_event: event } = row
  if (closed_at !== null || event === null || !events.has(event)) return null
  const awake = { ...row, snoozed_until: null, snoozed_until_event: null }
  return { row: awake, entries: [...entries, entry(row, 'woken', event, now, newId)], told }
}

function writing(
  one: Attention,
  settlement: Settlement<ExceptionRow>,
  { account, now }: WritingScope,
  newId: () => string,
): Writing | null {
  switch (settlement.step) {
    case 'open': {
      const row = { ...opened(one, settlement.found, now), account_id: account.id, id: newId() }
      return { row, entries: [entry(row, 'opened', summaryOf(row), now, newId)], told: opening }
    }
    case 'reopen': {
      const { kept } = settlement
      const row = {
        ...kept,
        ...opened(one, settlement.found, now),
        owner_id: kept.owner_id,
        note: kept.note,
        version: kept.version,
      }
      return { row, entries: [entry(row, 'reopened', summaryOf(row), now, newId)], told: opening }
    }
    case 'change': {
      const { kept, found } = settlement
      const awake = isGraver(found.severity, kept.severity) ? { snoozed_until: null, snoozed_until_event: null } : {}
      const row = { ...kept, ...stateOf(one, found), ...awake, changed_at: now }
      const told = { event: 'exception.changed', changes_work: changesWork(kept, row) } as const
      return { row, entries: [entry(row, 'changed', summaryOf(row), now, newId)], told }
    }
    case 'keep': {
      const row = { ...settlement.kept, ...stateOf(one, settlement.found) }
      return isSame(row, settlement.kept) ? null : { row, entries: [], told: null }
    }
    case 'close': {
      const closed_reason = one.ended ? 'shipment_ended' : settlement.reason
      const row = { ...settlement.kept, closed_at: now, closed_reason, changed_at: now }
      return { row, entries: [entry(row, 'closed', closed_reason, now, newId)], told: closing }
    }
  }
}

const opening = { event: 'exception.opened', changes_work: true } as const

/** That a cause has ended leaves nothing to do. */
const closing = { event: 'exception.closed', changes_work: false } as const

/** What is known of an exception apart from what people did with it. */
function stateOf({ container_ids }: Attention, found: ExceptionFound) {
  const { kind, key, mark, severity, action, evidence, at_stake, due_on, held, changed: change } = found
  const ids = found.containers.flatMap((number) => container_ids.get(number) ?? [])
  return { kind, key, mark, severity, action, evidence, at_stake, due_on, held, change, container_ids: ids }
}

function opened(one: Attention, found: ExceptionFound, now: string) {
  return {
    ...stateOf(one, found),
    subject_id: one.id,
    version: 0,
    shipment_id: one.type === 'shipment' ? one.id : null,
    tracking_request_id: one.type === 'tracking_request' ? one.id : null,
    owner_id: null,
    note: null,
    snoozed_until: null,
    snoozed_until_event: null,
    opened_at: now,
    changed_at: now,
    closed_at: null,
    closed_reason: null,
  }
}

/** The order of members is not kept by the database. */
function isSame(a: ExceptionRow, b: ExceptionRow): boolean {
  const text = ({ evidence, change, at_stake, container_ids, ...rest }: ExceptionRow) =>
    JSON.stringify([
      evidence.map((one) => [one.text, one.observation_ids]),
      [change?.from, change?.to],
      [at_stake?.amount, at_stake?.currency_code],
      [...container_ids].toSorted(),
      [rest.severity, rest.action, rest.mark, rest.due_on, rest.held],
    ])
  return text(a) === text(b)
}

/** What the service itself did with an exception. */
function entry(
  { account_id, id: exception_id }: ExceptionRow,
  deed: ExceptionEntryRow['deed'],
  text: string | null,
  at: string,
  newId: () => string,
): ExceptionEntryRow {
  return { account_id, exception_id, id: newId(), deed, at, by: 'service', person_id: null, text }
}
