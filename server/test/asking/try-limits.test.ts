import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveSource } from '../../src/asking/source-store.ts'
import { trySource } from '../../src/asking/try-source.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import type { Answer, Capabilities, Source, SourceParts } from '../../src/sources/source.ts'
import { jsonAnswer, scriptedParts } from '../../src/sources/testing/scripted-parts.ts'

const db = await testDatabase()
const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')])
const began_ms = Date.parse('2026-11-20T12:00:00Z')
const updated_at = '2026-11-20T00:00:00Z'
const found: Answer = { outcome: 'found', complete: true, payloads: [], observations: [] }
const question = { kind: 'container', number: 'ZIMU3000001', containers: [] } as const
let sources = 0

/** A configured source of which every ask sends so many requests, and how to try it at a moment. */
async function configured(
  limits: Partial<Capabilities>,
  { per_minute = null, per_day = null }: { per_minute?: number | null; per_day?: number | null } = {},
  requests = 1,
) {
  const id = `source-${++sources}`
  const row = { id, kind: 'dcsa', profile: null, scac: null, name: id, base_url: '', credentials: null, terminals: [] }
  await saveSource(db.work, { ...row, per_minute, per_day, enabled: true, is_simulated: false }, updated_at)
  const asked: unknown[] = []
  const make = (parts: SourceParts): Source => ({
    id,
    name: 'The Line',
    kind: 'carrier',
    capabilities: {
      asks: [],
      scacs: [],
      terminals: [],
      full_snapshots: true,
      per_minute: null,
      per_day: null,
      ...limits,
    },
    read: () => [],
    async ask(about) {
      asked.push(about)
      for (let request = 0; request < requests; request++) {
        const result = await parts.http({ method: 'GET', url: 'https://line.example/', headers: {} })
        if (!result.ok) return { outcome: 'not_found', payloads: [], ambiguous: result.detail }
      }
      await parts.tokens?.take(async () => ({ ok: true, value: `${id} ${asked.length}`, lifetime_s: 3_600 }), null)
      return found
    },
  })
  const parts = scriptedParts(() => jsonAnswer([]))
  let real_ms = began_ms
  return {
    id,
    asked,
    sent: parts.asked,
    tryAt: (after_ms: number) =>
      trySource(
        { db, clock: { worldMs: () => began_ms + after_ms, realMs: () => (real_ms += 3_000) }, parts, sealer },
        { id, per_minute, per_day, updated_at },
        make,
        question,
      ),
  }
}

test('a source whose budget is used up is not asked, and it is said until when', async () => {
  const { asked, tryAt } = await configured({ per_minute: 1 })
  await tryAt(0)
  assert.deepEqual(await tryAt(1), {
    outcome: 'temporary',
    reason: 'shipping_line_unreachable',
    detail: 'the request budget of The Line is used up until 2026-11-20T12:01:02Z',
    next_allowed_at: '2026-11-20T12:01:02Z',
    payloads: [],
    not_asked: true,
  })
  assert.deepEqual(asked, [question])
  assert.equal(await tryAt(62_000), found)
})

test('the limit of its operator counts before that of the upstream, and every limit of the upstream counts', async () => {
  const day_ms = 86_400_000
  const cases: readonly (readonly [Partial<Capabilities>, object, number, number])[] = [
    [{}, {}, 0, 4],
    [{ per_minute: 1 }, { per_minute: 3 }, 0, 3],
    [{ per_minute: 3 }, { per_minute: 1 }, 0, 1],
    [{ per_minute: 2 }, {}, 0, 2],
    [{ per_day: 1 }, { per_day: 3 }, 70_000, 3],
    [{ per_day: 3 }, { per_day: 1 }, 70_000, 1],
    [{ per_day: 2 }, {}, 70_000, 2],
    [{ per_month: 2 }, {}, 2 * day_ms, 2],
    [{ spacing_ms: 10_000 }, {}, 6_000, 2],
  ]
  for (const [limits, given, apart_ms, times] of cases) {
    const { asked, tryAt } = await configured(limits, given)
    for (let turn = 0; turn < 4; turn++) await tryAt(turn * apart_ms)
    assert.equal(asked.length, times, JSON.stringify([limits, given]))
  }
})

test('every page takes its own room, and somebody who waits for a try waits five seconds for a page', async () => {
  const { sent, tryAt } = await configured({ per_minute: 1 }, {}, 2)
  const answer = await tryAt(0)
  assert.match(answer.outcome === 'not_found' ? (answer.ambiguous ?? '') : '', /budget was used up/)
  assert.equal(sent.length, 1)
  const roomy = await configured({ per_minute: 2 }, {}, 2)
  assert.equal(await roomy.tryAt(0), found)
  assert.equal(roomy.sent.length, 2)
})

test('a token that a try was given is the one that everybody uses', async () => {
  const { id, tryAt } = await configured({})
  await tryAt(0)
  await tryAt(0)
  const [row] = await db.work<{ sealed: string; issued: number }[]>`
    select sealed, cardinality(issued_at) as issued from source_token where source_id = ${id}`
  assert.equal(row?.issued, 1)
  assert.equal(sealer.open(row.sealed, `source_token/${id}`), `${id} 1`)
})
