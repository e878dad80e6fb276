import { deepEqual, match } from 'node:assert/strict'
import { test } from 'node:test'
import { readStay } from '../formats/stay-file.ts'
import type { Tariff } from '../model/tariff.ts'
import { calendar, clock, stay, tariff, term } from '../testing/stay.ts'

const line = tariff([term()])
const contract = (free: object) =>
  tariff([{ id: 'dem', free }], { name: 'Example 2026', authority: 'contract', overrides: 'ATLL/public_tariff' }, {}, [
    line,
  ])
const notice = (parts: object = {}) => ({
  charge: 'demurrage',
  duration: 7,
  unit: 'calendar',
  document: 'AN-1',
  told_at: '2026-07-07T12:00:00Z',
  ...parts,
})
const counted = (notices: readonly object[], papers: readonly Tariff[] = [line]) =>
  clock(papers, [calendar()], stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-17' }, { notices }))
/** The last free day, what is owed, and which paper says how much is free. */
const found = (...given: Parameters<typeof counted>) => {
  const { last_free_on, accrued, terms } = counted(...given)
  return [last_free_on, accrued?.amount ?? null, terms?.overridden['free.days']?.tariff ?? null]
}

test('free time of an arrival notice counts before that of the public tariff, and names the notice', () => {
  deepEqual(found([]), ['2026-07-14', 30_000, null])
  deepEqual(found([notice()]), ['2026-07-15', 20_000, 'Arrival notice AN-1'])
  deepEqual(found([notice({ unit: 'working', duration: 5 })]), ['2026-07-15', 20_000, 'Arrival notice AN-1'])
  deepEqual(found([notice({ charge: 'detention' })]), ['2026-07-14', 30_000, null])
})

test('a contract that says how much is free beats the notice, and one that says other things goes with it', () => {
  deepEqual(found([notice()], [line, contract({ days: 5 })]), ['2026-07-15', 20_000, 'Example 2026'])
  deepEqual(found([notice()], [line, contract({ forgiven: ['weekend'] })]), ['2026-07-17', 0, 'Arrival notice AN-1'])
})

test('a notice that does not say in what it counts is used only where it says the same as the tariff', () => {
  deepEqual(found([notice({ duration: 4, unit: null })]), ['2026-07-14', 30_000, null])
  const { reason, missing, accrued } = counted([notice({ unit: null })])
  deepEqual([reason, missing[0]?.code, accrued], ['terms_incomplete', 'notices.unit', null])
})

test('of two notices the later counts; told at once with different free time neither does', () => {
  const later = notice({ duration: 5, document: 'AN-2', told_at: '2026-07-08T12:00:00Z' })
  deepEqual(found([later, notice()]), found([notice(), later]))
  deepEqual(found([later, notice()]), ['2026-07-13', 40_000, 'Arrival notice AN-2'])
  const { reason, accrued } = counted([notice(), notice({ duration: 5 })])
  deepEqual([reason, accrued], ['ambiguous_terms', null])
})

test("a notice is the line's: it changes nothing of what a terminal charges", () => {
  const yard = tariff([term({ charge: 'storage' })], { issuer: { kind: 'terminal', facility: 'USLAX' } })
  deepEqual(found([notice({ charge: 'storage' })], [yard]), ['2026-07-14', 30_000, null])
})

test('days that are free by a notice cite who told it', () => {
  const { rows } = counted([notice({ observation_ids: ['an'] })])
  deepEqual(
    rows.map(({ status, observation_ids }) => [status, observation_ids.includes('an')]),
    rows.map(({ status }) => [status, status === 'free']),
  )
})

test("DCSA's words for what a notice counts in are taken, and the one that says nothing of it is refused", () => {
  const free = (unit: string, duration: number) => found([notice({ unit, duration })])
  deepEqual(free('CD', 7), found([notice()]))
  deepEqual(free('WD', 5), found([notice({ unit: 'working', duration: 5 })]))
  deepEqual(free('HR', 72), found([notice({ unit: 'hours', duration: 72 })]))
  const read = readStay(
    JSON.stringify({
      container: 'TCLU1234568',
      equipment: '40GP',
      facility: 'USLAX',
      events: {},
      notices: [notice({ unit: 'DOD' })],
    }),
  )
  deepEqual(read.ok ? [] : read.problems.map(({ code, pointer }) => [code, pointer]), [
    ['inclusion', '/notices/0/unit'],
  ])
  match(read.ok ? '' : (read.problems[0]?.detail ?? ''), /DOD \(day of discharge\) does not say/)
})
