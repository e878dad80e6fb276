import type { Instant } from '../observation.ts'
import type { MilestoneName } from '../milestones/milestone-names.ts'
import type { ContainerPicture, ShipmentFacts } from '../picture.ts'
import type { Expected } from '../estimates.ts'
import { type Circumstances, tellingBy, type Understood } from '../journey.ts'
import type { Found, Ledger } from '../ledger.ts'
import { momentOf } from '../milestones/milestones.ts'
import { lastVessel } from '../ports/pod-vessel.ts'
import type { RolePlace } from '../ports/place.ts'
import { ascending } from '../order.ts'
import { newestFirst, type RecordedMovement } from '../statements/statement.ts'
import { shipmentStatus } from '../status/status.ts'
import { destinationTerminal, podTerminal } from '../ports/terminals.ts'

/**
 * The fields of a shipment out of the journeys of its boxes, or of the reference while it has none. Wire contract 2.1.
 */
export function shipmentFacts(
  journeys: readonly Understood[],
  containers: readonly ContainerPicture[],
  circumstances: Circumstances,
  ledger: Ledger,
): ShipmentFacts {
  const facts = {
    bill_of_lading_number: numberOf(journeys, circumstances, ledger),
    ...portFacts(journeys, circumstances, ledger),
    ...vesselFacts(journeys, ledger),
    ...timeFacts(journeys, ledger),
    ...destinationFacts(journeys, ledger),
    pod_terminal_id: ledger.note('pod_terminal_id', idOf(first(journeys, podTerminal))),
    destination_terminal_id: ledger.note('destination_terminal_id', idOf(first(journeys, destinationTerminal))),
  }
  const { status, because, observation_ids } = shipmentStatus(facts, containers)
  return { ...facts, status: ledger.derive('status', status, 'first_status_that_fits', because, observation_ids) }
}

function first<Value>(journeys: readonly Understood[], read: (journey: Understood) => Value | null): Value | null {
  for (const journey of journeys) {
    const value = read(journey)
    if (value !== null) return value
  }
  return null
}

function idOf(found: Found<{ readonly id: string }> | null): Found<string> | null {
  return found && { ...found, value: found.value.id }
}

/**
 * The number asked for; for a container the newest bill, else booking, that the carrier names, else the container
 * itself.
 */
function numberOf(journeys: readonly Understood[], { request }: Circumstances, ledger: Ledger): string {
  const stated =
    request.request_type === 'container'
      ? (statedNumber(journeys, 'bill_of_lading') ?? statedNumber(journeys, 'booking'))
      : null
  return (
    ledger.note('bill_of_lading_number', stated) ??
    ledger.derive('bill_of_lading_number', request.number, 'number_asked_for', [])
  )
}

function statedNumber(journeys: readonly Understood[], field: 'bill_of_lading' | 'booking'): Found<string> | null {
  const words = journeys
    .flatMap(({ judged, records }) => [
      ...judged.filter(({ fate }) => fate !== 'withdrawn').map(({ statement }) => statement),
      ...records,
    ])
    .toSorted(newestFirst)
  for (const { said } of words) {
    const value = said[field]
    if (value === null) continue
    const others = words
      .filter((other) => other.said[field] !== null && other.said[field] !== value)
      .map((other) => other.said)
    return { value, rule: 'newest_statement', from: [said], others }
  }
  return null
}

type Part = 'pol' | 'pod' | 'destination'

/** The best evidence that any of the boxes gives for a part. */
function placeOf(journeys: readonly Understood[], part: Part): RolePlace | null {
  const order = ['record', 'hint', 'structure']
  const [best] = journeys
    .flatMap(({ roles }) => roles[part] ?? [])
    .toSorted((a, b) => order.indexOf(a.evidence) - order.indexOf(b.evidence))
  return best ?? null
}

function portFacts(journeys: readonly Understood[], { reference }: Circumstances, ledger: Ledger) {
  const [pol, pod, destination] = [placeOf(journeys, 'pol'), placeOf(journeys, 'pod'), placeOf(journeys, 'destination')]
  const note = (field: string, from: RolePlace | null, value: string | null | undefined) =>
    ledger.note(field, evidenceOf(journeys, from, value ?? null))
  const zone = (role: RolePlace | null) => (role?.place.locode ? reference.zoneOf(role.place.locode) : null)
  return {
    port_of_lading_locode: note('port_of_lading_locode', pol, pol?.place.locode),
    port_of_lading_name: note('port_of_lading_name', pol, pol?.place.name),
    port_of_discharge_locode: note('port_of_discharge_locode', pod, pod?.place.locode),
    port_of_discharge_name: note('port_of_discharge_name', pod, pod?.place.name),
    destination_locode: note('destination_locode', destination, destination?.place.locode),
    destination_name: note('destination_name', destination, destination?.place.name),
    pol_timezone: note('pol_timezone', pol, zone(pol)),
    pod_timezone: note('pod_timezone', pod, zone(pod)),
    destination_timezone: note('destination_timezone', destination, zone(destination)),
  }
}

function evidenceOf(
  journeys: readonly Understood[],
  role: RolePlace | null,
  value: string | null,
): Found<string> | null {
  if (role === null || value === null) return null
  const said = journeys.flatMap(({ judged, records }) => [
    ...judged.map(({ statement }) => statement.said),
    ...records.map((record) => record.said),
  ])
  const from = [...new Set(said.filter(({ id }) => role.observation_ids.includes(id)))].slice(0, 1)
  return { value, rule: `place_by_${role.evidence}`, from, others: [] }
}

function vesselFacts(journeys: readonly Understood[], ledger: Ledger) {
  const [found] = journeys
    .flatMap((journey) => lastVessel(journey) ?? [])
    .toSorted((a, b) => newestFirst(a.statements[0], b.statements[0]))
  const note = (field: string, read: (said: RecordedMovement) => string | null) => {
    const naming = found?.statements.find(({ said }) => read(said) !== null)
    const value = naming === undefined ? null : read(naming.said)
    return ledger.note(
      field,
      found && naming && value !== null ? { value, rule: found.rule, from: [naming.said], others: [] } : null,
    )
  }
  return {
    pod_vessel_name: note('pod_vessel_name', ({ vessel }) => vessel?.name ?? null),
    pod_vessel_imo: note('pod_vessel_imo', ({ vessel }) => vessel?.imo ?? null),
    pod_voyage_number: note('pod_voyage_number', ({ voyage }) => voyage),
  }
}

function timeFacts(journeys: readonly Understood[], ledger: Ledger) {
  const pol_atd_at = ledger.note('pol_atd_at', earliest(journeys, 'vessel_departed'))
  const pod_ata_at = ledger.note('pod_ata_at', earliest(journeys, 'vessel_arrived'))
  const departures = journeys.map(({ expected }) => expected.departure)
  const arrivals = journeys.map(({ expected }) => expected.arrival)
  return {
    pol_atd_at,
    pod_ata_at,
    pol_etd_at: pol_atd_at === null ? ledger.note('pol_etd_at', newest(departures)) : null,
    pol_original_etd_at: ledger.note('pol_original_etd_at', oldest(departures)),
    pod_eta_at: pod_ata_at === null ? ledger.note('pod_eta_at', newest(arrivals)) : null,
    pod_original_eta_at: ledger.note('pod_original_eta_at', oldest(arrivals)),
  }
}

/** The shipping line's view of the inland destination; the railroad's is on the container. */
function destinationFacts(journeys: readonly Understood[], ledger: Ledger) {
  const arrivals = journeys.flatMap(({ told }) => {
    const statement = tellingBy(
      told.find(({ milestone }) => milestone.event === 'arrived_at_inland_destination'),
      'shipping_line',
    )
    return statement?.at ? [{ value: statement.at, rule: 'shipping_line', from: [statement.said], others: [] }] : []
  })
  const destination_ata_at = ledger.note('destination_ata_at', arrivals.toSorted(byValue)[0] ?? null)
  const expected = journeys.map((journey) => journey.expected.inland_by_line)
  return {
    destination_ata_at,
    destination_eta_at: destination_ata_at === null ? ledger.note('destination_eta_at', newest(expected)) : null,
    destination_original_eta_at: ledger.note('destination_original_eta_at', oldest(expected)),
  }
}

/** The shipment left, or arrived, when its first box did. */
function earliest(journeys: readonly Understood[], event: MilestoneName): Found<Instant> | null {
  return (
    journeys
      .flatMap(({ told }) => momentOf(told.find(({ milestone }) => milestone.event === event)) ?? [])
      .toSorted(byValue)[0] ?? null
  )
}

function byValue(a: Found<string>, b: Found<string>): number {
  return ascending(a.value, b.value)
}

function newest(expected: readonly Expected[]): Found<Instant> | null {
  const open = expected.flatMap(({ current, winner }) =>
    current !== null && winner !== null ? [{ current, winner }] : [],
  )
  return open.toSorted((a, b) => newestFirst(a.winner, b.winner))[0]?.current ?? null
}

function oldest(expected: readonly Expected[]): Found<Instant> | null {
  const learnt = (found: Found<Instant>) => found.from[0]?.recorded_at ?? ''
  return (
    expected.flatMap(({ original }) => original ?? []).toSorted((a, b) => ascending(learnt(a), learnt(b)))[0] ?? null
  )
}
