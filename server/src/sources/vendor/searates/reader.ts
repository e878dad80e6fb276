import type { Facility } from '@quaylog/journey'
import { decodeSizeType } from '../../../reference/size-type.ts'
import { isObject, readBoolean, readText, type Json, type JsonObject } from '../../json.ts'
import { strange, type Move } from '../moves.ts'
import type { Relayed, VendorAbout, VendorVerdict } from '../profile.ts'
import {
  boxNumber,
  member,
  objectsIn,
  ofAsked,
  passedOn,
  recordOf,
  spotOf,
  textIn,
  vesselOf,
  type Ports,
} from '../reading.ts'
import { carriedBy, deedWorded, moveOf, type Deed } from '../worded.ts'

/** What the words of an answer with status 200 mean, before it is read. */
const messages: ReadonlyMap<string, VendorVerdict> = mapOf<VendorVerdict>({
  OK: null,
  SEALINE_HASNT_PROVIDE_INFO: { outcome: 'not_found', ambiguous: 'the line told the vendor nothing of the number' },
  SEALINE_CANCELED_SHIPMENT: { outcome: 'cancelled' },
  NO_CONTAINERS: { outcome: 'not_manifested' },
  NO_EVENTS: { outcome: 'not_manifested' },
  ...wrong('WRONG_NUMBER', 'WRONG_SEALINE', 'WRONG_TYPE', 'WRONG_PARAMETERS'),
  ...wrong('AUTO_CANT_DETECT_SEALINE', 'AUTO_CANT_DETECT_TYPE'),
  ...unsupported('SEALINE_NOT_SUPPORTED', 'SEALINE_NOT_SUPPORTED_SHIPMENT_TYPE', 'SEALINE_NOT_SUPPORT_SHIPMENT_TYPE'),
  ...trouble('outage', 'SEALINE_TEMPORARY_DISABLED', 'SEALINE_UNDER_MAINTENANCE', 'SEALINE_NO_RESPONSE'),
  ...trouble('outage', 'UNEXPECTED_ERROR'),
  ...trouble('credentials', 'API_KEY_WRONG', 'API_KEY_ACCESS_DENIED', 'API_KEY_EXPIRED'),
  ...trouble('rate_limit', 'API_KEY_RATE_LIMIT', 'API_KEY_LIMIT_REACHED'),
})

function mapOf<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries))
}

function wrong(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { outcome: 'bad_number', detail: name } as const]))
}

function unsupported(...names: readonly string[]) {
  const ambiguous = 'the vendor does not know the line, or not by this kind of number'
  return Object.fromEntries(names.map((name) => [name, { outcome: 'not_found', ambiguous } as const]))
}

function trouble(kind: 'outage' | 'credentials' | 'rate_limit', ...names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        outcome: 'temporary',
        reason: 'shipping_line_unreachable',
        trouble: kind,
        detail: name,
        next_allowed_at: null,
      } as const,
    ]),
  )
}

/** What an answer's own words say of it; words that nobody listed cannot be read. */
export function verdictOf(document: Json): VendorVerdict {
  const message = textIn(document, 'message')
  const known = message === null ? undefined : messages.get(message)
  if (known !== undefined) return known
  if (message === null || textIn(document, 'status') !== 'error') return null
  return {
    outcome: 'temporary',
    reason: 'unrecognized_response',
    trouble: 'unreadable',
    detail: message,
    next_allowed_at: null,
  }
}

/** DCSA's codes, as far as they say what happened by themselves. */
const codes = mapOf<Deed>({
  LOAD: 'loaded',
  DISC: 'discharged',
  DEPA: 'departed',
  ARRI: 'arrived',
  BRTH: 'berthed',
  AVPU: 'available',
})
const by_rail = mapOf<Deed>({ LOAD: 'rail_loaded', DISC: 'rail_unloaded', DEPA: 'rail_departed', ARRI: 'rail_arrived' })
/** Its own codes of statuses for gates, which DCSA's leave open. */
const gates = mapOf<Deed>({ CEP: 'empty_out', CGI: 'full_in', CGO: 'full_out', CER: 'empty_in' })

/** Reads an answer in either dialect: ids into lists and snake case, or whole objects and camel case. */
export function readSeaRates(document: Json, about: VendorAbout): readonly Relayed[] | null {
  const under = isObject(document) && isObject(document.data) ? document.data : document
  const data = isObject(under) ? under : {}
  if (data.containers === undefined && data.route === undefined) return null
  const route = member(data, 'route')
  const port = (name: string) =>
    spotOf(resolved(member(member(route, name), 'location'), member(data, 'locations')), about).place
  const ports = { pol: port('pol'), pod: port('pod') }
  const base = under === document ? '' : '/data'
  const boxes = objectsIn(member(data, 'containers'))
  return ofAsked(
    [
      ...recordOf(ports, `${base}/route`),
      ...boxes.flatMap((box, index) => boxOf(box, data, ports, about, `${base}/containers/${index}`)),
    ],
    about,
  )
}

function boxOf(
  box: JsonObject,
  data: JsonObject,
  ports: Ports,
  about: VendorAbout,
  pointer: string,
): readonly Relayed[] {
  const container = boxNumber(textIn(box, 'number', 'container_number', 'containerNumber'))
  if (container === null) return []
  const iso = textIn(box, 'iso_code', 'isoCode')
  const events = objectsIn(box.events)
  return [
    ...(iso === null
      ? []
      : [
          {
            ...decodeSizeType(iso),
            kind: 'equipment',
            data_source: 'shipping_line',
            container,
            stated_at: null,
            pointer,
            relayed_from: null,
            weight_in_lbs: null,
            seal_number: null,
            defects: [],
          } as const,
        ]),
    ...events.flatMap((event, index) => {
      const spot = spotOf(resolved(event.location, data.locations), about)
      return passedOn({
        container,
        pointer: `${pointer}/events/${index}`,
        move: meaningOf(event, events, spot.place, ports),
        is_actual: readBoolean(member(event, 'actual', 'is_actual', 'isActual')),
        time: textIn(event, 'date'),
        spot,
        facility: facilityOf(resolved(event.facility, data.facilities)),
        vessel: vesselOf(resolved(event.vessel, data.vessels)),
        voyage: textIn(event, 'voyage'),
        description: textIn(event, 'description'),
        relayed_from: null,
      })
    }),
  ]
}

/** The terminal or depot of an event; null: it names none. */
function facilityOf(value: Json | undefined): Facility | null {
  const [smdg, bic] = [textIn(value, 'smdg_code', 'smdgCode'), textIn(value, 'bic_code', 'bicCode')]
  const name = textIn(value, 'name')
  if (smdg !== null) return { type: null, code: smdg, provider: 'SMDG', name }
  if (bic !== null) return { type: null, code: bic, provider: 'BIC', name }
  return name === null ? null : { type: null, code: null, provider: null, name }
}

/** An object that stands here itself, or the one of a list that an id means. */
function resolved(value: Json | undefined, list: Json | undefined): Json | undefined {
  if (isObject(value)) return value
  const id = readText(value)
  return id === null ? undefined : objectsIn(list).find((one) => readText(one.id) === id)
}

function meaningOf(
  event: JsonObject,
  all: readonly JsonObject[],
  place: Parameters<typeof moveOf>[1],
  ports: Ports,
): Move {
  const code = textIn(event, 'event_code', 'eventCode') ?? ''
  const description = textIn(event, 'description')
  const deed = deedOf(event, code, all)
  // The code of what a ship does is not kept as the code of what was done on land.
  const word = codes.has(code) ? `${code} on land` : code
  return deed === null ? strange(description ?? word) : moveOf(deed, place, ports)
}

function deedOf(event: JsonObject, code: string, all: readonly JsonObject[]): Deed | null {
  const worded = deedWorded(textIn(event, 'description'))
  const transport = textIn(event, 'transport_type', 'transportType')
  const carriage = `${textIn(event, 'description') ?? ''} ${transport ?? wayOf(event)}`
  if (/\b(?:rail|train)\b/i.test(carriage)) return by_rail.get(code) ?? worded
  const own = gates.get(textIn(event, 'status') ?? '')
  if (code !== 'GTIN' && code !== 'GTOT') {
    const deed = codes.get(code) ?? own ?? worded
    return deed === null ? null : carriedBy(deed, carriage)
  }
  const gate = own ?? (/\b(?:empty|full|laden)\b/i.test(textIn(event, 'description') ?? '') ? worded : null)
  return gate ?? gateByOrder(event, code, all)
}

/** An event on land that names no means of transport is none of a ship. */
function wayOf(event: JsonObject): string {
  return textIn(event, 'type', 'routeType')?.toLowerCase() === 'land' ? 'inland' : ''
}

/** A gate of which nobody says whether the box was empty: before it was ever loaded, or after it was discharged. */
function gateByOrder(event: JsonObject, code: string, all: readonly JsonObject[]): Deed | null {
  const at = textIn(event, 'date') ?? ''
  const dates = (wanted: string) =>
    all
      .flatMap((one) => (textIn(one, 'event_code', 'eventCode') === wanted ? (textIn(one, 'date') ?? []) : []))
      .toSorted()
  const [first_load, last_discharge] = [dates('LOAD')[0], dates('DISC').at(-1)]
  if (first_load !== undefined && at <= first_load) return code === 'GTOT' ? 'empty_out' : 'full_in'
  if (last_discharge !== undefined && at >= last_discharge) return code === 'GTOT' ? 'full_out' : 'empty_in'
  return null
}
