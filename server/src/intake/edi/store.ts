import { inflateSync } from 'node:zlib'
import type { DataSource } from '@quaylog/contract'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { FollowedShipment } from '../follower-store.ts'
import { edi_source_id } from '../inbound.ts'

/** A piece of an interchange as it is kept. */
export interface EdiMessage {
  readonly id: string
  readonly message_type: string
  /** Main SCAC of the line that it names; null: none that is known. */
  readonly scac: string | null
  readonly data_source: DataSource | null
}

/** A kept piece with where it came from. */
export interface KeptMessage extends EdiMessage {
  readonly text: string
  readonly source_id: string
  readonly origin: string
}

/** Forgets what was kept of a file, so that it can be kept once more. */
export async function forgetMessages(db: Reader, inbound_id: string): Promise<void> {
  await db`delete from edi_message where inbound_id = ${inbound_id}`
}

/** Keeps some pieces of a file under every number that they name; `packed` is a piece's text, deflated. */
export async function keepMessages(
  tx: Transaction,
  inbound_id: string,
  messages: readonly (EdiMessage & { readonly numbers: readonly string[]; readonly packed: Uint8Array })[],
): Promise<void> {
  const rows = messages.map(({ id, message_type, scac, data_source, packed }) => ({
    id,
    message_type,
    scac,
    data_source,
    inbound_id,
    body: packed,
  }))
  await tx`insert into edi_message ${tx(rows)}`
  const references = messages.flatMap(({ id, numbers }) => numbers.map((number) => ({ number, message_id: id })))
  await tx`
    insert into edi_reference (number, message_id)
    select * from unnest(${references.map((one) => one.number)}::text[],
      ${references.map((one) => one.message_id)}::uuid[]) on conflict do nothing`
}

/** What files said about any of the numbers, oldest first; of more than the limit the newest. */
export async function messagesAbout(
  reader: Reader,
  numbers: readonly string[],
  limit: number,
): Promise<readonly KeptMessage[]> {
  const rows = await reader<(Omit<KeptMessage, 'text'> & { body: Buffer })[]>`
    select m.id, m.message_type, m.scac, m.data_source, m.body, i.source_id, i.origin
    from edi_message m join inbound i on i.id = m.inbound_id
    where m.id in (select message_id from edi_reference where number = any(${[...numbers]}::text[]))
    order by m.id desc limit ${limit}`
  return rows.toReversed().map(({ body, ...row }) => ({ ...row, text: inflateSync(body).toString() }))
}

/** Lines that told something in a file. */
export async function toldLines(reader: Reader): Promise<readonly string[]> {
  return (await reader<{ scac: string }[]>`select scac from edi_line order by scac`).map((row) => row.scac)
}

export async function noteLines(db: Reader, scacs: readonly string[], now: string): Promise<void> {
  await db`
    insert into edi_line (scac, last_told_at) select s, ${now} from unnest(${[...scacs]}::text[]) s
    on conflict (scac) do update set last_told_at = excluded.last_told_at
    where edi_line.last_told_at < excluded.last_told_at`
}

/** A box that was made lately and of which files told. */
export interface ToldBox {
  readonly account_id: string
  readonly container_id: string
  readonly number: string
  /** Whom its line is asked at. */
  readonly line_key: string
  /** Whether what files say of it was recorded with its line's answers already. */
  readonly recorded: boolean
}

/** Boxes made since a moment, so many at most; or those with some numbers. */
type BoxesLookedFor = { readonly since: string; readonly limit: number } | { readonly numbers: readonly string[] }

/** Tracked boxes of which files told and which are not followed there yet. */
export async function boxesToldBefore(
  reader: Reader,
  source_key: string,
  which: BoxesLookedFor,
): Promise<readonly ToldBox[]> {
  const is_meant =
    'since' in which ? reader`c.created_at >= ${which.since}` : reader`c.number = any(${[...which.numbers]}::text[])`
  const most = 'since' in which ? reader`limit ${which.limit}` : reader``
  return reader<ToldBox[]>`
    select c.account_id, c.id as container_id, c.number, l.source_key as line_key,
      exists(select 1 from observation o where o.subject_id = l.id and o.source = ${edi_source_id}
        and o.body ->> 'container' = c.number) as recorded
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    join subject l on l.id = s.subject_id
    where ${is_meant} and s.line_tracking_stopped_at is null
      and exists(select 1 from edi_reference r where r.number = c.number)
      and not exists(select 1 from container_subject cs join subject j on j.id = cs.subject_id
        where cs.account_id = c.account_id and cs.container_id = c.id and j.source_key = ${source_key}
          and j.number_type = 'container')
    order by c.created_at, c.id ${most}`
}

/** Tracked shipments whose boxes were made since a moment, so many at most; or those with some bills. */
type BillsLookedFor = { readonly since: string; readonly limit: number } | { readonly bills: readonly string[] }

/**
 * Tracked shipments of whose bill their line told in files without naming a box of theirs, if a box of theirs does not
 * follow what files say of the bill yet. Lines that tell by files alone are left out: they are asked.
 */
export async function billsToldBefore(
  reader: Reader,
  { source_key, asked_keys }: { readonly source_key: string; readonly asked_keys: readonly string[] },
  which: BillsLookedFor,
): Promise<readonly FollowedShipment[]> {
  const is_meant =
    'since' in which
      ? reader`c.created_at >= ${which.since}`
      : reader`s.bill_of_lading_number = any(${[...which.bills]}::text[])`
  const most = 'since' in which ? reader`limit ${which.limit}` : reader``
  return reader<FollowedShipment[]>`
    select distinct s.account_id, s.id as shipment_id, s.scac, l.source_key, l.number_type, l.number as line_number,
      s.bill_of_lading_number, s.container_ids
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    join subject l on l.id = s.subject_id
    where ${is_meant} and s.line_tracking_stopped_at is null and l.source_key <> all(${[...asked_keys]}::text[])
      and exists(select 1 from edi_reference r join edi_message m on m.id = r.message_id
        where r.number in (s.bill_of_lading_number, l.number) and m.data_source = 'shipping_line'
          and (m.scac is null or m.scac = s.scac)
          and not exists(select 1 from container k join edi_reference b on b.number = k.number
            where k.account_id = s.account_id and k.shipment_id = s.id and b.message_id = m.id))
      and not exists(select 1 from container_subject cs join subject j on j.id = cs.subject_id
        where cs.account_id = c.account_id and cs.container_id = c.id and j.source_key = ${source_key}
          and j.number_type = 'bill_of_lading')
    order by s.account_id, s.id ${most}`
}

/** Which of the messages name a box of the shipment. */
export async function messagesOfBoxes(
  reader: Reader,
  message_ids: readonly string[],
  { account_id, shipment_id }: Pick<FollowedShipment, 'account_id' | 'shipment_id'>,
): Promise<ReadonlySet<string>> {
  const rows = await reader<{ message_id: string }[]>`
    select distinct r.message_id from container c join edi_reference r on r.number = c.number
    where c.account_id = ${account_id} and c.shipment_id = ${shipment_id}
      and r.message_id = any(${[...message_ids]}::uuid[])`
  return new Set(rows.map((row) => row.message_id))
}
