import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAttempts } from '../../src/tracking/attempts.ts'
import type { Asking } from '../../src/asking/asking.ts'
import { createPolls } from '../../src/tracking/polls.ts'
import { source_limits } from '../../src/asking/source-limits.ts'
import { createSourceManager } from '../../src/asking/source-manager.ts'
import { sourcePartsOf } from '../../src/asking/source-parts.ts'
import type { EngineParts } from '../../src/asking/parts.ts'
import { createOutbound } from '../../src/ground/outbound/index.ts'
import { laneOf } from '../../src/world-facts/subject.ts'
import { ingestService } from '../ingest/door.ts'
import { startUpstream } from './upstream.ts'
import type { Upstream } from './upstream.ts'

const service = await ingestService()
const { db, clock, newId } = service
const outbound = createOutbound(source_limits)
after(() => outbound.close())
const [limited, hanging, willing] = [await startUpstream(), await startUpstream(), await startUpstream()]
await service.configure(
  'limited',
  'dcsa',
  { client_id: 'c', client_secret: 's' },
  { profile: 'hapag_lloyd', base_url: limited.base_url },
)
await service.configure('hanging', 'dcsa', { subscription_key: 'k' }, { profile: 'zim', base_url: hanging.base_url })
await service.configure('willing', 'dcsa', { key_id: 'k' }, { profile: 'cma_cgm', base_url: willing.base_url })
hanging.reply = { status: 200, body: [], hangs: true }

/** A worker as a process of its own has it: nothing in memory is shared with others. */
async function startWorker(database: Partial<EngineParts['db']> = {}) {
  const sources = createSourceManager({
    db,
    clock,
    log: service.parts.log,
    sealer: service.sealer,
    parts: sourcePartsOf(outbound, clock, service.parts.reference),
    patience_ms: 0,
  })
  await sources.reload()
  const parts: EngineParts = { ...service.parts, sources, db: { ...service.parts.db, ...database } }
  let freed = Promise.withResolvers<void>()
  const onFree = () => {
    freed.resolve()
    freed = Promise.withResolvers()
  }
  return { polls: createPolls(parts, onFree), attempts: createAttempts(parts, onFree), free: () => freed.promise }
}

let made = 1_000_000

async function due(lane: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    source_key: lane,
    number_type: 'booking_number',
    number: `${lane.slice(-4)}${++made}`,
    next_poll_at: clock.now(),
    created_at: clock.now(),
  }))
  await db.work`insert into subject ${db.work(rows)}`
}

/** Nobody is asked about anything any more. */
const nothingDue = () => db.work`update subject set next_poll_at = null, lease_until = null`

/** Carries work on until an upstream was asked so often, whatever else is still under way. */
async function carryOn(asking: Asking, free: () => Promise<void>, upstream: Upstream, times: number): Promise<void> {
  while (upstream.asked.length < times) {
    const next = free()
    await asking.begin(true)
    if (upstream.asked.length < times) await next
  }
}

/** One after the other: each step finds what the one before it left. */
test('workers ask what is due', async (t) => {
  await t.test(
    'three workers, started again and again, never ask more in a minute than the upstream allows',
    async () => {
      await due('line:HLCU', 400)
      const asked_ms: number[] = []
      let workers = [await startWorker(), await startWorker(), await startWorker()]
      for (let second = 0; second < 600; second += 3) {
        if (second % 30 === 0) workers = [...workers.slice(1), await startWorker()]
        const before = limited.asked.length
        for (const { polls } of workers) await polls.begin(true)
        await Promise.all(workers.map(({ polls }) => polls.drained()))
        asked_ms.push(...Array<number>(limited.asked.length - before).fill(clock.worldMs()))
        service.advance(3_000)
      }
      const most = Math.max(
        ...asked_ms.map((from_ms) => asked_ms.filter((ms) => ms >= from_ms && ms < from_ms + 60_000).length),
      )
      assert.equal(most, 10)
      assert.ok(asked_ms.length >= 90, `${asked_ms.length} asks in ten minutes`)
      const unasked = await db.work`
    select 1 from subject where source_key = 'line:HLCU' and last_attempted_at is null and attempts = 0
      and lease_until is null and next_poll_at is not null`
      assert.equal(unasked.count, 400 - asked_ms.length, 'whoever was not asked about waits as before')
      await nothingDue()
    },
  )

  await t.test("a source that hangs delays nobody else's polls", async () => {
    const worker = await startWorker()
    await due('line:ZIMU', 60)
    await due('line:CMDU', 40)
    const before = willing.asked.length
    await carryOn(worker.polls, worker.free, willing, before + 40)
    await hanging.heard(4)
    assert.equal(hanging.asked.length, 4)
    hanging.release()
    await worker.polls.drained()
    await nothingDue()
  })

  await t.test('an ask that lasts longer than a lease is made by nobody else meanwhile', async () => {
    const [worker, other] = [await startWorker(), await startWorker()]
    const before = hanging.asked.length
    await due('line:ZIMU', 1)
    await worker.polls.begin(true)
    await hanging.heard(before + 1)
    for (let second = 0; second < 600; second += 30) {
      service.advance(30_000)
      await worker.polls.renew()
      await other.polls.begin(true)
    }
    assert.equal(hanging.asked.length, before + 1)
    hanging.release()
    await worker.polls.drained()
    await nothingDue()
  })

  /** Asks for a booking of a line. */
  async function request(scac: string): Promise<string> {
    const attributes = { request_type: 'booking_number', request_number: `${scac}${++made}`, scac }
    const created = await service.call('POST', '/tracking_requests', {
      body: { data: { type: 'tracking_request', attributes } },
    })
    assert.equal(created.status, 201, created.text)
    return created.one().id
  }

  async function stateOf(id: string) {
    const { status, failed_reason, is_retrying, retry_count } = (
      await service.call('GET', `/tracking_requests/${id}`)
    ).one().attributes
    return { status, failed_reason, is_retrying, retry_count }
  }

  await t.test("requests of a line that hangs delay no other line's", async () => {
    const worker = await startWorker()
    for (let n = 0; n < 12; n++) await request('ZIMU')
    const id = await request('CMDU')
    await carryOn(worker.attempts, worker.free, willing, willing.asked.length + 1)
    hanging.reply = { status: 200, body: [] }
    hanging.release()
    await worker.attempts.drained()
    assert.equal((await stateOf(id)).status, 'awaiting_manifest')
  })

  await t.test('an attempt that the database breaks off is made again in a minute, and costs none', async () => {
    const transaction = () => Promise.reject(new Error('canceling statement due to statement timeout'))
    const [broken, sound] = [await startWorker({ transaction }), await startWorker()]
    const id = await request('CMDU')
    await broken.attempts.begin(true)
    await broken.attempts.drained()
    assert.deepEqual(await stateOf(id), {
      status: 'pending',
      failed_reason: null,
      is_retrying: false,
      retry_count: null,
    })
    for (const wait_ms of [0, 61_000]) {
      service.advance(wait_ms)
      await sound.attempts.begin(true)
      await sound.attempts.drained()
      assert.equal((await stateOf(id)).status, wait_ms === 0 ? 'pending' : 'awaiting_manifest')
    }
  })

  await t.test('a request whose line may not be asked just now waits as it was, and costs no attempt', async () => {
    const worker = await startWorker()
    await due('line:HLCU', 10)
    await worker.polls.begin(true)
    await worker.polls.drained()
    for (let n = 0; n < 2; n++) {
      await worker.polls.begin(true)
      await worker.polls.drained()
    }
    const id = await request('HLCU')
    const before = limited.asked.length
    const late = await startWorker()
    for (const { attempts } of [worker, late]) {
      await attempts.begin(true)
      await attempts.drained()
    }
    assert.deepEqual(await stateOf(id), {
      status: 'pending',
      failed_reason: null,
      is_retrying: false,
      retry_count: null,
    })
    assert.equal(limited.asked.length, before)
    service.advance(63_000)
    await late.attempts.begin(true)
    await late.attempts.drained()
    assert.equal((await stateOf(id)).status, 'awaiting_manifest')
  })

  await t.test('the database puts a subject into the lane that the engine expects it in', async () => {
    await due('line:TEST:0191a8c0-0000-7000-8000-000000000001', 1)
    const rows = await db.work<{ source_key: string; lane: string }[]>`select distinct source_key, lane from subject`
    assert.ok(rows.length >= 3)
    for (const { source_key, lane } of rows) assert.equal(lane, laneOf(source_key))
    await nothingDue()
  })

  await t.test('what a line that no source speaks for is due for is still looked at', async () => {
    const worker = await startWorker()
    await due('line:OOLU', 3)
    await worker.polls.begin(true)
    await worker.polls.drained()
    const [row] = await db.work<{ looked_at: number }[]>`
    select count(*)::int as looked_at from subject where source_key = 'line:OOLU' and last_outcome = 'temporary'
      and next_poll_at > ${clock.now()}`
    assert.equal(row?.looked_at, 3)
  })
})
