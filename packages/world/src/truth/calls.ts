import type { Truth } from './find.ts'
import type { Vessel } from './vessel.ts'
import { allServices, regularVoyage, sailingAfter } from './voyage.ts'
import type { PortCall, Voyage } from './voyage.ts'

/** One call of one ship at a facility. */
export type ShipCall = { voyage: Voyage; vessel: Vessel; call: PortCall }

/** The calls at a facility that are planned to begin between two instants, of services and of stories, in order. */
export function callsAt(truth: Truth, facilityCode: string, from: number, to: number): ShipCall[] {
  const found = new Map<string, ShipCall>()
  const put = (voyage: Voyage, vessel: Vessel): void => {
    for (const call of voyage.calls)
      if (call.facility.code === facilityCode && call.planned_arrival >= from && call.planned_arrival < to)
        found.set(call.id, { voyage, vessel, call })
  }
  for (const service of allServices().filter(({ calls }) => calls.includes(facilityCode))) {
    const first = sailingAfter(service, facilityCode, from) - 1
    const last = sailingAfter(service, facilityCode, to) + 1
    for (let k = first; k <= last; k++) {
      const voyage = regularVoyage(truth.seed, service, k)
      put(voyage, voyage.vessel)
    }
  }
  for (const story of truth.stories.stories)
    for (const n of new Set([truth.stories.issueAt(from), truth.stories.issueAt(to)]))
      for (const shipment of truth.stories.issue(story, n).shipments)
        for (const leg of shipment.itineraries.at(-1)?.legs ?? []) put(leg.voyage, leg.vessel)
  return [...found.values()].sort((a, b) => a.call.planned_arrival - b.call.planned_arrival)
}
