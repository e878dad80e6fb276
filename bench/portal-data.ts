import type { TestDatabase } from '../server/src/ground/testing/database.ts'

/**
 * What a list of a working fleet shows beside numbers: holds and fees of every ninth box, tags of every eleventh bill,
 * and dates around now, so that every view has some and none has all.
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
  await work.unsafe('vacuum analyze container')
  await work.unsafe('vacuum analyze shipment')
}
