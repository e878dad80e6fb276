import { container_attributes, data_sources, hold, hold_names, hold_statuses, transport_modes } from '@quaylog/contract'
import type {
  DeadlineObservation,
  EquipmentObservation,
  Facility,
  FacilityStateObservation,
  HoldObservation,
  MovementObservation,
  Observation,
  ShipmentRecordObservation,
} from '@quaylog/journey'
import { z } from 'zod'
import { kept_fee } from '../records/containers/kept-container.ts'

/** Every member of an observation, so that none is lost by reading it; `page` is not kept. */
type Members<Said> = { readonly [Name in Exclude<keyof Said, 'page'>]-?: z.ZodType }

const text = z.string().nullable()
const yes_no = z.boolean().nullable()
const { equipment_type, equipment_length, equipment_height, weight_in_lbs } = container_attributes.shape

const place = z
  .object({
    locode: text,
    name: text,
    country_code: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .nullable()

const facility = z
  .object({
    type: z.enum(['BOCR', 'CLOC', 'COFS', 'COYA', 'OFFD', 'DEPO', 'INTE', 'POTE', 'RAMP']).nullable(),
    code: text,
    provider: z.enum(['SMDG', 'BIC', 'FIRMS']).nullable(),
    name: text,
    railroad_scac: text.exactOptional(),
  } satisfies Members<Facility>)
  .nullable()

const common = {
  data_source: z.enum(data_sources),
  container: text,
  stated_at: text,
  pointer: z.string(),
  relayed_from: text.exactOptional(),
  defects: z.array(z.string()),
}

const movement = z.object({
  ...common,
  kind: z.literal('movement'),
  source_event_id: text,
  retracts: text,
  type: z.enum(['equipment', 'transport', 'shipment']),
  code: z.string(),
  classifier: z.enum(['actual', 'estimated', 'planned']).nullable(),
  at: text,
  at_local: text,
  time_zone: text,
  place,
  facility,
  mode: z.enum(transport_modes).nullable(),
  vessel: z.object({ imo: text, name: text, mmsi: text }).nullable(),
  voyage: text,
  transport_call: text,
  empty: yes_no,
  role_hint: z.enum(['pol', 'transshipment', 'pod', 'origin', 'destination']).nullable(),
  phase_hint: z.enum(['export', 'transshipment', 'import']).nullable(),
  document_type: text,
  bill_of_lading: text,
  booking: text,
  seal_number: text,
  description: text,
  timetable_voyages: z.array(z.string()).exactOptional(),
} satisfies Members<MovementObservation>)

const equipment = z.object({
  ...common,
  kind: z.literal('equipment'),
  equipment_type,
  equipment_length,
  equipment_height,
  weight_in_lbs,
  seal_number: text,
} satisfies Members<EquipmentObservation>)

const shipment_record = z.object({
  ...common,
  kind: z.literal('shipment_record'),
  bill_of_lading: text,
  booking: text,
  port_of_lading: place,
  port_of_discharge: place,
  destination: place,
  cancelled: z.boolean(),
} satisfies Members<ShipmentRecordObservation>)

const facility_state = z.object({
  ...common,
  kind: z.literal('facility_state'),
  container: z.string(),
  terminal: z.object({ firms: text, smdg: text, bic: text, locode: text, name: text }),
  found: z.boolean(),
  presence: z.enum(['in_yard', 'on_vessel', 'off_dock', 'gated_out', 'unknown']).exactOptional(),
  yard_position: text.exactOptional(),
  available: yes_no.exactOptional(),
  available_derived: z.boolean().exactOptional(),
  holds: z.array(hold).exactOptional(),
  fees: z.array(kept_fee).exactOptional(),
  last_free_day: text.exactOptional(),
  appointment_at: text.exactOptional(),
  chassis_number: text.exactOptional(),
  seal_number: text.exactOptional(),
  weight_in_lbs: weight_in_lbs.exactOptional(),
} satisfies Members<FacilityStateObservation>)

const deadline = z.object({
  ...common,
  kind: z.literal('deadline'),
  deadline: z.enum(['line', 'terminal', 'rail']),
  day: text,
  place,
  facility,
} satisfies Members<DeadlineObservation>)

const hold_change = z.object({
  ...common,
  kind: z.literal('hold'),
  name: z.enum(hold_names),
  status: z.enum(hold_statuses).nullable(),
  description: text,
  at: text,
} satisfies Members<HoldObservation>)

const observation: z.ZodType<Observation> = z.discriminatedUnion('kind', [
  movement,
  equipment,
  shipment_record,
  facility_state,
  deadline,
  hold_change,
])

/** The observation that a row keeps. Throws when it is none: then something else wrote the row, or it is damaged. */
export function keptObservation(id: string, body: unknown): Observation {
  const read = observation.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`the stored observation ${id} is damaged: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}
