import { update_exception_request, update_exceptions_request } from '@quaylog/contract'
import type { ErrorObject, ExceptionsWorked } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import { errorObjects } from '../ground/http/error-document.ts'
import { expectOnly } from '../ground/http/query.ts'
import { readBody, requireSameId } from '../ground/http/read-body.ts'
import { invalidFilter, invalidParameter, notFound, unprocessable } from '../ground/http/refusal.ts'
import type { Refusal } from '../ground/http/refusal.ts'
import { listReply, singleReply } from '../ground/jsonapi/document.ts'
import { parseInstant } from '../ground/jsonapi/filter.ts'
import { readList, readOne } from '../ground/jsonapi/reading.ts'
import { owned, pathId } from '../request/own.ts'
import type { ListScope } from '../request/scope.ts'
import { listScopeOf, scopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import type { ExceptionRow } from './exception.ts'
import { renderEntry, renderException, renderExceptionFor } from './resource.ts'
import { stateAt, stateKeptSince } from './state-store.ts'
import { exceptionsByIds, listEntries, listExceptions } from './store.ts'
import { workOn } from './work.ts'

/** What is wrong, or was at `as_of`, what stands and presses most first. */
export async function getExceptions(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'exception')
  const scope = listScopeOf(call)
  const as_of = reading.filters.get('as_of') ?? null
  if (as_of !== null) await expectKept(scope, as_of)
  const now = as_of ?? scope.now
  const page = await listExceptions(
    scope.reader,
    scope.account.id,
    reading.filters,
    { now, as_of, parties: scope.parties },
    reading.page,
  )
  const shown = page.rows.map((row) => renderExceptionFor(scope, row, now))
  return listReply(scope, call.services.registry, shown, page, reading, call.url)
}

/** Refuses moments of which nobody knows how exceptions stood: those ahead, and those before that was kept. */
async function expectKept(
  { reader, account, now }: ListScope,
  as_of: string,
  refusalOf: typeof invalidFilter = invalidFilter,
): Promise<void> {
  if (as_of > now) throw refusalOf('as_of', `as_of must not be in the future: it is ${now} now`)
  const since = await stateKeptSince(reader, account.id)
  if (since !== null && as_of < since)
    throw refusalOf('as_of', `as_of must be ${since} or later: how exceptions stood before was not kept`)
}

/** One exception, as it stands or stood at `as_of`. */
export async function getException(call: ApiCall): Promise<ApiReply> {
  const row = await exceptionOf(call, call.services.db.keyed)
  const scope = scopeOf(call)
  const reading = readOne(call.query, 'exception', (name) => name === 'as_of')
  const as_of = momentOf(call)
  if (as_of === null)
    return singleReply(scope, call.services.registry, renderExceptionFor(scope, row, scope.now), reading, call.url)
  const lists = listScopeOf(call)
  await expectKept(lists, as_of, invalidParameter)
  const then = await stateAt(lists.reader, row.account_id, row.id, as_of)
  if (then === undefined) throw notFound('exception at this moment: it had not opened yet')
  return singleReply(scope, call.services.registry, renderExceptionFor(scope, then, as_of), reading, call.url)
}

/** The moment that `as_of` names; null: none is asked for. */
function momentOf({ query }: ApiCall): string | null {
  const text = query.get('as_of')
  if (text === undefined) return null
  const moment = parseInstant(text)
  if (moment === null)
    throw invalidParameter('as_of', 'as_of must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z')
  return moment
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
  const { id } = await exceptionOf(call, tx)
  const { data } = readBody(update_exception_request, call.body)
  requireSameId(data.id, id)
  const reading = readOne(call.query, 'exception')
  const [worked] = await workOn(call, tx, [{ ...data, id }])
  if (worked === undefined || 'refusal' in worked) throw worked?.refusal ?? notFound('exception')
  const scope = scopeOf(call, tx)
  return singleReply(scope, call.services.registry, renderException(worked.row, scope.now), reading, call.url)
}

/** Works on many exceptions, each by itself, and says what became of each. */
export async function patchExceptions(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { data } = readBody(update_exceptions_request, call.body)
  const seen = new Set<string>()
  for (const [place, { id }] of data.entries()) {
    if (seen.has(id.toLowerCase())) throw unprocessable('invalid', `/data/${place}/id`, 'An exception is named once')
    seen.add(id.toLowerCase())
  }
  const worked = await workOn(call, tx, data)
  const now = call.services.clock.now()
  const results = worked.map((one, place) =>
    'row' in one
      ? { id: one.row.id, status: 200, data: renderException(one.row, now) }
      : {
          id: data[place]?.id ?? '',
          status: one.refusal.status,
          errors: errorsAt(one.refusal, place, call.request_id),
        },
  )
  const done = worked.filter((one) => 'row' in one).length
  const body: ExceptionsWorked = { results, meta: { done, refused: worked.length - done } }
  return { status: 200, body }
}

/** The errors of a refusal of one of many, whose pointers lead to its place among them. */
function errorsAt({ problems }: Refusal, place: number, request_id: string): ErrorObject[] {
  const placed = problems.map((problem) => {
    const { source } = problem
    if (source === undefined || !('pointer' in source)) return problem
    return { ...problem, source: { pointer: source.pointer.replace('/data', `/data/${place}`) } }
  })
  return errorObjects(placed, request_id)
}

async function exceptionOf(call: ApiCall, reader: Reader): Promise<ExceptionRow> {
  const id = pathId('exception', call.params['id'])
  const [row] = await exceptionsByIds(reader, call.caller.account.id, [id])
  return owned(reader, 'exception', id, row)
}
