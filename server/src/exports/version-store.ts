import type { ListReader } from '../ground/db/index.ts'

/** What exports show and their filters ask of: each table with the column that says when a row was changed last. */
const read_tables = [
  ['container', 'updated_at'],
  ['shipment', 'updated_at'],
  ['tracking_request', 'updated_at'],
  ['charge_box', 'counted_at'],
  ['charge_clock', 'computed_at'],
  ['exception', 'changed_at'],
  ['party_role', 'updated_at'],
  ['custom_field', 'updated_at'],
  ['custom_field_definition', 'updated_at'],
  ['invoice', 'updated_at'],
  ['invoice_box', 'invoice_id'],
] as const

/** The tables of which the version tells, with that of the moments at which lines were heard. */
export const tables_of_version: readonly string[] = [...read_tables.map(([table]) => table), 'subject']

/**
 * What changes with any row that an export of the account could show: the versions of its rows, added up. A version of
 * a row is who wrote it and where it stands; its own stamp beside them, because another server, to which a database
 * fails over, may count writers anew.
 */
export async function versionOfLists(reader: ListReader, account_id: string, now: string): Promise<readonly string[]> {
  const versions: string[] = []
  for (const [table, stamp] of read_tables) {
    const [row] = await reader<{ version: string }[]>`
      select concat(count(*), ' ', sum(hashtextextended(concat(one.xmin, ' ', one.ctid, ' ', ${reader(stamp)}), 0)))
        as version from ${reader(table)} as one where account_id = ${account_id}`
    versions.push(row?.version ?? '')
  }
  const [asked] = await reader<{ version: string }[]>`
    select concat(count(*), ' ', sum(hashtextextended(concat(s.id, ' ', j.last_succeeded_at), 0))) as version
    from shipment s join subject j on j.id = s.subject_id where s.account_id = ${account_id}`
  const [woken] = await reader<{ count: number }[]>`
    select count(*) as count from exception
    where account_id = ${account_id} and closed_at is null and snoozed_until <= ${now}`
  return [...versions, asked?.version ?? '', String(woken?.count ?? 0)]
}

/** The zones in which days of the account's containers are counted, with the hour at which a day begins. */
export async function zonesOfDays(
  reader: ListReader,
  account_id: string,
): Promise<readonly { readonly timezone: string; readonly end_day_start: number }[]> {
  return reader<{ timezone: string; end_day_start: number }[]>`
    select distinct summary ->> 'timezone' as timezone,
      coalesce((summary ->> 'end_day_start')::float8, 0) as end_day_start
    from charge_box where account_id = ${account_id} and summary ->> 'timezone' is not null order by 1, 2`
}
