import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTokenStore } from '../../src/asking/token-store.ts'
import type { Issued } from '../../src/sources/source.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { sourceRow } from './rows.ts'

const db = await testDatabase()
const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')])
const start_ms = Date.parse('2026-11-20T12:00:00Z')

/** Counts how often an upstream is asked for a token. */
function issuer(lifetime_s = 3_600) {
  const issued: string[] = []
  return {
    issued,
    issue: async (): Promise<Issued> => {
      issued.push(`token-${issued.length + 1}`)
      return { ok: true, value: issued.at(-1) ?? '', lifetime_s }
    },
  }
}

const valueOf = (issued: Issued) => (issued.ok ? issued.value : issued.trouble)

/**
 * A source with a clock of its own, and its store as one worker has it; configurations are told apart by when they were
 * made.
 */
async function configured(source_id: string) {
  await sourceRow(db, source_id)
  const clock = { now_ms: start_ms }
  const worker = (configured_at = '2026-11-01T00:00:00Z') =>
    createTokenStore({ db: db.work, sealer, source_id, configured_at, realMs: () => clock.now_ms })
  return { clock, worker }
}

test('all workers use one token, over restarts, until shortly before it ends', async () => {
  const { clock, worker } = await configured('shared')
  const { issued, issue } = issuer()
  const workers = [worker(), worker(), worker()]
  const tokens = await Promise.all(workers.map((one) => one.take(issue, 8)))
  assert.deepEqual([tokens.map(valueOf), issued.length], [['token-1', 'token-1', 'token-1'], 1])
  clock.now_ms = start_ms + 3_600_000 - 29_000
  assert.equal(valueOf(await worker().take(issue, 8)), 'token-2')
})

test('no more tokens are asked for in an hour than the upstream issues, and it is said when there is one again', async () => {
  const { clock, worker } = await configured('scarce')
  const { issued, issue } = issuer(1)
  for (let token = 0; token < 8; token += 1) {
    assert.equal(valueOf(await worker().take(issue, 8)), `token-${token + 1}`)
    clock.now_ms += 60_000
  }
  const refused = await worker().take(issue, 8)
  assert.ok(!refused.ok)
  assert.deepEqual([refused.trouble, refused.next_allowed_at, issued.length], ['rate_limit', '2026-11-20T13:00:00Z', 8])
  clock.now_ms = start_ms + 3_600_001
  assert.equal(valueOf(await worker().take(issue, 8)), 'token-9')
})

test('a token that was refused is used no more, and one that has taken its place stays', async () => {
  const { worker } = await configured('refused')
  const { issue } = issuer()
  await worker().take(issue, null)
  assert.equal(await worker().forget('another'), false)
  assert.equal(await worker().forget('token-1'), true)
  assert.equal(valueOf(await worker().take(issue, null)), 'token-2')
})

test('a token of earlier credentials is worth nothing, and is kept sealed', async () => {
  const { worker } = await configured('rotated')
  const { issue } = issuer()
  await worker().take(issue, null)
  const [row] = await db.work<{ sealed: string }[]>`select sealed from source_token where source_id = 'rotated'`
  assert.ok(row !== undefined && !row.sealed.includes('token-1'))
  assert.equal(valueOf(await worker('2026-11-02T00:00:00Z').take(issue, null)), 'token-2')
})

test('trouble at signing in is told, and the next worker asks at once', async () => {
  const { worker } = await configured('failing')
  const failed = await worker().take(() => Promise.reject(new Error('planned')), null)
  assert.ok(!failed.ok)
  assert.equal(failed.detail, 'planned')
  assert.equal(valueOf(await worker().take(issuer().issue, null)), 'token-1')
})

test('a worker that waits for the token of another too long says so, and asks for none itself', async () => {
  const { worker } = await configured('slow')
  const called = Promise.withResolvers<void>()
  void worker().take(() => {
    called.resolve()
    return new Promise<Issued>(() => {})
  }, null)
  await called.promise
  let looks = 0
  const impatient = createTokenStore({
    db: db.work,
    sealer,
    source_id: 'slow',
    configured_at: '2026-11-01T00:00:00Z',
    realMs: () => start_ms + 10_000 * looks++,
  })
  const { issued, issue } = issuer()
  assert.deepEqual(await impatient.take(issue, null), {
    ok: false,
    trouble: 'slow',
    detail: 'another worker has not signed in in time',
    next_allowed_at: null,
  })
  assert.deepEqual(issued, [])
})

test('signing in that breaks off without words is told all the same', async () => {
  const { worker } = await configured('wordless')
  const failed = await worker().take(() => Promise.reject('planned'), null)
  assert.deepEqual(failed, { ok: false, trouble: 'outage', detail: 'signing in failed', next_allowed_at: null })
})
