import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booked_box } from './box.fixture.ts'
import { EtaWatch, etaScores } from './eta.ts'
import { judgeSubject } from './judge.ts'
import type { FoundOf, Subject } from './judge.ts'
import type { PlannedFault } from '../plan.ts'
import type { BoxTruth } from '../world-answers.ts'
import { span } from './span.ts'
import { silence } from './truth-at-facility.ts'
import { disturbancesOf, whileLineTells } from './truth-of-sources.ts'
import { onceBerthed, wrongUnderWay } from './truth-under-way.ts'
import { attentionTotals, kindTotals, newAttentionTally } from './tally.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

function judged(given: Partial<Subject>) {
  const tally = newAttentionTally()
  const subject = { name: 'B', spans: [], found: [], changes: [], since_ms: 0, until_ms: 30 * day_ms, ...given }
  judgeSubject(subject, tally)
  return { totals: attentionTotals(tally), kinds: kindTotals(tally), findings: tally.findings }
}

const passed: FoundOf = {
  kind: 'last_free_day_passed',
  containers: ['CSQU3054383'],
  opened_ms: 5 * day_ms,
  closed_ms: null,
  summary: 'It has passed.',
}

test('what is said without being true is counted, and so is what is true and not said, or of another box, or late', () => {
  const truth = span('last_free_day_passed', 5 * day_ms, 9 * day_ms, { container: 'CSQU3054383' })
  assert.deepEqual(judged({ found: [passed] }).totals.precision, 0)
  assert.deepEqual(judged({ spans: [truth] }).totals.recall, 0)
  const other = judged({ spans: [truth], found: [{ ...passed, containers: ['MSCU1234566'] }] })
  assert.deepEqual([other.totals.precision, other.totals.recall, other.findings.length], [0, 0, 2])
  const late = judged({ spans: [truth], found: [{ ...passed, opened_ms: 8 * day_ms }] })
  assert.deepEqual([late.totals.precision, late.totals.recall], [1, 0])
  const right = judged({ spans: [truth], found: [passed] })
  assert.deepEqual([right.totals.precision, right.totals.recall, right.kinds['rolled']?.recall], [1, 1, null])
})

test('what was so before tracking began, or ended before anybody could ask, is not missed', () => {
  const before = span('rolled', 2 * day_ms, 2 * day_ms)
  const short = span('arrival_missed', 6 * day_ms, 6 * day_ms + hour_ms)
  const optional = span('nothing_new', 6 * day_ms, Infinity, { must: false })
  assert.equal(judged({ spans: [before, short, optional], since_ms: 3 * day_ms }).totals.recall, null)
})

test('what comes by time alone is asked for after six hours, and has to be told within as much', () => {
  const truth = span('event_overdue', 5 * day_ms, 5 * day_ms + 8 * hour_ms, { line_says_ms: 5 * day_ms + 8 * hour_ms })
  const found = { ...passed, kind: 'event_overdue' as const }
  assert.equal(judged({ spans: [truth] }).totals.recall, 0)
  assert.equal(judged({ spans: [truth], found: [{ ...found, opened_ms: 5 * day_ms + 20 * hour_ms }] }).totals.recall, 0)
  const told = judged({ spans: [truth], found: [{ ...found, opened_ms: 5 * day_ms + hour_ms }] })
  assert.deepEqual([told.totals.recall, told.totals.hours_ahead], [1, 7])
})

test('an arrival that passed by the word of an EDI message is missed, though the line knew better and did not say so', () => {
  const box = boxTruth(['edi'])
  const missed = (of: BoxTruth) => wrongUnderWay(of, 0).filter(({ kinds }) => kinds.includes('arrival_missed'))
  const asked_for = missed(box).filter(({ must }) => must)
  assert.deepEqual(
    asked_for.map(({ from_ms, to_ms }) => [from_ms / day_ms, to_ms / day_ms]),
    [[11, 12]],
  )
  const also_asked = missed(boxTruth(['edi', 'carrier']))
  assert.ok(also_asked.length > 0 && also_asked.every(({ must }) => !must), 'either of the words may be shown')
})

test('what is told of a ship is not missed while her line tells nothing, and is before and after', () => {
  const number = { request_number: 'B', request_type: 'bill_of_lading', scac: 'HLCU', story: 'traffic' }
  const fault = { name: 'outage', kind: 'carrier', source: 'HLCU', from_hours: 48, to_hours: 72, traffic: 0 } as const
  const of = (given: PlannedFault) =>
    [0.25, 1, 2.5, 6].map(
      (day) => whileLineTells([span('rolled', day * day_ms, day * day_ms)], [given], number, 0)[0]?.must,
    )
  assert.deepEqual(
    of(fault),
    [true, false, false, true],
    'it may not have been asked between the first day and the fault',
  )
  assert.deepEqual(of({ ...fault, source: 'MAEU' }), [true, true, true, true])
  const [meanwhile] = whileLineTells([span('rolled', 2.5 * day_ms, 2.5 * day_ms)], [fault], number, 0)
  assert.equal(meanwhile?.to_ms, 3 * day_ms, 'it is heard when the line tells again')
})

test('silence is a week without news of any box that waits ashore, and not at sea, nor once all are collected', () => {
  const ashore = (discharged: number, out: number): BoxTruth => ({
    ...boxTruth(['carrier']),
    movements: [moved('vessel_discharged', discharged, ['carrier']), moved('full_out', out, ['carrier'])],
  })
  const days = (boxes: readonly BoxTruth[], disturbances: readonly number[] = []) =>
    silence(boxes, disturbances).map(({ from_ms, to_ms }) => [from_ms / day_ms, to_ms / day_ms])
  assert.deepEqual(days([ashore(13, 30)]), [[20, 30]])
  assert.deepEqual(days([ashore(13, 19)]), [])
  assert.deepEqual(days([ashore(25, 30)]), [], 'at sea an arrival is awaited')
  assert.deepEqual(days([ashore(13, 30), ashore(16, 18)]), [[25, 30]])
  const disturbed = { kind: 'carrier', traffic: 0, name: 'line_contradicts_terminal' } as const
  const faults = [{ ...disturbed, source: 'HLCU', from_hours: 24 * 15, to_hours: 24 * 24 }]
  assert.deepEqual(days([ashore(13, 40)], disturbancesOf('HLCU', faults, 0)), [
    [22, 24],
    [31, 40],
  ])
  assert.deepEqual(days([ashore(13, 30)], disturbancesOf('MAEU', faults, 0)), [[20, 30]])
})

test('a box that the same ship takes to another port leaves one out, and another ship takes it to another port', () => {
  const leg = { voyage: '1E', import_voyage: '1W', vessel: 'ALPHA', mode: 'VESSEL' }
  const box = boxTruth(['carrier'])
  const musts = (legs: BoxTruth['itineraries'][number]['legs']) => {
    const itineraries = box.itineraries.flatMap((plan) => [
      { ...plan, legs: [leg] },
      { ...plan, known_at: 2 * day_ms, port_of_discharge: 'USSAV', legs },
    ])
    const spans = wrongUnderWay({ ...box, itineraries }, 0).filter(
      ({ from_ms, must }) => must && from_ms === 2 * day_ms,
    )
    return spans.map(({ kinds }) => kinds)
  }
  assert.deepEqual(musts([leg]), [['port_omitted', 'port_of_discharge_changed']])
  assert.deepEqual(musts([{ ...leg, vessel: 'BETA' }]), [['port_of_discharge_changed']])
})

test('a berth is another when the ship has come to it, and what its terminal said before is not missed', () => {
  const box = boxTruth(['carrier'])
  const itineraries = box.itineraries.flatMap((plan) => [
    plan,
    { ...plan, known_at: 2 * day_ms, terminal_of_discharge: 'Y258' },
  ])
  const changed = wrongUnderWay({ ...box, itineraries }, 0).filter(({ kinds }) => kinds.includes('terminal_changed'))
  assert.deepEqual(
    changed.map(({ from_ms, must }) => [from_ms / day_ms, must]),
    [
      [2, false],
      [12, true],
    ],
  )
  const released = [9, 14].map((day) => span('hold_released', day * day_ms, day * day_ms))
  const musts = (of: BoxTruth) => onceBerthed(released, of).map(({ must }) => must)
  assert.deepEqual(
    [musts(box), musts({ ...box, itineraries })],
    [
      [true, true],
      [false, true],
    ],
  )
})

test('an arrival has moved from the schedule where its line goes on naming that, else from the first estimate heard', () => {
  const [plan] = boxTruth(['carrier']).itineraries
  assert.ok(plan !== undefined)
  const arrival_told = [
    { known_at: -day_ms, at: 10 * day_ms },
    { known_at: 0, at: 11.5 * day_ms },
    { known_at: 5 * day_ms, at: 12 * day_ms },
    { known_at: 7 * day_ms, at: 13.5 * day_ms },
  ]
  const moves = (tells_schedule: boolean) =>
    wrongUnderWay({ ...boxTruth(['carrier']), tells_schedule, itineraries: [{ ...plan, arrival_told }] }, 1)
      .filter(({ kinds }) => kinds.includes('estimate_moved'))
      .map(({ from_ms, must }) => [from_ms / day_ms, must])
  assert.deepEqual(moves(false), [[7, true]])
  assert.deepEqual(moves(true), [
    [5, true],
    [7, false],
  ])
})

/** What happens at the end of a day, and who tells it at once. */
function moved(milestone: string, day: number, tellers: readonly ('edi' | 'carrier')[]): BoxTruth['movements'][number] {
  return {
    milestone,
    kind: milestone,
    at: day * day_ms,
    locode: 'USLAX',
    time_zone: 'America/Los_Angeles',
    tellings: tellers.map((by) => ({ by, known_at: day * day_ms, at: day * day_ms })),
  }
}

/** A box that left on the first day, whose arrival is planned for day 10, then expected on day 12, and comes then. */
function boxTruth(tellers: readonly ('edi' | 'carrier')[]): BoxTruth {
  const itinerary = {
    known_at: 0,
    railroad: null,
    ramp_locode: null,
    feeder_follows: false,
    port_of_lading: 'CNSHA',
    port_of_discharge: 'USLAX',
    terminal_of_discharge: 'W185',
    departure_told: [],
    arrival_told: [
      { known_at: 0, at: 10 * day_ms },
      { known_at: 5 * day_ms, at: 12 * day_ms },
    ],
    legs: [],
  }
  return {
    ...booked_box,
    itineraries: [itinerary],
    movements: [moved('vessel_departed', 1, tellers), moved('vessel_arrived', 12, tellers)],
  }
}

test('hours ahead count from the exception to the word of the line; a reader of every change is judged beside it', () => {
  const truth = span('arrival_missed', 5 * day_ms, 8 * day_ms, { line_says_ms: 8 * day_ms })
  const found = { ...passed, kind: 'arrival_missed' as const, containers: [] }
  const { totals } = judged({ spans: [truth], found: [found], changes: [day_ms, 5 * day_ms + hour_ms] })
  assert.equal(totals.hours_ahead, 72)
  assert.deepEqual([totals.every_change.precision, totals.every_change.recall], [0.5, 1])
})

test('estimates of an arrival are compared once, so many days before it, beside the first and the newest of the line', () => {
  const arrives_ms = 20 * day_ms
  const said = (from_ms: number, at: number) => ({ from_ms, to_ms: Infinity, at, plan: 0 })
  const watch = new EtaWatch('HLCU', arrives_ms, [
    said(0, arrives_ms - 10 * hour_ms),
    said(12 * day_ms, arrives_ms + 4 * hour_ms),
  ])
  assert.deepEqual(watch.look(null, 13 * day_ms, 6 * hour_ms), [], 'nothing is shown')
  const readings = new EtaWatch('HLCU', arrives_ms, [said(0, arrives_ms - 10 * hour_ms)])
  const taken = [13, 13.1, 17].flatMap((day) => readings.look(arrives_ms + 2 * hour_ms, day * day_ms, 6 * hour_ms))
  assert.equal(taken.length, 6)
  const [shown, , first] = etaScores(taken).filter(({ line, lead_days }) => line === 'HLCU' && lead_days === 7)
  assert.deepEqual([shown?.error_hours, shown?.bias_hours, shown?.estimates], [2, 2, 1])
  assert.deepEqual([first?.source, first?.error_hours, first?.bias_hours], ['line_first', 10, -10])
})
