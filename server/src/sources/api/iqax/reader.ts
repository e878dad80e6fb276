import type { Observation, Place } from '@quaylog/journey'
import { unreachable, unreadable } from '../../exchange.ts'
import { isList, isObject, parseJson, readText, type Json, type JsonObject } from '../../json.ts'
import { movement } from '../../movement.ts'
import { namedPlace, placeAt, readUnLocode, zoneAt } from '../../place.ts'
import { legAt, type Leg } from '../../vendor/legs.ts'
import type { Move } from '../../vendor/moves.ts'
import type { VendorAbout, VendorVerdict } from '../../vendor/profile.ts'
import { boxNumber, member, ofAsked, recordOf } from '../../vendor/reading.ts'
import { sole, texted, wordOf } from './odd-forms.ts'
import { readTime } from '../../wall-clock.ts'
import { meaningOf, modes } from '../../words.ts'
import { meaningOfCode } from './codes.ts'

/** Items of one list that are read. */
const items_max = 1_000

const unknown = /\b(?:no|not)\b.{0,40}\b(?:found|data|record|result|shipment|exist)/i
const refused_key = /\bcustomer ?id\b|\bapp ?key\b/i
const not_ours = /\b(?:permission|authori[sz]|entitle|subscri|privilege|access)/i

/** The content of an answer is an object, or the same as a text. */
export function unpackedIqax(document: Json): Json {
  if (!isObject(document) || typeof document.shipmentContent !== 'string') return document
  const shipmentContent = parseJson(document.shipmentContent)
  return shipmentContent === undefined ? document : { ...document, shipmentContent }
}

/** What the errors of an answer with status 200 mean. Nobody has described their words: strange ones say nothing. */
export function verdictOfIqax(document: Json): VendorVerdict {
  const [first] = some(member(document, 'errors')).flatMap((error) => wordOf(error, 'errorDescription') ?? [])
  const content = member(document, 'shipmentContent')
  if (first === undefined) return hasUnread(content) ? { outcome: 'partial' } : null
  if (isObject(content)) return { outcome: 'partial' }
  if (refused_key.test(first)) return unreachable('credentials', first)
  if (not_ours.test(first)) return unreachable('entitlement', first)
  return unknown.test(first)
    ? { outcome: 'not_found', ambiguous: 'IQAX does not know the number, or its customer is no party to it' }
    : unreadable('unreadable', first)
}

/**
 * Whether a box or an event of an answer can't be read at all: then what is missing from the answer may be missing by
 * mistake, and is not withdrawn.
 */
function hasUnread(content: Json | undefined): boolean {
  const details = member(content, 'containerDetail')
  const events = some(details).flatMap((box) => [member(box, 'event') ?? []].flat())
  const items = [...(isList(details) ? details : []), ...events]
  return items.some((item) => !isObject(item)) || some(details).some((box) => boxOfDetail(box) === null)
}

/** Reads an answer: every event of every box. Null: it is of no shape that is known. */
export function readIqax(document: Json, about: VendorAbout): readonly Observation[] | null {
  const content = member(document, 'shipmentContent')
  const details = member(content, 'containerDetail')
  if (details === undefined && member(content, 'billOfLadingNumber') === undefined) return null
  const base = '/shipmentContent/containerDetail'
  const boxes = some(details)
  const named = member(content, 'billOfLadingNumber')
  const bills = (isList(named) ? named.slice(0, items_max) : [named]).flatMap((bill) =>
    typeof bill === 'string' ? (readText(bill) ?? []) : [],
  )
  const legs = legsOf(boxes[0], about)
  const ports = { pol: legs[0]?.from ?? null, pod: legs.at(-1)?.to ?? null }
  const record = recordOf(ports, base, { bill: bills.length === 1 ? (bills[0] ?? null) : null })
  return ofAsked(
    [
      ...record.map(({ relayed_from: _own, ...said }): Observation => said),
      ...boxes.flatMap((box, index) => boxOf(box, about, isList(details) ? `${base}/${index}` : base)),
    ],
    about,
  )
}

function boxOf(box: JsonObject, about: VendorAbout, pointer: string): readonly Observation[] {
  const container = boxOfDetail(box)
  if (container === null) return []
  const events = member(box, 'event')
  const legs = legsOf(box, about)
  return some(events).flatMap((event, index) =>
    eventOf(event, { container, legs, about, pointer: `${pointer}/event${isList(events) ? `/${index}` : ''}` }),
  )
}

function boxOfDetail(box: JsonObject): string | null {
  return boxNumber(texted(sole(box, 'containerNumber'), 'containerNumber'))
}

interface EventAbout {
  readonly container: string
  readonly legs: readonly Leg[]
  readonly about: VendorAbout
  readonly pointer: string
}

function eventOf(event: JsonObject, { container, legs, about, pointer }: EventAbout): readonly Observation[] {
  const code = texted(sole(event, 'CSEvent'), 'CSEventCode')?.toUpperCase() ?? null
  const description = wordOf(event, 'eventDescription')
  const own_word = code ?? wordOf(event, 'carrEventCode') ?? 'UNKNOWN'
  const place = placeOf(sole(event, 'location'), about)
  const time = timeOf(sole(event, 'eventDT'), zoneAt(place, about.parts))
  const meaning = code === null ? null : meaningOfCode(code, description, indicatorOf(event))
  const move = meaning?.move ?? { type: 'equipment', code: own_word }
  return [
    movement({
      data_source: 'shipping_line',
      ...move,
      container,
      pointer,
      classifier: meaning?.classifier ?? 'actual',
      ...time,
      place,
      ...carriedBy(move, place, event, legs),
      description: description ?? own_word,
      defects: [...time.defects, ...(meaning === null ? ['unknown code'] : [])],
    }),
  ]
}

/** By which letter it says whether an event has happened, beside its code; null: it says nothing. */
function indicatorOf(event: JsonObject): string | null {
  return wordOf(sole(event, 'CSEvent'), 'estActIndicator')
}

/** What carries the box: at sea the ship of the leg, on land what the event says. */
function carriedBy({ mode = null, code }: Move, place: Place | null, event: JsonObject, legs: readonly Leg[]) {
  if (mode !== 'vessel') return { mode: meaningOf(modes, wordOf(event, 'mode')) ?? mode }
  const { vessel = null, voyage = null } = legAt(legs, place, code) ?? {}
  return { mode, vessel, voyage }
}

/** The moment by Greenwich, else by the clock of the place. Where the place has no known zone the two tell it. */
function timeOf(said: Json | undefined, zone: string | null) {
  const [gmt, local] = [texted(sole(said, 'GMT'), 'text'), texted(sole(said, 'locDT'), 'text')]
  const time = gmt === null ? null : readTime(/(?:Z|[+-]\d{2}:?\d{2})$/.test(gmt) ? gmt : `${gmt}Z`, zone)
  if (time === null || time.at === null) {
    const by_clock = readTime(local, zone)
    return { ...by_clock, defects: [...by_clock.defects, local === null ? 'no time' : 'no time by Greenwich'] }
  }
  const clock = readTime(local, 'Etc/UTC')
  if (clock.at === null || clock.at_local === null) return time
  const hours = (Date.parse(clock.at) - Date.parse(time.at)) / 3_600_000
  if (Math.abs(hours) > 14) return { ...time, defects: [...time.defects, 'clocks disagree'] }
  const is_whole = Number.isInteger(hours)
  return zone === null && is_whole ? { ...time, time_zone: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` } : time
}

function placeOf(location: Json | undefined, { parts }: VendorAbout): Place | null {
  const city = sole(location, 'cityDetails')
  const locode = locodeIn(location) ?? locodeIn(city)
  const name = wordOf(city, 'portName', 'city') ?? wordOf(location, 'locationName')
  return locode === null ? namedPlace(name, null, parts) : placeAt(locode, name)
}

function locodeIn(place: Json | undefined): string | null {
  const code = wordOf(place, 'UNLocationCode') ?? wordOf(sole(place, 'locationCode'), 'UNLocationCode')
  return readUnLocode(code).locode
}

/** The legs of a box in their order. */
function legsOf(box: JsonObject | undefined, about: VendorAbout): readonly Leg[] {
  const legs = some(member(sole(box, 'route'), 'shipmentLeg'))
  return legs
    .toSorted((a, b) => Number(wordOf(a, 'legSeq')) - Number(wordOf(b, 'legSeq')))
    .map((leg) => {
      const loading = sole(sole(leg, 'SVVD'), 'loading')
      const [name, imo] = [wordOf(loading, 'vesselName'), wordOf(loading, 'lloydsNumber')]
      const known = {
        name: name?.toUpperCase() ?? null,
        imo: imo !== null && /^\d{7}$/.test(imo) ? imo : null,
        mmsi: null,
      }
      return {
        from: placeOf(sole(leg, 'POL'), about),
        to: placeOf(sole(leg, 'POD'), about),
        vessel: known.name === null && known.imo === null ? null : known,
        voyage: wordOf(loading, 'voyage'),
      }
    })
}

/** The objects of a list, or a single object in its place. */
function some(value: Json | undefined): readonly JsonObject[] {
  if (isObject(value)) return [value]
  return isList(value) ? value.slice(0, items_max).filter(isObject) : []
}
