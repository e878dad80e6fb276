import type { Random } from '../random.ts'
import { addDays, DAY, HOUR } from '../time.ts'
import type { Facility } from './place.ts'
import { endOfDay, lastFreeDay, nextGateHour } from './yard.ts'
import type { Fee, Hold, YardStay } from './yard.ts'

/**
 * The moments that a plan for the yard may hang on. `free_until` is the end of the last free day, `moved` a day counted
 * from that day.
 */
export type YardMoments = {
  listed: number
  arrived: number
  grounded: number
  ready: number
  free_until: number
  moved: (days: number) => string
}

/** What is to happen at the place of collection; each part left out follows the ordinary run of things. */
export type YardScript = {
  holds?: (moments: YardMoments) => Hold[]
  fees?: (moments: YardMoments) => Fee[]
  /** later tellings of the last free day, after the first one by tariff */
  last_free_days?: (moments: YardMoments) => { known_at: number; day: string }[]
  /** when the appointment is booked */
  booked?: (moments: YardMoments) => number
  /** when the truck leaves with the box; null: not collected */
  collect?: (moments: YardMoments, free: number) => number | null
}

/**
 * Lives through the stay of a box at a facility from the moment it is on the ground. `byRail`: when the train takes it,
 * given when it is free to go.
 */
export function stayAt(
  facility: Facility,
  arrivedAt: number,
  groundedAt: number,
  byRail: ((free: number) => number) | null,
  script: YardScript,
  luck: Random,
): YardStay {
  const ready = minute(groundedAt + luck.between(3, 14) * HOUR)
  const day = lastFreeDay(facility, groundedAt)
  const moments: YardMoments = {
    listed: arrivedAt - 3 * DAY,
    arrived: arrivedAt,
    grounded: groundedAt,
    ready,
    free_until: endOfDay(facility, day),
    moved: (days) => addDays(day, days),
  }
  const { holds, fees } = scripted(script, moments, ordinaryHolds(facility, moments, luck))
  const free = Math.max(ready, ...holds.filter((hold) => hold.status === 'hold').map((hold) => hold.to))
  const usual = nextGateHour(facility, free + luck.between(6, 100) * HOUR)
  const out = byRail?.(free) ?? collectedAt(script, moments, free, usual)
  const later = script.last_free_days?.(moments) ?? []
  const ahead = luck.between(18, 44) * HOUR
  return {
    facility,
    ...spot(luck),
    holds,
    fees,
    listed_at: moments.listed,
    arrived_at: arrivedAt,
    grounded_at: groundedAt,
    ready_at: ready,
    last_free_days:
      byRail !== null ? [] : [{ known_at: minute(groundedAt + luck.between(2, 9) * HOUR), day }, ...later],
    demurrage_paid_at: out !== null && out > moments.free_until ? minute(out - luck.between(3, 8) * HOUR) : null,
    appointment:
      byRail === null
        ? appointmentAt(facility, out, script.booked?.(moments) ?? Math.max((out ?? 0) - ahead, free - 2 * HOUR))
        : null,
    out_at: out,
    out_by: byRail === null ? 'truck' : 'rail',
  }
}

/** Holds and fees of the story where it tells of them, else the ordinary ones. */
function scripted(
  script: YardScript,
  moments: YardMoments,
  ordinary: { holds: Hold[]; fees: Fee[] },
): { holds: Hold[]; fees: Fee[] } {
  return { holds: script.holds?.(moments) ?? ordinary.holds, fees: script.fees?.(moments) ?? ordinary.fees }
}

/** The truck's appointment, booked at some moment for the hour in which it leaves; null: it takes none. */
function appointmentAt(facility: Facility, out: number | null, booked: number): YardStay['appointment'] {
  return out !== null && facility.provides.includes('appointment')
    ? { booked_at: minute(booked), at: Math.floor(out / HOUR) * HOUR }
    : null
}

/** When the truck leaves with the box, by the plan of its story or in the usual run of things; null: it stays. */
function collectedAt(script: YardScript, moments: YardMoments, free: number, usual: number): number | null {
  return script.collect === undefined ? usual : script.collect(moments, free)
}

function spot(luck: Random): { yard_position: string; chassis: string } {
  return {
    yard_position: `${luck.pick(['A', 'B', 'C', 'D', 'E'])}${luck.whole(10, 48)}.${luck.whole(1, 40)}.${luck.whole(1, 5)}`,
    chassis: `${luck.pick(['TSXZ', 'DCLZ', 'MAEC', 'FLXZ'])}${luck.whole(100_000, 899_999)}`,
  }
}

const EXAMS = [
  { name: 'customs', code_raw: '1A CBP HOLD', description: 'CBP exam', amount: 350 },
  { name: 'VACIS', code_raw: 'VACIS/NII', description: 'non-intrusive inspection', amount: 120 },
  { name: 'USDA', code_raw: 'USDA HOLD', description: 'agriculture inspection', amount: 210 },
] as const

function ordinaryHolds(facility: Facility, moments: YardMoments, luck: Random): { holds: Hold[]; fees: Fee[] } {
  const holds: Hold[] = []
  const fees: Fee[] = []
  const { listed, arrived, grounded } = moments
  if (facility.kind === 'ramp') return { holds, fees }
  if (luck.chance(0.55))
    holds.push({
      name: 'freight',
      code_raw: 'LINE HOLD',
      description: 'freight not released by the line',
      status: 'hold',
      from: listed,
      to: arrived + luck.between(-60, 20) * HOUR,
    })
  if (luck.chance(0.6))
    holds.push({
      name: 'customs',
      code_raw: '7H CUSTOMS',
      description: 'entry not filed',
      status: 'pending',
      from: listed,
      to: arrived + luck.between(-50, -4) * HOUR,
    })
  if (luck.chance(0.5) && ['USLAX', 'USLGB'].includes(facility.locode))
    holds.push({
      name: 'TMF',
      code_raw: 'TMF',
      description: 'traffic mitigation fee unpaid',
      status: 'hold',
      from: listed,
      to: grounded + luck.between(-30, 20) * HOUR,
    })
  if (luck.chance(0.09)) {
    const exam = luck.pick(EXAMS)
    const to = grounded + luck.between(18, 90) * HOUR
    holds.push({
      name: exam.name,
      code_raw: exam.code_raw,
      description: exam.description,
      status: 'hold',
      from: arrived - luck.between(4, 40) * HOUR,
      to,
    })
    fees.push({ type: 'exam', amount: exam.amount, from: grounded + 6 * HOUR, to: to + luck.between(2, 10) * HOUR })
  }
  return { holds: holds.map(toMinute), fees: fees.map(toMinute) }
}

const minute = (at: number): number => Math.round(at / 60_000) * 60_000

function toMinute<T extends { from: number; to: number }>(span: T): T {
  return { ...span, from: minute(span.from), to: Math.max(minute(span.from), minute(span.to)) }
}
