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
const message = z.object({
  MessageType: z.string(),
  MetaData: z.object({ MMSI: z.number(), time_utc: text.optional() }),
  Message: z.object({
    PositionReport: z
      .object({
        Latitude: number,
        Longitude: number,
        Sog: number,
        Cog: number,
        TrueHeading: number,
        NavigationalStatus: number,
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
 * [latitude, longitude]].
 */
export function aisstreamConnection(
  api_key: string,
  mmsis: readonly string[],
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
    FilterMessageTypes: ['PositionReport', 'ShipStaticData'],
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
  const position = Message.PositionReport
  if (position !== undefined) {
    return positionReport(
      {
        mmsi: MetaData.MMSI,
        latitude: position.Latitude,
        longitude: position.Longitude,
        speed: position.Sog,
        course: position.Cog,
        heading: position.TrueHeading,
        status: position.NavigationalStatus,
      },
      at,
    )
  }
  const ship = Message.ShipStaticData
  const mmsi = mmsiText(MetaData.MMSI)
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
