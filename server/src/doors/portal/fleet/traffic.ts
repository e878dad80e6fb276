import { planAt, requireEntitlement } from '../../../request/account.ts'
import { seenBy } from '../../../request/part-store.ts'
import { notFound, restrictedPlan } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { aboard, trafficOf } from './traffic-store.ts'

/** The ships that carry the boxes that the person sees now, for the map; their places need Routing Data. */
export async function getTraffic(call: PortalCall): Promise<ApiAnswer> {
  requireMap(call)
  const { db, reference, clock } = call.door.services
  const rows = await trafficOf(db.lists(call.account.id), seenBy(call))
  const vessels = rows.map(({ next_locode, ...row }) => {
    const next = next_locode === null ? null : reference.locationByLocode(next_locode)
    return { ...row, next_port: next?.name ?? next_locode, next_time_zone: next?.time_zone ?? null }
  })
  return { status: 200, body: { now: clock.now(), vessels } }
}

/** The boxes on one ship that the person sees. */
export async function getAboard(call: PortalCall): Promise<ApiAnswer> {
  requireMap(call)
  const id = call.params['id'] ?? ''
  if (!isUuid(id)) throw notFound('vessel')
  return {
    status: 200,
    body: { containers: await aboard(call.door.services.db.lists(call.account.id), seenBy(call), id) },
  }
}

function requireMap({ account, door }: PortalCall): void {
  if (planAt(account, door.services.clock.now()) === 'free') throw restrictedPlan()
  requireEntitlement(account, 'routing_data')
}
