import { z } from 'zod'
import type { Reader, Transaction } from '../../../ground/db/index.ts'
import { keptRows } from '../../../ground/kept-rows.ts'
import { field_prefix, filter_names } from './fleet-narrowing.ts'

const names = ['view', 'sort', 'columns', ...filter_names]
const field_name = new RegExp(`^${RegExp.escape(field_prefix)}[a-z][a-z0-9_]{0,62}$`)
const members_max = 40

/** What a list of containers shows, as its address says it: its view, what narrows it, its order and columns. */
export const view_search = z
  .record(z.string(), z.string().trim().min(1).max(2_000))
  .refine((search) => Object.keys(search).length <= members_max, `A view may have at most ${members_max} parts`)
  .refine(
    (search) => Object.keys(search).every((name) => names.includes(name) || field_name.test(name)),
    `A view is made of ${names.join(', ')} and ${field_prefix}api_slug`,
  )
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
