import type { Day, Instant, RecordedObservation } from '../../sources/observation.ts'
import type { ContainerFacts, Estimates, MilestoneName } from '../picture.ts'
import { announcementsOf, availabilityOf, type Presence, presenceOf } from './availability.ts'
import { deadlinesOf } from './deadlines.ts'
import { expectedOf } from './estimates.ts'
import { newestWith } from './facility.ts'
import { holdsOf } from './holds.ts'
import { type Circumstances, type EquipmentRecord, tellingBy, type Understood } from './journey.ts'
import type { Found, Ledger } from './ledger.ts'
import type { ToldMilestone } from './milestones.ts'
import type { ReferenceLookup } from './reference-lookup.ts'
import { newestFirst, saidMs, type Statement } from './statement.ts'
import { containerStatus, isCollected } from './status.ts'
import { destinationTerminal, offDockFacility, podTerminal } from './terminals.ts'

type StatusFree = Omit<ContainerFacts, 'current_status'>

/** The estimates of a box; arrival at the port of discharge falls back to the discharge. Sources.md 3.2. */
export function expectationsOf({ judged, told }: Understood, now_ms: number) {
  const inland = ['arrived_at_inland_destination'] as const
  const by = (source: string) => ({ said }: Statement) => said.data_source === source
  return {
    departure: expectedOf(judged, told, ['vessel_departed'], ['vessel_departed'], now_ms),
    arrival: expectedOf(judged, told, ['vessel_arrived', 'vessel_discharged'], ['vessel_arrived', 'vessel_berthed', 'vessel_discharged'], now_ms),
    inland_by_line: expectedOf(judged, told, inland, inland, now_ms, by('shipping_line')),
    inland_by_rail: expectedOf(judged, told, inland, inland, now_ms, by('rail')),
  }
}

/** The estimates that still stand. */
export function estimatesOf(understood: Understood, now_ms: number, ledger: Ledger): Estimates {
  const { departure, arrival, inland_by_line, inland_by_rail } = expectationsOf(understood, now_ms)
  return {
    pol_etd_at: ledger.note('pol_etd_at', departure.current),
    pod_eta_at: ledger.note('pod_eta_at', arrival.current),
    destination_eta_at: ledger.note('destination_eta_at', inland_by_rail.current ?? inland_by_line.current),
  }
}

/** The fields of a container, each with its provenance noted. Wire contract 2.2. */
export function containerFacts(understood: Understood, circumstances: Circumstances, ledger: Ledger): ContainerFacts {
  const { roles, told } = understood
  const { now_ms, reference } = circumstances
  const inland = roles.destination !== null
  const timed = (field: string, name: MilestoneName, fits?: (one: ToldMilestone) => boolean) => ledger.note(field, atOf(told.find((one) => one.milestone.event === name && (fits?.(one) ?? true))))
  const at_destination = ({ winner }: ToldMilestone) => winner.place?.key === roles.destination?.place.key
  const places = placeFacts(understood, reference, ledger)
  const facts: StatusFree = {
    ...boxFacts(understood, ledger),
    ...terminalFacts(understood, inland, now_ms, ledger),
    ...places,
    ...railFacts(understood, now_ms, ledger),
    empty_out_at: timed('empty_out_at', 'empty_out'),
    pol_full_in_at: timed('pol_full_in_at', 'full_in'),
    pol_vessel_loaded_at: timed('pol_vessel_loaded_at', 'vessel_loaded'),
    pol_vessel_departed_at: timed('pol_vessel_departed_at', 'vessel_departed'),
    pod_arrived_at: timed('pod_arrived_at', 'vessel_arrived'),
    pod_discharged_at: timed('pod_discharged_at', 'vessel_discharged'),
    pod_full_out_at: timed('pod_full_out_at', 'full_out', (one) => !at_destination(one)),
    final_destination_full_out_at: timed('final_destination_full_out_at', 'full_out', at_destination),
    empty_terminated_at: timed('empty_terminated_at', 'empty_in'),
  }
  return withStatus(facts, understood, inland, now_ms, ledger)
}

/** The time of a milestone; others that tell it otherwise are its candidates. */
function atOf(told: ToldMilestone | undefined): Found<Instant> | null {
  if (told === undefined) return null
  const { milestone, winner, others } = told
  return { value: milestone.at, rule: 'best_source_then_newest', from: [winner.said], others: others.filter(({ ms }) => ms !== winner.ms).map(({ said }) => said) }
}

function boxFacts({ equipment, judged, readings }: Understood, ledger: Ledger) {
  const records = equipment.map((said) => ({ said, said_ms: saidMs(said) })).toSorted(newestFirst).map(({ said }) => said)
  const stated = <Value>(read: (record: EquipmentRecord) => Value | null): Found<Value> | null => {
    const by_line = records.filter(({ data_source }) => data_source === 'shipping_line')
    return firstWith([...by_line, ...records], read)
  }
  const movements = judged.filter(({ fate }) => fate === 'stands').map(({ statement }) => statement).toSorted(newestFirst).map(({ said }) => said)
  return {
    seal_number: ledger.note('seal_number', stated((record) => record.seal_number) ?? firstWith(movements, (said) => said.seal_number) ?? newestWith(readings.pod, 'seal_number')),
    equipment_type: ledger.note('equipment_type', stated((record) => record.equipment_type)),
    equipment_length: ledger.note('equipment_length', stated((record) => record.equipment_length)),
    equipment_height: ledger.note('equipment_height', stated((record) => record.equipment_height)),
    weight_in_lbs: ledger.note('weight_in_lbs', stated((record) => record.weight_in_lbs) ?? newestWith(readings.pod, 'weight_in_lbs')),
  }
}

function firstWith<Said extends RecordedObservation, Value>(records: readonly Said[], read: (record: Said) => Value | null): Found<Value> | null {
  for (const said of records) {
    const value = read(said)
    if (value === null) continue
    const others = records.filter((other) => read(other) !== null && read(other) !== value)
    return { value, rule: 'line_then_newest', from: [said], others }
  }
  return null
}

function placeFacts(understood: Understood, reference: ReferenceLookup, ledger: Ledger) {
  const { roles, told } = understood
  const terminal = podTerminal(understood)
  const terminal_id = terminal && { ...terminal, value: terminal.value.id }
  const pod_terminal_id = ledger.note('pod_terminal_id', terminal_id)
  const pickup = roles.destination === null ? offDockFacility(understood) : destinationTerminal(understood)
  const pickup_facility_id = ledger.note('pickup_facility_id', pickup && { ...pickup, value: pickup.value.id })
  const zone = (field: string, locode: string | null | undefined, fields: readonly string[]) => {
    const time_zone = locode ? reference.zoneOf(locode) : null
    return time_zone === null ? null : ledger.derive(field, time_zone, 'zone_of_the_place', fields)
  }
  const empty_in = told.find(({ milestone }) => milestone.event === 'empty_in')?.milestone.time_zone ?? null
  const pickup_locode = pickup?.value.location.code
  return {
    pod_terminal_id, pickup_facility_id,
    pod_timezone: zone('pod_timezone', roles.pod?.place.locode ?? terminal?.value.location.code, ['pod_terminal_id']),
    final_destination_timezone: zone('final_destination_timezone', roles.destination?.place.locode, ['pickup_facility_id']),
    empty_terminated_timezone: empty_in === null ? null : ledger.derive('empty_terminated_timezone', empty_in, 'zone_of_the_place', ['empty_terminated_at']),
    pickup_lfd_rail_time_zone: zone('pickup_lfd_rail_time_zone', roles.destination?.place.locode ?? pickup_locode, ['pickup_facility_id']),
  }
}

function terminalFacts(understood: Understood, inland: boolean, now_ms: number, ledger: Ledger) {
  const { readings, judged, holds, deadlines, reports, roles } = understood
  const at_ramp = inland && readings.inland.length > 0
  const side = at_ramp ? readings.inland : readings.pod
  const announced = announcementsOf(judged, at_ramp, roles.destination?.place.key ?? null)
  const available = availabilityOf(side, announced, now_ms) ?? (at_ramp ? availabilityOf(readings.pod, announcementsOf(judged, false, roles.destination?.place.key ?? null), now_ms) : null)
  const days = deadlinesOf(deadlines, readings.pod, readings.inland)
  const [checked] = reports.map((said) => ({ said, said_ms: saidMs(said) })).toSorted(newestFirst)
  const available_for_pickup = ledger.note('available_for_pickup', available)
  return {
    available_for_pickup,
    availability_known: ledger.derive('availability_known', available_for_pickup !== null, available === null ? 'no_report_within_7_days' : 'report_within_7_days', ['available_for_pickup']),
    holds_at_pod_terminal: ledger.note('holds_at_pod_terminal', (at_ramp ? holdsOf(readings.inland, [], []) : null) ?? holdsOf(readings.pod, holds, judged))
      ?? ledger.derive('holds_at_pod_terminal', [], 'nothing_reported', []),
    fees_at_pod_terminal: ledger.note('fees_at_pod_terminal', (at_ramp ? newestWith(readings.inland, 'fees') : null) ?? newestWith(readings.pod, 'fees'))
      ?? ledger.derive('fees_at_pod_terminal', [], 'nothing_reported', []),
    pickup_lfd_line: ledger.note<Day | null>('pickup_lfd_line', days.line),
    pickup_lfd_terminal: ledger.note<Day | null>('pickup_lfd_terminal', days.terminal),
    pickup_lfd_rail: ledger.note<Day | null>('pickup_lfd_rail', days.rail),
    pickup_appointment_at: ledger.note<Instant | null>('pickup_appointment_at', newestWith(side, 'appointment_at')),
    location_at_pod_terminal: ledger.note<string | null>('location_at_pod_terminal', newestWith(readings.pod, 'yard_position')),
    pod_full_out_chassis_number: ledger.note<string | null>('pod_full_out_chassis_number', newestWith(readings.pod, 'chassis_number')),
    ind_facility_holds: ledger.note('ind_facility_holds', holdsOf(readings.inland, [], [])),
    ind_facility_fees: ledger.note('ind_facility_fees', newestWith(readings.inland, 'fees')),
    terminal_checked_at: ledger.note('terminal_checked_at', checked ? { value: checked.said.stated_at ?? checked.said.recorded_at, rule: 'newest_facility_report', from: [checked.said], others: [] } : null),
  }
}

function railFacts(understood: Understood, now_ms: number, ledger: Ledger) {
  const { told, roles } = understood
  const { inland_by_rail } = expectationsOf(understood, now_ms)
  const since = told.find(({ milestone }) => milestone.event === 'vessel_discharged' || milestone.event === 'vessel_arrived')?.winner.ms ?? Number.POSITIVE_INFINITY
  const after_pod = (name: MilestoneName) => told.find(({ milestone, winner }) => milestone.event === name && (winner.ms >= since || winner.place?.key === roles.pod?.place.key))
  const [loaded, departed] = [after_pod('rail_loaded'), after_pod('rail_departed')]
  const arrived = told.find(({ milestone }) => milestone.event === 'arrived_at_inland_destination')
  const unloaded = told.find(({ milestone, winner }) => milestone.event === 'rail_unloaded' && winner.place?.key === roles.destination?.place.key)
  const by_rail = tellingBy(arrived, 'rail')
  return {
    pod_rail_carrier_scac: ledger.note('pod_rail_carrier_scac', railroad(loaded ?? departed)),
    ind_rail_carrier_scac: ledger.note('ind_rail_carrier_scac', railroad(arrived ?? unloaded)),
    pod_rail_loaded_at: ledger.note('pod_rail_loaded_at', atOf(loaded)),
    pod_rail_departed_at: ledger.note('pod_rail_departed_at', atOf(departed)),
    ind_eta_at: ledger.note('ind_eta_at', inland_by_rail.current),
    ind_ata_at: ledger.note('ind_ata_at', by_rail?.at ? { value: by_rail.at, rule: 'railroad', from: [by_rail.said], others: [] } : null),
    ind_rail_unloaded_at: ledger.note('ind_rail_unloaded_at', atOf(unloaded)),
  }
}

/** The railroad that works the ramp, or the one whose own system told. */
function railroad(told: ToldMilestone | undefined): Found<string> | null {
  for (const { said, terminal } of told === undefined ? [] : [told.winner, ...told.others]) {
    const scac = terminal?.railroad_scac ?? (said.data_source === 'rail' ? /^rail:([A-Z]{4})$/.exec(said.source)?.[1] : undefined)
    if (scac) return { value: scac, rule: 'railroad_of_the_ramp', from: [said], others: [] }
  }
  return null
}

/** The status, and what a collected box no longer has: a last free day and availability. */
function withStatus(facts: StatusFree, { told, readings }: Understood, inland: boolean, now_ms: number, ledger: Ledger): ContainerFacts {
  const waits_at_ramp = inland && readings.inland.length > 0
  const seen = (at: readonly (typeof readings.pod)[number][], here: boolean): Presence => (here && facts.available_for_pickup === true ? 'in_yard' : presenceOf(at, now_ms))
  const { status, rule, because } = containerStatus({
    facts, milestones: told.map(({ milestone }) => milestone), inland,
    pod_presence: seen(readings.pod, !waits_at_ramp), inland_presence: seen(readings.inland, waits_at_ramp),
  })
  const current_status = ledger.derive('current_status', status, rule, because)
  if (!isCollected(status)) return { ...facts, current_status }
  return {
    ...facts, current_status, available_for_pickup: facts.available_for_pickup === null ? null : false,
    pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null,
  }
}
