import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxAt, brokenRules, factsOf, upstreamKey } from '../../../test/upstream-help.ts'

const path = (key: string, numbers: string): string =>
  `/upstreams/lbct/${key}/API/LBCTCargoSearchWebService/cargo-numbers/${numbers}`

test('LBCT refuses a wrong key in the path and more than twenty numbers, and lists what it did not find', () => {
  const world = stillWorld()
  const key = upstreamKey(world, 'lbct', 'api_key')
  assert.equal(ask(world, path('wrong', 'A')).status, 401)
  assert.equal(ask(world, `/upstreams/lbct/${key}/API/Other`).status, 404)
  assert.equal(ask(world, path(key, Array.from({ length: 21 }, () => 'A').join(','))).status, 400)
  assert.deepEqual(brokenRules(world, 'lbct'), ['batch'])
  const answer = ask(world, path(key, 'ZZZU1234567'))
  assert.deepEqual(listAt(answer.json, 'payload', 'search-results', 'not-found-numbers'), ['ZZZU1234567'])
})

test('the discharge is written for people and the entry with its offset', () => {
  const world = stillWorld()
  const { box } = boxAt(world, 'WAC8', (state) => state.state === 'in_yard')
  const answer = ask(world, path(upstreamKey(world, 'lbct', 'api_key'), `${box.number},ZZZU1234567`))
  const row = listAt(answer.json, 'payload', 'containers')[0]
  assert.match(textAt(row, 'discharged'), /^\d\d\/\d\d\/\d{4} \d\d:\d\d \(A\)$/)
  assert.match(textAt(row, 'time-in'), /-0[78]:00$/)
  assert.equal(textAt(row, 'category'), 'IMPRT')
  assert.ok(factsOf(world, 'lbct', box.number).some((fact) => fact.startsWith('vessel_discharged_at=')))
})
