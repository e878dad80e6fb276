import { container_statuses } from '@quaylog/contract'
import { z } from 'zod'
import type { Reader, Transaction } from '../../../ground/db/index.ts'
import { keptRows } from '../../../ground/kept-rows.ts'
import { fleet_views } from './fleet-store.ts'

/** Values of one filter, separated by commas. */
const listed = (value: string) => z.string().regex(new RegExp(`^(${value})(,(${value})){0,59}$`))

/** What a list of containers shows: its view, what narrows it, its order and columns. */
export const view_search = z.object({
  view: z.enum(fleet_views).exactOptional(),
  status: listed(container_statuses.join('|')).exactOptional(),
  scac: listed('[A-Z0-9]{4}').exactOptional(),
  pod_locode: listed('[A-Z]{2}[A-Z0-9]{3}').exactOptional(),
  sort: z
    .string()
    .regex(/^-?[a-z]{2,20}$/)
    .exactOptional(),
  columns: z
    .string()
    .regex(/^[a-z,]{1,200}$/)
    .exactOptional(),
  q: z.string().trim().min(1).max(100).exactOptional(),
})
export type ViewSearch = z.infer<typeof view_search>

const json_columns = z.object({ search: view_search })

/** A list that a person keeps under a name. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly search: ViewSearch
}

/** Every one is counted whenever the list is shown. */
export const saved_views_max = 12

export async function savedViewsOf(
  reader: Reader,
  account_id: string,
  person_id: string,
): Promise<readonly SavedView[]> {
  const rows = await reader<SavedView[]>`
    select id, name, search from saved_view where account_id = ${account_id} and person_id = ${person_id}
    order by created_at, id limit ${saved_views_max}`
  return keptRows(rows, json_columns, ({ id }) => `view ${id}`)
}

/** Keeps one more; false when the person has as many as may be. */
export async function insertView(
  tx: Transaction,
  owner: { account_id: string; person_id: string },
  { id, name, search }: SavedView,
  now: string,
): Promise<boolean> {
  const kept = await tx`
    insert into saved_view (account_id, id, person_id, name, search, created_at)
    select ${owner.account_id}, ${id}, ${owner.person_id}, ${name}, ${tx.json({ ...search })}, ${now}
    where (select count(*) from saved_view where account_id = ${owner.account_id}
      and person_id = ${owner.person_id}) < ${saved_views_max}`
  return kept.count === 1
}

export async function deleteView(
  tx: Transaction,
  owner: { account_id: string; person_id: string },
  id: string,
): Promise<boolean> {
  return (
    (
      await tx`
    delete from saved_view where account_id = ${owner.account_id} and person_id = ${owner.person_id} and id = ${id}`
    ).count === 1
  )
}
