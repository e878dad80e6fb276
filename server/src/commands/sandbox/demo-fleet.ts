import { normalizedNumber, request_types } from '@quaylog/contract'
import { accountOfKey } from '../../accounts/store.ts'
import { hashKey } from '../../accounts/api-key.ts'
import type { Opened } from '../open.ts'
import { insertTrackingRequest } from '../../records/tracking-requests/store.ts'
import { chooseFleet } from './demo-choice.ts'
import type { WorldClient } from '../../doors/sandbox/world-client.ts'

/** Bills asked of the world, of ten weeks: from just loaded to long collected. */
const choice = 1_000
const demo_tag = 'demo'
/** With fewer boxes under way the demo account is given more: the world's clock runs fast, and every journey ends. */
const under_way_min = 8

/**
 * Tracks some of the world's ordinary bills for a demo account, so that its first page shows a living fleet: at the first start, and again when nearly all
 * of that fleet has come home. The stories are left for visitors, and an account that was begun otherwise is left alone.
 */
export async function keepDemoFleet(client: WorldClient, { db, clock, newId }: Opened, api_key: string): Promise<void> {
  const account = await accountOfKey(db.work, hashKey(api_key))
  if (account === undefined) return
  const [fleet] = await db.work<{ any_request: boolean; any_demo: boolean; under_way: number }[]>`
    select exists(select 1 from tracking_request where account_id = ${account.id}) as any_request,
      exists(select 1 from tracking_request where account_id = ${account.id} and ${demo_tag} = any(shipment_tags)) as any_demo,
      (select count(*)::int from (select 1 from container where account_id = ${account.id} and is_active limit ${under_way_min}) c) as under_way`
  if (fleet === undefined || (fleet.any_request && (!fleet.any_demo || fleet.under_way >= under_way_min))) return
  const stories = new Set((await client.numbers()).map(({ request_number }) => request_number))
  const bills = (await client.traffic(choice)).filter((number) => number.request_type === 'bill_of_lading' && !stories.has(number.request_number))
  const asked = await db.work<{ request_number: string }[]>`
    select request_number from tracking_request where account_id = ${account.id} and request_number = any(${bills.map(({ request_number }) => request_number)}::text[])`
  const known = new Set(asked.map(({ request_number }) => request_number))
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const bill of chooseFleet(bills.filter(({ request_number }) => !known.has(request_number)), clock.worldMs())) {
      await insertTrackingRequest(tx, {
        account_id: account.id, id: newId(), request_type: request_types[0], request_number: bill.request_number, normalized_number: normalizedNumber(bill.request_number), scac: bill.scac,
        auto_detect_vocc_scac: false, status: 'pending', failed_reason: null, ref_numbers: [], shipment_tags: [demo_tag], is_retrying: false, retry_count: null, attempts: 0, next_attempt_at: now,
        linked_at: null, shipment_id: null, container_id: null, user_id: null, initial_custom_fields: null, is_test: false, created_at: now, updated_at: now,
      })
    }
  })
}
