import type { RequestType, ShippingLineAttributes, TerminalAttributes } from '@quaylog/contract'
import type { ShippingLine } from './shipping-line.ts'
import type { Terminal } from './terminal.ts'

/**
 * How a field is told here. live: an enabled source tells it. available: an adapter exists and is not configured.
 * unproved: an adapter exists, configured or not, and no document of its upstream says for sure that it tells this.
 * by_edi: messages that the party sends can tell it. no: nothing can.
 */
export type FieldClaim = 'live' | 'available' | 'unproved' | 'by_edi' | 'no'

/** What a terminal can be known to report, by the names of the wire. */
export const terminal_fields = [
  'pickup_lfd',
  'pod_full_out_at',
  'available_for_pickup',
  'fees_at_pod_terminal',
  'holds_at_pod_terminal',
  'pickup_appointment_at',
  'location_at_pod_terminal',
  'pod_full_out_chassis_number',
] as const
export type TerminalField = (typeof terminal_fields)[number]

/** What a shipping line can be known to report. */
export const line_fields = [
  'ssl_lfd',
  'seal_number',
  'weight_in_lbs',
  'equipment_type',
  'equipment_length',
  'equipment_height',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'empty_terminated_at',
  'final_destination_full_out_at',
] as const
export type LineField = (typeof line_fields)[number]

/** What is claimed of a line: which numbers it can be asked for, and what it tells. */
export interface LineClaims {
  readonly asks: readonly RequestType[]
  readonly claim: (field: LineField) => FieldClaim
}

/** What can be claimed of lines and terminals, right now. */
export interface Claims {
  line(line: ShippingLine): LineClaims
  terminal(terminal: Terminal): (field: TerminalField) => FieldClaim
  /** How a line could be told of that nothing here can tell of, in a sentence for who asks. */
  cureFor(line: ShippingLine): string
}

/** A claim in words; empty: it is told here. */
const notes: Readonly<Record<FieldClaim, string>> = {
  live: '',
  available: 'An adapter exists; no source is configured here',
  unproved: 'An adapter exists; it is not proved that its source tells this',
  by_edi: 'By EDI only, where the party sends it',
  no: 'No source tells it',
}

/** The claims of a terminal as the wire prints them: true only for what an enabled source tells. */
export function terminalProvides(claim: (field: TerminalField) => FieldClaim): TerminalAttributes['provided_data'] {
  const is = (field: TerminalField) => claim(field) === 'live'
  const note = (field: TerminalField) => notes[claim(field)]
  return {
    pickup_lfd: is('pickup_lfd'),
    pickup_lfd_notes: note('pickup_lfd'),
    pod_full_out_at: is('pod_full_out_at'),
    available_for_pickup: is('available_for_pickup'),
    available_for_pickup_notes: note('available_for_pickup'),
    fees_at_pod_terminal: is('fees_at_pod_terminal'),
    fees_at_pod_terminal_notes: note('fees_at_pod_terminal'),
    holds_at_pod_terminal: is('holds_at_pod_terminal'),
    holds_at_pod_terminal_notes: note('holds_at_pod_terminal'),
    pickup_appointment_at: is('pickup_appointment_at'),
    pickup_appointment_at_notes: note('pickup_appointment_at'),
    location_at_pod_terminal: is('location_at_pod_terminal'),
    location_at_pod_terminal_notes: note('location_at_pod_terminal'),
    pod_full_out_chassis_number: is('pod_full_out_chassis_number'),
    pod_full_out_chassis_number_notes: note('pod_full_out_chassis_number'),
  }
}

/** The claims of a line as the wire prints them: true only for what an enabled source tells. */
export function lineProvides({ claim }: LineClaims): ShippingLineAttributes['provided_data'] {
  const is = (field: LineField) => claim(field) === 'live'
  const note = (field: LineField) => notes[claim(field)]
  return {
    ssl_lfd: is('ssl_lfd'),
    seal_number: is('seal_number'),
    seal_number_notes: note('seal_number'),
    weight_in_lbs: is('weight_in_lbs'),
    weight_in_lbs_notes: note('weight_in_lbs'),
    equipment_type: is('equipment_type'),
    equipment_type_notes: note('equipment_type'),
    equipment_length: is('equipment_length'),
    equipment_length_notes: note('equipment_length'),
    equipment_height: is('equipment_height'),
    equipment_height_notes: note('equipment_height'),
    pod_arrived_at: is('pod_arrived_at'),
    pod_arrived_at_notes: note('pod_arrived_at'),
    pod_discharged_at: is('pod_discharged_at'),
    pod_discharged_at_notes: note('pod_discharged_at'),
    pod_full_out_at: is('pod_full_out_at'),
    pod_full_out_at_notes: note('pod_full_out_at'),
    empty_terminated_at: is('empty_terminated_at'),
    empty_terminated_at_notes: note('empty_terminated_at'),
    final_destination_full_out_at: is('final_destination_full_out_at'),
    final_destination_full_out_at_notes: note('final_destination_full_out_at'),
  }
}
