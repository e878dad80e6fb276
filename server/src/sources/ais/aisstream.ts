import { z } from 'zod'
import { parseJson } from '../json.ts'
import { readStamp } from '../wall-clock.ts'
import type { Instant } from '@quaylog/journey'
import { imoText, mmsiText, positionReport, words, type AisReport } from './report.ts'

/** Where the service answers. */
export const aisstream_url = 'wss://stream.aisstream.io/v0/stream'

/** Ships that one subscription may name. */
const ships_max = 50

const number = z.number().nullable().catch(null)
const text = z.string().nullable().catch(null)
const flag = z.boolean().nullable().catch(null)
const position_body = z.object({
  Valid: flag.optional(),
  Latitude: number,
  Longitude: number,
  Sog: number.optional(),
  Cog: number.optional(),
  TrueHeading: number.optional(),
  NavigationalStatus: number.optional(),
})
/** What ships of class B, and satellites, send of a position beside the messages that always were. */
const more_positions = [
  'StandardClassBPositionReport',
  'ExtendedClassBPositionReport',
  'LongRangeAisBroadcastMessage',
] as const
const message = z.object({
  MessageType: z.string(),
  MetaData: z.object({ MMSI: z.number(), time_utc: text.optional() }),
  Message: z.object({
    PositionReport: position_body.optional(),
    StandardClassBPositionReport: position_body.optional(),
    ExtendedClassBPositionReport: position_body.optional(),
    LongRangeAisBroadcastMessage: position_body.optional(),
    StaticDataReport: z
      .object({
        Valid: flag.optional(),
        ReportA: z.object({ Valid: flag.optional(), Name: text }).nullish().catch(null),
        ReportB: z
          .object({ Valid: flag.optional(), CallSign: text, ShipType: number.optional() })
          .nullish()
          .catch(null),
      })
      .optional(),
    ShipStaticData: z
      .object({
        ImoNumber: number,
        Type: number.optional(),
        Name: text,
        CallSign: text,
        Destination: text,
        MaximumStaticDraught: number,
      })
      .optional(),
  }),
})
const failure = z.object({ error: z.string() })

/** What the service sent: a report, its complaint about us, or something that is not read. */
export type AisstreamReading =
  | { readonly kind: 'report'; readonly report: AisReport }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'skipped' }

/**
 * Where to connect, and the first message to send, due within three seconds. Boxes are [[latitude, longitude],
 * [latitude, longitude]]. `has_more` false: only the two kinds of message that it has always known.
 */
export function aisstreamConnection(
  api_key: string,
  mmsis: readonly string[],
  has_more = true,
): { readonly url: string; readonly first_message: string } {
  const subscription = {
    APIKey: api_key,
    BoundingBoxes: [
      [
        [-90, -180],
        [90, 180],
      ],
    ],
    FiltersShipMMSI: mmsis.slice(0, ships_max),
    FilterMessageTypes: [
      'PositionReport',
      'ShipStaticData',
      ...(has_more ? [...more_positions, 'StaticDataReport'] : []),
    ],
  }
  return { url: aisstream_url, first_message: JSON.stringify(subscription) }
}

/** Reads one message of the service; never throws. */
export function readAisstream(body: string, now: Instant): AisstreamReading {
  const document = parseJson(body)
  const refused = failure.safeParse(document)
  if (refused.success) return { kind: 'refused', detail: refused.data.error.slice(0, 200) }
  const parsed = message.safeParse(document)
  const report = parsed.success ? reportOf(parsed.data, now) : null
  return report === null ? { kind: 'skipped' } : { kind: 'report', report }
}

type Told = z.infer<typeof message>['Message']

function reportOf({ MetaData, Message }: z.infer<typeof message>, now: Instant): AisReport | null {
  const at = readStamp(MetaData.time_utc?.replace(/\.\d+/, '').replace(/ \+0000 UTC$/, 'Z') ?? null) ?? now
  const mmsi = mmsiText(MetaData.MMSI)
  const exact = Message.PositionReport ?? Message.StandardClassBPositionReport ?? Message.ExtendedClassBPositionReport
  const coarse = Message.LongRangeAisBroadcastMessage
  if (exact !== undefined) return positionOf(exact, MetaData.MMSI, at)
  // A long-range position is too coarse to tell that a ship lies at a berth: it says neither speed nor status here.
  if (coarse !== undefined)
    return positionOf({ ...coarse, Sog: null, TrueHeading: null, NavigationalStatus: null }, MetaData.MMSI, at)
  if (mmsi === null) return null
  return Message.StaticDataReport === undefined
    ? shipOf(Message.ShipStaticData, mmsi, at)
    : partOf(Message.StaticDataReport, mmsi, at)
}

function positionOf(position: z.infer<typeof position_body>, mmsi: number, at: Instant): AisReport | null {
  if (position.Valid === false) return null
  return positionReport(
    {
      mmsi,
      latitude: position.Latitude,
      longitude: position.Longitude,
      speed: position.Sog ?? null,
      course: position.Cog ?? null,
      heading: position.TrueHeading ?? null,
      status: position.NavigationalStatus ?? null,
    },
    at,
  )
}

function shipOf(ship: Told['ShipStaticData'], mmsi: string, at: Instant): AisReport | null {
  if (ship === undefined) return null
  return {
    kind: 'static',
    mmsi,
    at,
    imo: imoText(ship.ImoNumber),
    name: words(ship.Name),
    call_sign: words(ship.CallSign),
    ship_type: ship.Type ?? null,
    destination: words(ship.Destination),
    draught_metres: ship.MaximumStaticDraught === 0 ? null : ship.MaximumStaticDraught,
  }
}

/** Who a ship is in two parts, of which a message may hold either; a part that is not valid says nothing. */
function partOf(
  { Valid, ReportA, ReportB }: NonNullable<Told['StaticDataReport']>,
  mmsi: string,
  at: Instant,
): AisReport | null {
  const named = Valid !== false && ReportA?.Valid !== false ? ReportA : null
  const called = Valid !== false && ReportB?.Valid !== false ? ReportB : null
  const [name, call_sign] = [words(named?.Name ?? null), words(called?.CallSign ?? null)]
  if (name === null && call_sign === null) return null
  const ship_type = called?.ShipType ?? null
  return { kind: 'static', mmsi, at, imo: null, name, call_sign, ship_type, destination: null, draught_metres: null }
}
