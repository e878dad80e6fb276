import type { Fee, FacilityStateObservation, Hold } from '@quaylog/journey'
import { readAppointment, readAvailability, type AvailabilityReading } from './availability.ts'
import type { FeedRecord } from './body.ts'
import type { RecordDeadlines } from './deadlines.ts'
import { isUnpaid, readFees } from './fees.ts'
import { readHolds } from './holds.ts'
import type { Common, Site } from './site.ts'

/** How a box stands at the terminal. What the record leaves out or what cannot be read is left out. */
export function stateOf(
  record: FeedRecord,
  common: Common,
  deadlines: RecordDeadlines,
  defects: readonly string[],
  site: Site,
): FacilityStateObservation {
  const holds = readList(record.holds, (items) => readHolds(items, site.terminal.firms))
  const fees = readList(record.fees, readFees)
  const presence = presenceOf(record.location?.state ?? null)
  const stated = readAvailability(record.availability)
  const may_owe = record.fees !== undefined && fees === undefined
  const appointment = readAppointment(record, site.time_zone)
  return {
    ...common,
    kind: 'facility_state',
    terminal: site.terminal,
    found: true,
    defects: [
      ...defects,
      ...deadlines.defects,
      ...appointment.defects,
      ...(stated === 'unreadable' ? ['availability cannot be read'] : []),
      ...unread('holds', record.holds, holds),
      ...unread('fees', record.fees, fees),
    ],
    ...(presence === undefined ? {} : { presence }),
    ...(record.location?.yard_position === undefined ? {} : { yard_position: record.location.yard_position }),
    ...(may_owe || !isImport(record)
      ? availabilityAsStated(stated)
      : availabilityOf(stated, { presence, holds, fees })),
    ...(holds === undefined ? {} : { holds }),
    ...(fees === undefined ? {} : { fees }),
    ...(deadlines.terminal === undefined ? {} : { last_free_day: deadlines.terminal }),
    ...(appointment.at === undefined ? {} : { appointment_at: appointment.at }),
    ...detailsOf(record),
  }
}

/** A list of which one item cannot be read is not read at all. */
function readList<Item>(
  raw: readonly unknown[] | null | undefined,
  read: (items: readonly unknown[]) => readonly Item[] | null,
): readonly Item[] | undefined {
  return raw == null ? undefined : (read(raw) ?? undefined)
}

function unread(name: string, raw: unknown, read: readonly unknown[] | undefined): readonly string[] {
  return raw !== undefined && read === undefined ? [`${name} cannot be read`] : []
}

interface ReadState {
  readonly presence: FacilityStateObservation['presence']
  readonly holds: readonly Hold[] | undefined
  readonly fees: readonly Fee[] | undefined
}

type Availability = Pick<FacilityStateObservation, 'available' | 'available_derived'>

/** Whether it can be what somebody waits to pick up full: an export in the yard waits for its ship. */
function isImport({ category, load }: FeedRecord): boolean {
  return (category === null || /^imp/i.test(category)) && !/^(?:empty|mty?|e)$/i.test(load ?? '')
}

/** In the yard, holds and fees tell what the terminal does not say. */
function availabilityOf(stated: AvailabilityReading, { presence, holds, fees }: ReadState): Availability {
  if (stated != null || presence !== 'in_yard' || holds === undefined) return availabilityAsStated(stated)
  const is_held = holds.some((hold) => hold.status === 'hold')
  return { available: !is_held && !isUnpaid(fees ?? []), available_derived: true }
}

function availabilityAsStated(stated: AvailabilityReading): Availability {
  return stated === undefined || stated === 'unreadable' ? {} : { available: stated }
}

function detailsOf({ chassis_number, seal_number, weight_in_lbs }: FeedRecord) {
  return {
    ...(typeof chassis_number === 'string' ? { chassis_number: chassis_number.trim() || null } : {}),
    ...(seal_number === null ? {} : { seal_number }),
    ...(weight_in_lbs === null || weight_in_lbs <= 0 ? {} : { weight_in_lbs }),
  }
}

const presences = ['in_yard', 'on_vessel', 'off_dock', 'gated_out', 'unknown'] as const

function presenceOf(state: string | null): FacilityStateObservation['presence'] {
  const word = state?.toLowerCase().replace(/[\s-]+/g, '_')
  return word === undefined ? undefined : (presences.find((presence) => presence === word) ?? 'unknown')
}
