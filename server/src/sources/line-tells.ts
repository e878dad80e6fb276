import { line_fields, type LineField, type TerminalField } from '../reference/provided-data.ts'

/** What lines tell by DCSA Track & Trace: no weights, and no last free day of their own. */
export const dcsa_tells: readonly LineField[] = line_fields.filter(
  (field) => field !== 'ssl_lfd' && field !== 'weight_in_lbs',
)
/** What COSCO's own interface tells. */
export const coscon_tells: readonly LineField[] = line_fields.filter((field) => field !== 'ssl_lfd')
/** What status messages tell of a line's boxes; the last free day of a 315 is the terminal's. */
export const edi_tells: readonly LineField[] = line_fields.filter(
  (field) => field !== 'ssl_lfd' && field !== 'weight_in_lbs',
)
/** What messages tell of a terminal: gate moves, availability, holds, appointments and last free days as changes. */
export const edi_terminal_tells: readonly TerminalField[] = [
  'pickup_lfd',
  'pod_full_out_at',
  'available_for_pickup',
  'holds_at_pod_terminal',
  'pickup_appointment_at',
]
/** What a 322 tells of a railroad's ramp: it has no holds. */
export const edi_rail_tells: readonly TerminalField[] = ['pickup_lfd', 'pod_full_out_at', 'available_for_pickup']
/** What a railroad's own text files tell: when it notified. */
export const rail_file_tells: readonly TerminalField[] = ['available_for_pickup']
/** What a railroad tells in our own format: sightings with ramp records. */
export const rail_tells: readonly TerminalField[] = [
  'pickup_lfd',
  'pod_full_out_at',
  'available_for_pickup',
  'fees_at_pod_terminal',
]
