import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, EPOCH, listAt, textAt } from '../../../test/help.ts'
import { brokenRules, upstreamKey } from '../../../test/upstream-help.ts'
import { createWorld } from '../../index.ts'

test('AISHub answers once a minute, with nothing to whoever is faster, and in two formats', () => {
  let real = 1_000
  const world = createWorld({ now: () => real, epoch: EPOCH, paused: true })
  const path = `/upstreams/aishub/ws.php?username=${upstreamKey(world, 'aishub', 'username')}&output=json&compress=0`
  assert.match(ask(world, '/upstreams/aishub/ws.php?username=x').body, /"ERROR":true/)
  const human = ask(world, `${path}&format=1`)
  const fast = ask(world, `${path}&format=1`)
  assert.deepEqual([fast.status, fast.body], [200, ''])
  assert.deepEqual(brokenRules(world, 'aishub'), ['too_fast'])
  const rows = listAt(human.json, 1)
  assert.equal(String(rows.length), textAt(human.json, 0, 'RECORDS'))
  assert.match(textAt(rows[0], 'TIME'), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d GMT$/)
  real += 60_000
  const scaled = ask(world, `${path}&format=0&mmsi=${textAt(rows[0], 'MMSI')}`)
  const [ship] = listAt(scaled.json, 1)
  assert.equal(listAt(scaled.json, 1).length, 1)
  const ratio = Number(textAt(ship, 'LATITUDE')) / Number(textAt(rows[0], 'LATITUDE'))
  assert.ok(Math.abs(ratio - 600_000) < 100)
})
