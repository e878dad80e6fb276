import type { Fragment, Transaction } from '../../ground/db/index.ts'
import { inOrder, readTables } from '../../ground/db/tables-store.ts'
import type { DatabaseTable } from '../../ground/db/tables-store.ts'

/** Rows of an account that do not name it: what was stated of its numbers, and whom and what it names. */
const shared_tables = [
  'account',
  'person',
  'person_second_step',
  'vessel',
  'vessel_identity',
  'subject',
  'payload',
  'observation',
  'observation_pack',
  'inbound',
  'edi_control_number',
]

/** The body of a payload in an archive while it is on its way out of an object store: zlib of nothing. */
export const no_body = '\\x789c030000000001'

/** What is of this service, of this machine or of the moment, and is not moved. */
const tables_left = [
  'account_written',
  'idempotency',
  'loose_object',
  'oauth_grant',
  'oauth_token',
  'rate_window',
  'request_log',
  'session',
] as const

/** The newest step that the schema has had. */
export async function schemaOf(tx: Transaction): Promise<string> {
  const [row] = await tx<{ name: string }[]>`select max(name) as name from schema_migration`
  return row?.name ?? ''
}

/** Every table with rows of accounts, after those that its rows refer to; people and ships before who names them. */
export async function movedTables(tx: Transaction): Promise<readonly DatabaseTable[]> {
  const { tables, references } = await readTables(tx)
  const left: readonly string[] = tables_left
  const shared = tables.filter(({ name }) => shared_tables.includes(name))
  const own = tables.filter(
    ({ name, is_of_account }) => is_of_account && !shared_tables.includes(name) && !left.includes(name),
  )
  return [...inOrder(shared, references), ...inOrder(own, references)]
}

/** Reads the rows of an account, some at a time, as JSON texts that hold every column as the database has it. */
export async function* rowTexts(
  tx: Transaction,
  table: string,
  account_id: string,
  at_once: number,
): AsyncGenerator<readonly string[]> {
  await tx`declare moved no scroll cursor for
    select row_to_json(t)::text as row from ${tx(table)} t where ${ownRows(tx, table, account_id)}`
  for (;;) {
    const rows = await tx<{ row: string }[]>`fetch ${tx.unsafe(String(at_once))} from moved`
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < at_once) break
  }
  await tx`close moved`
}

function ownRows(tx: Transaction, table: string, account_id: string): Fragment {
  const subjects = tx`
    select subject_id from container_subject where account_id = ${account_id}
    union select subject_id from shipment where account_id = ${account_id}`
  const vessels = tx`select vessel_id from transport_event where account_id = ${account_id}`
  switch (table) {
    case 'account':
      return tx`t.id = ${account_id}`
    case 'person':
      return tx`t.id in (select person_id from membership where account_id = ${account_id})`
    case 'person_second_step':
      return tx`t.person_id in (select person_id from membership where account_id = ${account_id})`
    case 'vessel':
      return tx`t.id in (${vessels})`
    case 'vessel_identity':
      return tx`t.imo in (select imo from vessel where id in (${vessels}))`
    case 'subject':
      return tx`t.id in (${subjects})`
    case 'payload':
    case 'observation':
    case 'observation_pack':
      return tx`t.subject_id in (${subjects})`
    case 'inbound':
      return tx`t.id in (select inbound_id from report_file where account_id = ${account_id})`
    case 'edi_control_number':
      return tx`(t.syntax, t.sender, t.receiver) in (
        select syntax, sender, receiver from edi_interchange where account_id = ${account_id})`
    default:
      return tx`t.account_id = ${account_id}`
  }
}

/**
 * Writes rows as `rowTexts` gave them. What is of ships and already there stays as it is there; of two control numbers
 * between the same parties the higher one is kept.
 */
export async function writeRows(
  tx: Transaction,
  { name, columns }: DatabaseTable,
  rows: readonly string[],
): Promise<void> {
  const names = tx([...columns])
  await tx`
    insert into ${tx(name)} (${names})
    select ${names} from json_populate_recordset(null::${tx(name)}, ${`[${rows.join(',')}]`}::json)
    ${whereThereIsOne(tx, name)}`
}

function whereThereIsOne(tx: Transaction, table: string): Fragment {
  switch (table) {
    case 'vessel_identity':
      return tx`on conflict do nothing`
    case 'edi_control_number':
      return tx`on conflict (syntax, sender, receiver)
        do update set last_number = greatest(edi_control_number.last_number, excluded.last_number)`
    case 'payload':
      // A body that stood in an object store comes after the rows that refer to its payload.
      return tx`on conflict (id) do update set body = excluded.body
        where payload.body = ${no_body}::bytea and payload.subject_id = excluded.subject_id`
    default:
      return tx``
  }
}

/** Which of these people, named by their address, are here already. */
export function peopleHere(tx: Transaction, emails: readonly string[]) {
  return tx<{ id: string; name: string }[]>`
    select id, lower(email) as name from person where lower(email) = any(${emails.map((one) => one.toLowerCase())}::text[])`
}

/** Which of these ships, named by their IMO number, are here already. */
export function vesselsHere(tx: Transaction, imos: readonly string[]) {
  return tx<{ id: string; name: string }[]>`
    select id, imo as name from vessel where imo = any(${[...imos]}::text[])`
}

/** Numbers among these rows of `subject` that this service asks about already. */
export async function numbersHere(tx: Transaction, rows: readonly string[]): Promise<readonly string[]> {
  const found = await tx<{ number: string }[]>`
    select here.number from json_populate_recordset(null::subject, ${`[${rows.join(',')}]`}::json) given
    join subject here on here.source_key = given.source_key and here.number_type = given.number_type
      and here.number = given.number
    limit 5`
  return found.map(({ number }) => number)
}

/** Whoever runs one service does not run another by having moved there. */
export async function withoutOperators(tx: Transaction, account_id: string, kept: readonly string[]): Promise<void> {
  await tx`
    update person set is_operator = false
    where id in (select person_id from membership where account_id = ${account_id}) and id <> all(${[...kept]}::uuid[])`
}
