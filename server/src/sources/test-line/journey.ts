import { movement } from '../movement.ts'
import type {
  EquipmentObservation,
  FacilityStateObservation,
  Hold,
  Instant,
  MovementObservation,
  Observation,
  Place,
  ShipmentRecordObservation,
  TerminalIdentity,
} from '@quaylog/journey'
import { secondsAfter } from '../wall-clock.ts'

/** The test container: valid by its check digit. */
export const test_container = 'TSTU1000003'
const bill_of_lading = 'TEST-BL-1'
const vessel = { imo: '9321483', name: 'QUAY RUNNER', mmsi: null }
const feeder = { imo: '9074729', name: 'LOG PILOT', mmsi: null }

const shanghai = place('CNSHA', 'Shanghai', 'CN')
const busan = place('KRPUS', 'Busan', 'KR')
const los_angeles = place('USLAX', 'Los Angeles', 'US')
const zones: Readonly<Record<string, string>> = {
  CNSHA: 'Asia/Shanghai',
  KRPUS: 'Asia/Seoul',
  USLAX: 'America/Los_Angeles',
}
const terminal: TerminalIdentity = {
  firms: 'W185',
  smdg: null,
  bic: null,
  locode: 'USLAX',
  name: 'APM Terminals Pier 400',
}

/** One step of the story; `at` is when it happens. */
type Step = (at: Instant) => readonly Observation[]

/** What is stated before anything happens: ports, box, and the estimates. */
export function opening(started_at: Instant, step_s: number): readonly Observation[] {
  const later = (step: number) => secondsAfter(started_at, step * step_s)
  return [
    record(started_at),
    box(started_at),
    transport('DEPA', shanghai, later(3), { classifier: 'planned', vessel, voyage: '042E', stated_at: started_at }),
    transport('ARRI', los_angeles, later(9), {
      classifier: 'estimated',
      vessel: feeder,
      voyage: '117E',
      stated_at: started_at,
    }),
  ]
}

/** The story from the empty box to its return, one entry per step. */
export const steps: readonly Step[] = [
  (at) => [equipment('GTOT', shanghai, at, { mode: 'truck', empty: true, facility: depot() })],
  (at) => [equipment('GTIN', shanghai, at, { mode: 'truck', facility: port() })],
  (at) => [equipment('LOAD', shanghai, at, { mode: 'vessel', vessel, voyage: '042E', facility: port() })],
  (at) => [transport('DEPA', shanghai, at, { vessel, voyage: '042E' })],
  (at) => [
    transport('ARRI', busan, at, { vessel, voyage: '042E' }),
    equipment('DISC', busan, at, { mode: 'vessel', vessel, voyage: '042E', facility: port() }),
  ],
  (at) => [equipment('LOAD', busan, at, { mode: 'vessel', vessel: feeder, voyage: '117E', facility: port() })],
  (at) => [transport('DEPA', busan, at, { vessel: feeder, voyage: '117E' }), eta(secondsAfter(at, 50), at)],
  (at) => [
    eta(secondsAfter(at, 20), at),
    state(at, { presence: 'on_vessel', available: false, holds: [hold('customs', 'pending', 'Under review')] }),
  ],
  (at) => [eta(secondsAfter(at, 10), at)],
  (at) => [transport('ARRI', los_angeles, at, { vessel: feeder, voyage: '117E' })],
  (at) => [
    equipment('DISC', los_angeles, at, {
      mode: 'vessel',
      vessel: feeder,
      voyage: '117E',
      facility: port(),
      data_source: 'terminal',
    }),
    state(at, {
      presence: 'in_yard',
      yard_position: 'B12.04',
      available: false,
      holds: [hold('customs', 'hold', 'Exam'), hold('freight', 'hold', 'Line')],
      fees: [],
      last_free_day: dayAfter(at, 4),
    }),
  ],
  (at) => [
    state(at, {
      presence: 'in_yard',
      yard_position: 'B12.04',
      available: false,
      holds: [hold('freight', 'hold', 'Line')],
      fees: [exam(), total(385)],
      last_free_day: dayAfter(at, 4),
    }),
  ],
  (at) => [
    state(at, {
      presence: 'in_yard',
      yard_position: 'B12.04',
      available: false,
      holds: [],
      fees: [exam(), total(385)],
      last_free_day: dayAfter(at, 6),
    }),
  ],
  (at) => [
    state(at, {
      presence: 'in_yard',
      yard_position: 'B12.04',
      available: true,
      holds: [],
      fees: [],
      last_free_day: dayAfter(at, 6),
    }),
  ],
  (at) => [
    state(at, {
      presence: 'in_yard',
      yard_position: 'C03.11',
      available: true,
      holds: [],
      fees: [],
      last_free_day: dayAfter(at, 6),
      appointment_at: secondsAfter(at, 20),
    }),
  ],
  (at) => [
    equipment('GTOT', los_angeles, at, { mode: 'truck', facility: port(), data_source: 'terminal' }),
    state(at, {
      presence: 'gated_out',
      available: false,
      holds: [],
      fees: [],
      last_free_day: null,
      appointment_at: null,
      chassis_number: 'TSTZ100001',
    }),
  ],
  (at) => [equipment('GTIN', los_angeles, at, { mode: 'truck', empty: true, facility: depot() })],
]

type Moved = Partial<MovementObservation>

function equipment(code: string, where: Place, at: Instant, more: Moved): MovementObservation {
  return moved('equipment', code, where, at, { empty: false, ...more, container: test_container })
}

function transport(code: string, where: Place, at: Instant, more: Moved): MovementObservation {
  return moved('transport', code, where, at, { mode: 'vessel', ...more })
}

function moved(
  type: 'equipment' | 'transport',
  code: string,
  where: Place,
  at: Instant,
  more: Moved,
): MovementObservation {
  return movement({
    data_source: 'shipping_line',
    container: null,
    type,
    code,
    classifier: 'actual',
    at,
    stated_at: at,
    pointer: `/${code}-${where.locode}`,
    place: where,
    time_zone: zones[where.locode ?? ''] ?? null,
    bill_of_lading,
    ...more,
  })
}

function eta(at: Instant, stated_at: Instant): MovementObservation {
  return transport('ARRI', los_angeles, at, { classifier: 'estimated', vessel: feeder, voyage: '117E', stated_at })
}

function state(at: Instant, reported: Partial<FacilityStateObservation>): FacilityStateObservation {
  return {
    kind: 'facility_state',
    data_source: 'terminal',
    container: test_container,
    stated_at: at,
    pointer: '/terminal',
    defects: [],
    terminal,
    found: true,
    ...reported,
  }
}

function record(stated_at: Instant): ShipmentRecordObservation {
  return {
    kind: 'shipment_record',
    data_source: 'shipping_line',
    container: null,
    stated_at,
    pointer: '/record',
    defects: [],
    bill_of_lading,
    booking: null,
    port_of_lading: shanghai,
    port_of_discharge: los_angeles,
    destination: null,
    cancelled: false,
  }
}

function box(stated_at: Instant): EquipmentObservation {
  return {
    kind: 'equipment',
    data_source: 'shipping_line',
    container: test_container,
    stated_at,
    pointer: '/box',
    defects: [],
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'high cube',
    weight_in_lbs: 41000,
    seal_number: 'QL000001',
  }
}

function place(locode: string, name: string, country_code: string): Place {
  return { locode, name, country_code, latitude: null, longitude: null }
}

function port() {
  return { type: 'POTE', code: null, provider: null, name: null } as const
}

function depot() {
  return { type: 'DEPO', code: null, provider: null, name: null } as const
}

function hold(name: Hold['name'], status: Hold['status'], description: string): Hold {
  return { name, status, description }
}

function exam() {
  return { type: 'exam', amount: 385, currency_code: 'USD' } as const
}

function total(amount: number) {
  return { type: 'total', amount, currency_code: 'USD' } as const
}

function dayAfter(at: Instant, days: number): string {
  return secondsAfter(at, days * 86_400).slice(0, 10)
}
