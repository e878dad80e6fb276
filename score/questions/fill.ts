import { openDriver } from '../../server/src/ground/db/address.ts'
import type { FilledService } from '../../bench/filled-service.ts'
import type { TrueBox } from './fleet.ts'

/** Writes a fleet over the made-up journeys of an account, as a service that knew all of it would have it. */
export async function fillFleet({ db, account_id }: FilledService, fleet: readonly TrueBox[]): Promise<void> {
  const sql = openDriver(db.address, { max: 1, onnotice: () => {} })
  const shipments = [...new Map(fleet.map(({ shipment }) => [shipment.place, shipment])).values()]
  const boxes = fleet.map(({ shipment: _, holds, available, exception, ...box }) => ({
    ...box,
    holds: holds.map((name) => ({ name, status: 'hold', description: null })),
    available,
    is_active: box.status !== 'empty_returned',
    exception,
  }))
  try {
    for (const rows of slicesOf(shipments))
      await sql`
        update shipment s set bill_of_lading_number = f.bill, request_number = f.bill, normalized_number = f.bill,
          scac = f.scac, port_of_discharge_locode = f.port, port_of_discharge_name = f.port,
          pod_vessel_name = f.vessel, pod_voyage_number = f.voyage, pod_eta_at = f.eta_at, tags = array[f.tag],
          ref_numbers = array[f.reference], line_tracking_stopped_at = null
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as f(place bigint, bill text, scac text, port text,
          vessel text, voyage text, eta_at timestamptz, tag text, reference text)
        where s.account_id = ${account_id} and s.id = bench_id('2', f.place)`
    for (const rows of slicesOf(boxes)) {
      const json = JSON.stringify(rows)
      await sql`
        update container c set number = f.number, current_status = f.status, is_active = f.is_active,
          holds_at_pod_terminal = f.holds, available_for_pickup = f.available,
          availability_known = f.available is not null,
          terminal_checked_at = case when f.available is not null then now() end,
          pickup_lfd_on_with_rail = f.last_free_on, pickup_lfd_on_without_rail = f.last_free_on,
          pickup_lfd_terminal_on = f.last_free_on, pickup_lfd_with_rail = f.last_free_on::timestamp at time zone 'UTC',
          pickup_lfd_without_rail = f.last_free_on::timestamp at time zone 'UTC', pod_timezone = 'UTC'
        from jsonb_to_recordset(${json}::text::jsonb) as f(place bigint, number text, status text, is_active boolean,
          holds jsonb, available boolean, last_free_on date)
        where c.account_id = ${account_id} and c.id = bench_id('3', f.place)`
      await sql`
        update transport_event e set at = f.loaded_at
        from jsonb_to_recordset(${json}::text::jsonb) as f(place bigint, loaded_at timestamptz)
        where e.account_id = ${account_id} and e.container_id = bench_id('3', f.place)
          and e.event = 'container.transport.vessel_loaded'`
      await sql`
        insert into exception (account_id, id, subject_id, shipment_id, key, kind, severity, action, mark, evidence,
          container_ids, due_on, held, opened_at, changed_at)
        select ${account_id}, bench_id('7', f.place), c.shipment_id, c.shipment_id, 'box ' || f.place,
          f.exception->>'kind', f.exception->>'severity', 'book_truck', '-',
          '[{"text":"It stands.","observation_ids":[]}]', array[c.id], (f.exception->>'due_on')::date, false, now(), now()
        from jsonb_to_recordset(${json}::text::jsonb) as f(place bigint, exception jsonb)
        join container c on c.account_id = ${account_id} and c.id = bench_id('3', f.place)
        where jsonb_typeof(f.exception) = 'object'`
    }
    await fillSearch(sql, account_id)
    await sql`update tracking_request set status = 'succeeded' where account_id = ${account_id}`
    await sql`analyze`
  } finally {
    await sql.end()
  }
}

/** The numbers under which the search finds the fleet. */
async function fillSearch(sql: ReturnType<typeof openDriver>, account_id: string): Promise<void> {
  await sql`delete from search_term where account_id = ${account_id}`
  await sql`
    insert into search_term (account_id, kind, term, record_id, shipment_id)
    select ${account_id}::uuid, t.kind, t.term, t.record_id, s.id
    from shipment s join container c on c.account_id = s.account_id and c.shipment_id = s.id,
      lateral (values ('container', c.number, c.id), ('container', s.bill_of_lading_number, c.id),
        ('shipment', c.number, s.id), ('shipment', s.bill_of_lading_number, s.id),
        ('shipment', s.ref_numbers[1], s.id), ('container', s.ref_numbers[1], c.id)) as t (kind, term, record_id)
    where s.account_id = ${account_id}
    on conflict do nothing`
}

const rows_at_once = 2_000

function* slicesOf<T>(rows: readonly T[]): Generator<readonly T[], void> {
  for (let start = 0; start < rows.length; start += rows_at_once) yield rows.slice(start, start + rows_at_once)
}
