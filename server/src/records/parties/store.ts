import { party_value_columns } from './attributes.gen.ts'
import type { PartyRole } from '@quaylog/contract'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { byCreation, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import type { PartyRoleRow, PartyRow } from './party.ts'

const party_columns = ['account_id', 'id', ...party_value_columns] as const satisfies readonly (keyof PartyRow)[]
const role_columns = [
  'account_id',
  'id',
  'party_id',
  'role',
  'roleable_type',
  'roleable_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PartyRoleRow)[]

export async function partyById(reader: Reader, account_id: string, id: string): Promise<PartyRow | undefined> {
  const [row] = await reader<PartyRow[]>`
    select ${reader(party_columns)} from party where account_id = ${account_id} and id = ${id}`
  return row
}

export async function partiesByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly PartyRow[]> {
  return reader<PartyRow[]>`
    select ${reader(party_columns)} from party where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

/** A page of parties by name; `name` narrows to company names and nicknames that contain it, in any case. */
export async function listParties(
  reader: ListReader,
  account_id: string,
  name: string | null,
  page: PageAsked,
): Promise<Page<PartyRow>> {
  const found =
    name === null
      ? reader``
      : reader`and (position(${name.toLowerCase()} in lower(company_name)) > 0 or position(${name.toLowerCase()} in lower(coalesce(nickname, ''))) > 0)`
  return selectPage(reader, {
    table: 'party',
    columns: reader`${reader(party_columns)}`,
    where: reader`account_id = ${account_id} ${found}`,
    order: orderOf(reader, [{ field: 'company_name', descending: false }], {
      company_name: { by: (sql) => sql`lower(company_name)`, type: 'text' },
    }),
    page,
  })
}

export async function insertParty(tx: Transaction, row: PartyRow, now: string): Promise<void> {
  await tx`insert into party ${tx({ ...row, created_at: now, updated_at: now })}`
}

/** Changes the given parts and carries a new company name to the shipments that print it. */
export async function updateParty(
  tx: Transaction,
  account_id: string,
  id: string,
  edit: { company_name: string | undefined; nickname: string | null | undefined },
  now: string,
): Promise<void> {
  await tx`
    update party set company_name = coalesce(${edit.company_name ?? null}, company_name), updated_at = ${now},
      nickname = case when ${edit.nickname === undefined} then nickname else ${edit.nickname ?? null} end
    where account_id = ${account_id} and id = ${id}`
  if (edit.company_name === undefined) return
  const held = await tx<{ roleable_id: string }[]>`
    select roleable_id from party_role where account_id = ${account_id} and party_id = ${id} and role = 'customer'
      and roleable_type = 'Shipment'`
  await nameCustomers(
    tx,
    account_id,
    held.map((row) => row.roleable_id),
  )
}

/** Prints the newest customer's company name on shipments (contract 2.1 customer_name). */
export async function nameCustomers(
  tx: Transaction,
  account_id: string,
  shipment_ids: readonly string[],
): Promise<void> {
  await tx`
    update shipment s set customer_name = (
      select p.company_name from party_role r join party p on p.account_id = r.account_id and p.id = r.party_id
      where r.account_id = s.account_id and r.roleable_id = s.id and r.roleable_type = 'Shipment'
        and r.role = 'customer' order by r.created_at desc, r.id desc limit 1)
    where s.account_id = ${account_id} and s.id = any(${[...shipment_ids]}::uuid[])`
  // A contract is its customer's: the charges of these shipments are counted from the start.
  await tx`
    update charge_box set stays = null, due_at = '-infinity'
    where account_id = ${account_id} and shipment_id = any(${[...shipment_ids]}::uuid[])`
}

export async function roleById(reader: Reader, account_id: string, id: string): Promise<PartyRoleRow | undefined> {
  const [row] = await reader<PartyRoleRow[]>`
    select ${reader(role_columns)} from party_role where account_id = ${account_id} and id = ${id}`
  return row
}

export async function rolesByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly PartyRoleRow[]> {
  return reader<PartyRoleRow[]>`
    select ${reader(role_columns)} from party_role where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

/** The roles on the given shipments and containers, oldest first. */
export async function rolesOf(
  reader: Reader,
  account_id: string,
  record_ids: readonly string[],
): Promise<readonly PartyRoleRow[]> {
  return reader<PartyRoleRow[]>`
    select ${reader(role_columns)} from party_role
    where account_id = ${account_id} and roleable_id = any(${[...record_ids]}::uuid[])
      and roleable_type <> 'TrackingRequest' order by created_at, id`
}

export async function listRoles(
  reader: ListReader,
  account_id: string,
  roleable_type: 'Shipment' | 'Cargo',
  record_id: string,
  page: PageAsked,
): Promise<Page<PartyRoleRow>> {
  return selectPage(reader, {
    table: 'party_role',
    columns: reader`${reader(role_columns)}`,
    where: reader`account_id = ${account_id} and roleable_type = ${roleable_type} and roleable_id = ${record_id}`,
    order: byCreation(reader, 'oldest'),
    page,
  })
}

/** Adds a role; false when the same party has it on the record already. */
export async function insertRole(tx: Transaction, row: PartyRoleRow): Promise<boolean> {
  const inserted = await tx`
    insert into party_role ${tx({ ...row })} on conflict (account_id, roleable_id, role, party_id) do nothing`
  return inserted.count === 1
}

/** Removes a role; false when there was none any more. */
export async function deleteRole(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from party_role where account_id = ${account_id} and id = ${id}`).count === 1
}

/** Keeps the roles of a tracking request until its shipment exists. */
export async function stageRoles(
  tx: Transaction,
  account_id: string,
  tracking_request_id: string,
  roles: readonly { role: PartyRole; party_id: string }[],
  newId: () => string,
  now: string,
): Promise<void> {
  for (const role of roles) {
    await insertRole(tx, {
      account_id,
      id: newId(),
      ...role,
      roleable_type: 'TrackingRequest',
      roleable_id: tracking_request_id,
      created_at: now,
      updated_at: now,
    })
  }
}

/** The party that each tracking request named as its customer. */
export async function customersOfRequests(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly { tracking_request_id: string; party_id: string }[]> {
  return reader<{ tracking_request_id: string; party_id: string }[]>`
    select roleable_id as tracking_request_id, party_id from party_role
    where account_id = ${account_id} and roleable_type = 'TrackingRequest' and role = 'customer'
      and roleable_id = any(${[...ids]}::uuid[])`
}

/**
 * Copies the roles of a tracking request to its shipment when that is made (specification, tracking requests rule 1).
 */
export async function copyRolesToShipment(
  tx: Transaction,
  account_id: string,
  tracking_request_id: string,
  shipment_id: string,
  newId: () => string,
  now: string,
): Promise<void> {
  const staged = await tx<{ role: PartyRole; party_id: string }[]>`
    select role, party_id from party_role where account_id = ${account_id} and roleable_type = 'TrackingRequest'
      and roleable_id = ${tracking_request_id} order by id`
  for (const role of staged) {
    await insertRole(tx, {
      account_id,
      id: newId(),
      ...role,
      roleable_type: 'Shipment',
      roleable_id: shipment_id,
      created_at: now,
      updated_at: now,
    })
  }
  if (staged.length > 0) await nameCustomers(tx, account_id, [shipment_id])
}

/** Which of the ids are parties of any account. */
export async function partiesOfAnyone(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader<{ id: string }[]>`select id from party where id = any(${[...ids]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}
