import { utc, wallClock } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import { activityPlace, controlNumber, stamps, withoutScac } from './message.ts'
import type { Status } from './message.ts'

const RECEIVER = 'QUAYLOG'

/** One X12 interchange of a line's 315 messages, one message for each status. */
export function x12Interchange(sender: string, statuses: readonly Status[], at: number): string {
  const control = controlNumber(at, 0)
  const { date, time } = stamps(utc(at))
  const messages = statuses.map((status, i) => message(status, i + 1))
  return (
    [
      `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*02*${sender.padEnd(15)}*ZZ*${RECEIVER.padEnd(15)}*${date.slice(2)}*${time}*U*00401*${control}*0*P*>`,
      `GS*QO*${sender}*${RECEIVER}*${date}*${time}*${Number(control)}*X*004010`,
      ...messages.flat(),
      `GE*${messages.length}*${Number(control)}`,
      `IEA*1*${control}`,
    ].join('~\n') + '~\n'
  )
}

function message(status: Status, n: number): string[] {
  const { box, shipment, movement } = status
  const place = placeOf(movement.locode)
  const { code, name, laden } = activityPlace(status)
  const control = String(n).padStart(4, '0')
  const local = stamps(wallClock(status.at, place.time_zone))
  const segments = [
    `ST*315*${control}`,
    `B4***${status.code}*${local.date}*${local.time}*${name.toUpperCase()}*${box.number.slice(0, 4)}*${box.number.slice(4, 10)}*${laden ? 'L' : 'E'}*${box.iso_code}*${code}*UN*${box.number.slice(10)}`,
    `N9*BM*${withoutScac(shipment)}`,
    `N9*BN*${shipment.booking}`,
    `N9*SCA*${shipment.scac}`,
    ...(movement.laden ? [`N9*SN*${box.seal}`] : []),
    `N9*PO*${shipment.purchase_order}`,
    ...vessel(status),
    ...places(status),
  ]
  return [...segments, `SE*${segments.length + 1}*${control}`]
}

function vessel(status: Status): string[] {
  const leg = status.movement.leg ?? status.shipment.itineraries.at(-1)?.legs[0]
  return leg === undefined
    ? []
    : [`Q2*${leg.vessel.imo}*${leg.vessel.flag}*******${leg.voyage.number}***L*${leg.vessel.name}`]
}

function places(status: Status): string[] {
  const legs = status.shipment.itineraries.at(-1)?.legs ?? []
  const here = status.movement
  const named = (qualifier: string, code: string, name: string, country: string): string =>
    `R4*${qualifier}*UN*${code}*${name.toUpperCase()}*${country}`
  const port = (qualifier: string, locode: string): string =>
    named(qualifier, locode, placeOf(locode).name, placeOf(locode).country)
  const { elsewhere } = status
  const dtm = (qualifier: string, at: number, locode: string): string => {
    const local = stamps(wallClock(at, placeOf(locode).time_zone))
    return `DTM*${qualifier}*${local.date}*${local.time}*LT`
  }
  const first = legs[0]?.load
  const last = legs.at(-1)?.discharge
  if (first === undefined || last === undefined) return []
  const middle = legs.slice(0, -1).map((leg) => port('T', leg.discharge.facility.locode))
  const arrived = ['arrived', 'discharged', 'full_out', 'empty_in'].includes(here.kind) && here.role !== 'transshipment'
  return [
    port('L', status.loading_port ?? first.facility.locode),
    ...(here.kind === 'departed' && here.role === 'origin' ? [dtm('370', status.at, first.facility.locode)] : []),
    ...middle,
    port('D', last.facility.locode),
    arrived ? dtm('140', last.arrival, last.facility.locode) : dtm('139', status.pod_eta, last.facility.locode),
    elsewhere === undefined
      ? port('5', here.locode)
      : named('5', elsewhere.code, elsewhere.name, elsewhere.code.slice(0, 2)),
    dtm('140', status.at, here.locode),
  ]
}
