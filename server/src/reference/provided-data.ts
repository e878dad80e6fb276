import type { ShippingLineAttributes, TerminalAttributes } from '@quaylog/contract'
import type { Terminal } from './terminal.ts'

const nothing = ''
const not_by_rail = 'Railroads do not report it'
const no_feed = 'The terminal has no feed that is read'

/**
 * What a terminal of this kind reports over the neutral feed (contract 11.4): the ones of North America do, others have
 * no feed.
 */
export function terminalProvides(terminal: Terminal): TerminalAttributes['provided_data'] {
  const fed = terminal.firms_code !== null && (terminal.country_code === 'US' || terminal.country_code === 'CA')
  const rail = terminal.facility_type === 'rail_terminal'
  const unfed = rail ? not_by_rail : no_feed
  const byFeed = fed ? nothing : unfed
  const byTruckGate = fed && rail ? not_by_rail : byFeed
  const byEither = fed || rail ? nothing : no_feed
  return {
    pickup_lfd: fed || rail,
    pickup_lfd_notes: byEither,
    pod_full_out_at: fed || rail,
    available_for_pickup: fed || rail,
    available_for_pickup_notes: byEither,
    fees_at_pod_terminal: fed,
    fees_at_pod_terminal_notes: byFeed,
    holds_at_pod_terminal: fed,
    holds_at_pod_terminal_notes: byFeed,
    pickup_appointment_at: fed && !rail,
    pickup_appointment_at_notes: byTruckGate,
    location_at_pod_terminal: fed,
    location_at_pod_terminal_notes: byFeed,
    pod_full_out_chassis_number: fed && !rail,
    pod_full_out_chassis_number_notes: byTruckGate,
  }
}

/** What the DCSA family and EDI carry for every line; the last free day of the line comes over EDI only. */
export function lineProvides(): ShippingLineAttributes['provided_data'] {
  return {
    ssl_lfd: false,
    seal_number: true,
    seal_number_notes: 'Where the line sends seals with its events',
    weight_in_lbs: false,
    weight_in_lbs_notes: 'Lines do not send weights with their events',
    equipment_type: true,
    equipment_type_notes: nothing,
    equipment_length: true,
    equipment_length_notes: nothing,
    equipment_height: true,
    equipment_height_notes: nothing,
    pod_arrived_at: true,
    pod_arrived_at_notes: nothing,
    pod_discharged_at: true,
    pod_discharged_at_notes: nothing,
    pod_full_out_at: true,
    pod_full_out_at_notes: nothing,
    empty_terminated_at: true,
    empty_terminated_at_notes: nothing,
    final_destination_full_out_at: true,
    final_destination_full_out_at_notes: nothing,
  }
}
