import { create_facility_calendar_request, create_facility_calendar_statement_request } from '@quaylog/contract'
import { readCalendarDocument } from '@quaylog/free-time'
import type { FacilityCalendar, Read } from '@quaylog/free-time'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { notAllowed, notFound, unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { concernedByCalendar } from '../kept/concerned.ts'
import { recountConcerned } from '../kept/stated.ts'
import { readOrRefuse } from '../problems.ts'
import { shared_account_id } from '../tariffs/tariff.ts'
import { statementRows, statementsOf } from './facility-calendar.ts'
import type { CalendarSays, CalendarStatementRow, FacilityCalendarRow } from './facility-calendar.ts'
import { renderFacilityCalendar, renderStatement } from './resource.ts'
import {
  calendar_statements_max,
  facilityCalendarById,
  facility_calendars_max,
  insertFacilityCalendar,
  insertStatements,
  listFacilityCalendars,
  listStatements,
  statementById,
  statementsOfCalendars,
  withdrawStatement,
} from './store.ts'

export async function getFacilityCalendars(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'facility_calendar')
  const scope = listScopeOf(call)
  const facility = reading.filters.get('filter[facility]') ?? null
  const page = await listFacilityCalendars(scope.reader, scope.account.id, facility, reading.page)
  const statements = Map.groupBy(
    await statementsOfCalendars(scope.reader, page.rows),
    ({ facility_calendar_id }) => facility_calendar_id,
  )
  const shown = page.rows.map((row) => renderFacilityCalendar(row, statements.get(row.id) ?? [], scope.now))
  return listReply(scope, call.services.registry, shown, page, reading, call.url)
}

export async function getFacilityCalendar(call: ApiCall): Promise<ApiReply> {
  return one(call, call.services.db.keyed, await calendarOf(call, call.services.db.keyed))
}

async function one(call: ApiCall, reader: Reader, row: FacilityCalendarRow, status = 200): Promise<ApiReply> {
  const statements = await statementsOfCalendars(reader, [row])
  const shown = renderFacilityCalendar(row, statements, call.services.clock.now())
  const reading = readOne(call.query, 'facility_calendar')
  return singleReply(scopeOf(call, reader), call.services.registry, shown, reading, call.url, status)
}

/** Makes a calendar out of the parts of a calendar file; what it says is kept as single statements. */
export async function postFacilityCalendar(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { facility, ...rest } = readBody(create_facility_calendar_request, call.body).data.attributes
  const { holidays = [], exceptions = [], known_through, ...parts } = rest
  const known = known_through === null || known_through === undefined ? {} : { known_through }
  const calendar = readOrRefuse(
    readCalendarDocument({ ...parts, facility: facility.toUpperCase(), holidays, exceptions, ...known }),
    '/data/attributes',
  )
  const row = {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    facility: calendar.facility,
    created_at: call.services.clock.now(),
  }
  const made = await insertFacilityCalendar(tx, row)
  if (made === 'taken')
    throw unprocessable(
      'taken',
      '/data/attributes/facility',
      'This facility already has a calendar: add statements to it',
    )
  if (made === 'too_many')
    throw unprocessable('too_many', '/data', `An account may have at most ${facility_calendars_max} calendars`)
  await state(call, tx, row, statementsOf(calendar))
  return one(call, tx, row, 201)
}

/** What was ever stated of the facility, the newest first. */
export async function getStatements(call: ApiCall): Promise<ApiReply> {
  const row = await calendarOf(call, call.services.db.keyed)
  const reading = readList(call.query, 'facility_calendar_statement')
  const scope = listScopeOf(call)
  const page = await listStatements(scope.reader, row, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderStatement), page, reading, call.url)
}

/** States one more thing. On the same thing the statement learnt last counts. */
export async function postStatement(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const row = await ownCalendar(call, tx)
  const { says } = readBody(create_facility_calendar_statement_request, call.body).data.attributes
  const [statement] = await state(call, tx, row, [readSays(row, says)])
  if (statement === undefined) throw unprocessable('blank', '/data/attributes/says', "Says can't be blank")
  const reading = readOne(call.query, 'facility_calendar_statement')
  return singleReply(scopeOf(call, tx), call.services.registry, renderStatement(statement), reading, call.url, 201)
}

/** Takes a statement back. It stays readable, with the moment at which it was withdrawn. */
export async function removeStatement(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const row = await ownCalendar(call, tx)
  const id = pathId('facility_calendar_statement', call.params['statement_id'])
  const statement = await owned(
    tx,
    'facility_calendar_statement',
    id,
    await statementById(tx, call.caller.account.id, id),
  )
  if (statement.facility_calendar_id !== row.id || statement.withdrawn_at !== null)
    throw notFound('facility calendar statement')
  requireHit('facility_calendar_statement', await withdrawStatement(tx, statement, call.services.clock.now()))
  await recountConcerned(call, tx, concernedByCalendar(row.facility))
  return { status: 204 }
}

async function state(
  call: ApiCall,
  tx: Transaction,
  calendar: FacilityCalendarRow,
  all: readonly CalendarSays[],
): Promise<readonly CalendarStatementRow[]> {
  const { newId, clock } = call.services
  const rows = statementRows(calendar, all, { newId, now: clock.now() })
  if (!(await insertStatements(tx, rows)))
    throw unprocessable('too_many', '/data', `A calendar may have at most ${calendar_statements_max} statements`)
  await recountConcerned(call, tx, concernedByCalendar(calendar.facility))
  return rows
}

const kinds = ['zone', 'week', 'holiday', 'exception', 'known_through']

/** One statement by the rules of a whole calendar: it is put into an empty one, and read with it. */
function readSays({ facility }: FacilityCalendarRow, says: Readonly<Record<string, unknown>>): CalendarSays {
  const { kind, ...rest } = says
  const pointer = '/data/attributes/says'
  if (typeof kind !== 'string' || !kinds.includes(kind))
    throw unprocessable('inclusion', `${pointer}/kind`, `Kind must be one of ${kinds.join(', ')}`)
  const blank = { facility, timezone: 'UTC', week: 'mon_sun', holidays: [], exceptions: [] }
  const documents: Readonly<Record<string, unknown>> = {
    zone: { ...blank, ...rest },
    week: { ...blank, ...rest },
    holiday: { ...blank, holidays: [rest] },
    exception: { ...blank, exceptions: [rest['exception'] ?? {}] },
    known_through: { ...blank, known_through: rest['day'] ?? null },
  }
  const read = placed(readCalendarDocument(documents[kind]))
  const calendar = readOrRefuse(read, pointer)
  const stated = statementsOf(calendar).find((one) => one.kind === kind)
  if (stated === undefined)
    throw unprocessable('blank', `${pointer}/${kind}`, `A statement of kind ${kind} needs ${kind}`)
  return stated
}

/** Mistakes by their place in the statement. */
function placed(read: Read<FacilityCalendar>): Read<FacilityCalendar> {
  if (read.ok) return read
  const problems = read.problems.map((problem) => ({
    ...problem,
    pointer: problem.pointer
      .replace(/^\/holidays\/0/, '')
      .replace(/^\/exceptions\/0/, '/exception')
      .replace(/^\/known_through/, '/day'),
  }))
  return { ok: false, problems }
}

async function calendarOf(call: ApiCall, reader: Reader): Promise<FacilityCalendarRow> {
  const id = pathId('facility_calendar', call.params['id'])
  return owned(reader, 'facility_calendar', id, await facilityCalendarById(reader, call.caller.account.id, id))
}

async function ownCalendar(call: ApiCall, tx: Transaction): Promise<FacilityCalendarRow> {
  const row = await calendarOf(call, tx)
  if (row.account_id === shared_account_id) throw notAllowed()
  return row
}
