import { openDriver } from '../../server/src/ground/db/address.ts'
import type { TestDatabase } from '../../server/src/ground/testing/database.ts'

/**
 * Gives each member that an export, the view and the API have a value in some rows and none in others, with letters,
 * signs and line breaks that formats write in ways of their own; where all are null, to compare them says nothing.
 */
export async function dressForComparison({ address }: TestDatabase, account_id: string): Promise<void> {
  // A connection of its own, for a million rows take longer than a statement of the service may.
  const work = openDriver(address, { max: 1, onnotice: () => {} })
  await work.unsafe(functions)
  await work`
    update shipment s set customer_name = bench_when(n, 2, bench_text(n)), tags = case when n % 3 = 0 then array['reefer', bench_text(n)] else '{}' end,
      destination_locode = bench_when(n, 5, 'USCHI'), destination_name = bench_when(n, 5, 'Chicago'),
      pod_vessel_name = bench_when(n, 3, 'MÆRSK ØRE'), pod_vessel_imo = bench_when(n, 3, '9321483'),
      pod_voyage_number = bench_when(n, 3, '042W'), pol_etd_at = bench_at(n, 2, 1), pol_original_etd_at = bench_at(n, 2, 2),
      pol_timezone = bench_when(n, 2, 'Asia/Shanghai'), pod_original_eta_at = bench_at(n, 2, 3),
      pod_ata_at = bench_at(n, 4, 4), pod_timezone = bench_when(n, 2, 'America/Los_Angeles'),
      destination_eta_at = bench_at(n, 5, 5), destination_original_eta_at = bench_at(n, 5, 6),
      destination_ata_at = bench_at(n, 10, 7), destination_timezone = bench_when(n, 5, 'America/Chicago'),
      line_tracking_stopped_reason = case when s.line_tracking_stopped_at is not null then 'all_containers_terminated' end
    from (select id, substr(normalized_number, 6)::int as n from shipment where account_id = ${account_id}) m
    where s.account_id = ${account_id} and s.id = m.id`
  await work`
    update container c set ref_numbers = case when n % 3 = 0 then array['PO-' || n, bench_text(n)] else '{}' end,
      seal_number = bench_when(n, 2, '=SEAL' || n), weight_in_lbs = case when n % 2 = 0 then n + 0.25 end,
      availability_known = n % 3 = 0, available_for_pickup = case when n % 3 = 0 then n % 2 = 0 end,
      holds_at_pod_terminal = case when n % 9 = 0
        then jsonb_build_array(jsonb_build_object('name', 'customs', 'status', 'hold', 'description', bench_text(n))) else '[]' end,
      fees_at_pod_terminal = case when n % 18 = 0
        then '[{"type":"demurrage","amount":120.5,"currency_code":"USD"}]'::jsonb else '[]' end,
      pickup_lfd_line = bench_at(n, 4, 8), pickup_lfd_line_on = bench_at(n, 4, 8)::date,
      pickup_lfd_terminal = null, pickup_lfd_terminal_on = null, pickup_lfd_rail = null, pickup_lfd_rail_on = null,
      pickup_lfd_with_rail = bench_at(n, 4, 8), pickup_lfd_on_with_rail = bench_at(n, 4, 8)::date,
      pickup_lfd_without_rail = bench_at(n, 4, 8), pickup_lfd_on_without_rail = bench_at(n, 4, 8)::date,
      pickup_appointment_at = bench_at(n, 7, 9), location_at_pod_terminal = bench_when(n, 3, bench_text(n)),
      empty_out_at = bench_at(n, 2, 10), pol_full_in_at = bench_at(n, 2, 11), pol_vessel_loaded_at = bench_at(n, 2, 12),
      pol_vessel_departed_at = bench_at(n, 2, 13), pod_arrived_at = bench_at(n, 3, 14), pod_discharged_at = bench_at(n, 3, 15),
      pod_full_out_at = bench_at(n, 6, 16), pod_full_out_chassis_number = bench_when(n, 6, 'CH' || n),
      pod_timezone = bench_when((n - 1) / 4 + 1, 2, 'America/Los_Angeles'), pod_rail_carrier_scac = bench_when(n, 5, 'UPRR'),
      ind_rail_carrier_scac = bench_when(n, 5, 'BNSF'), pod_rail_loaded_at = bench_at(n, 5, 17),
      pod_rail_departed_at = bench_at(n, 5, 18), ind_eta_at = bench_at(n, 5, 19), ind_ata_at = bench_at(n, 10, 20),
      ind_rail_unloaded_at = bench_at(n, 10, 21), final_destination_full_out_at = bench_at(n, 10, 22),
      final_destination_timezone = bench_when(n, 5, 'America/Chicago'), delivered_at = bench_at(n, 12, 23),
      empty_terminated_at = bench_at(n, 12, 24), empty_terminated_timezone = bench_when(n, 12, 'America/Chicago'),
      terminal_checked_at = bench_at(n, 3, 25), picture = '{}'
    from (select id, right(number, 7)::int as n from container where account_id = ${account_id}) m
    where c.account_id = ${account_id} and c.id = m.id`
  await work.unsafe('vacuum analyze container')
  await work.unsafe('vacuum analyze shipment')
  await work.end()
}

const functions = `
create function bench_when(n int, of int, value text) returns text language sql stable as $$
select case when n % of = 0 then value end $$;
create function bench_at(n int, of int, days int) returns timestamptz language sql stable as $$
select case when n % of = 0 then bench_time(n) + days * interval '1 day' end $$;
create function bench_text(n int) returns text language sql stable as $$
select (array['Ørsted, "A/S"', '東京物流', '-1+2', 'two' || chr(10) || 'lines', 'plain; ' || n])[1 + n % 5] $$;
`
