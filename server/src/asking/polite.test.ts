import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovementObservation } from '@quaylog/journey'
import type { Answer, Source, Trouble } from '../sources/source.ts'
import type { BudgetDesk } from './budget-desk.ts'
import { polite } from './polite.ts'
import { closed_circuit } from './source-store.ts'
import type { AskResult } from './source-store.ts'

const began_ms = Date.parse('2026-11-20T10:00:00Z')
const question = { kind: 'container', number: 'MSKU1234565', containers: [] } as const
const found: Answer = { outcome: 'found', complete: true, payloads: [], observations: [] }
const down = (trouble?: Trouble): Extract<Answer, { outcome: 'temporary' }> => ({
  outcome: 'temporary',
  reason: 'shipping_line_unreachable',
  detail: 'no connection',
  next_allowed_at: null,
  payloads: [],
  ...(trouble === undefined ? {} : { trouble }),
})

/**
 * A polite source on a clock that the test moves, with what it was asked, what was taken for it and what came of it.
 */
function politely(desk: Partial<BudgetDesk> = {}, own: Partial<Source> = {}) {
  let world_ms = began_ms
  let answer: Answer = found
  let paused_until: string | null = null
  const results: AskResult[] = []
  const taken: (readonly [string, number])[] = []
  let asked = 0
  let metered = 0
  const source: Source = {
    id: 'line',
    name: 'The Line',
    kind: 'carrier',
    capabilities: { asks: [], scacs: [], terminals: [], full_snapshots: true, per_minute: null, per_day: null },
    read: () => [],
    ask: async () => {
      asked++
      return answer
    },
    ...own,
  }
  const asking = polite(source, {
    clock: { realMs: () => 0, worldMs: () => world_ms, deliveryMs: () => 0, speed: () => 1, now: () => '' },
    desk: {
      take: async (purpose, wanted) => {
        taken.push([purpose, wanted])
        return { granted: wanted, open_at_ms: null }
      },
      closedUntilMs: () => 0,
      ...desk,
    },
    metered: (run) => (metered++, run()),
    circuit: () => ({ ...closed_circuit, paused_until }),
    onAsked: async (result) => void results.push(result),
  })
  return {
    asking,
    results,
    taken,
    asked: () => asked,
    metered: () => metered,
    answers: (next: Answer) => (answer = next),
    wait: (ms: number) => (world_ms += ms),
    pause: (until: string) => (paused_until = until),
  }
}

test('a source that is left alone is not asked until its pause is over, and it is said until when', async () => {
  const { asking, asked, taken, pause, wait } = politely()
  pause('2026-11-20T10:01:00Z')
  assert.equal(asking.gate?.closedUntilMs('poll'), began_ms + 60_000)
  assert.equal(await asking.gate?.admit(3), 0)
  wait(59_999)
  assert.deepEqual(await asking.ask(question), {
    outcome: 'temporary',
    reason: 'shipping_line_unreachable',
    detail: 'The Line is down and left alone',
    next_allowed_at: '2026-11-20T10:01:00Z',
    payloads: [],
  })
  assert.deepEqual([asked(), taken], [0, []])
  wait(1)
  assert.equal(await asking.gate?.admit(3), 3)
  await asking.ask(question)
  assert.equal(asked(), 1)
})

test('a registration is ended within the budget of polls, never while the source is left alone, and it is metered', async () => {
  const ended: string[] = []
  const unregister: Source['unregister'] = async ({ number }, upstream_id) => {
    ended.push(`${number} ${upstream_id}`)
    return true
  }
  const watched = { kind: 'container', number: 'MSKU1234565' } as const
  const { asking, taken, metered, pause, wait } = politely({}, { unregister })
  pause('2026-11-20T10:01:00Z')
  assert.equal(await asking.unregister?.(watched, 'u1'), false)
  assert.deepEqual([taken, ended, metered()], [[], [], 0])
  wait(60_000)
  assert.equal(await asking.unregister?.(watched, 'u1'), true)
  assert.deepEqual([taken, ended, metered()], [[['poll', 1]], ['MSKU1234565 u1'], 1])
  const spent = politely({ take: async () => ({ granted: 0, open_at_ms: null }) }, { unregister })
  assert.equal(await spent.asking.unregister?.(watched, 'u2'), false)
  assert.equal(ended.length, 1)
  assert.ok(!('unregister' in politely().asking))
})

test('only what tells that a source is down counts towards a pause: not what it may not tell, nor that it knows nothing', async () => {
  const { asking, answers, results } = politely()
  const signs: readonly (readonly [Answer, boolean])[] = [
    [down('outage'), true],
    [down('address'), true],
    [down(), true],
    [down('entitlement'), false],
    [found, false],
    [{ outcome: 'not_found', payloads: [] }, false],
  ]
  for (const [answer, is_down] of signs) {
    answers(answer)
    await asking.ask(question)
    assert.equal(results.at(-1)?.is_down, is_down)
  }
})

test('an ask that its gate has admitted is paid for already, every other takes room for a new request', async () => {
  const { asking, taken, metered } = politely()
  await asking.ask(question, true)
  assert.deepEqual(taken, [])
  await asking.ask(question)
  assert.deepEqual([taken, metered()], [[['request', 1]], 2])
  assert.deepEqual([await asking.gate?.admit(7), taken.at(-1)], [7, ['poll', 7]])
})

test('without room nobody is asked: it is no attempt, and it is said when there is room again', async () => {
  const { asking, asked, results } = politely({
    take: async () => ({ granted: 0, open_at_ms: began_ms + 30_000 }),
    closedUntilMs: (purpose) => (purpose === 'poll' ? began_ms + 30_000 : 0),
  })
  assert.deepEqual(await asking.ask(question), {
    outcome: 'temporary',
    reason: 'shipping_line_unreachable',
    detail: 'the request budget of The Line is used up',
    next_allowed_at: '2026-11-20T10:00:30Z',
    payloads: [],
    not_asked: true,
  })
  assert.deepEqual([asked(), results], [0, []])
  assert.deepEqual([asking.gate?.closedUntilMs('poll'), asking.gate?.closedUntilMs('request')], [began_ms + 30_000, 0])
})

test('a moment within a second is told as the next full one: never earlier than there is room', async () => {
  const { asking } = politely({ take: async () => ({ granted: 0, open_at_ms: began_ms + 30_001 }) })
  const answer = await asking.ask(question)
  assert.equal(answer.outcome === 'temporary' ? answer.next_allowed_at : null, '2026-11-20T10:00:31Z')
  const unknown = await politely({ take: async () => ({ granted: 0, open_at_ms: null }) }).asking.ask(question)
  assert.equal(unknown.outcome === 'temporary' ? unknown.next_allowed_at : null, '2026-11-20T10:00:00Z')
})

const moved = (lag_s: number | null, given: Partial<MovementObservation> = {}): MovementObservation => ({
  kind: 'movement',
  data_source: 'shipping_line',
  container: null,
  stated_at: lag_s === null ? null : new Date(began_ms + lag_s * 1_000).toISOString(),
  pointer: '/0',
  defects: [],
  source_event_id: null,
  retracts: null,
  type: 'transport',
  code: 'ARRI',
  classifier: 'actual',
  at: '2026-11-20T10:00:00Z',
  at_local: null,
  time_zone: null,
  place: null,
  facility: null,
  mode: null,
  vessel: null,
  voyage: null,
  transport_call: null,
  empty: null,
  role_hint: null,
  phase_hint: null,
  document_type: null,
  bill_of_lading: null,
  booking: null,
  seal_number: null,
  description: null,
  ...given,
})

test('what an ask came to is told: whether it answered and found anything, its defects, and its trouble', async () => {
  const { asking, answers, results } = politely()
  const cases: readonly (readonly [Answer, Partial<AskResult>])[] = [
    [
      { ...found, observations: [moved(60, { defects: ['a', 'b'] }), moved(60, { defects: ['c'] })] },
      { ok: true, found: true, defects: 3, failure: null, trouble: null, lag_s: 60 },
    ],
    [
      { outcome: 'not_found', payloads: [] },
      { ok: true, found: false, defects: 0, failure: null, trouble: null, lag_s: null },
    ],
    [
      { outcome: 'not_found', payloads: [], ambiguous: 'says the same of foreign numbers' },
      {
        ok: true,
        found: false,
        defects: 0,
        failure: 'says the same of foreign numbers',
        trouble: 'entitlement',
        lag_s: null,
      },
    ],
    [
      { ...down('entitlement'), of_boxes: true },
      { ok: true, found: false, defects: 0, failure: 'no connection', trouble: 'entitlement', lag_s: null },
    ],
    [down('slow'), { ok: false, found: false, defects: 0, failure: 'no connection', trouble: 'slow', lag_s: null }],
    [down(), { ok: false, found: false, defects: 0, failure: 'no connection', trouble: 'outage', lag_s: null }],
  ]
  for (const [answer, result] of cases) {
    answers(answer)
    assert.equal(await asking.ask(question), answer)
    const { is_down: _, ...told } = results.at(-1) ?? {}
    assert.deepEqual(told, result)
  }
})

test('the lag of an answer is the median of what happened, in whole seconds, and never less than none', async () => {
  const { asking, answers, results } = politely()
  const lagOf = async (...observations: readonly MovementObservation[]) => {
    answers({ ...found, observations })
    await asking.ask(question)
    return results.at(-1)?.lag_s
  }
  assert.equal(await lagOf(moved(900), moved(30), moved(100)), 100)
  assert.equal(await lagOf(moved(30), moved(100)), 100)
  assert.equal(await lagOf(moved(10.6)), 11)
  assert.equal(await lagOf(moved(-50)), 0)
  assert.equal(await lagOf(moved(900, { at: '1900-01-01T00:00:00Z' })), 2_000_000_000)
  assert.equal(await lagOf(moved(null), moved(40, { classifier: 'estimated' }), moved(50, { at: null })), null)
  assert.equal(await lagOf(moved(40, { at: 'yesterday' })), null)
})
