import { normalizedNumber, request_types } from '@quaylog/contract'
import { accountOfKey } from '../accounts/store.ts'
import { hashKey } from '../accounts/api-key.ts'
import type { Opened } from '../commands/open.ts'
import { insertTrackingRequest } from '../tracking-requests/store.ts'
import type { WorldClient } from './world-client.ts'

const fleet_size = 12
/** Bills asked of the world, of ten weeks: from just loaded to long collected. */
const choice = 1_000

/** Tracks some of the world's ordinary bills for a demo account that tracks nothing yet, so that its first page shows a living fleet. The stories are left for visitors. */
export async function trackDemoFleet(client: WorldClient, { db, clock, newId }: Opened, api_key: string): Promise<void> {
  const account = await accountOfKey(db.work, hashKey(api_key))
  if (account === undefined) return
  const [known] = await db.work<{ any_request: boolean }[]>`select exists(select 1 from tracking_request where account_id = ${account.id}) as any_request`
  if (known?.any_request !== false) return
  const stories = new Set((await client.numbers()).map((number) => number.request_number))
  const bills = (await client.traffic(choice)).filter((number) => number.request_type === 'bill_of_lading' && !stories.has(number.request_number))
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const bill of bills.filter((_, index) => index % Math.ceil(bills.length / fleet_size) === 0)) {
      await insertTrackingRequest(tx, {
        account_id: account.id, id: newId(), request_type: request_types[0], request_number: bill.request_number, normalized_number: normalizedNumber(bill.request_number), scac: bill.scac,
        auto_detect_vocc_scac: false, status: 'pending', failed_reason: null, ref_numbers: [], shipment_tags: ['demo'], is_retrying: false, retry_count: null, attempts: 0, next_attempt_at: now,
        linked_at: null, shipment_id: null, container_id: null, user_id: null, initial_custom_fields: null, is_test: false, created_at: now, updated_at: now,
      })
    }
  })
}
