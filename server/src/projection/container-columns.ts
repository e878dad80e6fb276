import type { StoredMove, StoredStop } from '../records/containers/container.ts'
import { nameId } from '../ground/id.ts'
import { rawEventId } from '../records/transport-events/resource.ts'
import { vesselId } from '../records/vessels/vessel.ts'
import { countingColumns, deadlineAttributes, lastFreeDays, statusWhenDelivered } from '@quaylog/journey'
import type { ContainerPicture, RouteMove } from '@quaylog/journey'

/** What follows for a container's row from its picture, whoever reads it; lists as they are. Contract 2.2. */
export function containerValues(picture: ContainerPicture, container_id: string, delivered_at: string | null) {
  const { facts } = picture
  const {
    pickup_lfd_line: _line,
    pickup_lfd_terminal: _terminal,
    pickup_lfd_rail: _rail,
    pickup_lfd_rail_time_zone: _zone,
    ...plain
  } = facts
  return {
    ...plain,
    number: picture.number,
    current_status: statusWhenDelivered(facts.current_status, delivered_at),
    ...deadlineAttributes(lastFreeDays(facts)),
    ...countingColumns(facts),
    raw_event_ids: picture.raw_events.map((raw) => rawEventId(container_id, raw.observation_id)),
    route: picture.route.length === 0 ? null : storedRoute(picture, container_id),
  }
}

/** The same as it is written: lists as JSON, and the picture itself beside them. */
export function containerColumns(picture: ContainerPicture, container_id: string, delivered_at: string | null) {
  const values = containerValues(picture, container_id, delivered_at)
  return {
    ...values,
    holds_at_pod_terminal: JSON.stringify(values.holds_at_pod_terminal),
    fees_at_pod_terminal: JSON.stringify(values.fees_at_pod_terminal),
    ind_facility_holds: jsonOrNull(values.ind_facility_holds),
    ind_facility_fees: jsonOrNull(values.ind_facility_fees),
    route: jsonOrNull(values.route),
    picture: JSON.stringify(picture),
  }
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function storedRoute(picture: ContainerPicture, container_id: string): StoredStop[] {
  const seen = new Map<string, number>()
  return picture.route.map((stop) => {
    const occurrence = (seen.get(stop.locode) ?? 0) + 1
    seen.set(stop.locode, occurrence)
    return {
      id: nameId('route_location', container_id, stop.locode, String(occurrence)),
      locode: stop.locode,
      inbound: storedMove(stop.inbound),
      outbound: storedMove(stop.outbound),
    }
  })
}

function storedMove(move: RouteMove | null): StoredMove | null {
  if (move === null) return null
  const { vessel_imo, vessel_name, scac, mode, estimated_at, actual_at, voyage } = move
  return { scac, mode, estimated_at, actual_at, voyage, vessel_id: vesselId(vessel_imo, vessel_name) }
}
