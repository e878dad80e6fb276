import type { Reader } from '../../ground/db/index.ts'
import { nameId } from '../../ground/id.ts'

/** The publishable key of the demo account that the demo pages are shown with. */
export const demo_key_id = nameId('publishable_key', 'demo pages')

/** What the demo pages show: the key, and a box that sails now; null as long as none does. */
export interface DemoVoyage {
  readonly token: string
  readonly voyage: { readonly number: string; readonly container_id: string; readonly shipment_id: string } | null
}

/**
 * Null: there is no demo account. Of the boxes at sea one whose ship was heard and is under way, with the longest way
 * to go.
 */
export async function findDemoVoyage(reader: Reader): Promise<DemoVoyage | null> {
  const [key] = await reader<{ key: string; account_id: string }[]>`
    select key, account_id from publishable_key where id = ${demo_key_id} and revoked_at is null limit 1`
  if (key === undefined) return null
  const [voyage] = await reader<{ number: string; container_id: string; shipment_id: string }[]>`
    select c.number, c.id as container_id, c.shipment_id
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    left join lateral (
      select (stop.value #>> '{outbound,vessel_id}')::uuid as vessel_id,
        (stop.value #>> '{outbound,actual_at}')::timestamptz as departed_at,
        c.route -> stop.place::int #>> '{inbound,actual_at}' as arrived_at
      from jsonb_array_elements(c.route) with ordinality stop (value, place)
      where stop.value #>> '{outbound,actual_at}' is not null order by stop.place desc limit 1) leg on true
    left join vessel v on v.id = leg.vessel_id and v.position_at >= leg.departed_at and leg.arrived_at is null
    where c.account_id = ${key.account_id} and not s.is_test
    order by c.current_status = 'on_ship' desc, coalesce(v.speed_knots > 5, false) desc, v.id is null,
      s.pod_eta_at desc nulls last, c.number limit 1`
  return { token: key.key, voyage: voyage ?? null }
}

/** Whether there is or was a publishable key with this id. */
export async function hasPublishableKey(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader<{ any_key: boolean }[]>`
    select exists(select 1 from publishable_key where id = ${id}) as any_key`
  return row?.any_key === true
}
