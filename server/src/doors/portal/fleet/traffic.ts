import { planAt, requireEntitlement } from '../../../request/account.ts'
import { seenBy } from '../../../request/part-store.ts'
import { notFound, restrictedPlan } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { mapInSlices } from '../../../ground/slices.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { estimatedPlace } from './estimated-place.ts'
import type { EstimatedPlace } from './estimated-place.ts'
import { aboard, trafficOf } from './traffic-store.ts'
import type { TrafficRow } from './traffic-store.ts'

/** A position that is older says nothing of where a ship is: then her schedule says it better. */
const heard_within_ms = 48 * 3_600_000
/** Ways by sea that were never asked for take a while each; those left over are found when the map asks again. */
const looking_ms_max = 250

/**
 * The ships that carry the boxes that the person sees now, for the map; their places need Routing Data. Ships that
 * were not heard lately have an estimate where their schedule gives one.
 */
export async function getTraffic(call: PortalCall): Promise<ApiAnswer> {
  requireMap(call)
  const { db, reference, clock } = call.door.services
  const rows = await trafficOf(db.lists(call.account.id), seenBy(call))
  const now = clock.now()
  const began_ms = clock.realMs()
  const vessels = await mapInSlices(rows, ({ next_locode, left_locode, left_at, ...row }) => {
    const next = next_locode === null ? null : reference.locationByLocode(next_locode)
    const is_heard = row.position_at !== null && Date.parse(now) - Date.parse(row.position_at) <= heard_within_ms
    const may_look = !is_heard && clock.realMs() - began_ms < looking_ms_max
    return {
      ...row,
      next_port: next?.name ?? next_locode,
      next_time_zone: next?.time_zone ?? null,
      estimate: may_look ? bySchedule(call, { ...row, next_locode, left_locode, left_at }, now) : null,
    }
  })
  return { status: 200, body: { now, vessels } }
}

/** Where the schedule of a ship's leg places her; null: it doesn't. */
function bySchedule(
  { door }: PortalCall,
  {
    left_locode,
    left_at,
    next_locode,
    arrival_at,
  }: Pick<TrafficRow, 'left_locode' | 'left_at' | 'next_locode' | 'arrival_at'>,
  now: string,
): EstimatedPlace | null {
  if (left_locode === null || left_at === null || next_locode === null || arrival_at === null) return null
  const { reference, sea } = door.services
  const [from, to] = [reference.portByLocode(left_locode), reference.portByLocode(next_locode)]
  if (from === null || to === null) return null
  const way = sea.route([from.longitude, from.latitude], [to.longitude, to.latitude])
  if (way === undefined) return null
  return estimatedPlace(way, {
    left_ms: Date.parse(left_at),
    arrival_ms: Date.parse(arrival_at),
    now_ms: Date.parse(now),
  })
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
