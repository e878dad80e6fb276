import { hash32 } from '../../random.ts'
import { DAY, wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { Place } from '../../truth/place.ts'
import type { RailView } from '../machinery/rides.ts'
import type { Desk } from '../machinery/upstream.ts'

const day = (at: number, zone: string): string => wallClock(at, zone).slice(0, 10).replaceAll('-', '')
const time = (at: number, zone: string): string => wallClock(at, zone).slice(11, 16).replace(':', '')
const upper = (place: Place): string => place.name.toUpperCase()

/** An interchange around the sets of one file; each set is a list of segments without ST and SE. */
function interchange(set: string, group: string, sets: readonly string[][], desk: Desk): string {
  const control = String(hash32(`${set} ${desk.now}`) % 1_000_000_000).padStart(9, '0')
  const [date, clock] = [day(desk.now, 'UTC'), time(desk.now, 'UTC')]
  const body = sets.flatMap((segments, i) => {
    const number = String(i + 1).padStart(4, '0')
    return [`ST*${set}*${number}`, ...segments, `SE*${segments.length + 2}*${number}`]
  })
  const isa = `ISA*00*          *00*          *02*RAILROAD       *ZZ*RECEIVER       *${date.slice(2)}*${clock}*U*00401*${control}*0*P*>`
  return [
    isa,
    `GS*${group}*RAILROAD*RECEIVER*${date}*${clock}*1*X*004010`,
    ...body,
    `GE*${sets.length}*1`,
    `IEA*1*${control}`,
  ]
    .map((segment) => `${segment}~\n`)
    .join('')
}

/** Origin, destination, road, box and seal of a waybill: the tree that 404 and 417 share. */
function waybill(view: RailView, purpose: string): string[] {
  const { number, box, corridor, ride, shipment } = view
  const [from, end] = [placeOf(corridor.from), placeOf(corridor.ramp.locode)]
  const bill = String(Math.floor(shipment.booked_at / DAY)).padStart(6, '0')
  return [
    `BX*${purpose}*X*PP*${bill}*${corridor.railroad}*B`,
    'BNX*A',
    `N9*BM*${shipment.bill}`,
    `N9*WY*${bill}`,
    `N7*${number.slice(0, 4)}*${number.slice(4, 10)}*${Math.round(box.weight_kg * 2.20462)}*G*******CN`,
    `W2*${number.slice(0, 4)}*${number.slice(4, 10)}**CN*L**${ride.car.slice(0, 4)}*${ride.car.slice(4)}`,
    `M7*${box.seal}`,
    'N1*SH*EXAMPLE EXPORTS CO',
    'N1*CN*EXAMPLE IMPORTS INC',
    `F9*${from.locode.slice(2)}*${upper(from)}*${from.state ?? ''}`,
    `D9*${end.locode.slice(2)}*${upper(end)}*${end.state ?? ''}`,
    `R2*${corridor.railroad}*S*${from.locode.slice(2)}`,
  ]
}

/** X12 404, rail carrier shipment information: what travels where, and no movement. */
export function edi404(views: readonly RailView[], desk: Desk): string {
  return interchange(
    '404',
    'SR',
    views.map((view) => waybill(view, '00')),
    desk,
  )
}

/** X12 417, rail carrier waybill interchange: the same from road to road. */
export function edi417(views: readonly RailView[], desk: Desk): string {
  return interchange(
    '417',
    'WB',
    views.map((view) => [...waybill(view, '00'), `S9*1*${upper(placeOf(view.corridor.from))}`]),
    desk,
  )
}

/** X12 418, advance interchange consist: a train bound for a place, and the boxes on it. */
export function edi418(views: readonly RailView[], desk: Desk): string {
  const trains = new Map<string, RailView[]>()
  for (const view of views)
    if (view.eta !== null) trains.set(view.ride.train, [...(trains.get(view.ride.train) ?? []), view])
  const sets = [...trains.values()].map((boxes) => {
    const [first] = boxes
    const zone = first === undefined ? 'UTC' : placeOf(first.corridor.ramp.locode).time_zone
    const eta = first?.eta ?? desk.now
    return [
      `BAX*${first?.corridor.splc ?? ''}*T*139*${day(eta, zone)}*${time(eta, zone)}*${first?.ride.train ?? ''}`,
      `W1*${first?.corridor.railroad ?? ''}`,
      ...boxes.map(
        ({ number, ride }) =>
          `W2*${number.slice(0, 4)}*${number.slice(4, 10)}**L***${ride.car.slice(0, 4)}*${ride.car.slice(4)}`,
      ),
    ]
  })
  return interchange('418', 'IC', sets, desk)
}

/** Hours behind UTC as the X12 zone code writes them: M is minus, as a sign is reserved. */
function zoneCode(at: number, zone: string): string {
  const hours = Math.round((Date.parse(`${wallClock(at, zone)}Z`) - at) / 3_600_000)
  return `${hours < 0 ? 'M' : 'P'}${String(Math.abs(hours)).padStart(2, '0')}`
}

/** X12 421, estimated time of arrival: when a box gets to its ramp, with the zone as hours. */
export function edi421(views: readonly RailView[], desk: Desk): string {
  const sets = views
    .filter(({ eta }) => eta !== null)
    .map(({ number, corridor, eta }) => {
      const zone = placeOf(corridor.ramp.locode).time_zone
      const at = eta ?? desk.now
      return [
        `IS1*00*${number.slice(0, 4)}*${number.slice(4, 10)}*L`,
        `IS2*${corridor.railroad}*ETA**${corridor.splc}*${day(at, zone)}*${time(at, zone)}*${zoneCode(at, zone)}`,
      ]
    })
  return interchange('421', 'IS', sets, desk)
}
