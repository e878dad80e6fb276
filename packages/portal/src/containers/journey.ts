import type { ContainerAttributes, DataSource, ShipmentAttributes, Stage } from '@quaylog/contract'
import { happenings, stages } from './happenings.gen.ts'
import { isGone } from './pickup.ts'

/** An event as the timeline shows it, with the names of what it refers to. */
export interface TimelineEvent {
  readonly id: string
  readonly event: string
  readonly at: string | null
  readonly zone: string | null
  readonly locode: string | null
  readonly place: string | null
  readonly terminal: string | null
  readonly vessel: string | null
  readonly voyage: string | null
  readonly data_source: DataSource
}

/** A place on the way, as the route or the events have it. */
export interface Place {
  readonly locode: string | null
  readonly name: string
  readonly zone: string | null
  /** Expected, as far as the route tells and it has not happened. */
  readonly arrival_eta_at: string | null
  readonly departure_etd_at: string | null
}

export interface JourneyRow {
  readonly key: string
  /** Name of the event, or of the stage when it is only expected. */
  readonly what: string
  readonly at: string | null
  readonly is_expected: boolean
  readonly detail: string | null
  readonly data_source: DataSource | null
  /** The field of the container that holds it; null: none does. */
  readonly field: string | null
}

/** One place with what happened and what is expected there, and how the box goes on. */
export interface JourneyStop {
  readonly key: string
  readonly place: Place
  readonly rows: readonly JourneyRow[]
  /** The box is under way from here to the next place. */
  readonly under_way: {
    readonly by: 'ship' | 'train'
    readonly vessel: string | null
    readonly voyage: string | null
  } | null
}

interface JourneyInput {
  readonly container: ContainerAttributes
  readonly shipment: ShipmentAttributes | undefined
  readonly events: readonly TimelineEvent[]
  readonly places: readonly Place[]
}

const nameOf = (event: string) => event.split('.').at(-1) ?? event
/** The stage that an event's name stands for; null: it is no happening, such as a new estimate. */
const stageOf = (event: TimelineEvent): Stage | null =>
  /^container\.transport\.(?!estimated\.)/.test(event.event) ? (happenings[nameOf(event.event)]?.stage ?? null) : null
const rank = (stage: Stage): number => stages.indexOf(stage)

/** The journey by place: what happened, where the box is, what is expected. */
export function journeyOf(input: JourneyInput): JourneyStop[] {
  const happened = input.events
    .filter((event) => stageOf(event) !== null && event.at !== null)
    .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
  const places = placesOf(input.places, happened)
  const at_place = happenedAt(places, happened)
  const current = at_place.findLastIndex((events) => events.length > 0)
  return places.map((place, index) => {
    const own = at_place[index] ?? []
    const rows = own.map((event): JourneyRow => ({
      key: event.id,
      what: nameOf(event.event),
      at: event.at,
      is_expected: false,
      detail: detailOf(event),
      data_source: event.data_source,
      field: fieldOf(event, input.container),
    }))
    const expected = index < current || isGone(input.container) ? [] : expectedAt(input, places, index, own)
    return {
      key: `${place.locode ?? 'place'}-${index}`,
      place,
      rows: [...rows, ...expected],
      under_way: index === current && index < places.length - 1 ? underWay(own) : null,
    }
  })
}

/** The given places, with those that only events name put in where they happened. */
function placesOf(given: readonly Place[], happened: readonly TimelineEvent[]): Place[] {
  const places = [...given]
  let after = 0
  for (const event of happened) {
    if (event.locode === null) continue
    const at = places.findIndex((place) => place.locode === event.locode)
    if (at >= 0) {
      after = Math.max(after, at)
      continue
    }
    after = Math.min(after + 1, places.length)
    places.splice(after, 0, {
      locode: event.locode,
      name: event.place ?? event.locode,
      zone: event.zone,
      arrival_eta_at: null,
      departure_etd_at: null,
    })
  }
  return places
}

/** Events by place; one without a place stands where the box was last. */
function happenedAt(places: readonly Place[], happened: readonly TimelineEvent[]): TimelineEvent[][] {
  const at_place: TimelineEvent[][] = places.map(() => [])
  let last = 0
  for (const event of happened) {
    const found = event.locode === null ? -1 : places.findIndex((place) => place.locode === event.locode)
    if (found >= 0) last = found
    at_place[last]?.push(event)
  }
  return at_place
}

/** Only the field that has this very moment: a call on the way is no end of the journey. */
function fieldOf(event: TimelineEvent, container: ContainerAttributes): string | null {
  const fields = happenings[nameOf(event.event)]?.fields ?? []
  const held = new Map<string, unknown>(Object.entries(container))
  return fields.find((field) => event.at !== null && held.get(field) === event.at) ?? null
}

function detailOf(event: TimelineEvent): string | null {
  const vessel = [event.vessel, event.voyage].filter((part) => part !== null).join(' ')
  return vessel !== '' && /vessel|transshipment|feeder/.test(event.event)
    ? vessel
    : (event.terminal ?? (vessel === '' ? null : vessel))
}

function underWay(own: readonly TimelineEvent[]): JourneyStop['under_way'] {
  const last = own.findLast((event) => stageOf(event) !== 'available' && stageOf(event) !== 'not_available')
  const stage = last === undefined ? null : stageOf(last)
  if (last === undefined || (stage !== 'departed' && stage !== 'rail_departed')) return null
  return { by: stage === 'departed' ? 'ship' : 'train', vessel: last.vessel, voyage: last.voyage }
}

/** What is still to come at a place; without a date where none is known. */
function expectedAt(
  { container, shipment }: JourneyInput,
  places: readonly Place[],
  index: number,
  own: readonly TimelineEvent[],
): JourneyRow[] {
  const reached = Math.max(-1, ...own.map((event) => rank(stageOf(event) ?? 'empty_out')))
  const place = places[index]
  const [is_first, is_last] = [index === 0, index === places.length - 1]
  const is_pod = place?.locode !== null && place?.locode === shipment?.port_of_discharge_locode
  const is_ramp = is_pod && shipment?.destination_locode != null
  const is_end = is_last && !is_first
  const leaves_at = place?.departure_etd_at ?? null
  const stages: readonly (readonly [stage: Stage, at: string | null, comes: boolean])[] = [
    ['loaded', null, is_first],
    ['departed', shipment?.pol_etd_at ?? leaves_at, is_first],
    ['arrived', arrivalEta(container, shipment, place, is_pod, is_last), !is_first],
    ['discharged', null, is_pod],
    ['rail_loaded', null, is_ramp],
    ['rail_departed', leaves_at, is_ramp],
    ['departed', leaves_at, !is_first && !is_last && !is_pod],
    ['full_out', null, is_end],
    ['empty_in', null, is_end],
  ]
  return stages
    .filter(([stage, , comes]) => comes && rank(stage) > reached)
    .map(([stage, at]) => ({
      key: `expected-${stage}`,
      what: `expected_${stage}`,
      at,
      is_expected: true,
      detail: null,
      data_source: null,
      field: null,
    }))
}

function arrivalEta(
  container: ContainerAttributes,
  shipment: ShipmentAttributes | undefined,
  place: Place | undefined,
  is_pod: boolean,
  is_last: boolean,
): string | null {
  const from_route = place?.arrival_eta_at ?? null
  if (is_pod) return shipment?.pod_eta_at ?? from_route
  return is_last ? (container.ind_eta_at ?? shipment?.destination_eta_at ?? from_route) : from_route
}
