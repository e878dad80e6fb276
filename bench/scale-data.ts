import { openDriver } from '../server/src/ground/db/address.ts'
import type { TestDatabase } from '../server/src/ground/testing/database.ts'

const tables = ['shipment', 'container', 'transport_event', 'tracking_request', 'search_term', 'change_log', 'subject']
const boxes_per_shipment = 4
/** Transport events of each box. */
export const events_per_box = 10

/**
 * Fills an account with made-up journeys by generate_series: four boxes to a shipment, a request for each, ten
 * transport events to a box. Indexes are built after the rows.
 */
export async function fillAccount(db: TestDatabase, account_id: string, containers: number): Promise<void> {
  const sql = openDriver(db.address, { max: 1, onnotice: () => {} })
  try {
    // Keys to other tables hold by construction and need not be looked up ten million times.
    await sql.unsafe(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '64MB'`)
    const indexes = await sql<{ name: string; definition: string }[]>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any(${tables}::regclass[])
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`
    for (const { name } of indexes) await sql`drop index ${sql(name)}`
    await sql.unsafe(functions)
    for (const statement of rows(account_id, containers)) await sql.unsafe(statement)
    for (const { definition } of indexes) await sql.unsafe(definition)
    for (const table of tables) await sql`vacuum analyze ${sql(table)}`
  } finally {
    await sql.end()
  }
}

/** The number of the n-th container, with its check digit left at 0. */
export function containerNumber(n: number): string {
  return `BNCU${String(n).padStart(7, '0')}`
}

const functions = `
create function bench_id(kind text, n bigint) returns uuid language sql immutable as $$
select ('019a0000-000' || kind || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function bench_time(n bigint) returns timestamptz language sql immutable as $$
select timestamptz '2026-01-01T00:00:00Z' + n * interval '25 seconds' $$;
create function bench_one(names text[], n bigint) returns text language sql immutable as $$
select names[1 + n % cardinality(names)] $$;
`
const ports = `array['USLAX','USLGB','USNYC','USSAV','NLRTM','DEHAM','BEANR','GBFXT','SGSIN','USOAK','USSEA','USHOU','USORF','CAVAN','ESVLC','FRLEH','ITGOA','AEJEA','KRPUS','JPTYO']`
const lines = `array['MAEU','MSCU','CMDU','HLCU','COSU','ONEY','EGLV','YMLU','ZIMU','HDMU']`
const states = `array['on_ship','on_ship','grounded','available','not_available','on_rail','picked_up','empty_returned','empty_returned','new']`
const events = `array['empty_out','full_in','vessel_loaded','vessel_departed','transshipment_arrived','transshipment_departed','vessel_arrived','vessel_discharged','full_out','empty_in']`

/** The statements that make the rows. */
function rows(account_id: string, containers: number): string[] {
  const shipments = Math.ceil(containers / boxes_per_shipment)
  const account = `'${account_id}'::uuid`
  const shipment_of = `((n - 1) / ${boxes_per_shipment} + 1)`
  return [
    `
      insert into subject (id, source_key, number_type, number, last_attempted_at, created_at)
      select bench_id('1', n), 'line:' || bench_one(${lines}, n), 'bill_of_lading', 'BENCH' || n, bench_time(n),
        bench_time(n) from generate_series(1, ${shipments}) n`,
    `
      insert into shipment (account_id, id, subject_id, request_type, request_number, normalized_number, scac, status,
        bill_of_lading_number, ref_numbers, port_of_lading_locode, port_of_lading_name,
       port_of_discharge_locode, port_of_discharge_name, pol_atd_at, pod_eta_at, line_tracking_stopped_at,
         containers_ended_at, container_ids, created_at, updated_at)
     select ${account}, bench_id('2', n), bench_id('1', n), 'bill_of_lading', 'BENCH' || n, 'BENCH' || n,
       bench_one(${lines}, n),
       bench_one(array['in_transit','in_transit','arrived_at_pod','delivered_to_destination','pending'], n),
       'BENCH' || n, array['PO-' || n], 'CNSHA', 'Shanghai', bench_one(${ports}, n / 7), bench_one(${ports}, n / 7),
         bench_time(n * 4), bench_time(n * 4) + interval '20 days', case when n % 5 = 3 then bench_time(n * 4) end,
         case when n % 5 = 3 then bench_time(n * 4) end,
       array(select bench_id('3', (n - 1) * ${boxes_per_shipment} + k)
         from generate_series(1, ${boxes_per_shipment}) k), bench_time(n * 4), bench_time(n * 4) + interval '1 day'
     from generate_series(1, ${shipments}) n`,
    `
      insert into container (account_id, id, shipment_id, shipment_created_at, tracking_ended, number, equipment_type,
        equipment_length, equipment_height,
        current_status, pickup_lfd_with_rail, pickup_lfd_without_rail, pod_arrived_at, is_active, transport_event_ids,
        picture, created_at, updated_at)
     select ${account}, bench_id('3', n), bench_id('2', ${shipment_of}), bench_time(${shipment_of} * 4),
       ${shipment_of} % 5 = 3, 'BNCU' || lpad(n::text, 7, '0'), 'dry', 40,
       'high cube', bench_one(${states}, n), case when n % 3 = 0 then bench_time(n) + interval '30 days' end, case
       when n % 3 = 0 then bench_time(n) + interval '30 days' end, bench_time(n),
       bench_one(${states}, n) <> 'empty_returned', array(select bench_id('4', (n - 1) * ${events_per_box} + k)
         from generate_series(1, ${events_per_box}) k), '{}', bench_time(n), bench_time(n) + interval '1 day'
     from generate_series(1, ${containers}) n`,
    ...transportEvents(account, containers),
    `
      insert into tracking_request (account_id, id, request_type, request_number, normalized_number, scac,
        auto_detect_vocc_scac, status, shipment_id, created_at, updated_at)
     select ${account}, bench_id('5', n), 'bill_of_lading', 'BENCH' || n, 'BENCH' || n, bench_one(${lines}, n), false,
       case when n % 97 = 0 then 'failed' else 'succeeded' end, bench_id('2', n), bench_time(n * 4), bench_time(n * 4)
     from generate_series(1, ${shipments}) n`,
    `insert into search_term (account_id, kind, term, record_id, shipment_id)
     select ${account}, kind, term, record_id, bench_id('2', ${shipment_of})
     from generate_series(1, ${containers}) n, lateral (values
       ('container', 'BENCH' || ${shipment_of}, bench_id('3', n)),
         ('container', 'BNCU' || lpad(n::text, 7, '0'), bench_id('3', n)),
         ('shipment', 'BNCU' || lpad(n::text, 7, '0'), bench_id('2', ${shipment_of}))) as t (kind, term, record_id)
     union all select ${account}, kind, 'BENCH' || n, bench_id(digit, n), bench_id('2', n)
     from generate_series(1, ${shipments}) n, (values ('shipment', '2'), ('tracking_request', '5')) as t (kind, digit)`,
    `
      insert into change_log (account_id, sequence, id, event, reference_type, reference_id, shipment_id, container_id,
        lane_key, included, created_at)
     select ${account}, n, bench_id('6', n), 'container.transport.vessel_loaded', 'transport_event',
       bench_id('4', (n - 1) * ${events_per_box} + 3), bench_id('2', ${shipment_of}), bench_id('3', n), n::text, '[]',
       bench_time(n) from generate_series(1, ${containers}) n`,
    `update account set change_sequence = ${containers} where id = ${account}`,
  ]
}

/** The events in pieces, so that one statement does not hold them all. */
function transportEvents(account: string, containers: number): string[] {
  const piece = 100_000
  return Array.from(
    { length: Math.ceil(containers / piece) },
    (_, at) => `
     insert into transport_event (account_id, id, container_id, shipment_id, event, at, timezone, location_locode,
       voyage_number, data_source, created_at)
     select ${account}, bench_id('4', (n - 1) * ${events_per_box} + k), c.id, c.shipment_id,
       'container.transport.' || (${events})[k], c.created_at + k * interval '3 days', 'UTC', 'CNSHA', '642W',
       'shipping_line', c.created_at
     from generate_series(${at * piece + 1}, ${Math.min(containers, (at + 1) * piece)}) n
     join container c on c.account_id = ${account} and c.id = bench_id('3', n) cross
     join lateral generate_series(1, ${events_per_box}) k`,
  )
}
