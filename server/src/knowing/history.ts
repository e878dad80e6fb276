import { lastFreeDays, reconcile, seenAttributes, seenDeadlines } from '@quaylog/journey'
import type { ContainerPicture, RecordedObservation, DeadlineViewer } from '@quaylog/journey'
import { viewerOf } from '../request/account.ts'
import type { Account } from '../request/account.ts'
import { containerValues } from '../projection/container-columns.ts'
import { observationsOf } from '../world-facts/observation-store.ts'
import { subjectsOf } from '../world-facts/subject-store.ts'
import type { ContainerRow } from '../records/containers/container.ts'
import type { ListReader } from '../ground/db/index.ts'
import type { Reference } from '../reference/reference.ts'
import type { ShipmentRow } from '../records/shipments/shipment.ts'

/** A value with the moment from which on it was known. */
export interface KnownValue {
  readonly told_at: string
  readonly value: unknown
  readonly data_source: string
}

/** What moves while a box is on its way: estimates, status, availability, holds, fees, deadlines, appointment. */
const moving = [
  'pol_etd_at',
  'pod_eta_at',
  'destination_eta_at',
  'ind_eta_at',
  'current_status',
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_lfd_on',
  'pickup_lfd_line_on',
  'pickup_lfd_terminal_on',
  'pickup_lfd_rail_on',
  'pickup_appointment_at',
  'location_at_pod_terminal',
] as const
/** Whether the history of a field is derived for its reader, so that what others were told of it is not repeated. */
export function isDerived(field: string): boolean {
  return moving.some((name) => name === field)
}

/** A container has some hundred values reported; beyond this many moments, the newest are used. */
const moments_max = 200

/**
 * How the moving values of a box were known from its first moment on: derived anew for each moment at which something
 * was learnt.
 */
export async function movingValues(
  reader: ListReader,
  reference: Reference,
  account: Account,
  container: ContainerRow,
  shipment: ShipmentRow,
): Promise<Readonly<Record<string, readonly KnownValue[]>>> {
  const all = await observationsOf(reader, await subjectsOf(reader, account.id, shipment.id, shipment.subject_id), null)
  const own = all.filter(
    (said) => said.container === null || said.container.slice(0, 10) === container.number.slice(0, 10),
  )
  const learnt = own.flatMap(({ recorded_at, withdrawn_at }) => [
    recorded_at,
    ...(withdrawn_at === null ? [] : [withdrawn_at]),
  ])
  const moments = [...new Set([container.created_at, ...learnt.filter((at) => at > container.created_at)])]
    .toSorted()
    .slice(-moments_max)
  const viewer = viewerOf(account)
  const history: Record<string, KnownValue[]> = {}
  for (const at of moments) {
    const picture = reconcile({
      observations: knownAt(own, at),
      request: { request_type: shipment.request_type, number: shipment.normalized_number, scac: shipment.scac },
      now: at,
      reference,
    }).containers.find((one) => one.number.slice(0, 10) === container.number.slice(0, 10))
    if (picture === undefined) continue
    // At the container's first moment nothing need have been recorded: what is known then was told before.
    const telling =
      own.findLast((said) => said.recorded_at === at || said.withdrawn_at === at) ??
      own.findLast((said) => said.recorded_at <= at)
    const told_by = telling?.data_source ?? 'operator'
    const values = valuesOf(picture, container, at, viewer)
    for (const field of moving) {
      const value = values.get(field) ?? null
      const known = (history[field] ??= [])
      const last = known.at(-1)
      if (JSON.stringify(last?.value ?? null) !== JSON.stringify(value))
        known.push({ told_at: at, value, data_source: sourceOf(picture, field, viewer) ?? told_by })
    }
  }
  return Object.fromEntries(Object.entries(history).filter(([, values]) => values.length > 0))
}

function knownAt(observations: readonly RecordedObservation[], at: string): readonly RecordedObservation[] {
  return observations
    .filter(({ recorded_at }) => recorded_at <= at)
    .map((said) => ({
      ...said,
      withdrawn_at: said.withdrawn_at !== null && said.withdrawn_at > at ? null : said.withdrawn_at,
      confirmed_at: said.confirmed_at != null && said.confirmed_at > at ? at : (said.confirmed_at ?? null),
    }))
}

/** The values as the record prints them. */
function valuesOf(
  picture: ContainerPicture,
  { id, delivered_at }: ContainerRow,
  at: string,
  viewer: DeadlineViewer,
): ReadonlyMap<string, unknown> {
  const known = containerValues(picture, id, delivered_at !== null && delivered_at <= at ? delivered_at : null)
  const { pickup_lfd, pickup_lfd_on, import_deadlines } = seenAttributes(lastFreeDays(picture.facts), viewer)
  return new Map(Object.entries({ ...picture.estimates, ...known, pickup_lfd, pickup_lfd_on, ...import_deadlines }))
}

function sourceOf({ provenance, facts }: ContainerPicture, field: string, viewer: DeadlineViewer): string | null {
  const stated = field.startsWith('pickup_lfd') ? field.replace(/_on$/, '') : field
  const told = stated === 'pickup_lfd' ? (seenDeadlines(facts, viewer).counts ?? stated) : stated
  return provenance[told]?.data_source ?? null
}
