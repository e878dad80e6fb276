import type { Fragment, Reader } from '../ground/db/index.ts'
import { documentsOfParties } from './part-paper-store.ts'
import { containersOfParties, shipmentsOfParties } from './part-role-store.ts'
import type { Scope } from './scope.ts'

/** Tables whose records belong to parties. */
export type TableOfParties = 'shipment' | 'container' | 'tracking_request' | 'exception' | 'charge_clock' | 'document'

/** An account as somebody sees it: the whole of it, or what is of certain parties (contract 1.12). */
export interface SeenAccount {
  readonly account_id: string
  /** null: the whole account. */
  readonly parties: readonly string[] | null
}

/** The account as it is seen by whoever a scope is for. */
export const seenBy = ({ account, parties }: Pick<Scope, 'account' | 'parties'>): SeenAccount => ({
  account_id: account.id,
  parties,
})

/** Tracking requests that have no shipment yet and name one of the parties. */
const requestsOfParties = (reader: Reader, account_id: string, parties: readonly string[]): Fragment => reader`
    select q.id from party_role r join tracking_request q on q.account_id = r.account_id and q.id = r.roleable_id
    where r.account_id = ${account_id} and r.party_id = any(${[...parties]}::uuid[])
      and r.roleable_type = 'TrackingRequest' and q.shipment_id is null`

/**
 * What is asked of a row of the table, by its columns, so that it is one of these parties' (contract 1.12). A request
 * belongs to the parties of its shipment once it has one. An exception about containers is seen by whoever sees all of
 * them, a charge by whoever sees its container.
 */
export function isOfParties(
  reader: Reader,
  account_id: string,
  table: TableOfParties,
  parties: readonly string[],
): Fragment {
  const shipments = shipmentsOfParties(reader, account_id, parties)
  const requests = requestsOfParties(reader, account_id, parties)
  switch (table) {
    case 'shipment':
      return reader`id in (${shipments})`
    case 'container':
      return reader`id in (${containersOfParties(reader, account_id, parties)})`
    case 'tracking_request':
      return reader`(shipment_id in (${shipments}) or id in (${requests}))`
    case 'exception':
      return reader`case when cardinality(container_ids) > 0
          then container_ids <@ array(${containersOfParties(reader, account_id, parties)})
        else shipment_id in (${shipments}) or (shipment_id is null and tracking_request_id in (${requests})) end`
    case 'charge_clock':
      return reader`container_id in (${containersOfParties(reader, account_id, parties)})`
    case 'document':
      return reader`id in (${documentsOfParties(reader, account_id, parties)})`
  }
}

/** And that a row of the table is one of the parties'; nothing where the whole account is seen. */
export const andOfParties = (reader: Reader, { account_id, parties }: SeenAccount, table: TableOfParties): Fragment =>
  parties === null ? reader`` : reader`and ${isOfParties(reader, account_id, table, parties)}`

/** A query for the ids of the parties' records, to be put into another: `id in (...)`. */
export const recordsOfParties = (
  reader: Reader,
  account_id: string,
  table: TableOfParties,
  parties: readonly string[],
): Fragment => reader`
    select id from ${reader(table)} where account_id = ${account_id}
      and ${isOfParties(reader, account_id, table, parties)}`

/** Those of the ids that are records of the parties. */
export async function idsOfParties(
  reader: Reader,
  account_id: string,
  table: TableOfParties,
  parties: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader<{ id: string }[]>`
    ${recordsOfParties(reader, account_id, table, parties)} and id = any(${[...ids]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}
