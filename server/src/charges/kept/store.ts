import type { Reader, Transaction } from '../../ground/db/index.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { charge_box_json, charge_clock_json } from '../kept-json.ts'
import type { KeptFreeTime } from '../../records/containers/free-time.ts'
import type { ChargeBox, KeptClock } from './kept-clock.ts'

const keptBoxes = (rows: readonly ChargeBox[]) =>
  keptRows(rows, charge_box_json, ({ container_id }) => `charge box of container ${container_id}`)

const box_columns = [
  'account_id',
  'container_id',
  'shipment_id',
  'stays',
  'settlements',
] as const satisfies readonly (keyof ChargeBox)[]

const clock_columns = [
  'account_id',
  'id',
  'container_id',
  'shipment_id',
  'charge_type',
  'direction',
  'biller_kind',
  'biller',
  'facility',
  'state',
  'reason',
  'currency_code',
  'accrued',
  'open',
  'rate',
  'today_rate',
  'timezone',
  'started_on',
  'last_free_on',
  'first_chargeable_on',
  'ended_on',
  'rate_rises_on',
  'lfd_disagreement_days',
  'told',
  'weeks',
  'document',
  'corrections',
  'changed_at',
  'computed_at',
] as const satisfies readonly (keyof KeptClock)[]

/**
 * Holds what the given shipments' charges are counted from until the end of the transaction. Whoever writes charges
 * holds them first and the account's log after them, so that writers can't deadlock.
 */
export async function lockBoxesOfShipments(
  tx: Transaction,
  shipments: readonly { readonly account_id: string; readonly id: string }[],
): Promise<void> {
  if (shipments.length === 0) return
  await tx`
    select 1 from charge_box where (account_id, shipment_id) in (
      select * from unnest(${shipments.map(({ account_id }) => account_id)}::uuid[],
        ${shipments.map(({ id }) => id)}::uuid[]))
    order by account_id, container_id for update`
}

/** Rows of containers, held until the end of the transaction. */
export async function lockBoxes(
  tx: Transaction,
  account_id: string,
  container_ids: readonly string[],
): Promise<readonly ChargeBox[]> {
  const rows = await tx<ChargeBox[]>`
    select ${tx(box_columns)} from charge_box
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[])
    order by account_id, container_id for update`
  return keptBoxes(rows)
}

/** Rows of containers as they stand. */
export async function boxesByIds(
  reader: Reader,
  account_id: string,
  container_ids: readonly string[],
): Promise<readonly ChargeBox[]> {
  const rows = await reader<ChargeBox[]>`
    select ${reader(box_columns)} from charge_box
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[]) order by container_id`
  return keptBoxes(rows)
}

/** Containers whose charges passing time changes, those that have waited longest first; each for one worker only. */
export async function claimDueBoxes(tx: Transaction, now: string, most: number): Promise<readonly ChargeBox[]> {
  const rows = await tx<ChargeBox[]>`
    select ${tx(box_columns)} from charge_box where due_at <= ${now} order by due_at limit ${most}
    for update skip locked`
  return keptBoxes(rows)
}

/** The clocks of containers as they were counted last. */
export async function clocksOfContainers(
  reader: Reader,
  account_id: string,
  container_ids: readonly string[],
): Promise<readonly KeptClock[]> {
  const rows = await reader<KeptClock[]>`
    select ${reader(clock_columns)} from charge_clock
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[])`
  return keptRows(rows, charge_clock_json, ({ id }) => `charge clock ${id}`)
}

/** What is kept of a container beside its clocks once it was counted. */
export interface CountedBox extends ChargeBox {
  readonly scac: string | null
  readonly places: readonly string[]
  readonly summary: KeptFreeTime
  readonly worst_state: string | null
  readonly cost_of_waiting: number | null
  readonly due_at: string | null
  readonly frozen_at: string | null
  readonly counted_at: string
}

/** Keeps what containers were counted from. `stays` stay as they are where they weren't derived anew. */
export async function keepBoxes(tx: Transaction, boxes: readonly CountedBox[], derived: boolean): Promise<void> {
  if (boxes.length === 0) return
  const all = <Name extends keyof CountedBox>(name: Name) => boxes.map((box) => box[name])
  if (!derived) {
    await tx`
      update charge_box b set due_at = c.due_at, frozen_at = c.frozen_at, counted_at = c.counted_at,
        summary = c.summary::json, worst_state = c.worst_state, cost_of_waiting = c.cost_of_waiting
      from unnest(${all('account_id')}::uuid[], ${all('container_id')}::uuid[], ${all('due_at')}::timestamptz[],
        ${all('frozen_at')}::timestamptz[], ${all('counted_at')}::timestamptz[],
        ${boxes.map(({ summary }) => JSON.stringify(summary))}::text[], ${all('worst_state')}::text[],
        ${all('cost_of_waiting')}::double precision[])
        as c (account_id, container_id, due_at, frozen_at, counted_at, summary, worst_state, cost_of_waiting)
      where b.account_id = c.account_id and b.container_id = c.container_id`
    return
  }
  const rows = boxes.map((box) => ({
    ...box,
    places: [...box.places],
    stays: JSON.stringify(box.stays),
    settlements: JSON.stringify(box.settlements),
    summary: JSON.stringify(box.summary),
  }))
  await tx`
    insert into charge_box ${tx(rows)} on conflict (account_id, container_id) do update set
      shipment_id = excluded.shipment_id, scac = excluded.scac, places = excluded.places, stays = excluded.stays,
      settlements = excluded.settlements, summary = excluded.summary, worst_state = excluded.worst_state,
      cost_of_waiting = excluded.cost_of_waiting, due_at = excluded.due_at, frozen_at = excluded.frozen_at,
      counted_at = excluded.counted_at`
}

/** Writes clocks whole: inserts them or replaces what they were. */
export async function keepClocks(tx: Transaction, clocks: readonly KeptClock[]): Promise<void> {
  if (clocks.length === 0) return
  const replaced = clock_columns.filter((name) => !['account_id', 'id', 'container_id', 'shipment_id'].includes(name))
  const [first, ...others] = replaced.map((name) => tx`${tx(name)} = excluded.${tx(name)}`)
  if (first === undefined) return
  await tx`
    insert into charge_clock (${tx(clock_columns)}, container_created_at)
    select ${tx(clock_columns)}, (
      select c.created_at from container c where c.account_id = k.account_id and c.id = k.container_id)
    from json_populate_recordset(null::charge_clock, ${JSON.stringify(clocks)}::json) as k
    on conflict (account_id, id) do update set container_created_at = excluded.container_created_at,
      ${others.reduce((all, one) => tx`${all}, ${one}`, first)}`
}

/** Removes clocks that no tariff gives any more. */
export async function removeClocks(tx: Transaction, account_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx`delete from charge_clock where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

/** Containers of which nothing is stated any more: passing time changes nothing of them. */
export async function forgetDue(tx: Transaction, account_id: string, container_ids: readonly string[]): Promise<void> {
  if (container_ids.length > 0)
    await tx`
      update charge_box set due_at = null
      where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[])`
}

/** The containers of a shipment whose charges are counted. */
export async function containersOfShipment(
  reader: Reader,
  account_id: string,
  shipment_id: string,
): Promise<readonly string[]> {
  const rows = await reader<{ container_id: string }[]>`
    select container_id from charge_box where account_id = ${account_id} and shipment_id = ${shipment_id}`
  return rows.map(({ container_id }) => container_id)
}
