import type { RecordedObservation } from '../observation.ts'
import type { Understood } from '../journey.ts'
import type { Ledger } from '../ledger.ts'
import type { RolePlace } from './place.ts'
import type { ReferenceLookup } from '../reference-lookup.ts'
import { destinationTerminal, offDockFacility, podTerminal } from './terminals.ts'

/** Where the box is discharged and picked up, and the zones in which its times are read. Wire contract 2.2. */
export function placeFacts(understood: Understood, reference: ReferenceLookup, ledger: Ledger) {
  const { roles, told, judged, records } = understood
  const terminal = podTerminal(understood)
  const pickup = roles.destination === null ? offDockFacility(understood) : destinationTerminal(understood)
  const pod_terminal_id = ledger.note('pod_terminal_id', terminal && { ...terminal, value: terminal.value.id })
  const pickup_facility_id = ledger.note('pickup_facility_id', pickup && { ...pickup, value: pickup.value.id })
  const derived = (field: string, time_zone: string | null, from: string) =>
    time_zone && ledger.derive(field, time_zone, 'zone_of_the_place', [from])
  const said = new Map(
    [...judged.map(({ statement }) => statement.said), ...records.map((record) => record.said)].map((one) => [
      one.id,
      one,
    ]),
  )
  const placed = (
    field: string,
    role: RolePlace | null,
    time_zone: string | null,
    from: readonly RecordedObservation[] = [],
  ) =>
    ledger.note(
      field,
      time_zone === null
        ? null
        : {
            value: time_zone,
            rule: 'zone_of_the_place',
            from: role?.observation_ids.flatMap((id) => said.get(id) ?? []) ?? from,
            others: [],
          },
    )
  const zoneOf = (locode: string | null | undefined) => (locode ? reference.zoneOf(locode) : null)
  const destination = roles.destination?.place.locode
  const empty_in = told.find(({ milestone }) => milestone.event === 'empty_in')?.milestone
  return {
    pod_terminal_id,
    pickup_facility_id,
    pod_timezone: placed(
      'pod_timezone',
      roles.pod,
      zoneOf(roles.pod?.place.locode ?? terminal?.value.location.code),
      terminal?.from,
    ),
    final_destination_timezone: placed(
      'final_destination_timezone',
      roles.destination,
      zoneOf(destination),
      pickup?.from,
    ),
    empty_terminated_timezone: derived('empty_terminated_timezone', empty_in?.time_zone ?? null, 'empty_terminated_at'),
    pickup_lfd_rail_time_zone: derived(
      'pickup_lfd_rail_time_zone',
      zoneOf(destination ?? pickup?.value.location.code),
      'pickup_facility_id',
    ),
  }
}
