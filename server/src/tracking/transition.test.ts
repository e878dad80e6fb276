import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tracking_retry_minutes } from '@quaylog/contract'
import { movement } from '../sources/movement.ts'
import type { Answer } from '../sources/source.ts'
import type { TrackingRequestRow } from '../records/tracking-requests/tracking-request.ts'
import { transitionOf } from './transition.ts'

const now_ms = Date.parse('2026-11-20T10:00:00Z')
const here = { now_ms, random: 0.5, manifest_window_days: 7, containers: 0 }

function request(more: Partial<TrackingRequestRow> = {}): TrackingRequestRow {
  return {
    account_id: 'a',
    id: 'r',
    request_type: 'bill_of_lading',
    request_number: 'N',
    normalized_number: 'N',
    scac: 'MAEU',
    auto_detect_vocc_scac: false,
    status: 'pending',
    failed_reason: null,
    ref_numbers: [],
    shipment_tags: [],
    is_retrying: false,
    retry_count: null,
    attempts: 0,
    next_attempt_at: null,
    linked_at: null,
    shipment_id: null,
    container_id: null,
    user_id: null,
    initial_custom_fields: null,
    is_test: false,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    ...more,
  }
}

const nothing = { payloads: [], observations: [] }
const down: Answer = {
  outcome: 'temporary',
  reason: 'shipping_line_unreachable',
  detail: 'refused',
  next_allowed_at: null,
  payloads: [],
}

test('a container that the line does not know fails at once', () => {
  assert.deepEqual(transitionOf(request({ request_type: 'container' }), { outcome: 'not_found', ...nothing }, here), {
    to: 'failed',
    reason: 'not_found',
  })
})

test('a bill that is not manifested is asked for after 6 h, then daily, and expires after 7 days', () => {
  const first = transitionOf(request(), { outcome: 'not_found', ...nothing }, here)
  assert.deepEqual(first, { to: 'awaiting_manifest', next_attempt_at: '2026-11-20T16:00:00Z', first_time: true })
  const later = transitionOf(request({ status: 'awaiting_manifest' }), { outcome: 'not_manifested', ...nothing }, here)
  assert.deepEqual(later, { to: 'awaiting_manifest', next_attempt_at: '2026-11-21T10:00:00Z', first_time: false })
  const last = transitionOf(
    request({ status: 'awaiting_manifest', created_at: '2026-11-13T11:00:00Z' }),
    { outcome: 'not_found', ...nothing },
    here,
  )
  assert.deepEqual(last, { to: 'awaiting_manifest', next_attempt_at: '2026-11-20T11:00:00Z', first_time: false })
  assert.deepEqual(
    transitionOf(
      request({ status: 'awaiting_manifest', created_at: '2026-11-13T10:00:00Z' }),
      { outcome: 'not_found', ...nothing },
      here,
    ),
    { to: 'failed', reason: 'expired' },
  )
})

test('temporary failures follow the table and the 14th attempt ends it', () => {
  tracking_retry_minutes.forEach((minutes, index) => {
    const move = transitionOf(request({ attempts: index }), down, here)
    assert.equal(move.to, 'retrying')
    if (move.to === 'retrying') assert.equal(Date.parse(move.next_attempt_at), now_ms + minutes * 60_000)
  })
  assert.deepEqual(transitionOf(request({ attempts: 13 }), down, here), { to: 'failed', reason: 'retries_exhausted' })
})

test('a source that says when it may be asked again is not asked before', () => {
  const move = transitionOf(request(), { ...down, next_allowed_at: '2026-11-20T11:00:00Z' }, here)
  assert.ok(move.to === 'retrying' && move.next_attempt_at >= '2026-11-20T11:00:00Z')
})

test('cancelled bookings and refused numbers are final; an answer without boxes is no shipment', () => {
  assert.deepEqual(transitionOf(request(), { outcome: 'cancelled', ...nothing }, here), {
    to: 'failed',
    reason: 'booking_cancelled',
  })
  assert.deepEqual(transitionOf(request(), { outcome: 'bad_number', detail: 'x', payloads: [] }, here), {
    to: 'failed',
    reason: 'invalid_number',
  })
  assert.equal(transitionOf(request(), { outcome: 'found', complete: true, ...nothing }, here).to, 'awaiting_manifest')
  const sailed = movement({
    data_source: 'shipping_line',
    container: null,
    pointer: '/0',
    type: 'transport',
    code: 'DEPA',
    classifier: 'actual',
    at: '2026-11-06T08:00:00Z',
    mode: 'vessel',
  })
  const found = (said: typeof sailed): Answer => ({
    outcome: 'found',
    complete: true,
    observations: [said],
    payloads: [],
  })
  assert.deepEqual(
    transitionOf(request(), found(sailed), here),
    { to: 'linked' },
    'a ship that has sailed carries the shipment, if no box is named',
  )
  assert.equal(transitionOf(request(), found({ ...sailed, classifier: 'estimated' }), here).to, 'awaiting_manifest')
  assert.deepEqual(
    transitionOf(request(), { outcome: 'found', complete: true, ...nothing }, { ...here, containers: 1 }),
    { to: 'linked' },
  )
})

test('boxes that are known from anywhere link the request, unless the line says that it was cancelled', () => {
  const held = { ...here, containers: 1 }
  const answers: readonly Answer[] = [
    { outcome: 'not_found', ...nothing },
    { outcome: 'not_manifested', ...nothing },
    { outcome: 'bad_number', detail: 'x', payloads: [] },
    down,
  ]
  for (const answer of answers)
    assert.deepEqual(
      transitionOf(request({ request_type: 'container' }), answer, held),
      { to: 'linked' },
      answer.outcome,
    )
  assert.deepEqual(transitionOf(request(), { outcome: 'cancelled', ...nothing }, held), {
    to: 'failed',
    reason: 'booking_cancelled',
  })
})

test('what somebody has to mend first is asked daily, costs no attempt, and expires with the manifest window', () => {
  for (const trouble of ['entitlement', 'address'] as const) {
    for (const request_type of ['container', 'bill_of_lading'] as const) {
      const move = transitionOf(request({ request_type, attempts: 13 }), { ...down, trouble }, here)
      assert.deepEqual(
        move,
        { to: 'retrying', reason: 'shipping_line_unreachable', next_attempt_at: '2026-11-21T10:00:00Z', counts: false },
        trouble,
      )
      const last = transitionOf(
        request({ request_type, created_at: '2026-11-13T11:00:00Z' }),
        { ...down, trouble },
        here,
      )
      assert.ok(last.to === 'retrying' && last.next_attempt_at === '2026-11-20T11:00:00Z')
      assert.deepEqual(
        transitionOf(request({ request_type, created_at: '2026-11-13T10:00:00Z' }), { ...down, trouble }, here),
        { to: 'failed', reason: 'expired' },
      )
    }
  }
  assert.equal(transitionOf(request({ attempts: 13 }), { ...down, trouble: 'credentials' }, here).to, 'failed')
})

test('a line whose not knowing proves nothing never fails a container; a bill of it may not be manifested yet', () => {
  const unknown: Answer = { outcome: 'not_found', payloads: [], ambiguous: 'unknown, or not ours' }
  const move = transitionOf(request({ request_type: 'container' }), unknown, here)
  assert.deepEqual(move, {
    to: 'retrying',
    reason: 'shipping_line_unreachable',
    next_attempt_at: '2026-11-21T10:00:00Z',
    counts: false,
  })
  assert.deepEqual(
    transitionOf(request({ request_type: 'container', created_at: '2026-11-13T10:00:00Z' }), unknown, here),
    { to: 'failed', reason: 'expired' },
  )
  assert.equal(transitionOf(request(), unknown, here).to, 'awaiting_manifest')
})

test('a line that was not asked, because of what it allows, leaves the request as it was', () => {
  const refused: Answer = { ...down, next_allowed_at: '2026-11-20T10:00:40Z', not_asked: true }
  assert.deepEqual(transitionOf(request({ attempts: 13 }), refused, here), {
    to: 'put_off',
    next_attempt_at: '2026-11-20T10:00:40Z',
  })
})
