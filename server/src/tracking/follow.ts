import type { Transaction } from '../ground/db/index.ts'
import { followSubjects } from '../projection/project-store.ts'
import type { Projected } from '../projection/project.ts'
import { ensureSubject, pollUnlessDue, schedulePoll } from '../world-facts/subject-store.ts'
import type { SubjectName } from '../world-facts/subject-store.ts'
import { facilityKey, isSchedule, railKey, scheduleKey } from '../world-facts/subject.ts'
import { isFollowed } from './tracking-store.ts'
import type { EngineParts } from '../asking/parts.ts'

/** A terminal is asked for a box when its ship is this near. */
export const near_ms = 72 * 3_600_000

/**
 * Follows the boxes of a shipment at the terminals and railroads that can be asked about them: the named terminal, or
 * every terminal of the port of discharge that is a source; who tells what the line charges; railroads where there is
 * an inland destination; vendors that are asked beside the line; and the timetable of the ship that brings them.
 * Returns the subjects that are followed anew and whether one of them has been answered before.
 */
export async function followFacilities(
  tx: Transaction,
  parts: EngineParts,
  projected: Projected,
): Promise<{ subject_ids: readonly string[]; known_already: boolean }> {
  const now_ms = parts.clock.worldMs()
  const subject_ids: string[] = []
  let known_already = false
  for (const picture of projected.picture.containers) {
    const container_id = projected.container_ids.get(picture.number)
    if (container_id === undefined) continue
    const keys = [
      ...facilityKeysOf(projected, picture.facts, parts, now_ms),
      ...railKeysOf(projected, picture.facts, parts),
      ...vendorKeysOf(projected, picture.facts, parts),
      ...chargesKeysOf(projected, picture.facts, parts),
    ]
    const boxes = keys.map((source_key): SubjectName => ({
      source_key,
      number_type: 'container',
      number: picture.number,
    }))
    for (const name of [...boxes, ...shipOf(projected, picture.facts, parts)]) {
      const subject = await ensureSubject(tx, parts.newId, name, parts.clock.now())
      if (await isFollowed(tx, projected.shipment.account_id, container_id, subject.id)) continue
      await followSubjects(tx, projected.shipment.account_id, [{ container_id, subject_id: subject.id }])
      if (isSchedule(name.source_key)) await pollUnlessDue(tx, subject.id, parts.clock.now())
      else if (subject.last_succeeded_at === null) await schedulePoll(tx, subject.id, parts.clock.now())
      known_already ||= subject.last_succeeded_at !== null
      subject_ids.push(subject.id)
    }
  }
  return { subject_ids, known_already }
}

type Facts = Projected['picture']['containers'][number]['facts']

function facilityKeysOf(projected: Projected, facts: Facts, parts: EngineParts, now_ms: number): string[] {
  const { port_of_discharge_locode } = projected.picture.facts
  if (!isAtPortOrNear(projected, facts, now_ms)) return []
  const named = facts.pod_terminal_id === null ? null : parts.reference.terminalById(facts.pod_terminal_id)
  const pickup = facts.pickup_facility_id === null ? null : parts.reference.terminalById(facts.pickup_facility_id)
  const at_port =
    named === null && port_of_discharge_locode !== null
      ? parts.reference.terminalsOf(port_of_discharge_locode)
      : [named]
  const codes = [...at_port, pickup].flatMap((terminal) => terminal?.firms_code ?? [])
  return [...new Set(codes)].map(facilityKey).filter((key) => parts.sources.byKey(key) !== undefined)
}

/** Whether a box has arrived or will soon, and has not been returned. */
function isAtPortOrNear({ picture }: Projected, facts: Facts, now_ms: number): boolean {
  const { pod_eta_at, pod_ata_at } = picture.facts
  const arrived = pod_ata_at !== null || facts.pod_arrived_at !== null || facts.pod_discharged_at !== null
  const near = pod_eta_at !== null && Date.parse(pod_eta_at) - now_ms < near_ms
  return (arrived || near) && facts.current_status !== 'empty_returned'
}

/** Who tells what the line charges, from when its free time can begin to run. */
function chargesKeysOf(projected: Projected, facts: Facts, { sources, clock }: EngineParts): readonly string[] {
  const { scac } = projected.shipment
  return isAtPortOrNear(projected, facts, clock.worldMs()) ? sources.chargesOfLine(scac) : []
}

function railKeysOf(projected: Projected, facts: Facts, parts: EngineParts): string[] {
  const discharged =
    facts.pod_discharged_at !== null || facts.pod_rail_loaded_at !== null || facts.pod_rail_departed_at !== null
  if (projected.picture.facts.destination_locode === null || !discharged || facts.current_status === 'empty_returned')
    return []
  if (facts.pod_rail_carrier_scac !== null)
    return [railKey(facts.pod_rail_carrier_scac)].filter((key) => parts.sources.byKey(key) !== undefined)
  return [...parts.sources.railKeys()]
}

/** Vendors that are asked beside the line's own source, as its operator has set. */
function vendorKeysOf({ shipment }: Projected, facts: Facts, parts: EngineParts): readonly string[] {
  return facts.current_status === 'empty_returned' ? [] : parts.sources.besideLine(shipment.scac)
}

/** The ship of the last leg on her way, where the line's timetables can be asked about her. */
function shipOf({ shipment, picture }: Projected, facts: Facts, { sources }: EngineParts): readonly SubjectName[] {
  const { pod_vessel_imo, pod_ata_at } = picture.facts
  const arrived = pod_ata_at !== null || facts.pod_arrived_at !== null || facts.pod_discharged_at !== null
  const source_key = scheduleKey(shipment.scac)
  if (pod_vessel_imo === null || arrived || sources.byKey(source_key) === undefined) return []
  return [{ source_key, number_type: 'vessel', number: pod_vessel_imo }]
}
