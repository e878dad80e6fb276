import type { Fragment, Reader } from '../ground/db/index.ts'

/** What may not have its place in lists yet: rows of earlier versions, and ends of tracking that those wrote. */
const without_place = {
  container: (reader: Reader) => reader`container where shipment_created_at is null`,
  charge_clock: (reader: Reader) => reader`charge_clock where container_created_at is null`,
  shipment: (reader: Reader) => reader`shipment where line_tracking_stopped_at is distinct from containers_ended_at`,
} as const satisfies Readonly<Record<string, (reader: Reader) => Fragment>>

/**
 * The condition that everything of an account in these tables has its place. Put in order, what has none is looked for
 * by the index of it alone, however much of the table the planner takes it for.
 */
export function allPlaced(
  reader: Reader,
  account_id: string,
  tables: readonly (keyof typeof without_place)[],
): Fragment {
  return tables.reduce<Fragment>(
    (all, table) => reader`${all} and (select true from ${without_place[table](reader)} and account_id = ${account_id}
      order by id limit 1) is null`,
    reader`true`,
  )
}

/**
 * Gives some containers their place among the lists of containers and shipments; returns how many. Their shipments are
 * held, so that none ends meanwhile.
 */
export async function placeContainers(reader: Reader, count: number): Promise<number> {
  const placed = await reader`
    with due as materialized (
      select c.account_id, c.id, s.created_at as made_at, s.line_tracking_stopped_at is not null as ended
      from (select account_id, id, shipment_id from ${without_place.container(reader)} limit ${count}) as w
      join container c on c.account_id = w.account_id and c.id = w.id
      join shipment s on s.account_id = w.account_id and s.id = w.shipment_id
      for no key update of c, s skip locked)
    update container c set shipment_created_at = due.made_at, tracking_ended = due.ended
    from due where c.account_id = due.account_id and c.id = due.id`
  return placed.count
}

/** Writes on the containers of some shipments whether their tracking has ended; returns of how many shipments. */
export async function noteEnds(reader: Reader, count: number): Promise<number> {
  const noted = await reader`
    with due as materialized (
      select account_id, id, line_tracking_stopped_at as at from ${without_place.shipment(reader)}
      order by account_id, id limit ${count} for no key update skip locked),
    noted as (
      update container c set tracking_ended = due.at is not null from due
      where c.account_id = due.account_id and c.shipment_id = due.id)
    update shipment s set containers_ended_at = due.at from due where s.account_id = due.account_id and s.id = due.id`
  return noted.count
}

/** Gives some charges their place in the order of their containers; returns how many. */
export async function placeClocks(reader: Reader, count: number): Promise<number> {
  const placed = await reader`
    update charge_clock k set container_created_at = c.created_at
    from container c where c.account_id = k.account_id and c.id = k.container_id and (k.account_id, k.id) in (
      select account_id, id from ${without_place.charge_clock(reader)} limit ${count} for no key update skip locked)`
  return placed.count
}
