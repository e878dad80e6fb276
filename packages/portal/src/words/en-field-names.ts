/** What values of records are called where people ask who stated or gave them. */
const names: Readonly<Record<string, string>> = {
  available_for_pickup: 'Available for pick-up',
  availability_known: 'Whether availability is known',
  current_status: 'Status',
  holds_at_pod_terminal: 'Holds at the terminal',
  fees_at_pod_terminal: 'Fees at the terminal',
  ind_facility_holds: 'Holds at the ramp',
  ind_facility_fees: 'Fees at the ramp',
  location_at_pod_terminal: 'Yard position',
  pickup_appointment_at: 'Appointment',
  pickup_lfd: 'Last free day',
  pickup_lfd_on: 'Last free day',
  pickup_lfd_line: 'Last free day, line',
  pickup_lfd_line_on: 'Last free day, line',
  pickup_lfd_terminal: 'Last free day, terminal',
  pickup_lfd_terminal_on: 'Last free day, terminal',
  pickup_lfd_rail: 'Last free day, rail',
  pickup_lfd_rail_on: 'Last free day, rail',
  pickup_facility_id: 'Place of pick-up',
  pod_terminal_id: 'Terminal',
  pod_terminal: 'Terminal',
  equipment_type: 'Equipment',
  equipment_length: 'Length',
  equipment_height: 'Height',
  weight_in_lbs: 'Weight',
  seal_number: 'Seal',
  bill_of_lading_number: 'Bill of lading',
  pod_full_out_at: 'Picked up',
  empty_terminated_at: 'Empty returned',
  final_destination_full_out_at: 'Picked up at the destination',
}

/** Parts of other names; what is not here is a word as it stands, and `''` says nothing that the rest does not. */
const parts: Readonly<Record<string, string>> = {
  at: '',
  on: '',
  id: '',
  pod: 'port of discharge',
  pol: 'port of loading',
  ind: 'inland',
  lfd: 'last free day',
  eta: 'expected arrival',
  etd: 'expected departure',
  ata: 'arrival',
  atd: 'departure',
  imo: 'IMO number',
  scac: 'carrier code',
  locode: 'UN/LOCODE',
  timezone: 'time zone',
  ref: 'reference',
  ids: 'IDs',
  url: 'URL',
  api: 'API',
  scacs: 'carrier codes',
}

/** `pol_vessel_loaded_at` is `Port of loading: vessel loaded`. */
export function fieldInWords(field: string): string {
  const known = names[field]
  if (known !== undefined) return known
  const [place = '', ...others] = field.split('_')
  const is_place = place === 'pod' || place === 'pol' || place === 'ind' || place === 'destination'
  const rest = (is_place ? others : [place, ...others]).map((part) => parts[part] ?? part).filter((part) => part !== '')
  const text = is_place ? `${parts[place] ?? place}: ${rest.join(' ')}` : rest.join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
