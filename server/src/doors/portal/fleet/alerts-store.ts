import type { ExceptionKind, ExceptionSeverity, ExceptionStatus } from '@quaylog/contract'
import { isSnoozed } from '../../../attention/store.ts'
import type { Fragment, ListReader } from '../../../ground/db/index.ts'
import { andAll } from '../../../ground/jsonapi/page-store.ts'

/** What narrows the alerts; null: not narrowed. */
export interface AlertFilters {
  readonly status: ExceptionStatus | null
  readonly severity: ExceptionSeverity | null
  readonly kind: ExceptionKind | null
  /** The instant from which they were opened. */
  readonly since: string | null
}

/** A page of the ids of exceptions, those opened last first, and how many there are. */
export async function alertsPage(
  reader: ListReader,
  account_id: string,
  { status, severity, kind, since }: AlertFilters,
  page: { readonly number: number; readonly size: number },
  now: string,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const conditions: Fragment[] = []
  if (status !== null) conditions.push(stands(reader, status, now))
  if (severity !== null) conditions.push(reader`severity = ${severity}`)
  if (kind !== null) conditions.push(reader`kind = ${kind}`)
  if (since !== null) conditions.push(reader`opened_at >= ${since}`)
  const from_where = reader`from exception where account_id = ${account_id} ${andAll(reader, conditions)}`
  const [rows, [counted]] = await Promise.all([
    reader<{ id: string }[]>`
      select id ${from_where} order by opened_at desc, id desc
      limit ${page.size} offset ${(page.number - 1) * page.size}`,
    reader<{ total: number }[]>`select count(*)::int as total ${from_where}`,
  ])
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 }
}

function stands(reader: ListReader, status: ExceptionStatus, now: string): Fragment {
  if (status === 'open') return reader`(closed_at is null and not ${isSnoozed(reader, now)})`
  if (status === 'snoozed') return reader`(closed_at is null and ${isSnoozed(reader, now)})`
  if (status === 'handled') return reader`closed_reason = 'handled'`
  return reader`(closed_at is not null and closed_reason <> 'handled')`
}
