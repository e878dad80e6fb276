import type { WebhookEventName } from '@quaylog/contract'

/** A box with its dates, as the database has them; instants in UTC, days as days. */
export interface DatedBox {
  readonly id: string
  readonly number: string
  readonly ref_numbers: readonly string[]
  readonly pickup_lfd_on: string | null
  readonly pickup_appointment_at: string | null
  readonly pod_full_out_at: string | null
  readonly final_destination_full_out_at: string | null
  readonly delivered_at: string | null
  readonly pod_timezone: string | null
  readonly ind_eta_at: string | null
  readonly ind_ata_at: string | null
  readonly final_destination_timezone: string | null
  readonly pod_terminal_id: string | null
  readonly pickup_facility_id: string | null
  readonly created_at: string
  readonly bill_of_lading_number: string
  readonly scac: string
  readonly pod_vessel_name: string | null
  readonly pod_voyage_number: string | null
  readonly pod_eta_at: string | null
  readonly pod_ata_at: string | null
  readonly port_of_discharge_name: string | null
  readonly port_timezone: string | null
  readonly destination_eta_at: string | null
  readonly destination_ata_at: string | null
  readonly destination_name: string | null
  readonly destination_timezone: string | null
}

/** A whole day at the place, or an instant with the zone in which it is read; null: UTC. */
export type When = { readonly on: string } | { readonly at: string; readonly time_zone: string | null }

/** One date of one box in a calendar. */
export interface Entry {
  /** The same for as long as the box has this kind of date. */
  readonly uid: string
  readonly summary: string
  readonly description: string
  readonly location: string | null
  readonly category: string
  readonly when: When
  /** Grows with every change that was told. */
  readonly sequence: number
  readonly modified_at: string
  readonly created_at: string
}

/** Changes after which an entry of a kind is another one. */
const told_by = {
  lfd: ['container.pickup_lfd.changed'],
  appointment: ['container.pickup_appointment.changed'],
  eta: ['container.transport.estimated.vessel_arrived'],
  inland_eta: ['container.transport.estimated.arrived_at_inland_destination'],
} as const satisfies Readonly<Record<string, readonly WebhookEventName[]>>

type EntryKind = keyof typeof told_by

/** Every event that moves an entry. */
export const revising_events: readonly WebhookEventName[] = Object.values(told_by).flat()

/** What a box's dates are told with besides the box itself. */
export interface BoxFacts {
  /** Name of the place where it is picked up. */
  readonly facility_name: string | null
  readonly revisions: readonly { readonly event: string; readonly count: number; readonly last_at: string }[]
}

/** The dates of a box that are still to come: what was picked up has no last free day, what arrived no estimate. */
export function entriesOf(box: DatedBox, facts: BoxFacts): Entry[] {
  const is_inland = box.destination_name !== null && box.destination_name !== box.port_of_discharge_name
  const picked_up = box.delivered_at ?? box.final_destination_full_out_at ?? (is_inland ? null : box.pod_full_out_at)
  const facility_zone = box.final_destination_timezone ?? box.pod_timezone ?? box.port_timezone
  const inland_eta_at = box.ind_eta_at ?? box.destination_eta_at
  const vessel = [box.pod_vessel_name, box.pod_voyage_number].filter((part) => part !== null).join(' ')
  const found: Entry[] = []
  const add = (kind: EntryKind, what: string, when: When, location: string | null) =>
    found.push(entry(box, facts, { kind, what, when, location, vessel }))
  if (box.pickup_lfd_on !== null && picked_up === null)
    add('lfd', 'Last free day', { on: box.pickup_lfd_on }, facts.facility_name)
  if (box.pickup_appointment_at !== null)
    add(
      'appointment',
      'Pick-up appointment',
      { at: box.pickup_appointment_at, time_zone: facility_zone },
      facts.facility_name,
    )
  if (box.pod_eta_at !== null && box.pod_ata_at === null)
    add(
      'eta',
      `ETA ${box.port_of_discharge_name ?? 'port of discharge'}`,
      { at: box.pod_eta_at, time_zone: box.port_timezone },
      box.port_of_discharge_name,
    )
  if (is_inland && inland_eta_at !== null && box.ind_ata_at === null && box.destination_ata_at === null) {
    add(
      'inland_eta',
      `ETA ${box.destination_name ?? ''}`,
      { at: inland_eta_at, time_zone: box.destination_timezone },
      box.destination_name,
    )
  }
  return found
}

interface Telling {
  readonly kind: EntryKind
  readonly what: string
  readonly when: When
  readonly location: string | null
  readonly vessel: string
}

function entry(box: DatedBox, { revisions }: BoxFacts, { kind, what, when, location, vessel }: Telling): Entry {
  const names: readonly string[] = told_by[kind]
  const told = revisions.filter(({ event }) => names.includes(event))
  const last_at = told
    .map((one) => one.last_at)
    .toSorted()
    .at(-1)
  const lines = [
    `Container ${box.number}`,
    `Bill of lading ${box.bill_of_lading_number} (${box.scac})`,
    vessel === '' ? null : `Vessel ${vessel}`,
    box.ref_numbers.length === 0 ? null : `References ${box.ref_numbers.join(', ')}`,
  ]
  return {
    uid: `${kind}-${box.id}@quaylog`,
    summary: `${what}: ${box.number}`,
    description: lines.filter((line) => line !== null).join('\n'),
    location,
    category: what.startsWith('ETA') ? 'ETA' : what,
    when,
    sequence: told.reduce((sum, { count }) => sum + count, 0),
    modified_at: last_at ?? box.created_at,
    created_at: box.created_at,
  }
}
