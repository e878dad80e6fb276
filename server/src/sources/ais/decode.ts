import library from 'ais-stream-decoder'
import { z } from 'zod'
import { parseJson } from '../json.ts'
import type { Instant } from '@quaylog/journey'
import { imoText, mmsiText, positionReport, words, type AisReport } from './report.ts'

/** Characters that a message of a type has at least; a shorter one was cut. */
const payload_characters_min: Readonly<Record<number, number>> = { 1: 28, 2: 28, 3: 28, 5: 70, 18: 28, 24: 26, 27: 16 }

const number = z.number().nullable().catch(null)
const text = z.string().nullable().catch(null)
const decoded = z.object({
  type: z.number(),
  mmsi: z.number(),
  lon: number.optional(),
  lat: number.optional(),
  speedOverGround: number.optional(),
  courseOverGround: number.optional(),
  heading: number.optional(),
  navStatus: number.optional(),
  imo: number.optional(),
  name: text.optional(),
  callsign: text.optional(),
  destination: text.optional(),
  draught: number.optional(),
  typeAndCargo: number.optional(),
})

/** Decodes whole messages one after the other. */
export interface Decoder {
  /** The report of a message, all its sentences in order; null: it is of a type that is not read, or broken. */
  decode(sentences: readonly string[], type: number, payload_characters: number, at: Instant): AisReport | null
}

/** A decoder around the library: it is handed only whole, checked messages of types that it knows. */
export function createDecoder(): Decoder {
  let stream = newStream()

  /** An exception inside the library ends its stream: the next message gets a new one. */
  function newStream() {
    const made = new library.default({ silent: true })
    made.on('error', () => {
      stream = newStream()
    })
    return made
  }

  return {
    decode(sentences, type, payload_characters, at) {
      if (payload_characters < (payload_characters_min[type] ?? Infinity)) return null
      for (const sentence of sentences) stream.write(sentence)
      const answer: unknown = stream.read()
      const parsed = typeof answer === 'string' ? decoded.safeParse(parseJson(answer)) : null
      return parsed?.success ? reportOf(parsed.data, at) : null
    },
  }
}

/** True for message types that hold what we need: positions (1-3, 18, 27), who the ship is (5, 24). */
export function isReadType(type: number): boolean {
  return Object.hasOwn(payload_characters_min, type)
}

function reportOf(message: z.infer<typeof decoded>, at: Instant): AisReport | null {
  if (message.type === 5 || message.type === 24) return staticReport(message, at)
  return positionReport(
    {
      mmsi: message.mmsi,
      latitude: message.lat ?? null,
      longitude: message.lon ?? null,
      speed: message.speedOverGround ?? null,
      course: message.courseOverGround ?? null,
      heading: message.heading ?? null,
      status: message.navStatus ?? null,
    },
    at,
  )
}

function staticReport(message: z.infer<typeof decoded>, at: Instant): AisReport | null {
  const mmsi = mmsiText(message.mmsi)
  if (mmsi === null) return null
  const draught = message.draught ?? null
  return {
    kind: 'static',
    mmsi,
    at,
    imo: imoText(message.imo ?? null),
    name: words(message.name ?? null),
    call_sign: words(message.callsign ?? null),
    ship_type: message.typeAndCargo ?? null,
    destination: words(message.destination ?? null),
    draught_metres: draught === 0 ? null : draught,
  }
}
