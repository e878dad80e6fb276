import type { Reader } from '../ground/db/index.ts'
import { nameId } from '../ground/id.ts'

/** The publishable key of the demo account that the demo pages are shown with. */
export const demo_key_id = nameId('publishable_key', 'demo pages')

/** What the demo pages show: the key, and a box that sails now; null as long as none does. */
export interface DemoVoyage {
  readonly token: string
  readonly voyage: { readonly number: string; readonly container_id: string; readonly shipment_id: string } | null
}

/** Null: there is no demo account. Of the boxes at sea the one whose ship was heard and has the longest way to go. */
export async function findDemoVoyage(reader: Reader): Promise<DemoVoyage | null> {
  const [key] = await reader<{ key: string; account_id: string }[]>`select key, account_id from publishable_key where id = ${demo_key_id} and revoked_at is null limit 1`
  if (key === undefined) return null
  const [voyage] = await reader<{ number: string; container_id: string; shipment_id: string }[]>`
    select c.number, c.id as container_id, c.shipment_id
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    left join vessel v on v.imo = s.pod_vessel_imo and v.position_at is not null
    where c.account_id = ${key.account_id} and not s.is_test
    order by c.current_status = 'on_ship' desc, v.id is null, s.pod_eta_at desc nulls last, c.number limit 1`
  return { token: key.key, voyage: voyage ?? null }
}
