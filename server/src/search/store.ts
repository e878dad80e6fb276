import { normalizedNumber } from '@quaylog/contract'
import type { FailedReason, TrackingStoppedReason } from '@quaylog/contract'
import { sendWithCommit } from '../ground/db/index.ts'
import type { Fragment, ListReader, Reader, Transaction } from '../ground/db/index.ts'
import { recordsOfParties } from '../request/part-store.ts'
import type { SeenAccount } from '../request/part-store.ts'

/** The kinds of records that have names, in the order in which hits are told. */
const search_kinds = ['shipment', 'container', 'tracking_request'] as const
export type SearchKind = (typeof search_kinds)[number]

/** One name under which a record can be found. */
export interface SearchTerm {
  readonly term: string
  readonly kind: SearchKind
  readonly record_id: string
  readonly shipment_id: string | null
}

/** A record that was found; members that its kind does not have are null. */
export interface SearchHit {
  readonly id: string
  readonly kind: SearchKind
  readonly number: string
  readonly shipment_id: string | null
  readonly scac: string | null
  readonly port_of_lading_name: string | null
  readonly port_of_discharge_name: string | null
  readonly containers_count: number | null
  readonly tracking_stopped: boolean | null
  readonly tracking_stopped_reason: TrackingStoppedReason | null
  readonly status: string | null
  readonly failed_reason: FailedReason | null
  readonly ref_numbers: readonly string[]
  readonly created_at: string
  readonly updated_at: string
}

/**
 * The form in which names are compared: numbers as they are kept, other names likewise without white space, dashes and
 * dots, in upper case.
 */
export function searchForm(text: string): string {
  const form = normalizedNumber(text).replaceAll(/\s+/g, '').toUpperCase()
  return form === '' ? text.trim() : form
}

/** Shorter parts of names are in no index. */
const part_characters_min = 3
/** Requests that one listed shipment may hide before an older one without a shipment is missed. */
const requests_of_shipment = 8

/** From so many names on, the newest records are looked through instead. */
const many_names = 2_000

/** How a text fits names: as their beginning, or only somewhere within. */
export interface NameMatch {
  readonly term: string
  readonly how: 'begun' | 'within'
}

/**
 * Names that are or begin with the text, and only where the kind has none such, names that contain it (contract
 * 1.7).
 */
export async function matchNames(reader: Reader, of: SeenAccount, kind: SearchKind, text: string): Promise<NameMatch> {
  const term = searchForm(text)
  const [found] = await reader<{ begun: boolean }[]>`
    select exists(select 1 from search_term where account_id = ${of.account_id} and kind = ${kind}
      and ${begunWith(reader, term)}${ofParties(reader, of, kind)}) as begun`
  return { term, how: found?.begun === true ? 'begun' : 'within' }
}

/** And that the record of a name is one of the parties'; nothing where everybody's names are looked through. */
const ofParties = (reader: Reader, { account_id, parties }: SeenAccount, kind: SearchKind): Fragment =>
  parties === null ? reader`` : reader` and record_id in (${recordsOfParties(reader, account_id, kind, parties)})`

/** How many names of each kind begin with the text, as far as more makes a difference. */
async function countBegun(
  reader: Reader,
  of: SeenAccount,
  term: string,
): Promise<readonly { kind: SearchKind; names: number }[]> {
  const counted = (kind: SearchKind) => reader`
    select ${kind}::text as kind, (select count(*)::int from (
      select 1 from search_term where account_id = ${of.account_id} and kind = ${kind}
        and ${begunWith(reader, term)}${ofParties(reader, of, kind)}
      order by account_id, kind, term limit ${many_names + 1}) counted) as names`
  return reader<{ kind: SearchKind; names: number }[]>`
    ${counted('shipment')} union all ${counted('container')} union all ${counted('tracking_request')}`
}

/** A query for the ids of one kind, to be put into another: `id in (...)`. */
export function idsNamed(reader: Reader, account_id: string, kind: SearchKind, { term, how }: NameMatch): Fragment {
  return reader`
    select record_id from search_term where account_id = ${account_id} and kind = ${kind}
      and ${how === 'begun' ? begunWith(reader, term) : within(reader, account_id, term)}`
}

/**
 * Records by name: shipments, containers, tracking requests, each newest first; requests of listed shipments are left
 * out (contract 3.5).
 */
export async function searchHits(
  reader: ListReader,
  of: SeenAccount,
  text: string,
  limit: number,
): Promise<SearchHit[]> {
  const { account_id } = of
  const term = searchForm(text)
  const begun = await countBegun(reader, of, term)
  const many = begun.filter(({ names }) => names > many_names).map(({ kind }) => kind)
  const match: NameMatch = { term, how: begun.some(({ names }) => names > 0) ? 'begun' : 'within' }
  // Ids are made in the order of time, so that of very many hits the newest are known without reading their records,
  // nor all of their names.
  const newest = (kind: SearchKind, most = limit) =>
    many.includes(kind)
      ? reader`
      select record_id from search_term where account_id = ${account_id} and kind = ${kind}
        and ${begunWith(reader, match.term)}${ofParties(reader, of, kind)}
      group by record_id order by record_id desc limit ${most}`
      : reader`select record_id from (${idsNamed(reader, account_id, kind, match)}${ofParties(reader, of, kind)} ${
          match.how === 'begun'
            ? reader`
      order by account_id, kind, term`
            : reader``
        } limit ${many_names}) named group by record_id order by record_id desc limit ${most}`
  const found = await Promise.all([
    reader<SearchHit[]>`
      select id, 'shipment' as kind, bill_of_lading_number as number, id as shipment_id, scac, port_of_lading_name,
        port_of_discharge_name,
        cardinality(container_ids) as containers_count, line_tracking_stopped_at is not null as tracking_stopped,
          line_tracking_stopped_reason as tracking_stopped_reason,
        null as status, null as failed_reason, ref_numbers, created_at, updated_at
      from shipment where account_id = ${account_id} and id = any(array(${newest('shipment')}))
      order by created_at desc, id desc limit ${limit}`,
    reader<SearchHit[]>`
      select c.id, 'container' as kind, c.number, c.shipment_id, s.scac, s.port_of_lading_name,
        s.port_of_discharge_name, null as containers_count,
        s.line_tracking_stopped_at is not null as tracking_stopped,
          s.line_tracking_stopped_reason as tracking_stopped_reason, c.current_status as status,
        null as failed_reason, c.ref_numbers, c.created_at, c.updated_at
      from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      where c.account_id = ${account_id} and c.id = any(array(${newest('container')}))
      order by c.created_at desc, c.id desc limit ${limit}`,
    reader<SearchHit[]>`
      select r.id, 'tracking_request' as kind, r.request_number as number, r.shipment_id, r.scac,
        null as port_of_lading_name, null as port_of_discharge_name,
        null as containers_count, s.line_tracking_stopped_at is not null as tracking_stopped,
          s.line_tracking_stopped_reason as tracking_stopped_reason, r.status,
        r.failed_reason, r.ref_numbers, r.created_at, r.updated_at
      from tracking_request r left join shipment s on s.account_id = r.account_id and s.id = r.shipment_id
      where r.account_id = ${account_id}
        and r.id = any(array(${newest('tracking_request', limit * requests_of_shipment)}))
        and (r.shipment_id is null or r.shipment_id <> all(array(${newest('shipment')})))
      order by r.created_at desc, r.id desc limit ${limit}`,
  ])
  return found.flat().slice(0, limit)
}

/** SCACs of the account's succeeded requests whose numbers begin with the stem; of very many, some. */
export async function linesOfStem(reader: Reader, account_id: string, stem: string): Promise<string[]> {
  const rows = await reader<{ scac: string }[]>`
    select distinct r.scac from (
      select record_id from search_term where account_id = ${account_id} and kind = 'tracking_request'
        and ${begunWith(reader, stem)} limit 200) t
    join tracking_request r on r.account_id = ${account_id} and r.id = t.record_id
    where r.status = 'succeeded' and r.scac is not null and not r.is_test`
  return rows.map((row) => row.scac)
}

/** All texts that begin with the prefix, in C order. */
function begunWith(reader: Reader, prefix: string): Fragment {
  return reader`term >= ${prefix} and term < ${`${prefix}\u{10FFFF}`}`
}

/**
 * Names with the text within; its parts lead there by their index, the position makes sure that they stand together.
 * Very short texts are looked for name by name.
 */
function within(reader: Reader, account_id: string, text: string): Fragment {
  if (text.length < part_characters_min) return reader`position(${text} in term) > 0`
  return reader`search_parts(account_id, term) @> search_parts(${account_id}, ${text}) and position(${text} in term) > 0`
}

/** Replaces the names of the given records. */
export async function replaceTerms(
  tx: Transaction,
  account_id: string,
  record_ids: readonly string[],
  terms: readonly SearchTerm[],
): Promise<void> {
  await tx`
    delete from search_term where account_id = ${account_id} and kind = any(${[...search_kinds]}::text[])
      and record_id = any(${[...record_ids]}::uuid[])`
  addTerms(tx, account_id, terms)
}

/** Adds names of records. */
export function addTerms(tx: Transaction, account_id: string, terms: readonly SearchTerm[]): void {
  const named = terms.map((one) => ({ ...one, term: searchForm(one.term) })).filter((one) => one.term !== '')
  const insert = tx`
    insert into search_term (account_id, term, kind, record_id, shipment_id)
    select ${account_id}, t.term, t.kind, t.record_id, t.shipment_id
    from unnest(${named.map((one) => one.term)}::text[], ${named.map((one) => one.kind)}::text[],
      ${named.map((one) => one.record_id)}::uuid[],
      ${named.map((one) => one.shipment_id)}::uuid[]) as t (term, kind, record_id, shipment_id)
    on conflict do nothing`
  sendWithCommit(tx, insert, 'search_term')
}
