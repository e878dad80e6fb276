import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExceptionFound } from '@quaylog/journey'
import { written } from './attend.ts'
import type { Attention } from './attend.ts'
import type { ExceptionRow } from './exception.ts'

const now = '2026-11-23T12:00:00Z'
const scope = { account: { id: 'a' }, now }
const event = 'container.transport.vessel_discharged'

const found: ExceptionFound = {
  kind: 'source_failing',
  key: 'source_failing',
  mark: '1',
  severity: 'warning',
  action: 'check_source',
  containers: [],
  evidence: [{ text: 'The line has not answered.', observation_ids: [] }],
  at_stake: null,
  due_on: null,
  held: false,
  changed: null,
}
const { containers: _, changed: change, ...state } = found
const snoozed: ExceptionRow = {
  ...state,
  change,
  container_ids: [],
  account_id: 'a',
  id: 'e',
  subject_id: 's',
  shipment_id: 's',
  tracking_request_id: null,
  owner_id: null,
  note: null,
  snoozed_until: null,
  snoozed_until_event: event,
  opened_at: '2026-11-20T12:00:00Z',
  changed_at: '2026-11-20T12:00:00Z',
  closed_at: null,
  closed_reason: null,
  version: 2,
}
const attention = (all: readonly ExceptionFound[], events: readonly string[]): Attention => ({
  type: 'shipment',
  id: 's',
  findings: { found: all, next_at: null },
  container_ids: new Map(),
  events: new Set(events),
  port_of_discharge: null,
  ended: false,
})
const outcome = (all: readonly ExceptionFound[], events: readonly string[]) =>
  written(attention(all, events), [snoozed], scope, () => 'new').map(({ row, entries }) => ({
    until: row.snoozed_until_event,
    deeds: entries.map(({ deed }) => deed),
    version: row.version,
  }))

test('a snooze until an event stays while another event is told', () => {
  assert.deepEqual(outcome([found], ['container.transport.vessel_arrived']), [])
})

test('a snooze until an event ends with it, whatever else becomes of the exception in the same moment', () => {
  assert.deepEqual(outcome([found], [event]), [{ until: null, deeds: ['woken'], version: 3 }])
  const told_again = { ...found, mark: '2' }
  assert.deepEqual(outcome([told_again], [event]), [{ until: null, deeds: ['changed', 'woken'], version: 3 }])
  const otherwise = { ...found, evidence: [{ text: 'The line still has not answered.', observation_ids: [] }] }
  assert.deepEqual(outcome([otherwise], [event]), [{ until: null, deeds: ['woken'], version: 3 }])
})

test('what ends with its cause in the same moment is closed, and not woken', () => {
  assert.deepEqual(
    outcome([], [event]).map(({ deeds }) => deeds),
    [['closed']],
  )
})
