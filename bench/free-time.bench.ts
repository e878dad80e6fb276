import {
  calendarBook,
  charge_types,
  clocksOf,
  forecastOf,
  readCalendar,
  readStay,
  readTariff,
  termBook,
} from '@quaylog/free-time'
import type { Read } from '@quaylog/free-time'
import { settledClocks } from '../server/src/charges/clocks/settled.ts'
import { keptClock } from '../server/src/charges/kept/kept-clock.ts'
import type { Figure } from './figure.ts'

function readable<T>(read: Read<T>): T {
  if (read.ok) return read.value
  throw new Error(JSON.stringify(read.problems))
}

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)

/** A line with demurrage and detention, a terminal with storage, and a year of closures: four clocks for a box. */
function papers() {
  const term = (id: string, charge: string, start_event: string, end_event: string) => ({
    id,
    charge,
    direction: 'import',
    rule: 'Item 12',
    scope: { countries: ['US'], equipment: { types: ['dry'] } },
    clock: { start_event, first_day: 'next_day', day_start: '00:00', end_event, end_day: 'counted' },
    free: {
      days: 4,
      unit: 'working',
      week: 'mon_sat',
      gate_open_required: true,
      holidays: 'ILWU',
      forgiven: ['holiday', 'scheduled_closure'],
    },
    charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'free_plus' },
    tiers: [
      { from: 5, to: 8, rate: 300 },
      { from: 9, to: 13, rate: 345 },
      { from: 14, rate: 395 },
    ],
  })
  const written = (issuer: object, terms: readonly object[]) =>
    JSON.stringify({
      quaylog_tariff: 1,
      name: 'Invented',
      issuer,
      authority: 'public_tariff',
      currency: 'USD',
      versions: [{ effective_from: '2026-01-01', terms }],
    })
  const line = written({ kind: 'line', scac: 'ATLL' }, [
    term('dem', 'demurrage', 'box_discharged', 'gated_out_full'),
    term('det', 'detention', 'gated_out_full', 'empty_in'),
  ])
  const terminal = written({ kind: 'terminal' }, [
    term('sto', 'storage', 'box_discharged', 'gated_out_full'),
    term('dwell', 'extended_dwell', 'box_discharged', 'gated_out_full'),
  ])
  const exceptions = Array.from({ length: 366 }, (_, number) => ({
    day: day(number),
    kind: number % 9 === 0 ? 'scheduled_closure' : 'extra_opening',
  }))
  const calendar = { facility: 'USLAX', timezone: 'America/Los_Angeles', week: 'mon_sat', holidays: [], exceptions }
  return {
    terms: termBook([line, terminal].map((text) => readable(readTariff(text)))),
    calendars: calendarBook([readable(readCalendar(JSON.stringify(calendar)))]),
  }
}

/** CPU of one call, after warming up. */
function cpuMs(runs: number, act: (index: number) => void): number {
  for (let run = 0; run < runs / 5; run++) act(run)
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) act(run)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runs
}

/** Containers of the fleet that a recount stands for, and how many of them are counted to know it. */
const fleet = 100_000
const counted = 5_000

/** How much CPU the clocks of a box take, and what waiting costs over thirty days. */
export function freeTimeBench(): readonly Figure[] {
  const { terms, calendars } = papers()
  const stays = Array.from({ length: 200 }, (_, index) =>
    readable(
      readStay(
        JSON.stringify({
          container: 'TCLU1234568',
          equipment: '40HC',
          facility: 'USLAX',
          events: {
            box_discharged: `${day(120 + (index % 60))}T20:00:00Z`,
            gated_out_full: `${day(140 + (index % 60))}T20:00:00Z`,
          },
        }),
      ),
    ),
  )
  const stayOf = (index: number) => stays[index % stays.length] ?? readable(readStay('{}'))
  const clocks = cpuMs(2_000, (index) => clocksOf(stayOf(index), terms, calendars, '2026-08-01T00:00:00Z'))
  const forecast = cpuMs(500, (index) =>
    forecastOf(stayOf(index), terms, calendars, '2026-07-20T00:00:00Z', {
      event: 'gated_out_full',
      until: '2026-08-18',
    }),
  )
  const open = stays.map((facts, index) => {
    const { gated_out_full: _, ...events } = facts.events
    return { container_id: String(index), stay: { charges: charge_types, facts: { ...facts, events } } }
  })
  const boxOf = (index: number) => {
    const { container_id, stay } = open[index % open.length] ?? { container_id: '', stay: null }
    const stays_of_box = stay === null ? [] : [stay]
    return { account_id: 'a', container_id, shipment_id: 's', stays: stays_of_box, settlements: [] }
  }
  const now = '2026-08-01T00:00:00Z'
  const recount = cpuMs(counted, (index) => {
    const box = boxOf(index)
    for (const entry of settledClocks(box.stays, box.settlements, { terms, calendars }, now))
      keptClock(box, entry, undefined, now)
  })
  const ms = { baseline: null, unit: 'ms CPU', goal_is: 'at most' } as const
  return [
    {
      name: 'counting 100,000 open containers again',
      ours: (recount * fleet) / 1_000,
      baseline: null,
      unit: 's CPU',
      goal: 60,
      goal_is: 'at most',
    },
    { name: 'the four clocks of one box', ours: clocks, ...ms, goal: 1 },
    { name: 'a forecast of 30 days', ours: forecast, ...ms, goal: 2 },
  ]
}
