import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../ground/testing/database.ts'
import { nothing_spent } from './budget.ts'
import { spendBudget, spentOf } from './budget-store.ts'
import { removeSource, saveSource } from './source-store.ts'

const db = await testDatabase()
const now_ms = Date.parse('2026-11-20T12:00:00Z')
const limits = { per_minute: 10, per_day: null }
const of = async (id: string) => (await spentOf(db.work)).get(id)

async function configured(id: string): Promise<string> {
  await saveSource(
    db.work,
    {
      id,
      kind: 'dcsa',
      profile: 'zim',
      scac: null,
      name: id,
      base_url: '',
      credentials: null,
      terminals: [],
      per_minute: null,
      per_day: null,
      enabled: true,
      is_simulated: false,
    },
    '2026-11-20T11:00:00Z',
  )
  return id
}

test('a source that is not configured grants nothing, now or at any time, and nothing is noted of it', async () => {
  assert.deepEqual(await spendBudget(db, 'stranger', limits, { request: 3, poll: 3 }, now_ms), {
    granted: { request: 0, poll: 0 },
    spent: nothing_spent,
    open_at_ms: { request: now_ms, poll: now_ms },
  })
  assert.equal(await of('stranger'), undefined)
})

test('what is granted is noted for all processes, whether for requests, polls or both, and goes with its source', async () => {
  const id = await configured('zim')
  for (const [request, poll, noted] of [
    [0, 0, 0],
    [1, 0, 1],
    [0, 2, 3],
    [3, 3, 9],
    [9, 0, 10],
  ] as const) {
    const { spent } = await spendBudget(db, id, limits, { request, poll }, now_ms)
    assert.deepEqual(await of(id), spent)
    assert.equal(
      spent.seconds.reduce((sum, [, asks]) => sum + asks, 0),
      noted,
    )
  }
  await removeSource(db.work, id)
  assert.equal(await of(id), undefined)
})

test('a row that somebody else wrote is refused instead of being taken for room', async () => {
  const id = await configured('damaged')
  await spendBudget(db, id, limits, { request: 1, poll: 0 }, now_ms)
  await db.work`update source_budget set spent = ${JSON.stringify({ seconds: 'none' })}::jsonb where source_id = ${id}`
  try {
    await assert.rejects(() => spendBudget(db, id, limits, { request: 1, poll: 0 }, now_ms))
  } finally {
    await removeSource(db.work, id)
  }
})
