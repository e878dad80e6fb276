import { isLocalTime, payloadOf } from '@quaylog/documents'
import type { DocumentReading, ReadField } from '@quaylog/documents'
import type { Reference } from '../reference/reference.ts'
import type { FileOutcome } from './outcome.ts'
import { instantInZone, zoneOffsetMs } from '../sources/wall-clock.ts'

/** Which tables say what clocks a place has. */
export type PlaceClocks = Pick<Reference, 'terminalByFirms' | 'zoneWithin'>

/** What was read of a file, or of the files of a mail, with the hours of their places. */
export function withPlaceTimes(outcome: FileOutcome, clocks: PlaceClocks): FileOutcome {
  if (outcome.status === 'failed') return outcome
  if (outcome.status === 'mail') {
    const parts = outcome.parts.map((part) => ({ ...part, outcome: withPlaceTimes(part.outcome, clocks) }))
    return { ...outcome, parts }
  }
  const documents = outcome.reading.documents.map((document) => inPlaceTime(document, clocks))
  return { ...outcome, reading: { ...outcome.reading, documents } }
}

/**
 * A reading whose hours are told with the distance to UTC that clocks have where they count, as far as the paper names
 * that place and it is known: that of the delivery for the hour of the delivery; those of pick-up and delivery, which
 * must agree, for all others. Any other hour stays as it is printed, without a zone.
 */
function inPlaceTime(reading: DocumentReading, clocks: PlaceClocks): DocumentReading {
  if (!reading.fields.some(({ value }) => isLocalTime(value))) return reading
  const fields = reading.fields.map((field) => withOffset(field, reading.fields, clocks))
  return { ...reading, fields, payload: payloadOf(fields) }
}

const delivery = ['/deliver_to']
const anywhere = ['/pickup', '/terminal', '/deliver_to']

function withOffset(field: ReadField, all: readonly ReadField[], clocks: PlaceClocks): ReadField {
  if (!isLocalTime(field.value)) return field
  const named = (field.pointer === '/delivery_at' ? delivery : anywhere)
    .map((pointer) => all.filter((one) => one.pointer.startsWith(`${pointer}/`)))
    .filter((place) => place.length > 0)
  const found = named.map((place) => zoneOfPlace(place, clocks))
  const [first] = found
  if (first === undefined || first === null || found.some((one) => one?.zone !== first.zone)) return field
  const offset = offsetAt(field.value, first.zone)
  if (offset === null) return field
  const places = found.flatMap((one) => one?.evidence ?? [])
  return { ...field, value: field.value + offset, origin: 'derived', evidence: [...field.evidence, ...places] }
}

interface PlaceZone {
  readonly zone: string
  readonly evidence: ReadField['evidence']
}

/** The zone of a place by its customs code, else by the state or country that its address ends with. */
function zoneOfPlace(place: readonly ReadField[], { terminalByFirms, zoneWithin }: PlaceClocks): PlaceZone | null {
  for (const { pointer, value, evidence } of place) {
    if (typeof value !== 'string') continue
    const zone = pointer.endsWith('/firms')
      ? terminalByFirms(value)?.time_zone
      : pointer.endsWith('/address') && zoneOfAddress(value, zoneWithin)
    if (typeof zone === 'string' && zone !== '') return { zone, evidence }
  }
  return null
}

/** `CARSON, CA 90745`, `MISSISSAUGA, ON L5T 1A1`, or a last line that is a country in English. */
function zoneOfAddress(address: string, zoneWithin: PlaceClocks['zoneWithin']): string | null {
  const [, us] = /[\s,]([A-Z]{2})[\s,]+\d{5}(?:-\d{4})?(?!\d)/.exec(address) ?? []
  if (us !== undefined) return zoneWithin(`, ${us}`, 'US')
  const [, canada] = /[\s,]([A-Z]{2})[\s,]+[A-Z]\d[A-Z] ?\d[A-Z]\d(?![A-Z\d])/.exec(address) ?? []
  if (canada !== undefined) return zoneWithin(`, ${canada}`, 'CA')
  const countries = countriesNamed(address.split(/[\n,]/).at(-1) ?? '')
  return countries.map((code) => zoneWithin(null, code)).find((zone) => zone !== null) ?? null
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes of a country by its English name; those that are no more in use, such as `DD`, are among them. */
function countriesNamed(text: string): readonly string[] {
  const wanted = text.trim().toUpperCase()
  if (wanted.length < 4) return []
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.filter((code) => names.of(code)?.toUpperCase() === wanted)
}

/** The distance to UTC of a wall time, such as `-08:00`; null where clocks skip that time or show it twice. */
function offsetAt(local: string, zone: string): string | null {
  const wall_ms = Date.parse(`${local}Z`)
  const at_ms = instantInZone(wall_ms, zone)
  const ahead_ms = wall_ms - at_ms
  const hour_ms = 3_600_000
  const is_clear = [-hour_ms, 0, hour_ms].every((off) => {
    const other_ms = at_ms + off
    return (other_ms + zoneOffsetMs(other_ms, zone) === wall_ms) === (off === 0)
  })
  if (!is_clear) return null
  const minutes = Math.abs(ahead_ms) / 60_000
  const two = (number: number) => String(number).padStart(2, '0')
  return `${ahead_ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
