import type { RestService, Tracked } from './service.ts'

/** Copies of a tracked shipment with its box, each a second younger than the one before: `CLONE000001` and so on. */
export async function multiply(
  service: RestService,
  { shipment_id, container_id }: Tracked,
  count: number,
): Promise<void> {
  await service.db.work`
    with n as (select n, gen_random_uuid() as shipment_id, gen_random_uuid() as container_id,
      'CLONE' || lpad(n::text, 6, '0') as number from generate_series(1, ${count}::integer) n),
    shipments as (
      insert into shipment select (jsonb_populate_record(s,
        jsonb_build_object('id', n.shipment_id, 'normalized_number', n.number, 'bill_of_lading_number', n.number,
        'request_number', n.number,
        'container_ids', array[n.container_id], 'created_at', s.created_at + n.n * interval '1 second', 'updated_at',
          s.created_at + n.n * interval '1 second'))).*
      from shipment s, n where s.id = ${shipment_id})
    insert into container select (jsonb_populate_record(c,
      jsonb_build_object('id', n.container_id, 'shipment_id', n.shipment_id, 'number', n.number, 'created_at',
      c.created_at + n.n * interval '1 second',
      'updated_at', c.created_at + n.n * interval '1 second'))).*
    from container c, n where c.id = ${container_id}`
}
