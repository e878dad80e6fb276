import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Hold, RecordedObservation } from '../observation.ts'
import { boxOf, hold, terminalSays } from '../testing/observations.ts'
import { boxWith, fee, landed, why } from './facts.fixture.ts'

const customs: Hold = { name: 'customs', status: 'hold', description: null }
const listed = { holds: [customs], fees: [fee], available: false, last_free_day: '2026-11-27', yard_position: 'B12' }
const list = terminalSays('2026-11-22T00:00:00Z', listed)
const denial = terminalSays('2026-11-24T00:00:00Z', { found: false })
const vendor = { source: 'vendor', relayed_from: 'terminal' } as const
const freed = { holds: [], fees: [], available: true, last_free_day: '2026-11-30', yard_position: 'C1', ...vendor }
const passed_on = terminalSays('2026-11-25T00:00:00Z', freed)
const rule = 'last_report_of_a_facility_that_no_longer_knows_it'

function told(...said: readonly RecordedObservation[]) {
  const { facts } = boxWith(...said)
  return {
    holds: facts.holds_at_pod_terminal,
    fees: facts.fees_at_pod_terminal,
    available: facts.available_for_pickup,
    last_free_day: facts.pickup_lfd_terminal,
    yard_position: facts.location_at_pod_terminal,
  }
}

const by_terminal = {
  holds: [customs],
  fees: [fee],
  available: false,
  last_free_day: '2026-11-27',
  yard_position: 'B12',
}
const by_vendor = { holds: [], fees: [], available: true, last_free_day: '2026-11-30', yard_position: 'C1' }

describe('a terminal that no longer knows a box (contract 10.5)', () => {
  test('releases nothing by that: its last word stands, and says whose it is', () => {
    deepEqual(told(list, denial), by_terminal)
    const box = boxWith(list, denial)
    for (const field of ['holds_at_pod_terminal', 'fees_at_pod_terminal', 'available_for_pickup'])
      deepEqual([why(box, field).observation_ids, why(box, field).rule], [[list.id], rule], field)
    deepEqual(box.denied, { [list.id]: '2026-11-24T00:00:00Z' })
    equal(boxWith(list).denied, undefined)
    deepEqual(boxWith(list, denial, passed_on).denied, { [list.id]: '2026-11-24T00:00:00Z' })
    deepEqual(box.facts.terminal_checked_at, '2026-11-24T00:00:00Z')
    deepEqual(
      box.remarks.filter((remark) => remark.startsWith('terminal:W185')),
      [
        'terminal:W185: does not know the box since 2026-11-24T00:00:00Z; its last word of it is of 2026-11-22T00:00:00Z',
      ],
    )
  })

  test('is asked on, and the first of its denials counts', () => {
    const again = terminalSays('2026-11-26T00:00:00Z', { found: false })
    deepEqual(told(list, denial, again, passed_on), by_vendor)
  })

  test('comes after what somebody passes on who was heard since', () => {
    deepEqual(told(list, denial, passed_on), by_vendor)
    deepEqual(told(passed_on, list, denial), by_vendor)
    const still_heard = terminalSays('2026-11-21T00:00:00Z', { ...freed, confirmed_at: '2026-11-25T00:00:00Z' })
    deepEqual(told(list, denial, still_heard), by_vendor)
  })

  test('keeps its place before what was passed on earlier, and where only it says something', () => {
    const earlier = terminalSays('2026-11-23T00:00:00Z', freed)
    deepEqual(told(list, denial, earlier), by_terminal)
    const silent_of_holds = terminalSays('2026-11-25T00:00:00Z', { yard_position: 'C1', ...vendor })
    deepEqual(told(list, denial, silent_of_holds), { ...by_terminal, yard_position: 'C1' })
    const denied_too = terminalSays('2026-11-25T00:00:00Z', { found: false, ...vendor })
    deepEqual(told(list, denial, denied_too), by_terminal)
  })

  test('is believed again as soon as it lists the box again', () => {
    const again = terminalSays('2026-11-26T00:00:00Z', listed)
    deepEqual(told(list, denial, passed_on, again), by_terminal)
    equal(why(boxWith(list, denial, passed_on, again), 'holds_at_pod_terminal').rule, 'newest_facility_report')
  })

  test('had not known it before either: that is no denial', () => {
    deepEqual(told(terminalSays('2026-11-20T00:00:00Z', { found: false }), list, passed_on), by_terminal)
  })

  test('keeps its place when it saw the box leave', () => {
    const left = terminalSays('2026-11-23T00:00:00Z', { presence: 'gated_out' })
    deepEqual(told(list, left, denial, passed_on).holds, [customs])
    const long_after = boxOf([...landed, list, left, denial, passed_on], '2026-12-20T00:00:00Z')
    deepEqual(long_after.facts.holds_at_pod_terminal, [customs])
  })

  test('that another terminal of the same source does not know it says nothing', () => {
    const other = { firms: 'WAC8', smdg: null, bic: null, locode: 'USLAX', name: null }
    const elsewhere = terminalSays('2026-11-24T00:00:00Z', { found: false, terminal: other })
    deepEqual(told(list, elsewhere, passed_on), by_terminal)
    equal(why(boxWith(list, elsewhere), 'holds_at_pod_terminal').rule, 'newest_facility_report')
  })

  test("what the line frees later is freed, and the terminal's word contradicts nobody any more", () => {
    const cleared = hold('customs', null, { stated_at: '2026-11-25T00:00:00Z' })
    deepEqual(told(list, denial, cleared).holds, [])
    const passed_on_then = (stated_at: string) => hold('customs', null, { stated_at, ...vendor })
    deepEqual(told(list, denial, passed_on_then('2026-11-25T00:00:00Z')).holds, [])
    deepEqual(told(list, denial, passed_on_then('2026-11-23T00:00:00Z')).holds, [customs])
    const dispute = (...said: readonly RecordedObservation[]) =>
      boxWith(...said).disputes?.some(({ field }) => field === 'available_for_pickup') ?? false
    const late_word = terminalSays('2026-11-25T12:00:00Z', { ...listed, recorded_at: '2026-11-25T12:00:00Z' })
    const gone = terminalSays('2026-11-25T13:00:00Z', { found: false })
    const heard_on = { ...passed_on, confirmed_at: '2026-11-26T00:00:00Z' }
    equal(dispute(late_word, gone, heard_on), false)
  })
})
