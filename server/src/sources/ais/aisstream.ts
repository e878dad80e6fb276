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

function reportOf({ MetaData, Message }: z.infer<typeof message>, now: Instant): AisReport | null {
  const at = readStamp(MetaData.time_utc?.replace(/\.\d+/, '').replace(/ \+0000 UTC$/, 'Z') ?? null) ?? now
  const long_range = Message.LongRangeAisBroadcastMessage
  const position =
    Message.PositionReport ?? Message.StandardClassBPositionReport ?? Message.ExtendedClassBPositionReport ?? long_range
  if (position !== undefined) {
    // A long-range position is too coarse to tell that a ship lies at a berth: it says neither speed nor status here.
    const is_coarse = position === long_range
    if (position.Valid === false) return null
    return positionReport(
      {
        mmsi: MetaData.MMSI,
        latitude: position.Latitude,
        longitude: position.Longitude,
        speed: is_coarse ? null : (position.Sog ?? null),
        course: position.Cog ?? null,
        heading: is_coarse ? null : (position.TrueHeading ?? null),
        status: is_coarse ? null : (position.NavigationalStatus ?? null),
      },
      at,
    )
  }
  const ship = Message.ShipStaticData
  const mmsi = mmsiText(MetaData.MMSI)
  const part = Message.StaticDataReport
  if (mmsi !== null && part !== undefined && part.Valid !== false) return partOf(part, mmsi, at)
  if (ship === undefined || mmsi === null) return null
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
  { ReportA, ReportB }: NonNullable<z.infer<typeof message>['Message']['StaticDataReport']>,
  mmsi: string,
  at: Instant,
): AisReport | null {
  const name = ReportA?.Valid === false ? null : words(ReportA?.Name ?? null)
  const call_sign = ReportB?.Valid === false ? null : words(ReportB?.CallSign ?? null)
  const ship_type = ReportB?.Valid === false ? null : (ReportB?.ShipType ?? null)
  if (name === null && call_sign === null) return null
  return { kind: 'static', mmsi, at, imo: null, name, call_sign, ship_type, destination: null, draught_metres: null }
}
