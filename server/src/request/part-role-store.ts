import type { Fragment, Reader } from '../ground/db/index.ts'

/** Which roles count: every one, or those by which somebody has to do with the goods, and not only with the road. */
export type RolesCounted = 'all' | 'of_cargo'

const counted = (reader: Reader, roles: RolesCounted): Fragment =>
  roles === 'all' ? reader`` : reader`and role <> 'pickup_dray_carrier'`

/** The shipments on which one of the parties has a role. */
export const shipmentsOfParties = (
  reader: Reader,
  account_id: string,
  parties: readonly string[],
  roles: RolesCounted = 'all',
): Fragment => reader`
    select roleable_id from party_role where account_id = ${account_id} and party_id = any(${[...parties]}::uuid[])
      and roleable_type = 'Shipment' ${counted(reader, roles)}`

/**
 * The containers on which one of the parties has a role, or on whose shipment it has. As in calendars, a role on a box
 * outweighs the same role on its shipment: where the box has another dray carrier, the shipment's does not see it.
 */
export const containersOfParties = (
  reader: Reader,
  account_id: string,
  parties: readonly string[],
  roles: RolesCounted = 'all',
): Fragment => reader`
    select roleable_id from party_role where account_id = ${account_id} and party_id = any(${[...parties]}::uuid[])
      and roleable_type = 'Cargo' ${counted(reader, roles)}
    union all
    select c.id from party_role r join container c on c.account_id = r.account_id and c.shipment_id = r.roleable_id
    where r.account_id = ${account_id} and r.party_id = any(${[...parties]}::uuid[]) and r.roleable_type = 'Shipment'
      ${counted(reader, roles)}
      and not exists (select 1 from party_role own where own.account_id = c.account_id and own.roleable_type = 'Cargo'
        and own.roleable_id = c.id and own.role = r.role)`
