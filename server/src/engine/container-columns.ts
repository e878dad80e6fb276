import { isEntitled } from '../accounts/account.ts'
import type { Account } from '../accounts/account.ts'
import type { StoredMove, StoredStop } from '../containers/container.ts'
import { nameId } from '../ground/id.ts'
import { rawEventId } from '../transport-events/resource.ts'
import { vesselId } from '../vessels/vessel.ts'
import { statusWhenDelivered } from './journey/status.ts'
import { lastFreeDayInstant } from './local-time.ts'
import { coalescePickupLfd } from './pickup-lfd.ts'
import type { ContainerPicture, RouteMove } from './picture.ts'

/** The columns of a container that follow from its picture, for one account. Contract 2.2. */
export function containerColumns(picture: ContainerPicture, container_id: string, delivered_at: string | null, account: Account): Record<string, unknown> {
  const { facts } = picture
  const { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail, pickup_lfd_rail_time_zone, holds_at_pod_terminal, fees_at_pod_terminal, ind_facility_holds, ind_facility_fees, ...plain } = facts
  const lfd = coalescePickupLfd(facts, { rail_plan: isEntitled(account, 'rail_plan') })
  const instant = (day: string | null, zone: string | null): string | null => (day === null ? null : lastFreeDayInstant(day, zone))
  return {
    ...plain,
    number: picture.number,
    current_status: statusWhenDelivered(facts.current_status, delivered_at),
    holds_at_pod_terminal: JSON.stringify(holds_at_pod_terminal),
    fees_at_pod_terminal: JSON.stringify(fees_at_pod_terminal),
    ind_facility_holds: ind_facility_holds === null ? null : JSON.stringify(ind_facility_holds),
    ind_facility_fees: ind_facility_fees === null ? null : JSON.stringify(ind_facility_fees),
    pickup_lfd: lfd === null ? null : lastFreeDayInstant(lfd.day, lfd.time_zone),
    pickup_lfd_on: lfd?.day ?? null,
    pickup_lfd_line: instant(pickup_lfd_line, facts.pod_timezone),
    pickup_lfd_terminal: instant(pickup_lfd_terminal, facts.pod_timezone),
    pickup_lfd_rail: instant(pickup_lfd_rail, pickup_lfd_rail_time_zone),
    pickup_lfd_rail_on: pickup_lfd_rail,
    raw_event_ids: picture.raw_events.map((raw) => rawEventId(container_id, raw.observation_id)),
    route: picture.route.length === 0 ? null : JSON.stringify(routeColumn(picture, container_id)),
    picture: JSON.stringify(picture),
  }
}

function routeColumn(picture: ContainerPicture, container_id: string): StoredStop[] {
  const seen = new Map<string, number>()
  return picture.route.map((stop) => {
    const occurrence = (seen.get(stop.locode) ?? 0) + 1
    seen.set(stop.locode, occurrence)
    return { id: nameId('route_location', container_id, stop.locode, String(occurrence)), locode: stop.locode, inbound: storedMove(stop.inbound), outbound: storedMove(stop.outbound) }
  })
}

function storedMove(move: RouteMove | null): StoredMove | null {
  if (move === null) return null
  const { vessel_imo, vessel_name, scac, mode, estimated_at, actual_at, voyage } = move
  return { scac, mode, estimated_at, actual_at, voyage, vessel_id: vesselId(vessel_imo, vessel_name) }
}
