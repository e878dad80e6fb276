import type { TestDatabase } from '../server/src/ground/testing/database.ts'

/**
 * What a list of a working fleet shows beside numbers: holds and fees of every ninth box, charges of every third, tags
 * of every eleventh bill, and dates around now, so that every view has some and none has all.
 */
export async function dressFleet({ work }: TestDatabase, account_id: string, now: string): Promise<void> {
  await work`
    update container c set
      holds_at_pod_terminal = case when s.n % 9 = 0 then '[{"name":"customs","status":"hold","description":null}]'::jsonb
        else '[]'::jsonb end,
      fees_at_pod_terminal = case when s.n % 18 = 0
        then '[{"type":"demurrage","amount":120,"currency_code":"USD"}]'::jsonb else '[]'::jsonb end,
      terminal_checked_at = ${now}::timestamptz, pod_arrived_at = null,
      pickup_lfd_with_rail = case when s.n % 3 = 0 then ${now}::timestamptz + (s.n % 29 - 4) * interval '1 day' end,
      pickup_lfd_without_rail = case when s.n % 3 = 0 then ${now}::timestamptz + (s.n % 29 - 4) * interval '1 day' end
    from (select id, right(number, 7)::int as n from container where account_id = ${account_id}) s
    where c.account_id = ${account_id} and c.id = s.id`
  await work`
    update shipment set tags = case when right(id::text, 1) = 'b' then array['reefer'] else '{}' end,
      pod_eta_at = ${now}::timestamptz + (hashtext(id::text) % 40) * interval '1 day'
    where account_id = ${account_id}`
  await work`
    insert into charge_box (account_id, container_id, shipment_id, counted_at, worst_state, cost_of_waiting, summary)
    select account_id, id, shipment_id, ${now}, 'free', 100 + hashtext(number) % 90, json_build_object(
      'pickup', json_build_object('on', pickup_lfd_with_rail::date::text, 'timezone', 'UTC'),
      'empty_return_on', (pickup_lfd_with_rail::date + 9)::text, 'line_charge_type', null, 'worst_state', 'free',
      'last_free_on', pickup_lfd_with_rail::date::text, 'timezone', 'UTC', 'owed', json_build_array(),
      'cost_of_waiting', json_build_array(json_build_object('amount', 100 + hashtext(number) % 90, 'currency_code', 'USD')),
      'lfd_reported_earlier', json_build_array(), 'complete', true)
    from container where account_id = ${account_id} and pickup_lfd_with_rail is not null`
  await work.unsafe('vacuum analyze container')
  await work.unsafe('vacuum analyze charge_box')
  await work.unsafe('vacuum analyze shipment')
}
