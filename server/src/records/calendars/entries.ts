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
  readonly destination_name: string | null
  readonly destination_timezone: string | null
  readonly empty_terminated_at: string | null
  /** The last days without a charge for pick-up and return as the account's terms give them; null: not known. */
  readonly pull_by_on: string | null
  readonly empty_return_by_on: string | null
  /** Whether every charge of the box is counted; null: none was. */
  readonly charges_complete: boolean | null
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
  pull_by: ['charge_clock.last_free_day_changed'],
  empty_return: ['charge_clock.last_free_day_changed'],
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
  /** What sequence numbers begin from. */
  readonly sequence_base: number
}

/** A date with what it is called and where it holds. */
interface BoxDate {
  readonly kind: EntryKind
  readonly what: string
  readonly when: When
  readonly location: string | null
  /** More lines of its description. */
  readonly notes?: readonly string[]
}

/** The dates of a box that are still to come: what was picked up has no last free day, what arrived no estimate. */
export function entriesOf(box: DatedBox, facts: BoxFacts): Entry[] {
  return [...pickUpDates(box, facts), ...emptyReturn(box), ...etaAtPort(box), ...etaInland(box)].map((date) =>
    entry(box, facts, date),
  )
}

function isInland({ destination_name, port_of_discharge_name }: DatedBox): boolean {
  return destination_name !== null && destination_name !== port_of_discharge_name
}

/**
 * Name of the place where the box is picked up: its facility, else the destination of a box that goes inland, else the
 * terminal at the port; null: not known.
 */
export function pickupPlaceOf(box: DatedBox, nameOf: (facility_id: string) => string | null): string | null {
  const facility_name = box.pickup_facility_id === null ? null : nameOf(box.pickup_facility_id)
  if (facility_name !== null) return facility_name
  if (isInland(box)) return box.destination_name
  return box.pod_terminal_id === null ? null : nameOf(box.pod_terminal_id)
}

/** When the box left its last terminal full; null: it is there, or on its way to it. */
function pickedUpAt(box: DatedBox): string | null {
  const from_port_at = isInland(box) ? null : box.pod_full_out_at
  return box.delivered_at ?? box.final_destination_full_out_at ?? from_port_at
}

/** The last free day until the box is picked up, and the appointment to do so. */
function pickUpDates(box: DatedBox, { facility_name: location }: BoxFacts): BoxDate[] {
  const picked_up_at = pickedUpAt(box)
  const time_zone = box.final_destination_timezone ?? box.pod_timezone ?? box.port_timezone
  const { pickup_lfd_on: on, pickup_appointment_at: at } = box
  return [
    ...(on === null || picked_up_at !== null
      ? []
      : [{ kind: 'lfd', what: 'Last free day', when: { on }, location } as const]),
    ...(picked_up_at === null ? pullBy(box, location) : []),
    ...(at === null
      ? []
      : [{ kind: 'appointment', what: 'Pick-up appointment', when: { at, time_zone }, location } as const]),
  ]
}

const at_least = 'Other charges of this container cannot be counted: the day is of those that can.'

/** The last free day that the account's terms give, where it is not the one that was told. */
function pullBy(
  { pull_by_on: on, pickup_lfd_on: told, charges_complete }: DatedBox,
  location: string | null,
): BoxDate[] {
  if (on === null || on === told) return []
  const notes = [
    'By your terms this is the last day on which a pick-up costs nothing.',
    told === null ? 'Nobody has told a last free day.' : `The last free day that was told is ${told}.`,
    ...(charges_complete === true ? [] : [at_least]),
  ]
  return [{ kind: 'pull_by', what: 'Pull by', when: { on }, location, notes }]
}

/** The last day on which the empty container comes back without a charge, until it has. */
function emptyReturn({ empty_return_by_on: on, empty_terminated_at, charges_complete }: DatedBox): BoxDate[] {
  if (on === null || empty_terminated_at !== null) return []
  const notes = [
    'By your terms this is the last day on which the return of the empty container costs nothing.',
    ...(charges_complete === true ? [] : [at_least]),
  ]
  return [{ kind: 'empty_return', what: 'Return empty by', when: { on }, location: null, notes }]
}

function etaAtPort({ pod_eta_at: at, pod_ata_at, port_timezone, port_of_discharge_name: name }: DatedBox): BoxDate[] {
  if (at === null || pod_ata_at !== null) return []
  const what = `ETA ${name ?? 'port of discharge'}`
  return [{ kind: 'eta', what, when: { at, time_zone: port_timezone }, location: name }]
}

function etaInland(box: DatedBox): BoxDate[] {
  const at = box.ind_eta_at ?? box.destination_eta_at
  if (!isInland(box) || at === null || box.ind_ata_at !== null) return []
  const { destination_name: name, destination_timezone: time_zone } = box
  return [{ kind: 'inland_eta', what: `ETA ${name ?? ''}`, when: { at, time_zone }, location: name }]
}

function entry(box: DatedBox, { revisions, sequence_base }: BoxFacts, date: BoxDate): Entry {
  const { kind, what, when, location, notes = [] } = date
  const names: readonly string[] = told_by[kind]
  const vessel = [box.pod_vessel_name, box.pod_voyage_number].filter((part) => part !== null).join(' ')
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
    ...notes,
  ]
  return {
    uid: `${kind}-${box.id}@quaylog`,
    summary: `${what}: ${box.number}`,
    description: lines.filter((line) => line !== null).join('\n'),
    location,
    category: what.startsWith('ETA') ? 'ETA' : what,
    when,
    sequence: told.reduce((sum, { count }) => sum + count, sequence_base),
    modified_at: last_at ?? box.created_at,
    created_at: box.created_at,
  }
}
