import type { DeadlineViewer } from '@quaylog/journey'
import { countingDeadline } from '../containers/container.ts'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import { secretContext } from './calendar.ts'
import type { Calendar } from './calendar.ts'
import type { DatedBox } from './entries.ts'
import { lockAccount } from '../../accounts/store.ts'

const columns = [
  'account_id',
  'id',
  'name',
  'party_id',
  'role',
  'secret',
  'created_at',
] as const satisfies readonly (keyof Calendar)[]

/** One calendar of the account; undefined: it has none of that id. */
export async function findCalendar(
  reader: Reader,
  sealer: Sealer,
  account_id: string,
  id: string,
): Promise<Calendar | undefined> {
  const [row] = await reader<Calendar[]>`
    select ${reader(columns)} from calendar where account_id = ${account_id} and id = ${id}`
  return row && opened(sealer, row)
}

/** A calendar by the id in its address, whoever owns it. */
export async function calendarOfAddress(reader: Reader, sealer: Sealer, id: string): Promise<Calendar | undefined> {
  const [row] = await reader<Calendar[]>`select ${reader(columns)} from calendar where id = ${id}`
  return row && opened(sealer, row)
}

/** All calendars of the account, newest first; their number is bounded. */
export async function listCalendars(
  reader: ListReader,
  sealer: Sealer,
  account_id: string,
): Promise<readonly Calendar[]> {
  const rows = await reader<Calendar[]>`
    select ${reader(columns)} from calendar where account_id = ${account_id} order by created_at desc, id desc`
  return rows.map((row) => opened(sealer, row))
}

/**
 * Keeps a new calendar unless the account has `most` of them already; the account is locked, so that two requests can't
 * both take the last place.
 */
export async function insertCalendar(
  tx: Transaction,
  sealer: Sealer,
  calendar: Calendar,
  most: number,
): Promise<boolean> {
  await lockAccount(tx, calendar.account_id)
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from calendar where account_id = ${calendar.account_id}`
  if ((row?.count ?? 0) >= most) return false
  await tx`
    insert into calendar ${tx({ ...calendar, secret: sealer.seal(calendar.secret, secretContext(calendar.id)) })}`
  return true
}

/** Ends a calendar and its address at once. False: there was none. */
export async function deleteCalendar(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from calendar where account_id = ${account_id} and id = ${id} returning id`).length > 0
}

/** Whose calendar it is and how it is called when it has no name of its own. */
export async function titleOf(reader: Reader, { account_id, name, party_id, role }: Calendar): Promise<string> {
  if (name !== null) return name
  const [row] = await reader<{ account: string; party: string | null }[]>`
    select a.name as account, p.company_name as party from account a left join party p on p.account_id = a.id
      and p.id = ${party_id} where a.id = ${account_id}`
  return [row?.party ?? row?.account ?? '', role?.replaceAll('_', ' ') ?? ''].filter((part) => part !== '').join(', ')
}

/**
 * Boxes that a calendar shows that are under way, with what their charges come to where the account may see that. A
 * role on a box itself outweighs the same role on its shipment: when the box has another dray carrier of
 * its own, the shipment's does not see it.
 */
export async function datedBoxes(
  reader: Reader,
  { account_id, party_id, role }: Calendar,
  viewer: DeadlineViewer,
  { limit, with_charges }: { readonly limit: number; readonly with_charges: boolean },
): Promise<readonly DatedBox[]> {
  const scoped =
    party_id === null && role === null
      ? reader``
      : reader`
    and exists (
      select 1 from party_role r
      where r.account_id = c.account_id and (${party_id}::uuid is null or r.party_id = ${party_id})
        and (${role}::text is null or r.role = ${role})
        and (
          (r.roleable_type = 'Cargo' and r.roleable_id = c.id)
          or (r.roleable_type = 'Shipment' and r.roleable_id = c.shipment_id and not exists (
            select 1 from party_role own where own.account_id = c.account_id and own.roleable_type = 'Cargo'
              and own.roleable_id = c.id and own.role = r.role))
        ))`
  return reader<DatedBox[]>`
    select c.id, c.number, c.ref_numbers, c.${reader(countingDeadline(viewer).on)} as pickup_lfd_on,
      c.pickup_appointment_at, c.pod_full_out_at, c.final_destination_full_out_at, c.delivered_at, c.pod_timezone,
      c.ind_eta_at, c.ind_ata_at,
      c.final_destination_timezone, c.pod_terminal_id, c.pickup_facility_id, c.created_at, s.bill_of_lading_number,
        s.scac, s.pod_vessel_name, s.pod_voyage_number, s.pod_eta_at, s.pod_ata_at, s.port_of_discharge_name,
      s.pod_timezone as port_timezone, s.destination_eta_at, s.destination_name,
        s.destination_timezone, c.empty_terminated_at, b.summary->'pickup'->>'on' as pull_by_on,
      b.summary->>'empty_return_on' as empty_return_by_on, (b.summary->>'complete')::boolean as charges_complete
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      left join charge_box b on ${with_charges} and b.account_id = c.account_id and b.container_id = c.id
    where c.account_id = ${account_id} and c.is_active ${scoped}
    order by c.created_at desc, c.id desc limit ${limit}`
}

/** How often a date of a box was told as changed, and when last. */
export interface Revision {
  readonly container_id: string
  readonly event: string
  readonly count: number
  readonly last_at: string
}

/**
 * What sequence numbers begin from, so that they go on growing after a restore took changes out of the log: none in the
 * first epoch of the log, else the seconds from 2026 until the latest began: more than a date was ever told to change.
 */
export async function sequenceBase(reader: Reader): Promise<number> {
  const [row] = await reader<{ base: number }[]>`
    select (extract(epoch from began_at) - extract(epoch from timestamptz '2026-01-01T00:00:00Z'))::int as base
    from log_epoch where number > 1 order by number desc limit 1`
  return Math.max(0, row?.base ?? 0)
}

/** Counts in the change log, which never shrinks within an epoch. */
export function revisionsOf(
  reader: Reader,
  account_id: string,
  container_ids: readonly string[],
  events: readonly string[],
): Promise<readonly Revision[]> {
  return reader<Revision[]>`
    select container_id, event, count(*) as count, max(created_at) as last_at from change_log
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[])
      and event = any(${[...events]}::text[])
    group by container_id, event`
}

function opened(sealer: Sealer, row: Calendar): Calendar {
  return { ...row, secret: sealer.open(row.secret, secretContext(row.id)) }
}
