import { HOUR, utc, wallClock } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import { controlNumber, stamps, withoutScac } from './message.ts'
import type { Status } from './message.ts'

/** What a trucker tells of a delivery, in hours before the box came back empty. */
const STEPS = [
  { code: 'AF', hours: 8 },
  { code: 'X1', hours: 5 },
  { code: 'D1', hours: 4 },
] as const

/** One X12 interchange of a trucker: three 214s for each delivery from which a box is back. */
export function x12_214Interchange(sender: string, statuses: readonly Status[], at: number): string {
  const control = controlNumber(at, 2)
  const { date, time } = stamps(utc(at))
  const messages = statuses.flatMap((status) => STEPS.map((step) => ({ status, ...step }))).map(message)
  return (
    [
      `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*02*${sender.padEnd(15)}*ZZ*${'QUAYLOG'.padEnd(15)}*${date.slice(2)}*${time}*U*00401*${control}*0*P*>`,
      `GS*QM*${sender}*QUAYLOG*${date}*${time}*${Number(control)}*X*004010`,
      ...messages.flat(),
      `GE*${messages.length}*${Number(control)}`,
      `IEA*1*${control}`,
    ].join('~\n') + '~\n'
  )
}

/** Whether a status tells that the box is back from a trucker's delivery. */
export function isTrucked({ movement }: Status): boolean {
  return movement.kind === 'empty_in'
}

function message({ status, code, hours }: { status: Status; code: string; hours: number }, index: number): string[] {
  const { box, shipment, movement, at } = status
  const place = placeOf(movement.locode)
  const local = stamps(wallClock(at - hours * HOUR, place.time_zone))
  const control = String(index + 1).padStart(4, '0')
  const segments = [
    `ST*214*${control}`,
    `B10*${shipment.booking}*${withoutScac(shipment)}*HAUL`,
    `L11*${box.number}*EQ`,
    `L11*${withoutScac(shipment)}*BM`,
    'LX*1',
    `AT7*${code}*NS***${local.date}*${local.time}*LT`,
    `MS1*${place.name.toUpperCase()}*${place.state ?? ''}*${place.country}`,
    `MS2*HAUL*${box.number}*CN`,
  ]
  return [...segments, `SE*${segments.length + 1}*${control}`]
}
