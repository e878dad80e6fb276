/** A record as either service answers it. */
export interface ComparedRecord {
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** How the two say a field of a record. */
export type Comparison = 'same' | 'differs' | 'only_there' | 'only_here'

/** One field on which they do not agree. */
export interface Difference {
  readonly record: string
  readonly field: string
  readonly comparison: Exclude<Comparison, 'same'>
  readonly there: string | null
  readonly here: string | null
}

/** What is compared of a shipment: what its line, ships and terminals say, not what its owner wrote. */
export const shipment_fields = [
  'port_of_lading_locode',
  'port_of_discharge_locode',
  'destination_locode',
  'pod_vessel_imo',
  'pod_vessel_name',
  'pod_voyage_number',
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_ata_at',
] as const

/** What is compared of a container. */
export const container_fields = [
  'equipment_type',
  'equipment_length',
  'equipment_height',
  'seal_number',
  'available_for_pickup',
  'location_at_pod_terminal',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'pickup_lfd',
  'pickup_appointment_at',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'final_destination_full_out_at',
  'empty_terminated_at',
] as const

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value as text in which equal values are equal but for upper and lower case; null: nothing is said. */
function said(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) {
    const parts = value.map((part) => membersOf(field, part)).toSorted()
    return parts.length === 0 ? null : parts.join(', ')
  }
  if (typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value).toISOString().replace('.000Z', 'Z')
  return String(value)
    .trim()
    .replace(/high_cube/i, 'high cube')
}

/** A hold is its name and state, a fee its kind and sum. */
function membersOf(field: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const words = field.startsWith('fees') ? ['type', 'amount', 'currency_code'] : ['name', 'status']
  const members = new Map(Object.entries(value))
  return words
    .map((word) => String(members.get(word) ?? ''))
    .join(' ')
    .trim()
}

const comparisonOf = (there: string | null, here: string | null): Comparison => {
  if (there?.toUpperCase() === here?.toUpperCase()) return 'same'
  if (there === null) return 'only_here'
  return here === null ? 'only_there' : 'differs'
}

/** What two services say of the same record, field by field, those first that differ. Silence of both is sameness. */
export function compareRecords(
  there: ComparedRecord,
  here: ComparedRecord,
  fields: readonly string[],
): { readonly same: number; readonly differences: readonly Difference[] } {
  const differences = fields.flatMap((field) => {
    const [one, other] = [said(field, there.attributes[field]), said(field, here.attributes[field])]
    const comparison = comparisonOf(one, other)
    return comparison === 'same' ? [] : [{ record: there.name, field, comparison, there: one, here: other }]
  })
  return { same: fields.length - differences.length, differences }
}
