import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDateText, shownOrder } from './date-text.ts'

test('digits that may be read in two orders are ambiguous until the order is known', () => {
  assert.equal(readDateText('11/12/2026', null), 'ambiguous')
  assert.deepEqual(readDateText('11/12/2026', 'mdy'), { day: '2026-11-12', time: null })
  assert.deepEqual(readDateText('11/12/2026', 'dmy'), { day: '2026-12-11', time: null })
  assert.deepEqual(readDateText('11/11/2026', null), { day: '2026-11-11', time: null })
  assert.deepEqual(readDateText('18/11/2026', 'mdy'), { day: '2026-11-18', time: null })
  assert.deepEqual([shownOrder('11/18/26'), shownOrder('18.11.2026'), shownOrder('11/12/2026')], ['mdy', 'dmy', null])
})

test('what is no date is unreadable, never a date nearby', () => {
  for (const text of [
    '2026-02-30',
    '13/13/2026',
    'soon',
    '2026',
    '11/18',
    '18 Foo 2026',
    '11/18/2026 25:00',
    '11/18/2026 13:00 PM',
  ])
    assert.equal(readDateText(text, 'mdy'), 'unreadable', text)
})

test('dates are read as programs and people write them', () => {
  const dates: readonly (readonly [string, string, string | null])[] = [
    ['2026-11-18', '2026-11-18', null],
    ['20261118', '2026-11-18', null],
    ['2026-11-18 07:30', '2026-11-18', '07:30:00'],
    ['2026/11/18T07:30:15.123', '2026-11-18', '07:30:15'],
    ['18-Nov-2026', '2026-11-18', null],
    ['18 November 26 0730', '2026-11-18', '07:30:00'],
    ['Nov 18, 2026', '2026-11-18', null],
    ['Wed, Nov 18, 2026', '2026-11-18', null],
    ['11/18/2026 07:30 PM', '2026-11-18', '19:30:00'],
    ['11/18/2026 12:05am', '2026-11-18', '00:05:00'],
    ['18.11.2026', '2026-11-18', null],
  ]
  for (const [text, day, time] of dates) assert.deepEqual(readDateText(text, null), { day, time }, text)
})
