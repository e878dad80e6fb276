import type { MovementObservation, Observation } from '@quaylog/journey'
import type { Answer, Question } from '../server/src/sources/source.ts'
import type { Value } from './fact.ts'
import type { ShownMilestone, ShownRecord, ShownShipment } from './shown.ts'
import type { WorldNumber } from './world-answers.ts'

/** What a code means to a reader who asks for nothing else. */
const meanings: Readonly<Record<string, string>> = {
  'GTOT empty': 'empty_out',
  'GTIN full': 'full_in',
  'GTOT full': 'full_out',
  'GTIN empty': 'empty_in',
  'LOAD vessel': 'vessel_loaded',
  'DISC vessel': 'vessel_discharged',
  'DEPA vessel': 'vessel_departed',
  'ARRI vessel': 'vessel_arrived',
  'BRTH vessel': 'vessel_berthed',
  'LOAD rail': 'rail_loaded',
  'DISC rail': 'rail_unloaded',
  'DEPA rail': 'rail_departed',
  'ARRI rail': 'arrived_at_inland_destination',
  'LOAD feeder': 'feeder_loaded',
  'DISC feeder': 'feeder_discharged',
  'DEPA feeder': 'feeder_departed',
  'ARRI feeder': 'feeder_arrived',
}

const statuses: Readonly<Record<string, string>> = {
  vessel_loaded: 'on_ship',
  vessel_departed: 'on_ship',
  vessel_arrived: 'on_ship',
  vessel_discharged: 'grounded',
  rail_loaded: 'on_rail',
  rail_departed: 'on_rail',
  arrived_at_inland_destination: 'grounded',
  full_out: 'picked_up',
  empty_in: 'empty_returned',
}

interface Box {
  readonly values: Map<string, Value>
  readonly milestones: Map<string, ShownMilestone>
}

/**
 * The same feeds read as most people begin: every answer overwrites what stood there, in the order in which answers
 * come.
 */
export class NaiveReading {
  private readonly shipments = new Map<string, Map<string, Value>>()
  private readonly boxes = new Map<string, Box>()
  private readonly of_shipment = new Map<string, Set<string>>()

  /** Hears one answer. */
  hear({ kind, number }: Question, answer: Answer): void {
    if (!('observations' in answer)) return
    const from_line = answer.observations.some(({ data_source }) => data_source === 'shipping_line')
    const shipment = from_line ? mapIn(this.shipments, number, () => new Map<string, Value>()) : null
    const listed = from_line ? mapIn(this.of_shipment, number, () => new Set<string>()) : new Set<string>()
    for (const { container } of answer.observations) if (container !== null && shipment !== null) listed.add(container)
    if (kind === 'container') listed.add(number)
    for (const said of answer.observations) {
      if (shipment !== null) readOfShipment(shipment, said)
      for (const container of said.container === null ? listed : [said.container])
        readOfBox(
          mapIn(this.boxes, container, () => ({
            values: new Map<string, Value>(),
            milestones: new Map<string, ShownMilestone>(),
          })),
          said,
        )
    }
  }

  /** What this reader would show of a number; null: nothing was answered yet. */
  shown({ request_number }: WorldNumber): ShownShipment | null {
    const values = this.shipments.get(request_number)
    if (values === undefined) return null
    const containers = new Map(
      [...(this.of_shipment.get(request_number) ?? [])].map((number): [string, ShownRecord] => [
        number,
        recordOf(this.boxes.get(number)),
      ]),
    )
    return { ids: [], container_ids: new Map(), record: { values, milestones: [] }, stopped: false, containers }
  }
}

function recordOf(box: Box | undefined): ShownRecord {
  return { values: box?.values ?? new Map(), milestones: [...(box?.milestones.values() ?? [])] }
}

function mapIn<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}

function readOfShipment(values: Map<string, Value>, said: Observation): void {
  if (said.kind !== 'movement' || said.mode !== 'vessel' || said.at === null) return
  const is_out = said.code === 'LOAD' || said.code === 'DEPA'
  values.set(is_out ? 'port_of_lading_locode' : 'port_of_discharge_locode', said.place?.locode ?? null)
  if (!is_out) values.set('pod_vessel_name', said.vessel?.name ?? null).set('pod_voyage_number', said.voyage)
  const fields = ends[said.code]
  if (fields === undefined) return
  const [actual, expected] = said.classifier === 'actual' ? [Date.parse(said.at), null] : [null, Date.parse(said.at)]
  values.set(fields.actual, actual).set(fields.expected, expected)
}

const ends: Readonly<Record<string, { readonly actual: string; readonly expected: string }>> = {
  DEPA: { actual: 'pol_atd_at', expected: 'pol_etd_at' },
  ARRI: { actual: 'pod_ata_at', expected: 'pod_eta_at' },
}

function readOfBox({ values, milestones }: Box, said: Observation): void {
  switch (said.kind) {
    case 'movement':
      return readMovement(values, milestones, said)
    case 'equipment':
      values
        .set('equipment_type', said.equipment_type)
        .set('equipment_length', said.equipment_length)
        .set('equipment_height', said.equipment_height)
      return void values.set('seal_number', said.seal_number).set('weight_in_lbs', said.weight_in_lbs)
    case 'facility_state':
      return readYard(values, said)
    case 'deadline':
      return void values.set(`pickup_lfd_${said.deadline}`, said.day)
    case 'shipment_record':
    case 'hold':
      return
  }
}

function readYard(values: Map<string, Value>, said: Extract<Observation, { kind: 'facility_state' }>): void {
  for (const name of [...values.keys()].filter((field) => field.startsWith('hold ') || field.startsWith('fee ')))
    values.delete(name)
  for (const { name, status } of said.holds ?? []) values.set(`hold ${name}`, status)
  for (const { type, amount } of said.fees ?? []) if (amount > 0) values.set(`fee ${type}`, amount)
  values
    .set('available_for_pickup', said.available ?? null)
    .set('pickup_lfd_terminal', said.last_free_day ?? null)
    .set('location_at_pod_terminal', said.yard_position ?? null)
  values.set('pickup_appointment_at', said.appointment_at ? Date.parse(said.appointment_at) : null)
}

function readMovement(
  values: Map<string, Value>,
  milestones: Map<string, ShownMilestone>,
  said: MovementObservation,
): void {
  const at_gate = said.code === 'GTIN' || said.code === 'GTOT'
  const load = said.empty === true ? 'empty' : 'full'
  const event = meanings[`${said.code} ${at_gate ? load : (said.mode ?? 'vessel')}`]
  if (event === undefined || said.at === null || said.classifier !== 'actual') return
  const locode = said.place?.locode ?? null
  milestones.set(`${event} ${locode}`, { event, locode, named: locode !== null, at_ms: Date.parse(said.at) })
  values.set('current_status', statuses[event] ?? values.get('current_status') ?? 'new')
  if (said.seal_number !== null) values.set('seal_number', said.seal_number)
}
