import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistrations } from '../../src/asking/registrations.ts'
import { unreachable } from '../../src/sources/exchange.ts'
import type { Registering, RegistrationSteps } from '../../src/sources/registrations.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { sourceRow } from './rows.ts'

const db = await testDatabase()
const after_claim_ms = 120_001
const box = { kind: 'container', number: 'CSQU3054383' } as const

const began_ms = Date.parse('2026-11-20T12:00:00Z')

/** The registrations as one process has them, some time after the test began. */
function worker(source_id: string, after_ms = 0) {
  const realMs = () => began_ms + after_ms
  return createRegistrations({ db, source_id, realMs, bell_base: 'https://quaylog.example/ingest/bell/' })
}

/** An upstream that watches numbers, and counts how often it is asked to. */
function upstream() {
  const watched: string[] = []
  const bells: (string | null)[] = []
  const steps = (own: Partial<RegistrationSteps> = {}): RegistrationSteps => ({
    find: async () => ({ ok: true, upstream_id: watched[0] ?? null }),
    async register(bell_url): Promise<Registering> {
      bells.push(bell_url)
      watched.push(`id-${watched.length + 1}`)
      return { ok: true, upstream_id: watched.at(-1) ?? null }
    },
    cost: 1,
    budget_per_month: null,
    ...own,
  })
  return { watched, bells, steps }
}

const configured = (id: string) => sourceRow(db, id)

/** A worker whose clock goes on by ten seconds whenever it looks at it, so that it runs out of patience. */
function impatient(source_id: string) {
  let looks = 0
  return createRegistrations({ db, source_id, realMs: () => began_ms + 10_000 * looks++, bell_base: null })
}

async function rowOf(source_id: string) {
  const [row] = await db.work<{ state: string; cost: number; upstream_id: string | null }[]>`
    select state, cost, upstream_id from source_registration where source_id = ${source_id}`
  return row
}

test('three workers that want a number at once register it once, and all know its id', async () => {
  const id = await configured('together')
  const { watched, steps, bells } = upstream()
  const all = await Promise.all([worker(id), worker(id), worker(id)].map((one) => one.ensure(box, steps())))
  assert.deepEqual(all, Array(3).fill({ ok: true, upstream_id: 'id-1' }))
  assert.equal(watched.length, 1)
  assert.match(bells[0] ?? '', /^https:\/\/quaylog\.example\/ingest\/bell\/[\w-]{32}$/)
})

test('a worker that dies after the upstream heard it registers nothing twice', async () => {
  const id = await configured('killed')
  const { watched, steps } = upstream()
  const heard = Promise.withResolvers<void>()
  const dies: RegistrationSteps = steps({
    register: async () => {
      watched.push('id-1')
      heard.resolve()
      return new Promise<Registering>(() => {})
    },
  })
  void worker(id).ensure(box, dies)
  await heard.promise
  const others = [1, 2, 3].map(() => worker(id, after_claim_ms))
  const all = await Promise.all(others.map((one) => one.ensure(box, steps())))
  assert.deepEqual([all, watched], [Array(3).fill({ ok: true, upstream_id: 'id-1' }), ['id-1']])
})

test('a worker that dies before the upstream heard it leaves the number to the next', async () => {
  const id = await configured('unheard')
  const { watched, steps } = upstream()
  const called = Promise.withResolvers<void>()
  const dies = steps({
    register: () => {
      called.resolve()
      return new Promise<Registering>(() => {})
    },
  })
  void worker(id).ensure(box, dies)
  await called.promise
  assert.deepEqual(await worker(id, after_claim_ms).ensure(box, steps()), { ok: true, upstream_id: 'id-1' })
  assert.deepEqual(watched, ['id-1'])
})

test('after an answer that never came the upstream is asked before anything is registered again', async () => {
  const id = await configured('lost')
  const { watched, steps } = upstream()
  const lost = steps({
    register: async () => {
      watched.push('id-1')
      return { ok: false, is_sure: false, refusal: unreachable('slow', 'timeout') }
    },
  })
  assert.equal((await worker(id).ensure(box, lost)).ok, false)
  const broken = steps({ find: () => Promise.reject(new Error('planned')) })
  assert.equal((await worker(id).ensure(box, broken)).ok, false)
  assert.deepEqual(await worker(id).ensure(box, steps()), { ok: true, upstream_id: 'id-1' })
  assert.deepEqual(watched, ['id-1'])
})

test('what the upstream surely refused cost nothing, and is asked for again', async () => {
  const id = await configured('refused')
  const { steps } = upstream()
  const refused = steps({
    register: async () => ({ ok: false, is_sure: true, refusal: unreachable('entitlement', 'buy credits') }),
  })
  const answer = await worker(id).ensure(box, refused)
  assert.ok(!answer.ok && answer.refusal.outcome === 'temporary' && answer.refusal.detail === 'buy credits')
  assert.deepEqual(await rowOf(id), { state: 'refused', cost: 0, upstream_id: null })
  assert.equal((await worker(id).ensure(box, steps())).ok, true)
})

test('registrations of 31 days never cost more than is set, whoever makes them', async () => {
  const id = await configured('dear')
  const { watched, steps } = upstream()
  const dear = steps({ cost: 2, budget_per_month: 5 })
  const boxes = ['CSQU3054383', 'TCLU1234568', 'MSKU0000006', 'HLXU1234567'].map((number) => ({ ...box, number }))
  const all = await Promise.all(boxes.map((one) => worker(id).ensure(one, dear)))
  assert.deepEqual([all.filter(({ ok }) => ok).length, watched.length], [2, 2])
  const refused = all.find(({ ok }) => !ok)
  assert.ok(refused?.ok === false && refused.refusal.outcome === 'temporary')
  assert.match(refused.refusal.detail, /costs 2, and 4 of the 5 set for 31 days are spent/)
  const later = worker(id, 31 * 86_400_000)
  assert.equal((await later.ensure({ ...box, number: 'OOLU0000005' }, dear)).ok, true)
})

test('a number whose id the upstream does not know any more is looked up, and registered anew only then', async () => {
  const id = await configured('forgotten')
  const { watched, steps } = upstream()
  await worker(id).ensure(box, steps())
  await worker(id).doubt(box, 'another')
  assert.deepEqual(await worker(id).ensure(box, steps({ find: null })), { ok: true, upstream_id: 'id-1' })
  await worker(id).doubt(box, 'id-1')
  const broken = steps({ find: () => Promise.reject(new Error('planned')) })
  assert.equal((await worker(id).ensure(box, broken)).ok, false)
  assert.deepEqual(await worker(id).ensure(box, steps()), { ok: true, upstream_id: 'id-1' })
  await worker(id).doubt(box, 'id-1')
  const unknown = steps({ find: async () => ({ ok: true, upstream_id: null }) })
  assert.deepEqual(await worker(id).ensure(box, unknown), { ok: true, upstream_id: 'id-2' })
  assert.equal(watched.length, 2)
})

test('a worker that waits for another too long says so, and registers nothing itself', async () => {
  const id = await configured('busy')
  const { watched, steps } = upstream()
  const called = Promise.withResolvers<void>()
  const hangs = steps({
    register: () => {
      called.resolve()
      return new Promise<Registering>(() => {})
    },
  })
  void worker(id).ensure(box, hangs)
  await called.promise
  const answer = await impatient(id).ensure(box, steps())
  assert.ok(!answer.ok && answer.refusal.outcome === 'temporary')
  assert.deepEqual(
    [answer.refusal.trouble, answer.refusal.detail, watched],
    ['slow', 'another worker has not registered the number in time', []],
  )
})

test('where nobody outside can reach the service upstreams get no bell', async () => {
  const id = await configured('bell-less')
  const { bells, steps } = upstream()
  const registrations = impatient(id)
  assert.equal(registrations.has_bell, false)
  assert.equal(worker(id).has_bell, true)
  assert.equal((await registrations.ensure(box, steps())).ok, true)
  assert.deepEqual(bells, [null])
})

test('a source that is no longer configured registers nothing', async () => {
  const { watched, steps } = upstream()
  const answer = await impatient('stranger').ensure(box, steps())
  assert.deepEqual([answer.ok, watched], [false, []])
})

test('what breaks off is told in its words, and nobody takes it for a refusal', async () => {
  const id = await configured('broken')
  const { steps } = upstream()
  const broken = await worker(id).ensure(box, steps({ register: () => Promise.reject(new Error('planned')) }))
  assert.ok(!broken.ok && broken.refusal.outcome === 'temporary')
  assert.deepEqual([broken.refusal.trouble, broken.refusal.detail], ['outage', 'planned'])
  assert.deepEqual(await rowOf(id), { state: 'asking', cost: 1, upstream_id: null })
  const another = await configured('broken-without-words')
  const silent = await worker(another).ensure(box, steps({ register: () => Promise.reject('planned') }))
  assert.ok(!silent.ok && silent.refusal.outcome === 'temporary')
  assert.equal(silent.refusal.detail, 'registering broke off')
})

test('a budget that is spent exactly leaves room for nothing, and says when to come again', async () => {
  const id = await configured('exact')
  const { steps } = upstream()
  const dear = steps({ cost: 2, budget_per_month: 4 })
  const numbers = ['CSQU3054383', 'TCLU1234568', 'MSKU0000006']
  const answers = []
  for (const number of numbers) answers.push(await worker(id).ensure({ ...box, number }, dear))
  assert.deepEqual(
    answers.map(({ ok }) => ok),
    [true, true, false],
  )
  const [, , refused] = answers
  assert.ok(refused?.ok === false && refused.refusal.outcome === 'temporary')
  assert.deepEqual([refused.refusal.trouble, refused.refusal.next_allowed_at], ['entitlement', '2026-11-20T18:00:00Z'])
})
