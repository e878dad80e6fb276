import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { ExceptionRow } from '../exception.ts'
import { exceptionEntry } from './calendar-entries.ts'

const row: ExceptionRow = {
  account_id: 'a',
  id: 'e',
  subject_id: 's',
  shipment_id: 's',
  tracking_request_id: null,
  kind: 'last_free_day_near',
  key: 'last_free_day:MSKU1234565',
  mark: '',
  severity: 'warning',
  action: 'book_truck',
  evidence: [{ text: 'It is today.', observation_ids: [] }],
  change: null,
  at_stake: null,
  container_ids: ['b1', 'b2'],
  due_on: '2026-11-25',
  held: false,
  owner_id: null,
  note: 'Ask Mara',
  snoozed_until: null,
  snoozed_until_event: null,
  opened_at: '2026-11-22T06:00:00Z',
  changed_at: '2026-11-23T06:00:00Z',
  closed_at: null,
  closed_reason: null,
  version: 3,
}

test('an entry stands on the day by which something has to be done, and names what its calendar may name', () => {
  const own = new Map([['b1', 'MSKU1234565']])
  const entry = exceptionEntry(row, own, 100)
  equal(entry.summary, 'Last free day is near: MSKU1234565')
  deepEqual([entry.when, entry.sequence, entry.uid], [{ on: '2026-11-25' }, 103, 'exception-e@quaylog'])
  equal(entry.description, 'It is today.\nTo do: Book a truck.', 'the note is for colleagues')
  const both = exceptionEntry(row, new Map([...own, ['b2', 'MSKU7654321']]), 0)
  equal(both.summary, 'Last free day is near: MSKU1234565 and 1 more')
})

test('an entry without a day stands at the moment at which it opened', () => {
  const { when, summary } = exceptionEntry({ ...row, due_on: null, container_ids: [] }, new Map([['s', 'MAEU1']]), 0)
  deepEqual([when, summary], [{ at: '2026-11-22T06:00:00Z', time_zone: null }, 'Last free day is near: MAEU1'])
})
