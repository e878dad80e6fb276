import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadReference } from '../reference/reference.ts'
import { sourcePartsOf } from './source-parts.ts'

const answered = { ok: true, status: 200, headers: {}, body: '', truncated: false } as const
const request = { method: 'GET', url: 'https://line.example/', headers: {} } as const

test('a source asks through the guarded client, by the clocks of the service', async () => {
  const asked: unknown[] = []
  const parts = sourcePartsOf(
    { request: async (one) => (asked.push(one), answered) },
    { now: () => '2026-11-20T12:00:00Z', realMs: () => 17 },
    loadReference(),
  )
  assert.equal(await parts.http(request), answered)
  assert.deepEqual(asked, [request])
  assert.deepEqual([parts.now(), parts.realMs?.()], ['2026-11-20T12:00:00Z', 17])
})

test('places are known by code, and by name where the name is of one place alone', () => {
  const { zoneOf, locodeOf } = sourcePartsOf(
    { request: async () => answered },
    { now: () => '', realMs: () => 0 },
    loadReference(),
  )
  assert.deepEqual([zoneOf('USLAX'), zoneOf('XXXXX')], ['America/Los_Angeles', null])
  assert.deepEqual(
    [
      locodeOf?.('Qingdao', 'CN'),
      locodeOf?.('Qingdao', null),
      locodeOf?.('Qingdao', 'US'),
      locodeOf?.('Atlantis', null),
    ],
    ['CNTAO', 'CNTAO', null, null],
  )
})
