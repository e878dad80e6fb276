import { line_fields, type LineField, type TerminalField } from '../reference/provided-data.ts'

/** What lines tell by DCSA Track & Trace: no weights, and no last free day of their own. */
export const dcsa_tells: readonly LineField[] = line_fields.filter(
  (field) => field !== 'ssl_lfd' && field !== 'weight_in_lbs',
)
/** What COSCO's own interface tells. */
export const coscon_tells: readonly LineField[] = line_fields.filter((field) => field !== 'ssl_lfd')
/** What status messages tell: 315, 322, 214, IFTSTA, COARRI, CODECO. */
export const edi_tells: readonly LineField[] = line_fields.filter((field) => field !== 'weight_in_lbs')
/** What terminals tell by EDI: gate moves, availability, holds and last free days as changes. */
export const edi_terminal_tells: readonly TerminalField[] = [
  'pickup_lfd',
  'pod_full_out_at',
  'available_for_pickup',
  'holds_at_pod_terminal',
]
/** What car location messages with ramp records tell. */
export const rail_tells: readonly TerminalField[] = [
  'pickup_lfd',
  'pod_full_out_at',
  'available_for_pickup',
  'fees_at_pod_terminal',
]
