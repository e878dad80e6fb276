import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { calendar_statement_json } from '../kept-json.ts'
import { shared_account_id } from '../tariffs/tariff.ts'
import type { CalendarStatementRow, FacilityCalendarRow } from './facility-calendar.ts'

const keptStatements = (rows: readonly CalendarStatementRow[]) =>
  keptRows(rows, calendar_statement_json, ({ id }) => `calendar statement ${id}`)

/** Calendars that an account may have, and statements of one. */
export const facility_calendars_max = 2_000
export const calendar_statements_max = 10_000

const columns = ['account_id', 'id', 'facility', 'created_at'] as const satisfies readonly (keyof FacilityCalendarRow)[]
const statement_columns = [
  'account_id',
  'facility_calendar_id',
  'id',
  'says',
  'stated_by',
  'observed_at',
  'withdrawn_at',
] as const satisfies readonly (keyof CalendarStatementRow)[]

/** A calendar of the account, or one that the operator shares. */
export async function facilityCalendarById(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<FacilityCalendarRow | undefined> {
  const [row] = await reader<FacilityCalendarRow[]>`
    select ${reader(columns)} from facility_calendar
    where account_id in (${account_id}, ${shared_account_id}) and id = ${id}`
  return row
}

/** A page of calendars by facility; `facility` narrows to one code. */
export async function listFacilityCalendars(
  reader: ListReader,
  account_id: string,
  facility: string | null,
  page: PageAsked,
): Promise<Page<FacilityCalendarRow>> {
  return selectPage(reader, {
    table: 'facility_calendar',
    columns: reader`${reader(columns)}`,
    where: reader`account_id in (${account_id}, ${shared_account_id})
      and (${facility}::text is null or facility = upper(${facility}))`,
    order: orderOf(reader, [{ field: 'facility', descending: false }], { facility: { by: 'facility', type: 'text' } }),
    page,
  })
}

/** The calendars of facilities by code; an account's own comes after a shared one of the same code. */
export async function calendarsOfFacilities(
  reader: Reader,
  account_id: string,
  facilities: readonly string[] | null,
): Promise<readonly FacilityCalendarRow[]> {
  return reader<FacilityCalendarRow[]>`
    select ${reader(columns)} from facility_calendar
    where account_id in (${account_id}, ${shared_account_id})
      and (${facilities === null} or facility = any(${[...(facilities ?? [])]}::text[]))
    order by account_id = ${account_id}, facility limit ${2 * facility_calendars_max}`
}

/** Every statement of the given calendars, also withdrawn ones. */
export async function statementsOfCalendars(
  reader: Reader,
  calendars: readonly FacilityCalendarRow[],
): Promise<readonly CalendarStatementRow[]> {
  if (calendars.length === 0) return []
  const accounts = [...new Set(calendars.map(({ account_id }) => account_id))]
  const rows = await reader<CalendarStatementRow[]>`
    select ${reader(statement_columns)} from facility_calendar_statement
    where account_id = any(${accounts}::uuid[])
      and facility_calendar_id = any(${calendars.map(({ id }) => id)}::uuid[])
    order by observed_at, id`
  return keptStatements(rows)
}

/** A page of a calendar's statements, the newest first. */
export async function listStatements(
  reader: ListReader,
  { account_id, id }: FacilityCalendarRow,
  page: PageAsked,
): Promise<Page<CalendarStatementRow>> {
  const found = await selectPage<CalendarStatementRow>(reader, {
    table: 'facility_calendar_statement',
    columns: reader`${reader(statement_columns)}`,
    where: reader`account_id = ${account_id} and facility_calendar_id = ${id}`,
    order: orderOf(reader, [{ field: 'observed_at', descending: true }], {
      observed_at: { by: 'observed_at', type: 'timestamptz' },
    }),
    page,
  })
  return { ...found, rows: keptStatements(found.rows) }
}

/** Keeps a new calendar. `taken`: the account has one for the facility; `too_many`: it has as many as it may. */
export async function insertFacilityCalendar(
  tx: Transaction,
  row: FacilityCalendarRow,
): Promise<'made' | 'taken' | 'too_many'> {
  await tx`select 1 from account where id = ${row.account_id} for update`
  const [found] = await tx<{ count: number; taken: boolean }[]>`
    select count(*)::int as count, coalesce(bool_or(facility = ${row.facility}), false) as taken
    from facility_calendar where account_id = ${row.account_id}`
  if (found?.taken === true) return 'taken'
  if ((found?.count ?? 0) >= facility_calendars_max) return 'too_many'
  await tx`insert into facility_calendar ${tx({ ...row })}`
  return 'made'
}

/** Adds statements; false: the calendar has as many as it may. */
export async function insertStatements(tx: Transaction, rows: readonly CalendarStatementRow[]): Promise<boolean> {
  const [first] = rows
  if (first === undefined) return true
  const { account_id, facility_calendar_id } = first
  await tx`
    select 1 from facility_calendar where account_id = ${account_id} and id = ${facility_calendar_id} for update`
  const [found] = await tx<{ count: number }[]>`
    select count(*)::int as count from facility_calendar_statement
    where account_id = ${account_id} and facility_calendar_id = ${facility_calendar_id}`
  if ((found?.count ?? 0) + rows.length > calendar_statements_max) return false
  await tx`
    insert into facility_calendar_statement ${tx(rows.map((row) => ({ ...row, says: JSON.stringify(row.says) })))}`
  return true
}

/** A statement that the account itself made. */
export async function statementById(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<CalendarStatementRow | undefined> {
  const rows = await reader<CalendarStatementRow[]>`
    select ${reader(statement_columns)} from facility_calendar_statement
    where account_id = ${account_id} and id = ${id}`
  return keptStatements(rows)[0]
}

/** Takes a statement back; what was counted with it before stays explicable. */
export async function withdrawStatement(
  tx: Transaction,
  { account_id, facility_calendar_id, id }: CalendarStatementRow,
  now: string,
): Promise<boolean> {
  const withdrawn = await tx`
    update facility_calendar_statement set withdrawn_at = ${now} where account_id = ${account_id}
      and facility_calendar_id = ${facility_calendar_id} and id = ${id} and withdrawn_at is null`
  return withdrawn.count === 1
}
