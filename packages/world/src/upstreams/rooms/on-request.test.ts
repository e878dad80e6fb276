import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxAt, brokenRules, upstreamKey } from '../../../test/upstream-help.ts'

test('Ports America wants a token, a site, and its question in the body of a GET', () => {
  const world = stillWorld()
  const base = '/upstreams/ports_america/api'
  const sign = {
    userName: upstreamKey(world, 'ports_america', 'username'),
    password: upstreamKey(world, 'ports_america', 'password'),
  }
  assert.equal(ask(world, `${base}/Auth/GetToken`, {}, 'POST', '{"userName":"x"}').status, 401)
  const token = textAt(ask(world, `${base}/Auth/GetToken`, {}, 'POST', JSON.stringify(sign)).json, 'token')
  const headers = { authorization: `Bearer ${token}`, siteid: 'PNCT_NJ' }
  const path = `${base}/ImportContainer/ContainerAvailability`
  const { box } = boxAt(world, 'F577', (state) => state.state === 'in_yard')
  const body = JSON.stringify([{ containerNumber: box.number }])
  assert.equal(ask(world, path, { siteid: 'PNCT_NJ' }, 'GET', body).status, 401)
  assert.equal(ask(world, path, { authorization: headers.authorization }, 'GET', body).status, 400)
  assert.equal(ask(world, path, headers, 'GET', '').status, 400)
  assert.equal(ask(world, `${path}?containerNumber=${box.number}`, headers, 'GET', body).status, 400)
  const many = JSON.stringify(Array.from({ length: 51 }, () => ({ containerNumber: box.number })))
  assert.equal(ask(world, path, headers, 'GET', many).status, 400)
  assert.deepEqual(brokenRules(world, 'ports_america'), ['query', 'batch'])
  assert.equal(listAt(ask(world, path, headers, 'GET', body).json).length, 1)
  assert.deepEqual(listAt(ask(world, '/world/upstreams/ports_america/facts').json, 'facts'), [])
})

test('ITS and TTI are closed without their proof; TTI says where a box stands by one letter', () => {
  const world = stillWorld()
  const login = { username: upstreamKey(world, 'its', 'username'), password: upstreamKey(world, 'its', 'password') }
  assert.equal(ask(world, '/upstreams/its/tms2/account/login', {}, 'POST', '{}').status, 401)
  const signed = ask(world, '/upstreams/its/tms2/account/login', {}, 'POST', JSON.stringify(login))
  const headers = { authorization: `Bearer ${textAt(signed.json, 'token')}` }
  const search = (count: number): number =>
    ask(
      world,
      '/upstreams/its/tms2/import/containeravailability',
      headers,
      'POST',
      JSON.stringify({ containers: Array.from({ length: count }, () => 'A') }),
    ).status
  assert.deepEqual([search(41), search(40)], [400, 200])
  assert.equal(ask(world, '/upstreams/tti/api/containers?numbers=A').status, 401)
  const { box } = boxAt(world, 'Z952', (state) => state.state === 'in_yard')
  const key = { 'access-token': upstreamKey(world, 'tti', 'access_token') }
  const row = listAt(ask(world, `/upstreams/tti/api/containers?numbers=${box.number}`, key).json)[0]
  assert.equal(textAt(row, 'locationType'), 'D')
})
