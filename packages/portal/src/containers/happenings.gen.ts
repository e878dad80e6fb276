// Generated from packages/contract by `npm run generate`; not to be edited.

import type { Stage } from '@quaylog/contract'

/** What happens at a place, in the order in which it does. */
export const stages: readonly Stage[] = [
  'empty_out',
  'full_in',
  'arrived',
  'berthed',
  'discharged',
  'loaded',
  'departed',
  'available',
  'not_available',
  'rail_unloaded',
  'rail_loaded',
  'rail_departed',
  'full_out',
  'delivered',
  'empty_in',
]

/** What happens to a container, by event: the stage that it stands for and the fields that it sets (contract 2.2). */
export const happenings: Readonly<Record<string, { readonly stage: Stage; readonly fields: readonly string[] }>> = {
  empty_out: { stage: 'empty_out', fields: ['empty_out_at'] },
  full_in: { stage: 'full_in', fields: ['pol_full_in_at'] },
  vessel_loaded: { stage: 'loaded', fields: ['pol_vessel_loaded_at'] },
  vessel_departed: { stage: 'departed', fields: ['pol_vessel_departed_at'] },
  transshipment_arrived: { stage: 'arrived', fields: [] },
  transshipment_discharged: { stage: 'discharged', fields: [] },
  transshipment_loaded: { stage: 'loaded', fields: [] },
  transshipment_departed: { stage: 'departed', fields: [] },
  feeder_arrived: { stage: 'arrived', fields: [] },
  feeder_discharged: { stage: 'discharged', fields: [] },
  feeder_loaded: { stage: 'loaded', fields: [] },
  feeder_departed: { stage: 'departed', fields: [] },
  vessel_arrived: { stage: 'arrived', fields: ['pod_arrived_at'] },
  vessel_berthed: { stage: 'berthed', fields: [] },
  vessel_discharged: { stage: 'discharged', fields: ['pod_discharged_at'] },
  available: { stage: 'available', fields: ['available_for_pickup'] },
  not_available: { stage: 'not_available', fields: ['available_for_pickup'] },
  full_out: { stage: 'full_out', fields: ['pod_full_out_at', 'final_destination_full_out_at'] },
  empty_in: { stage: 'empty_in', fields: ['empty_terminated_at'] },
  delivered: { stage: 'delivered', fields: ['delivered_at'] },
  rail_loaded: { stage: 'rail_loaded', fields: ['pod_rail_loaded_at'] },
  rail_departed: { stage: 'rail_departed', fields: ['pod_rail_departed_at'] },
  rail_arrived: { stage: 'arrived', fields: [] },
  rail_unloaded: { stage: 'rail_unloaded', fields: ['ind_rail_unloaded_at'] },
  arrived_at_inland_destination: { stage: 'arrived', fields: ['ind_ata_at'] },
}
