import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendar, clock, stay, tariff, term } from './testing/stay.ts'

// 1 June 2026 is a Monday: free from the 2nd to the 5th, and three days are charged.
const box = stay({ box_discharged: '2026-06-01', gated_out_full: '2026-06-08' })
const on = (...list: readonly (readonly [day: number, set?: string])[]) =>
  calendar({ holidays: list.map(([day, set]) => ({ day: `2026-06-0${day}`, ...(set === undefined ? {} : { set }) })) })
const paper = (holidays: string | readonly string[], parts: Parameters<typeof term>[0] = {}) =>
  tariff([term({ ...parts, free: { holidays, forgiven: ['holiday'], ...parts.free } })])

function assumed(of: Parameters<typeof clock>[0][number], gate: Parameters<typeof clock>[1][number]) {
  const { basis, assumptions, last_free_on } = clock([of], [gate], box)
  const found = assumptions.find(({ code }) => code === 'holiday_set_assumed')
  return [last_free_on, basis === 'exact' ? null : basis, found?.days ?? []]
}

describe('terms that name a set of holidays of which the calendar names none', () => {
  test('take days of other sets for working days, and say so', () => {
    deepEqual(assumed(paper('ILWU'), on([3, 'ILWU-PMA'])), ['2026-06-05', 'assumed', ['2026-06-03']])
    deepEqual(assumed(paper(['ILWU', 'US-FED']), on([3, 'ILA'])), ['2026-06-05', 'assumed', ['2026-06-03']])
    const { assumptions } = clock([paper('ILWU')], [on([3, 'ILWU-PMA'])], box)
    deepEqual(
      assumptions.map(({ text }) => text),
      ['The calendar of USLAX names no holiday of ILWU: these days, holidays of other sets, are taken for none'],
    )
  })

  test('take days after the last free day so where those are left out of the charge', () => {
    const in_charge = paper('none', { charge_days: { unit: 'working', holidays: 'ILWU' } })
    deepEqual(assumed(in_charge, on([8, 'ILA'])), ['2026-06-05', 'assumed', ['2026-06-08']])
    deepEqual(assumed(paper('ILWU'), on([8, 'ILA'])), ['2026-06-05', null, []], 'every day is charged anyway')
  })

  test('assume nothing where the calendar knows the set, the day is of it too, or nothing is left out', () => {
    deepEqual(assumed(paper('ILWU'), on([3, 'ILA'], [4, 'ILWU'])), ['2026-06-08', null, []])
    deepEqual(assumed(paper(['ILA', 'ILWU']), on([3, 'ILA'])), ['2026-06-08', null, []])
    deepEqual(assumed(paper('ILWU'), on([3])), ['2026-06-08', null, []])
    deepEqual(assumed(paper('none'), on([3, 'ILA'])), ['2026-06-05', null, []])
    const complete = { ...on([3, 'ILA']), known_through: '2026-06-03' }
    deepEqual(assumed(paper('ILWU'), complete).at(-1), [])
    const every_day = paper('ILWU', { free: { unit: 'calendar', forgiven: [] } })
    deepEqual(assumed(every_day, on([3, 'ILA'])), ['2026-06-05', null, []])
  })
})
