import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BudgetDesk, Taken } from './budget-desk.ts'
import { createMeter } from './meter.ts'

const request = { method: 'GET', url: 'https://line.example/events', headers: {} } as const
const answered = { ok: true, status: 200, headers: {}, body: '[]', truncated: false } as const

/** A meter over a desk with so much room, on a clock that stands still. */
function metered(room: number, patience_ms: number) {
  let left = room
  let sent = 0
  let real_ms = 0
  const desk: BudgetDesk = {
    take: async (_purpose, wanted) =>
      left > 0 ? { granted: Math.min(wanted, left--), open_at_ms: null } : { granted: 0, open_at_ms: 1 },
    closedUntilMs: () => 0,
  }
  const meter = createMeter({
    http: async () => (sent++, answered),
    desk,
    worldMs: () => 0,
    realMs: () => real_ms++,
    patience_ms,
  })
  return { meter, sent: () => sent, left: () => left }
}

test('the first request of an ask is paid for, every further one takes its room', async () => {
  const { meter, sent, left } = metered(5, 0)
  await meter.within(async () => {
    for (let page = 0; page < 3; page++) assert.deepEqual(await meter.http(request), answered)
  })
  await meter.within(() => meter.http(request))
  assert.deepEqual([sent(), left()], [4, 3])
})

test('a page without room waits for its turn, and an answer that gets none is not read to its end', async () => {
  const { meter, sent } = metered(0, 3)
  const [first, second] = await meter.within(
    async () => [await meter.http(request), await meter.http(request)] as const,
  )
  assert.deepEqual([first.ok, second.ok, sent()], [true, false, 1])
})

/** A page after the first of an ask, with what the desk says each time, on a clock that sleeping moves. */
async function furtherPage(said: readonly Taken[], patience_ms: number, began_ms = 1_000_000) {
  const [slept, taken]: [number[], unknown[]] = [[], []]
  let [sent, now_ms] = [0, began_ms]
  const meter = createMeter({
    http: async () => (sent++, answered),
    desk: {
      take: async (...wanted) => (taken.push(wanted), said[taken.length - 1] ?? { granted: 0, open_at_ms: null }),
      closedUntilMs: () => 0,
    },
    worldMs: () => now_ms,
    realMs: () => now_ms - began_ms,
    patience_ms,
    sleep: async (ms) => {
      slept.push(ms)
      now_ms += ms
    },
  })
  const result = await meter.within(async () => {
    await meter.http(request)
    return meter.http(request)
  })
  return { result, slept, taken, sent: () => sent, meter }
}

test('a further page asks for room again when there is some, after a second at the most and a millisecond at the least', async () => {
  const began_ms = 1_000_000
  const { result, slept, taken } = await furtherPage(
    [
      { granted: 0, open_at_ms: began_ms + 400 },
      { granted: 0, open_at_ms: began_ms + 90_000 },
      { granted: 0, open_at_ms: began_ms },
      { granted: 0, open_at_ms: null },
      { granted: 1, open_at_ms: null },
    ],
    90_000,
  )
  assert.deepEqual([result.ok, slept], [true, [400, 1_000, 1, 1]])
  assert.deepEqual(taken, Array(5).fill(['request', 1]))
})

test('whoever has waited as long as may be waits no longer, and it is said why there is no answer', async () => {
  const never = Array<Taken>(9).fill({ granted: 0, open_at_ms: 2_000_000 })
  const { result, slept, sent } = await furtherPage(never, 3_000)
  assert.deepEqual(slept, [1_000, 1_000, 1_000])
  assert.deepEqual(result, {
    ok: false,
    failure: 'no_room',
    detail: 'the request budget was used up before the answer was read to its end',
  })
  assert.equal(sent(), 1)
})

test('what is sent outside of an ask takes no room', async () => {
  const { meter, taken } = await furtherPage([{ granted: 1, open_at_ms: null }], 0)
  for (let page = 0; page < 3; page++) assert.deepEqual(await meter.http(request), answered)
  assert.equal(taken.length, 1)
})
