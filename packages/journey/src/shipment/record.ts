import type { RecordedObservation } from '../observation.ts'
import { type KnownPlace, knownPlace, type RolePlace } from '../ports/place.ts'
import type { ReferenceLookup } from '../reference-lookup.ts'
import { isNamedBy, namesAnother, type NamedNumbers, type RequestedNumber } from '../statements/requested-number.ts'
import { newestFirst, saidMs } from '../statements/statement.ts'

export type ShipmentRecord = Extract<RecordedObservation, { kind: 'shipment_record' }>

/** A carrier's own record with its places read. */
export interface KnownRecord {
  readonly said: ShipmentRecord
  readonly said_ms: number
  readonly port_of_lading: KnownPlace | null
  readonly port_of_discharge: KnownPlace | null
  readonly destination: KnownPlace | null
}

/** Reads the places of a carrier's record. */
export function knownRecord(said: ShipmentRecord, reference: ReferenceLookup): KnownRecord {
  return {
    said,
    said_ms: saidMs(said),
    port_of_lading: knownPlace(said.port_of_lading, null, reference),
    port_of_discharge: knownPlace(said.port_of_discharge, null, reference),
    destination: knownPlace(said.destination, null, reference),
  }
}

/**
 * The records of the shipment that was asked for. A source that is asked about a box tells of its newest voyage: a
 * record that names another number is of that one, when it is only passed on, or where somebody names the number asked
 * for. Carriers whose records never name it may know the shipment by a number of their own. Contract 10.2.
 */
export function ownRecords(
  records: readonly ShipmentRecord[],
  said: readonly NamedNumbers[],
  request: RequestedNumber,
): readonly ShipmentRecord[] {
  const is_named = [...records, ...said].some((one) => isNamedBy(one, request))
  return records.filter((record) => !namesAnother(record, request) || !(is_named || record.relayed_from !== undefined))
}

/** Terminals and railroads know the leg that they handled, which is not always the voyage. */
const OF_ONE_LEG = new Set<string>(['terminal', 'rail'])

/** Records of whoever knows the whole voyage, and those of facilities, which count only where nothing else tells. */
export function byKnowledge(records: readonly KnownRecord[]): {
  readonly of_voyage: readonly KnownRecord[]
  readonly of_leg: readonly KnownRecord[]
} {
  return {
    of_voyage: records.filter(({ said }) => !OF_ONE_LEG.has(said.data_source)),
    of_leg: records.filter(({ said }) => OF_ONE_LEG.has(said.data_source)),
  }
}

/** A part as the newest record that names it has it. */
export function recorded(
  records: readonly KnownRecord[],
  part: 'port_of_lading' | 'port_of_discharge' | 'destination',
): RolePlace | null {
  for (const record of records.toSorted(newestFirst)) {
    const place = record[part]
    if (place !== null) return { place, evidence: 'record', observation_ids: [record.said.id] }
  }
  return null
}
