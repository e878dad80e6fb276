import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BudgetDesk } from './budget-desk.ts'
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
