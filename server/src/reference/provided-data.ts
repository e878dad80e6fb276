import type { ShippingLineAttributes, TerminalAttributes } from '@quaylog/contract'
import type { Terminal } from './terminal.ts'

/** What a terminal of this kind reports over the neutral feed (sources.md 5.1): the ones of North America do, others have no feed. */
export function terminalProvides(terminal: Terminal): TerminalAttributes['provided_data'] {
  const fed = terminal.firms_code !== null && (terminal.country_code === 'US' || terminal.country_code === 'CA')
  const rail = terminal.facility_type === 'rail_terminal'
  return {
    pickup_lfd: fed || rail,
    pod_full_out_at: fed || rail,
    available_for_pickup: fed || rail,
    fees_at_pod_terminal: fed,
    holds_at_pod_terminal: fed,
    pickup_appointment_at: fed && !rail,
    location_at_pod_terminal: fed,
    pod_full_out_chassis_number: fed && !rail,
  }
}

/** What the DCSA family and EDI carry for every line; the last free day of the line comes over EDI only. */
export function lineProvides(): ShippingLineAttributes['provided_data'] {
  return {
    ssl_lfd: false,
    seal_number: true,
    seal_number_notes: 'Where the line sends seals with its events',
    weight_in_lbs: false,
    equipment_type: true,
    equipment_length: true,
    equipment_height: true,
    pod_arrived_at: true,
    pod_discharged_at: true,
    pod_full_out_at: true,
    empty_terminated_at: true,
    final_destination_full_out_at: true,
  }
}
