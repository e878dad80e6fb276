import { update_exception_request } from '@quaylog/contract'
import type { ExceptionClosedReason, UpdateExceptionRequest } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import { readBody, requireSameId } from '../ground/http/read-body.ts'
import { changedMeanwhile, invalidFilter, unprocessable } from '../ground/http/refusal.ts'
import { isUuid } from '../ground/id.ts'
import { parseInstant } from '../ground/jsonapi/filter.ts'
import { listReply, singleReply } from '../ground/jsonapi/document.ts'
import { readList, readOne } from '../ground/jsonapi/reading.ts'
import { membersByIds } from '../people/people-store.ts'
import { owned, pathId } from '../request/own.ts'
import { listScopeOf, scopeOf } from '../request/services.ts'
import type { ListScope } from '../request/scope.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { keepExceptions } from './keep.ts'
import { exceptionStatus } from './exception.ts'
import type { ExceptionEntryRow, ExceptionRow } from './exception.ts'
import { renderEntry, renderException } from './resource.ts'
import { lookSoon } from './schedule-store.ts'
import { exceptionsByIds, holdSubject, insertEntries, listEntries, listExceptions } from './store.ts'
import { stateKeptSince } from './state-store.ts'
import { tellExceptions } from './tell.ts'
import type { ToldException } from './tell.ts'

/** What is wrong, or was at `as_of`, what stands and presses most first. */
export async function getExceptions(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'exception')
  const scope = listScopeOf(call)
  const as_of = reading.filters.get('as_of') ?? null
  if (as_of !== null) await expectKept(scope, as_of)
  const now = as_of ?? scope.now
  const page = await listExceptions(scope.reader, scope.account.id, reading.filters, { now, as_of }, reading.page)
  const shown = page.rows.map((row) => renderException(row, now))
  return listReply(scope, call.services.registry, shown, page, reading, call.url)
}

/** Refuses moments of which nobody knows how exceptions stood: those ahead, and those before that was kept. */
async function expectKept({ reader, account, now }: ListScope, as_of: string): Promise<void> {
  if (as_of > now) throw invalidFilter('as_of', `as_of must not be in the future: it is ${now} now`)
  const since = await stateKeptSince(reader, account.id)
  if (since !== null && as_of < since)
    throw invalidFilter('as_of', `as_of must be ${since} or later: how exceptions stood before was not kept`)
}

export async function getException(call: ApiCall): Promise<ApiReply> {
  const row = await exceptionOf(call, call.services.db.keyed)
  const scope = scopeOf(call)
  const reading = readOne(call.query, 'exception')
  return singleReply(scope, call.services.registry, renderException(row, scope.now), reading, call.url)
}

/** What happened to an exception, and who did it, the newest first. */
export async function getExceptionHistory(call: ApiCall): Promise<ApiReply> {
  const { account_id, id } = await exceptionOf(call, call.services.db.keyed)
  const reading = readList(call.query, 'exception_entry')
  const scope = listScopeOf(call)
  const page = await listEntries(scope.reader, account_id, id, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderEntry), page, reading, call.url)
}

/** Works on an exception: owner, note, snooze, handled or seen. What is not sent stays. */
export async function patchException(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const seen = await exceptionOf(call, tx)
  const { data } = readBody(update_exception_request, call.body)
  requireSameId(data.id, seen.id)
  const reading = readOne(call.query, 'exception')
  const scope = scopeOf(call, tx)
  await holdSubject(tx, seen)
  const before = await exceptionOf(call, tx)
  const { version } = data.attributes
  if (version !== undefined && version !== before.version) throw changedMeanwhile(before.version)
  const asked = checked(data.attributes, before, scope.now)
  const owner = await newOwner(call, tx, data.relationships?.owner)
  const after: ExceptionRow = {
    ...before,
    ...standing(asked, before, scope.now),
    ...(asked.note === undefined ? {} : { note: asked.note === '' ? null : asked.note }),
    ...(owner === undefined ? {} : { owner_id: owner }),
  }
  const done = entries(call, before, after, scope.now)
  const row = done.length === 0 ? after : { ...after, version: before.version + 1 }
  if (done.length > 0) await keepExceptions(tx, row.account_id, [row], scope.now)
  await insertEntries(tx, done)
  if (before.closed_at !== null && row.closed_at === null)
    await lookSoon(tx, row.shipment_id === null ? 'tracking_request' : 'shipment', row.account_id, [row.subject_id])
  if (done.length > 0) {
    await tellExceptions(tx, call.services, scope, [
      { row, event: eventOf(before, row), port_of_discharge: null, found: false, changes_work: false },
    ])
    call.services.webhooks.wake()
  }
  return singleReply(scope, call.services.registry, renderException(row, scope.now), reading, call.url)
}

function eventOf(before: ExceptionRow, after: ExceptionRow): ToldException['event'] {
  const [was_open, is_open] = [before.closed_at === null, after.closed_at === null]
  if (was_open === is_open) return 'exception.changed'
  return is_open ? 'exception.opened' : 'exception.closed'
}

type Asked = UpdateExceptionRequest['data']['attributes']

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

/** The person who is to own it; undefined: that is not asked, null: nobody. */
async function newOwner(
  call: ApiCall,
  tx: Transaction,
  owner: { readonly data: { readonly id: string } | null } | undefined,
): Promise<string | null | undefined> {
  if (owner === undefined) return undefined
  if (owner.data === null) return null
  const id = owner.data.id.toLowerCase()
  const [member] = isUuid(id) ? await membersByIds(tx, call.caller.account.id, [id]) : []
  if (member === undefined)
    throw unprocessable('not_found', '/data/relationships/owner', 'Owner is not a user of this account')
  return member.id
}

/** What a person or key did, one entry for each thing that differs. */
function entries(call: ApiCall, before: ExceptionRow, after: ExceptionRow, at: string): ExceptionEntryRow[] {
  const { credential } = call.caller
  const by = credential.kind === 'person' ? 'person' : 'key'
  const did = (deed: ExceptionEntryRow['deed'], text: string | null = null): ExceptionEntryRow => ({
    account_id: after.account_id,
    exception_id: after.id,
    id: call.services.newId(),
    deed,
    at,
    by,
    person_id: credential.kind === 'person' ? credential.id : null,
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

async function exceptionOf(call: ApiCall, reader: Reader): Promise<ExceptionRow> {
  const id = pathId('exception', call.params['id'])
  const [row] = await exceptionsByIds(reader, call.caller.account.id, [id])
  return owned(reader, 'exception', id, row)
}
