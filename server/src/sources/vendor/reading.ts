import type { Facility, MovementObservation, Observation, Place, VesselIdentity } from '@quaylog/journey'
import { readContainerNumber } from '../container-number.ts'
import { isList, isObject, readText, type Json, type JsonObject } from '../json.ts'
import { movement } from '../movement.ts'
import { namedPlace, placeAt, readUnLocode, zoneAt } from '../place.ts'
import { readTime, saysTime, type TimeReading } from '../wall-clock.ts'
import { deniesEvent, onlyExpectsEvent, saysItFailed } from '../status-wording.ts'
import { moves, strange, type Move } from './moves.ts'
import type { Relayed, VendorAbout } from './profile.ts'
import { readZone } from './zone.ts'

/** Items of one list that are read. */
const items_max = 1_000

/** A member under the first of its names that is there; vendors write the same in snake and in camel case. */
export function member(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  if (!isObject(value)) return undefined
  const name = names.find((one) => value[one] !== undefined && value[one] !== null)
  return name === undefined ? undefined : value[name]
}

/** A member as a text; null: it says nothing. */
export function textIn(value: Json | undefined, ...names: readonly string[]): string | null {
  return readText(member(value, ...names))
}

/** A member that is a text and nothing else; a number in the place of words says nothing. */
export function wordIn(value: Json | undefined, name: string): string | null {
  const word = member(value, name)
  return typeof word === 'string' ? readText(word) : null
}

/** The objects of a list; what is no list holds none. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return isList(value) ? value.slice(0, items_max).filter(isObject) : []
}

/** The number of a box; null: it is none. */
export function boxNumber(text: string | null): string | null {
  return readContainerNumber(text).number
}

/** A place as a vendor describes it, with its zone. */
export interface Spot {
  readonly place: Place | null
  readonly time_zone: string | null
}

export const nowhere: Spot = { place: null, time_zone: null }

/** A place by its UN/LOCODE, else by its name; a zone that the vendor names wins over the place's own. */
export function spotOf(value: Json | undefined, { parts }: Pick<VendorAbout, 'parts'>): Spot {
  const locode = readUnLocode(
    typeof value === 'string' ? value : textIn(value, 'locode', 'unlocode', 'code', 'port_code', 'un_locode'),
  ).locode
  const name = typeof value === 'string' ? null : textIn(value, 'name', 'city')
  const place = locode === null ? namedPlace(name, null, parts) : placeAt(locode, name)
  return { place, time_zone: readZone(textIn(value, 'timezone', 'time_zone')) ?? zoneAt(place, parts) }
}

/** A ship as a vendor describes it; null: it names none. */
export function vesselOf(value: Json | undefined): VesselIdentity | null {
  const name = typeof value === 'string' ? readText(value) : textIn(value, 'name', 'vessel_name')
  const imo = textIn(value, 'imo', 'vessel_imo')
  const known = { name, imo: imo !== null && /^\d{7}$/.test(imo) ? imo : null, mmsi: textIn(value, 'mmsi') }
  return known.name === null && known.imo === null && known.mmsi === null ? null : known
}

/** An event that a vendor passes on. */
export interface PassedOn {
  readonly container: string | null
  readonly pointer: string
  readonly move: Move
  /** Null: it does not say whether it has happened, so that it is expected at most. */
  readonly is_actual: boolean | null
  readonly time: string | null
  readonly spot: Spot
  readonly data_source?: MovementObservation['data_source']
  /** The terminal, ramp or depot within the place. */
  readonly facility?: Facility | null
  readonly vessel?: VesselIdentity | null
  readonly voyage?: string | null
  readonly description?: string | null
  /** All words in which it is told, if they are more than its description. */
  readonly words?: readonly (string | null)[]
  readonly relayed_from: string | null
}

const known_codes: ReadonlySet<string> = new Set(Object.values(moves).map(({ code }) => code))

/**
 * The statement of an event; none, when it says no time. What any of its own words denies did not happen, and what one
 * of them only expects has not happened yet, whatever its code and its sign say.
 */
export function passedOn({ time: text, spot, relayed_from, words, ...told }: PassedOn): readonly Relayed[] {
  const time: TimeReading = readTime(text, spot.time_zone)
  if (!saysTime(time)) return []
  const own_words = (words ?? [told.description ?? null]).filter((one) => one !== null)
  const denial = own_words.find((one) => deniesEvent(one) || saysItFailed(one))
  const move = denial === undefined ? told.move : strange(told.description ?? denial)
  const is_actual = told.is_actual === true && own_words.some(onlyExpectsEvent) ? false : told.is_actual
  const { move: _move, is_actual: _sign, ...said } = told
  return [
    {
      ...movement({
        data_source: 'shipping_line',
        ...move,
        ...said,
        classifier: is_actual === true ? 'actual' : 'estimated',
        at: time.at,
        at_local: time.at_local,
        time_zone: time.time_zone,
        place: spot.place,
        defects: [
          ...time.defects,
          ...(is_actual === null ? ['not said whether it has happened'] : []),
          ...(known_codes.has(move.code) ? [] : ['wording not known']),
        ],
      }),
      relayed_from,
    },
  ]
}

/** The ports of a shipment as a vendor knows them, for events that don't say which call of the voyage they are of. */
export interface Ports {
  readonly pol: Place | null
  readonly pod: Place | null
}

/** The record of a shipment by its ports; none, when neither is known. */
export function recordOf(
  { pol, pod }: Ports,
  pointer: string,
  more: { bill?: string | null; booking?: string | null; destination?: Place | null } = {},
): readonly Relayed[] {
  if (pol === null && pod === null) return []
  return [
    {
      kind: 'shipment_record',
      data_source: 'shipping_line',
      container: null,
      stated_at: null,
      pointer,
      relayed_from: null,
      bill_of_lading: more.bill ?? null,
      booking: more.booking ?? null,
      port_of_lading: pol,
      port_of_discharge: pod,
      destination: more.destination ?? null,
      cancelled: false,
      defects: [],
    },
  ]
}

/** What of several statements speaks of the box that was asked for; all, when a document was. */
export function ofAsked<Said extends Observation>(
  said: readonly Said[],
  { kind, number }: Pick<VendorAbout, 'kind' | 'number'>,
): readonly Said[] {
  return kind === 'container' ? said.filter(({ container }) => container === null || container === number) : said
}
