import { utc, wallClock } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import type { Facility } from '../truth/place.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import { activityPlace, controlNumber, stamps, withoutScac } from './message.ts'
import type { Status } from './message.ts'

const MODES: Readonly<Record<string, string>> = { VESSEL: '1', FEEDER: '1', RAIL: '2', TRUCK: '3' }

/** One IFTSTA (D.99B) interchange, one message for each status. */
export function iftstaInterchange(sender: string, statuses: readonly Status[], at: number): string {
  return interchange(sender, 'IFTSTA:D:99B:UN', at, statuses.map(iftsta))
}

/** One passage of a container through a gate. */
export type GateMove = { box: Box; shipment: Shipment; facility: Facility; at: number; into: boolean; full: boolean }

/** One CODECO (D.95B) interchange of a terminal, one message for each passage. */
export function codecoInterchange(facility: Facility, moves: readonly GateMove[], at: number): string {
  return interchange(facility.code, 'CODECO:D:95B:UN:ITG14', at, moves.map(codeco))
}

/** An interchange of EDIFACT messages of one type, each given by the segments between its head and its end. */
export function interchange(
  sender: string,
  type: string,
  at: number,
  messages: readonly (readonly string[])[],
): string {
  const control = controlNumber(at, 1)
  const { date, time } = stamps(utc(at))
  const bodies = messages.map((segments, i) => {
    const reference = String(i + 1)
    return [`UNH+${reference}+${type}`, ...segments, `UNT+${segments.length + 2}+${reference}`]
  })
  return (
    [
      'UNA:+.? ',
      `UNB+UNOA:2+${sender}+QUAYLOG+${date.slice(2)}:${time}+${control}`,
      ...bodies.flat(),
      `UNZ+${messages.length}+${control}`,
    ].join("'\n") + "'\n"
  )
}

function iftsta(status: Status): string[] {
  const { box, shipment, movement } = status
  const place = placeOf(movement.locode)
  const here = activityPlace(status)
  const local = stamps(wallClock(status.at, place.time_zone))
  const leg = movement.leg ?? shipment.itineraries.at(-1)?.legs[0]
  const written = stamps(utc(status.told_at))
  return [
    `BGM+23+${shipment.booking}${box.number.slice(4)}+9`,
    `DTM+137:${written.date}${written.time}:203`,
    `NAD+CA+${shipment.scac}:172:20`,
    `CNI+1+${withoutScac(shipment)}`,
    `STS+1+${status.code}`,
    `RFF+BM:${withoutScac(shipment)}`,
    `RFF+BN:${shipment.booking}`,
    ...(movement.laden ? [`RFF+SN:${box.seal}`] : []),
    `DTM+334:${local.date}${local.time}:203`,
    `LOC+175+${here.code}:139:6:${here.name.toUpperCase()}`,
    ...(leg === undefined
      ? []
      : [
          `TDT+20+${leg.voyage.number}+${MODES[movement.mode] ?? '1'}++${shipment.scac}:172:20+++${leg.vessel.imo}:146:11:${leg.vessel.name}`,
        ]),
    ...portsOf(status),
    `EQD+CN+${box.number}+${box.iso_code}:102:5+++${here.laden ? '5' : '4'}`,
  ]
}

/** Both ends of the voyage, each with what happened there or what is expected. */
function portsOf({ shipment, at, pod_eta }: Status): string[] {
  const legs = shipment.itineraries.at(-1)?.legs ?? []
  const [first, last] = [legs[0]?.load, legs.at(-1)?.discharge]
  const port = (qualifier: string, locode: string, time: readonly [qualifier: string, instant: number]): string[] => {
    const clock = stamps(wallClock(time[1], placeOf(locode).time_zone))
    return [`LOC+${qualifier}+${locode}:139:6`, `DTM+${time[0]}:${clock.date}${clock.time}:203`]
  }
  return [
    ...(first === undefined
      ? []
      : port(
          '9',
          first.facility.locode,
          at >= first.departure ? ['186', first.departure] : ['133', first.planned_departure],
        )),
    ...(last === undefined
      ? []
      : port('11', last.facility.locode, at >= last.arrival ? ['178', last.arrival] : ['132', pod_eta])),
  ]
}

function codeco(move: GateMove): string[] {
  const { facility, box, shipment } = move
  const place = placeOf(facility.locode)
  const local = stamps(wallClock(move.at, place.time_zone))
  return [
    `BGM+${move.into ? '34' : '36'}+${shipment.booking}${box.number.slice(4)}+9`,
    `NAD+CF+${shipment.scac}:160:20`,
    `EQD+CN+${box.number}+${box.iso_code}:102:5++3+${move.full ? '5' : '4'}`,
    `RFF+BM:${shipment.bill}`,
    `DTM+7:${local.date}${local.time}:203`,
    `LOC+165+${place.locode}:139:6+${facility.code}:TER:ZZZ:${facility.name.toUpperCase()}`,
    ...(move.full ? [`SEL+${box.seal}+CA`] : []),
    'TDT+1++3++:172',
    'CNT+16:1',
  ]
}
