import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf } from './digest.ts'
import type { DigestedException, DigestInput } from './digest.ts'
import { digestMail } from './mail.ts'

const exception = (id: string, given: Partial<DigestedException> = {}): DigestedException => ({
  id,
  kind: 'last_free_day_near',
  severity: 'critical',
  action: 'book_truck',
  evidence: [{ text: 'It is today.', observation_ids: [] }],
  at_stake: { amount: 210, currency_code: 'USD' },
  due_on: '2026-11-23',
  held: false,
  container_ids: ['box'],
  subject_id: 'shipment',
  shipment_id: 'shipment',
  opened_at: '2026-11-20T00:00:00Z',
  closed_at: null,
  closed_reason: null,
  ...given,
})
const input = (given: Partial<DigestInput> = {}): DigestInput => ({
  account_name: 'Northwind <Imports>',
  today: '2026-11-23',
  since: '2026-11-22T06:00:00Z',
  standing: [],
  changed: [],
  left_out: [],
  names: new Map([
    ['box', 'MSKU1234565'],
    ['shipment', 'MAEU123456789'],
  ]),
  ...given,
})
const mail = (given: Partial<DigestInput>) =>
  digestMail(digestOf(input(given)), {
    to: 'imports@example.org',
    public_url: 'https://quaylog.example.org',
    unsubscribe_url: 'https://quaylog.example.org/unsubscribe?token=t',
  })

test('what is due comes first, what changed is not said twice, and what else waits is counted by what to do', () => {
  const due = exception('a')
  const passed = exception('b', { due_on: '2026-11-21' })
  const later = exception('c', { due_on: '2026-11-25' })
  const unknown = exception('d', { due_on: null, action: 'ask_line' })
  const opened = exception('e', { due_on: null, opened_at: '2026-11-22T07:00:00Z' })
  const closed = exception('f', { closed_at: '2026-11-23T01:00:00Z', closed_reason: 'cause_ended' })
  const {
    due: today,
    changed,
    waiting,
  } = digestOf(input({ standing: [passed, due, later, unknown, opened], changed: [closed, opened, due] }))
  deepEqual([today.lines.length, today.more, changed.lines.length], [2, 0, 2])
  deepEqual(
    changed.lines.map(({ what, text, at_stake }) => [what, text, at_stake?.amount]),
    [
      ['Closed: Last free day is near', 'Its cause has ended.', undefined],
      ['New: Last free day is near', 'It is today.', 210],
    ],
  )
  deepEqual(
    waiting.map(({ action, count }) => [action, count]),
    [
      ['book_truck', 1],
      ['ask_line', 1],
    ],
  )
})

test('what is too much for a mail is counted, not left out', () => {
  const { due } = digestOf(input({ standing: Array.from({ length: 40 }, (_, at) => exception(String(at))) }))
  deepEqual([due.lines.length, due.more], [25, 15])
})

test('one container is named by its number, several by their shipment, and a request by its own', () => {
  const standing = [
    exception('a'),
    exception('b', { container_ids: ['box', 'other'] }),
    exception('c', { container_ids: [], shipment_id: null, subject_id: 'gone' }),
  ]
  const names = new Map([...input().names, ['other', 'MSKU7654321']])
  deepEqual(
    digestOf(input({ standing, names })).due.lines.map(({ about, path }) => [about, path]),
    [
      ['MSKU1234565', '/containers/box'],
      ['MAEU123456789, 2 containers', '/shipments/shipment'],
      ['Tracking', '/tracking-requests'],
    ],
  )
})

test('the mail says the same in text and in HTML, with one link each and a way to end it', () => {
  const { subject, text, html = '', headers } = mail({ standing: [exception('a')] })
  equal(subject, 'Monday, 23 November 2026: 1 due')
  for (const part of [text, html]) {
    ok(part.includes('It is today.') && part.includes('Book a truck, by 23 November 2026, 210 USD a day'), part)
    equal(part.split('https://quaylog.example.org/containers/box').length, 2)
    ok(part.includes('https://quaylog.example.org/unsubscribe?token=t'))
  }
  ok(html.includes('Northwind &lt;Imports&gt;') && !html.includes('<Imports>'))
  deepEqual(headers, {
    'List-Unsubscribe': '<https://quaylog.example.org/unsubscribe?token=t>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('that nothing is due is said, so that a quiet morning differs from a mail that did not come', () => {
  const { subject, text, html = '' } = mail({})
  equal(subject, 'Monday, 23 November 2026: nothing is due')
  for (const part of [text, html]) ok(part.includes('Nothing is due today.') && part.includes('Nothing has changed.'))
})

test('what alert rules leave out is counted, so that a mail behind a rule does not say that nothing is due', () => {
  const left_out = [exception('a'), exception('b', { due_on: '2026-11-25' }), exception('c', { due_on: null })]
  const { subject, text, html = '' } = mail({ left_out })
  equal(subject, 'Monday, 23 November 2026: nothing is due by your alert rules, which leave out 1')
  for (const part of [text, html]) {
    ok(part.includes('Nothing that your alert rules let through is due today.'), part)
    ok(part.includes('Left out by your alert rules: 3, 1 of them due today or before.'), part)
  }
  ok(mail({ left_out: left_out.slice(1) }).text.includes('Nothing is due today.'))
  ok(!mail({}).text.includes('Left out'))
})
