import type { RawEventName, TransportMode } from '@quaylog/contract'
import type { FacilityType, MovementObservation } from '../observation.ts'
import type { MilestoneName } from './milestone-names.ts'
import type { Condition } from '../status/situation.ts'
import type { Role } from '../ports/roles.ts'

/**
 * What a statement means for the journey: a milestone, a reading of availability or of a hold, or nothing but itself.
 */
export type Meaning =
  | MilestoneName
  | 'available'
  | 'off_dock'
  | 'customs_pending'
  | 'customs_hold'
  | 'customs_cleared'
  | 'freight_cleared'

/**
 * One row of the table of contract 10.4. A member that is absent asks for nothing; null within a list stands for "not
 * said".
 */
export interface Row {
  readonly type: MovementObservation['type']
  readonly codes: readonly string[]
  readonly modes?: readonly (TransportMode | null)[]
  /** `full` also takes what does not say; where the place leaves no doubt, nothing else can be meant. */
  readonly load?: 'empty' | 'laden' | 'full'
  readonly facilities?: readonly (FacilityType | null)[]
  readonly documents?: readonly string[]
  readonly roles?: readonly Role[]
  readonly when?: readonly Condition[]
  readonly means: Meaning | null
  /** Only counts while no other statement gives the same milestone. */
  readonly fallback?: true
  /** Name among raw events, where it is not that of the milestone. */
  readonly raw?: RawEventName
}

const gates = { type: 'equipment' } as const
const ships = { type: 'equipment', modes: ['vessel'] } as const
const feeders = { modes: ['barge', 'feeder'] } as const
const vessels = { type: 'transport', modes: ['vessel'] } as const
/** What ships and trains do for an empty box is no part of the journey of a full one. */
const of_empties = { type: 'transport', modes: ['vessel', 'barge', 'feeder'], load: 'empty', means: null } as const
const trains = { modes: ['rail'], load: 'full' } as const
const trains_of_empties = { modes: ['rail'], load: 'empty', means: null } as const
const papers = { type: 'shipment' } as const
const by_truck = { modes: ['truck', null] } as const
const yards = ['DEPO', 'OFFD', 'POTE', 'INTE', 'COYA', null] as const
const port = ['POTE', 'COYA', null] as const

/**
 * Actual statements become the milestone, estimates and plans estimates of the same milestone. The first row that fits
 * counts.
 */
export const milestone_table: readonly Row[] = [
  {
    ...gates,
    codes: ['GTOT', 'PICK'],
    load: 'empty',
    facilities: yards,
    when: ['no_full_out_yet'],
    means: 'empty_out',
  },
  { ...gates, codes: ['GTOT', 'PICK'], load: 'empty', means: null, raw: 'positioned_out' },

  {
    ...gates,
    codes: ['GTIN'],
    modes: ['truck', 'rail', null],
    load: 'full',
    facilities: port,
    roles: ['pol'],
    when: ['before_load'],
    means: 'full_in',
  },
  {
    ...gates,
    ...by_truck,
    codes: ['GTIN'],
    load: 'laden',
    facilities: port,
    when: ['loading_port_unknown', 'before_load'],
    means: 'full_in',
    fallback: true,
  },
  {
    ...gates,
    codes: ['GTIN'],
    modes: ['truck', 'rail', null],
    load: 'laden',
    facilities: ['INTE', 'RAMP', 'DEPO', 'POTE'],
    when: ['in_origin_country', 'aboard'],
    means: 'full_in',
    fallback: true,
  },
  {
    ...gates,
    ...trains,
    codes: ['GTIN'],
    load: 'laden',
    facilities: ['RAMP', 'INTE', null],
    roles: ['destination'],
    when: ['after_load'],
    means: 'arrived_at_inland_destination',
    fallback: true,
  },
  {
    ...gates,
    ...by_truck,
    codes: ['GTIN'],
    load: 'laden',
    facilities: ['OFFD'],
    when: ['near_pod', 'after_load'],
    means: 'off_dock',
  },
  {
    ...gates,
    codes: ['GTIN', 'DROP'],
    load: 'empty',
    facilities: yards,
    when: ['import', 'not_between_depots'],
    means: 'empty_in',
  },
  { ...gates, codes: ['GTIN', 'DROP'], load: 'empty', means: null, raw: 'positioned_in' },
  {
    ...gates,
    ...by_truck,
    codes: ['DROP'],
    load: 'laden',
    facilities: ['CLOC'],
    when: ['after_full_out'],
    means: null,
    raw: 'delivered',
  },

  {
    ...gates,
    ...by_truck,
    codes: ['GTOT'],
    load: 'full',
    facilities: port,
    roles: ['pod'],
    when: ['after_load', 'no_rail_follows', 'not_moved_off_dock'],
    means: 'full_out',
  },
  {
    ...gates,
    ...by_truck,
    codes: ['GTOT'],
    load: 'laden',
    facilities: ['RAMP', 'INTE', 'DEPO'],
    roles: ['pod'],
    when: ['after_load', 'no_rail_follows', 'not_moved_off_dock'],
    means: 'full_out',
  },
  {
    ...gates,
    ...by_truck,
    codes: ['GTOT'],
    load: 'laden',
    facilities: port,
    when: ['discharge_port_unknown', 'after_load', 'no_rail_follows', 'not_moved_off_dock'],
    means: 'full_out',
    fallback: true,
  },
  {
    ...gates,
    ...by_truck,
    codes: ['GTOT'],
    load: 'laden',
    facilities: port,
    when: ['feeder_end', 'after_load'],
    means: 'full_out',
  },
  {
    ...gates,
    ...by_truck,
    codes: ['GTOT'],
    load: 'laden',
    facilities: ['OFFD'],
    when: ['near_pod', 'after_load'],
    means: 'full_out',
  },
  {
    ...gates,
    ...by_truck,
    codes: ['GTOT'],
    load: 'laden',
    facilities: ['RAMP', 'INTE', 'DEPO', 'COYA', null],
    roles: ['destination'],
    when: ['after_load'],
    means: 'full_out',
  },

  { ...gates, ...trains, codes: ['LOAD'], means: 'rail_loaded' },
  { ...gates, ...trains, codes: ['DISC'], means: 'rail_unloaded' },
  { ...gates, ...trains_of_empties, codes: ['LOAD'], raw: 'rail_loaded' },
  { ...gates, ...trains_of_empties, codes: ['DISC'], raw: 'rail_unloaded' },
  { ...gates, ...feeders, codes: ['LOAD'], means: 'feeder_loaded' },
  { ...gates, ...feeders, codes: ['DISC'], means: 'feeder_discharged' },
  { ...ships, codes: ['LOAD'], roles: ['pol'], means: 'vessel_loaded' },
  { ...ships, codes: ['LOAD'], roles: ['transshipment'], means: 'transshipment_loaded' },
  { ...ships, codes: ['DISC'], roles: ['pod'], means: 'vessel_discharged' },
  { ...ships, codes: ['DISC'], roles: ['transshipment'], means: 'transshipment_discharged' },

  { ...gates, codes: ['AVPU'], load: 'full', roles: ['pod', 'destination'], means: 'available' },
  { ...gates, codes: ['CUSS'], when: ['import_side'], means: 'customs_pending' },
  { ...gates, codes: ['CUSI'], when: ['import_side'], means: 'customs_hold' },
  { ...gates, codes: ['CUSR'], when: ['import_side'], means: 'customs_cleared', raw: 'customs_release' },

  { ...vessels, codes: ['DEPA'], load: 'full', roles: ['pol'], means: 'vessel_departed' },
  { ...vessels, codes: ['DEPA'], load: 'full', roles: ['transshipment'], means: 'transshipment_departed' },
  { ...vessels, codes: ['ARRI'], load: 'full', roles: ['pod'], means: 'vessel_arrived' },
  { ...vessels, codes: ['ARRI'], load: 'full', roles: ['transshipment'], means: 'transshipment_arrived' },
  { ...vessels, codes: ['BRTH'], load: 'full', roles: ['pod'], means: 'vessel_berthed' },
  { type: 'transport', ...feeders, codes: ['ARRI'], load: 'full', means: 'feeder_arrived' },
  { type: 'transport', ...feeders, codes: ['DEPA'], load: 'full', means: 'feeder_departed' },
  { ...of_empties, codes: ['ARRI'], raw: 'vessel_arrived' },
  { ...of_empties, codes: ['DEPA'], raw: 'vessel_departed' },
  { type: 'transport', ...trains, codes: ['DEPA'], when: ['first_of_train'], means: 'rail_departed' },
  { type: 'transport', ...trains, codes: ['ARRI'], roles: ['destination'], means: 'arrived_at_inland_destination' },
  { type: 'transport', ...trains, codes: ['ARRI'], means: 'rail_arrived' },
  { type: 'transport', ...trains_of_empties, codes: ['DEPA'], raw: 'rail_departed' },
  { type: 'transport', ...trains_of_empties, codes: ['ARRI'], raw: 'rail_arrived' },

  { ...papers, codes: ['HOLD'], documents: ['CUS'], means: 'customs_hold' },
  { ...papers, codes: ['RELS'], documents: ['CUS'], means: 'customs_cleared', raw: 'customs_release' },
  { ...papers, codes: ['SURR', 'RELS'], documents: ['TRD'], means: 'freight_cleared', raw: 'carrier_release' },
  { ...papers, codes: ['RECE', 'SUBM', 'CONF', 'ISSU'], documents: ['VGM'], means: null, raw: 'vgm_received' },
]
