import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { withPacked } from '../../records/change-pack-store.ts'
import type { MaybePacked } from '../../records/change-pack-store.ts'
import type { ChangeEntry, LoggedChange } from './change-log.ts'
import type { ChangeCursor, LogHead } from './cursor.ts'

/**
 * Appends to the account's log. The account row is held until the end of the transaction: entries become visible in the
 * order of their numbers, so a reader that has seen n has seen everything before it. Numbers and entries are one
 * statement:
 * whatever becomes of the connection, or of bytes that arrive twice, no number is taken without its entry.
 */
export async function appendChanges(
  tx: Transaction,
  newId: () => string,
  account_id: string,
  entries: readonly ChangeEntry[],
  now: string,
): Promise<readonly LoggedChange[]> {
  if (entries.length === 0) return []
  const made = entries.map((entry) => ({ ...entry, id: newId(), created_at: now }))
  const all = <Name extends keyof ChangeEntry | 'id'>(name: Name) => made.map((entry) => entry[name])
  const [first] = await tx<{ sequence: number }[]>`
    with counter as (
      update account set change_sequence = change_sequence + ${made.length} where id = ${account_id}
      returning change_sequence - ${made.length} as taken
    ), entry as (
      select * from unnest(
        ${all('id')}::uuid[], ${all('event')}::text[], ${all('reference_type')}::text[],
          ${all('reference_id')}::uuid[], ${all('shipment_id')}::uuid[],
        ${all('container_id')}::uuid[], ${all('tracking_request_id')}::uuid[], ${all('lane_key')}::text[],
          ${all('included')}::text[]
      ) with ordinality as e (id, event, reference_type, reference_id, shipment_id, container_id, tracking_request_id,
        lane_key, included, place)
    )
    insert into change_log (account_id, id, sequence, event, reference_type, reference_id, shipment_id, container_id,
      tracking_request_id, lane_key, included, created_at)
    select ${account_id}::uuid, e.id, c.taken + e.place, e.event, e.reference_type, e.reference_id, e.shipment_id,
      e.container_id, e.tracking_request_id, e.lane_key, e.included, ${now}::timestamptz
    from counter c cross join entry e order by e.place
    returning sequence`
  if (first === undefined) throw new Error(`account ${account_id} does not exist`)
  return made.map((entry, index) => ({ ...entry, sequence: first.sequence + index }))
}

const columns = [
  'id',
  'sequence',
  'event',
  'reference_type',
  'reference_id',
  'shipment_id',
  'container_id',
  'tracking_request_id',
  'lane_key',
  'included',
  'created_at',
] as const satisfies readonly (keyof LoggedChange)[]

/** What a reader of the feed wants to see. */
export interface ChangeFilter {
  readonly event: string | null
  readonly shipment_id: string | null
  readonly container_id: string | null
  readonly tracking_request_id: string | null
}

/** Entries after a cursor, oldest first. */
export async function changesAfter(
  reader: ListReader,
  account_id: string,
  after: number,
  filter: ChangeFilter,
  limit: number,
): Promise<readonly LoggedChange[]> {
  const { event, shipment_id, container_id, tracking_request_id } = filter
  const rows = await reader<MaybePackedChange[]>`
    select account_id, id as change_id, pack_id, ${reader(columns)} from change_log where account_id = ${account_id} and sequence > ${after}
      ${event === null ? reader`` : reader`and event = ${event}`}
      ${shipment_id === null ? reader`` : reader`and shipment_id = ${shipment_id}`}
      ${container_id === null ? reader`` : reader`and container_id = ${container_id}`}
      ${tracking_request_id === null ? reader`` : reader`and tracking_request_id = ${tracking_request_id}`}
    order by sequence limit ${limit}`
  return (await withPacked(reader, rows)).map(({ account_id: _, change_id: __, pack_id: ___, included, ...row }) => {
    if (included === null) throw new Error(`the records of change ${row.id} are not in their pack`)
    return { ...row, included }
  })
}

type MaybePackedChange = Omit<LoggedChange, 'included'> & MaybePacked

/**
 * The end of the account's log, and which entry has a number. Only for a bare number it is asked which database this
 * is.
 */
export async function logHead(
  reader: Reader,
  account_id: string,
  { sequence, mark }: ChangeCursor | { readonly sequence: number; readonly mark: 'not asked' },
): Promise<LogHead> {
  const first_epoch =
    mark !== null || sequence === 0
      ? reader`true`
      : reader`(select number = 1 and not coalesce(database_mark <> database_mark(), false) from log_epoch order by number desc limit 1)`
  const [row] = await reader<LogHead[]>`
    select a.change_sequence as newest, coalesce(${first_epoch}, true) as is_first_epoch,
      (select n.id from change_log n where n.account_id = a.id and n.sequence = a.change_sequence) as newest_id,
      (select t.id from change_log t where t.account_id = a.id and t.sequence = ${sequence}) as id_there
    from account a where a.id = ${account_id}`
  return row ?? { newest: 0, newest_id: null, id_there: null, is_first_epoch: true }
}

/** The newest numbers of several accounts at once, for all who wait. */
export async function newestSequences(
  reader: Reader,
  account_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader<{ id: string; change_sequence: number }[]>`
    select id, change_sequence from account where id = any(${[...account_ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row.change_sequence]))
}
