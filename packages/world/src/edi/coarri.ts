import { utc, wallClock } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import type { Movement } from '../truth/shipment.ts'
import { interchange } from './edifact.ts'
import { stamps, withoutScac } from './message.ts'
import type { Status } from './message.ts'

/** What a terminal reports by COARRI of what it did: 270 a loading, 98 a discharge. */
const REPORTS: Partial<Record<Movement['kind'], string>> = { loaded: '270', discharged: '98' }

/** The ports that the header of a report names: where the ship goes next, which is no port of the boxes. */
const NEXT_LEG = { from: 'SGSIN', to: 'AEJEA' }

/** One COARRI (D.95B) interchange of a terminal, one message for each loading or discharge among the statuses. */
export function coarriInterchange(sender: string, statuses: readonly Status[], at: number): string {
  return interchange(sender, 'COARRI:D:95B:UN:ITG13', at, statuses.flatMap(report))
}

/** Whether a terminal reports what a status tells. */
export function isReported({ movement }: Status): boolean {
  return REPORTS[movement.kind] !== undefined && movement.leg !== null && movement.laden
}

function report({ box, shipment, movement, at, told_at }: Status): string[][] {
  const code = REPORTS[movement.kind]
  const legs = shipment.itineraries.at(-1)?.legs ?? []
  const [first, last] = [legs[0]?.load, legs.at(-1)?.discharge]
  const { leg } = movement
  if (code === undefined || leg === null || first === undefined || last === undefined) return []
  const local = stamps(wallClock(at, placeOf(movement.locode).time_zone))
  const written = stamps(utc(told_at))
  const status = statusOf(movement)
  return [
    [
      `BGM+${code}+${shipment.booking}${box.number.slice(4)}+9`,
      `DTM+137:${written.date}${written.time}:203`,
      `TDT+20+${leg.voyage.number}+1++${shipment.scac}:172:20+++${leg.vessel.imo}:146:11:${leg.vessel.name}`,
      `LOC+9+${NEXT_LEG.from}:139:6`,
      `LOC+11+${NEXT_LEG.to}:139:6`,
      `NAD+CF+${shipment.scac}:160:20`,
      `EQD+CN+${box.number}+${box.iso_code}:102:5++${status}+5`,
      `RFF+BM:${withoutScac(shipment)}`,
      `DTM+203:${local.date}${local.time}:203`,
      'LOC+147+0140382::5',
      `LOC+165+${movement.locode}:139:6`,
      `LOC+9+${first.facility.locode}:139:6`,
      `LOC+11+${last.facility.locode}:139:6`,
      `SEL+${box.seal}+CA`,
      'CNT+16:1',
    ],
  ]
}

/** Export, import or transshipment, as EQD says it. */
function statusOf({ role, kind }: Movement): string {
  if (role === 'transshipment') return '6'
  return kind === 'loaded' ? '2' : '3'
}
