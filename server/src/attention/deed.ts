import type { ExceptionClosedReason, UpdateExceptionRequest } from '@quaylog/contract'
import { changedMeanwhile, unprocessable } from '../ground/http/refusal.ts'
import { parseInstant } from '../ground/jsonapi/filter.ts'
import { exceptionStatus } from './exception.ts'
import type { ExceptionEntryRow, ExceptionRow } from './exception.ts'
import type { ToldException } from './tell.ts'

/** What is told of work on an exception. */
export function eventOf(before: ExceptionRow, after: ExceptionRow): ToldException['event'] {
  const [was_open, is_open] = [before.closed_at === null, after.closed_at === null]
  if (was_open === is_open) return 'exception.changed'
  return is_open ? 'exception.opened' : 'exception.closed'
}

type Asked = UpdateExceptionRequest['data']['attributes']

/** What is asked of an exception, and by whom. */
export interface AskedDeed {
  readonly attributes: Asked
  /** Undefined: the owner stays; null: nobody. */
  readonly owner_id: string | null | undefined
  readonly by: Pick<ExceptionEntryRow, 'by' | 'person_id'>
}

/**
 * An exception as a deed leaves it, and what its history says of it; no entries: nothing differs. Throws a refusal of
 * what contradicts itself or comes too late.
 */
export function deedOn(
  before: ExceptionRow,
  deed: AskedDeed,
  now: string,
  newId: () => string,
): { readonly row: ExceptionRow; readonly entries: readonly ExceptionEntryRow[] } {
  const { attributes, owner_id } = deed
  const { version, note } = attributes
  if (version !== undefined && version !== before.version)
    throw changedMeanwhile('version', { version: before.version })
  const after: ExceptionRow = {
    ...before,
    ...standing(checked(attributes, before, now), before, now),
    ...(note === undefined ? {} : { note: note === '' ? null : note }),
    ...(owner_id === undefined ? {} : { owner_id }),
  }
  const done = entries(deed, before, after, now, newId)
  return { row: done.length === 0 ? before : { ...after, version: before.version + 1 }, entries: done }
}

/** What the service closed an exception for; nobody can open it again, because nothing would close it. */
const ended_because: Readonly<Partial<Record<ExceptionClosedReason, string>>> = {
  cause_ended: 'its cause has ended',
  shipment_ended: 'the tracking of its shipment has ended',
  expired: 'it is more than a week old',
}

/**
 * Refuses what contradicts itself: a snooze of what is closed by the same request, until a moment that is past, or
 * until an event of something that has none; and the opening of what the service closed.
 */
function checked(asked: Asked, before: ExceptionRow, now: string): Asked {
  const { status, snoozed_until, snoozed_until_event } = asked
  const ended = before.closed_reason === null ? undefined : ended_because[before.closed_reason]
  if (status === 'open' && ended !== undefined)
    throw unprocessable(
      'invalid',
      '/data/attributes/status',
      `The service closed this exception because ${ended}; it opens by itself when there is cause again`,
    )
  if (snoozed_until_event !== undefined && snoozed_until_event !== null && before.shipment_id === null)
    throw unprocessable(
      'invalid',
      '/data/attributes/snoozed_until_event',
      'No transport event comes before a tracking request has succeeded: give snoozed_until instead',
    )
  const snoozes = [snoozed_until, snoozed_until_event].some((until) => until !== null && until !== undefined)
  if (snoozes && status !== undefined && status !== 'open')
    throw unprocessable('invalid', '/data/attributes/status', `An exception that is ${status} can't be snoozed as well`)
  if (snoozed_until === null || snoozed_until === undefined) return asked
  const until = parseInstant(snoozed_until)
  if (until === null || until <= now)
    throw unprocessable('invalid', '/data/attributes/snoozed_until', 'Snoozed until must be in the future')
  return { ...asked, snoozed_until: until }
}

function standing(asked: Asked, before: ExceptionRow, now: string): Partial<ExceptionRow> {
  const { status, snoozed_until, snoozed_until_event } = asked
  const snoozed = {
    ...(snoozed_until === undefined ? {} : { snoozed_until }),
    ...(snoozed_until_event === undefined ? {} : { snoozed_until_event }),
  }
  const awake = { snoozed_until: null, snoozed_until_event: null }
  if (status === undefined) return snoozed
  if (status === 'open') return { ...awake, ...snoozed, closed_at: null, closed_reason: null }
  const closed_reason = status === 'handled' ? 'handled' : 'seen'
  return { ...awake, closed_at: before.closed_at ?? now, closed_reason }
}

/** One entry for each thing that differs. */
function entries(
  { by }: AskedDeed,
  before: ExceptionRow,
  after: ExceptionRow,
  at: string,
  newId: () => string,
): ExceptionEntryRow[] {
  const did = (deed: ExceptionEntryRow['deed'], text: string | null = null): ExceptionEntryRow => ({
    account_id: after.account_id,
    exception_id: after.id,
    id: newId(),
    deed,
    at,
    ...by,
    text,
  })
  const [was, is] = [exceptionStatus(before, at), exceptionStatus(after, at)]
  const until = after.snoozed_until_event ?? after.snoozed_until
  const deeds = { open: 'reopened', handled: 'handled', closed: 'seen' } as const
  return [
    ...(is === 'snoozed' && until !== (before.snoozed_until_event ?? before.snoozed_until)
      ? [did('snoozed', until)]
      : []),
    ...(is !== 'snoozed' && was !== is ? [did(was === 'snoozed' && is === 'open' ? 'woken' : deeds[is])] : []),
    ...(after.note === before.note ? [] : [did('noted', after.note)]),
    ...(after.owner_id === before.owner_id ? [] : [did('assigned', after.owner_id)]),
  ]
}
