import type { DataSource, RawEventName } from '@quaylog/contract'

/**
 * once: happens once on a journey, wherever sources place it.
 * in_order: one of the steps that a journey takes in the order of this table; what stands otherwise gets a remark.
 * loaded, aboard, on_train, by_train: where the container is after it; contract 4.2.
 * at_sea: between the two ports; a feeder may still be on its way to the port of lading. Contract 4.3.
 * at_pod: reached at the port of discharge or after it; contract 4.3.
 * ends_arrival: no arrival is expected any more.
 */
type Trait = 'once' | 'in_order' | 'loaded' | 'aboard' | 'at_sea' | 'at_pod' | 'on_train' | 'by_train' | 'ends_arrival'

interface MilestoneRow {
  readonly name: string
  readonly traits: readonly Trait[]
  /** Whom to believe first; wire contract 2.2, then contract 10.5: whoever stands where it happens. */
  readonly believed: readonly DataSource[]
  /** Its name among raw events; null: it has none. Wire contract 2.5. */
  readonly raw: RawEventName | null
}

const at_origin = ['user_input', 'operator', 'shipping_line', 'terminal', 'rail', 'ais'] as const
const at_departure = ['user_input', 'operator', 'ais', 'shipping_line', 'terminal', 'rail'] as const
const on_site = ['user_input', 'operator', 'terminal', 'rail', 'shipping_line', 'ais'] as const
const by_rail = ['user_input', 'operator', 'rail', 'terminal', 'shipping_line', 'ais'] as const
const by_ship = ['user_input', 'operator', 'ais', 'terminal', 'shipping_line', 'rail'] as const

/** Every milestone, in the order in which they happen, for equal moments and for reading. */
export const milestones = [
  { name: 'empty_out', traits: ['once', 'in_order'], believed: at_origin, raw: 'empty_out' },
  { name: 'full_in', traits: ['once', 'in_order'], believed: at_origin, raw: 'full_in' },
  { name: 'feeder_loaded', traits: ['loaded', 'aboard'], believed: on_site, raw: 'feeder_loaded' },
  {
    name: 'vessel_loaded',
    traits: ['once', 'in_order', 'loaded', 'aboard'],
    believed: at_origin,
    raw: 'vessel_loaded',
  },
  { name: 'transshipment_loaded', traits: ['aboard', 'at_sea'], believed: on_site, raw: 'transshipment_loaded' },
  { name: 'feeder_departed', traits: ['aboard'], believed: on_site, raw: 'feeder_departed' },
  {
    name: 'vessel_departed',
    traits: ['once', 'in_order', 'aboard', 'at_sea'],
    believed: at_departure,
    raw: 'vessel_departed',
  },
  { name: 'transshipment_departed', traits: ['aboard', 'at_sea'], believed: on_site, raw: 'transshipment_departed' },
  { name: 'feeder_arrived', traits: ['aboard'], believed: on_site, raw: 'feeder_arrived' },
  { name: 'transshipment_arrived', traits: ['aboard', 'at_sea'], believed: on_site, raw: 'transshipment_arrived' },
  {
    name: 'vessel_arrived',
    traits: ['once', 'in_order', 'aboard', 'at_pod', 'ends_arrival'],
    believed: by_ship,
    raw: 'vessel_arrived',
  },
  {
    name: 'vessel_berthed',
    traits: ['once', 'in_order', 'aboard', 'at_pod', 'ends_arrival'],
    believed: on_site,
    raw: null,
  },
  { name: 'feeder_discharged', traits: ['aboard'], believed: on_site, raw: 'feeder_discharged' },
  {
    name: 'transshipment_discharged',
    traits: ['aboard', 'at_sea'],
    believed: on_site,
    raw: 'transshipment_discharged',
  },
  {
    name: 'vessel_discharged',
    traits: ['once', 'in_order', 'at_pod', 'ends_arrival'],
    believed: on_site,
    raw: 'vessel_discharged',
  },
  { name: 'rail_loaded', traits: ['on_train', 'by_train'], believed: by_rail, raw: 'rail_loaded' },
  { name: 'rail_departed', traits: ['on_train', 'by_train'], believed: by_rail, raw: 'rail_departed' },
  { name: 'rail_arrived', traits: ['on_train', 'by_train'], believed: by_rail, raw: 'rail_arrived' },
  {
    name: 'arrived_at_inland_destination',
    traits: ['once', 'at_pod', 'by_train'],
    believed: by_rail,
    raw: 'arrived_at_destination',
  },
  { name: 'rail_unloaded', traits: ['by_train'], believed: by_rail, raw: 'rail_unloaded' },
  { name: 'full_out', traits: ['once', 'in_order', 'at_pod'], believed: on_site, raw: 'full_out' },
  { name: 'empty_in', traits: ['once', 'in_order'], believed: on_site, raw: 'empty_in' },
] as const satisfies readonly MilestoneRow[]

/** Milestones of a journey; the wire name is `container.transport.<name>`. */
export type MilestoneName = (typeof milestones)[number]['name']

const rows: readonly (MilestoneRow & { readonly name: MilestoneName })[] = milestones
const ranks = new Map<string, number>(rows.map(({ name }, rank) => [name, rank]))
const by_name = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.name, row]))

/** The row of a milestone; undefined: the name is none of a milestone. */
export function milestoneRow(name: string): (typeof rows)[number] | undefined {
  return by_name.get(name)
}

/** The milestones with a trait, in the order in which they happen. */
export function milestonesWith(trait: Trait): ReadonlySet<MilestoneName> {
  return new Set(rows.filter(({ traits }) => traits.includes(trait)).map(({ name }) => name))
}

/** The place of a milestone in the order in which they happen, from 0. */
export function milestoneRank(name: MilestoneName): number {
  return ranks.get(name) ?? 0
}
