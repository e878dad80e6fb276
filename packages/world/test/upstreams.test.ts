import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allUpstreams } from '../src/upstreams/all.ts'
import { allTroubles } from '../src/upstreams/machinery/faults.ts'
import { ask, listAt, stillWorld, textAt } from './help.ts'

test('the controls of upstreams refuse what they do not know, and say what is allowed', () => {
  const world = stillWorld()
  assert.equal(ask(world, '/upstreams/nobody/x').status, 404)
  assert.equal(ask(world, '/world/upstreams/nobody').status, 404)
  assert.equal(ask(world, '/world/upstreams/apm/nothing').status, 404)
  assert.equal(ask(world, '/world/upstreams', {}, 'POST').status, 405)
  assert.equal(ask(world, '/world/upstreams/apm/facts', {}, 'POST').status, 405)
  const order = (view: string, body: string): number =>
    ask(world, `/world/upstreams/apm/${view}`, {}, 'POST', body).status
  assert.deepEqual([order('faults', 'x'), order('drift', 'x')], [400, 400])
  assert.deepEqual([order('faults', '{"name":"x"}'), order('faults', '{"name":"stale","for":"x"}')], [422, 422])
  assert.deepEqual([order('drift', '{"field":"x","change":"renamed"}'), order('drift', '{}')], [422, 422])
})

test('every upstream suffers every trouble: it always answers, and ends it when told', () => {
  for (const { id } of allUpstreams()) {
    const world = stillWorld()
    for (const { name } of allTroubles().filter((trouble) => trouble.name !== 'huge_body')) {
      ask(world, `/world/upstreams/${id}/faults`, {}, 'POST', JSON.stringify({ name, for: '1h' }))
      const answer = world.answer({
        method: 'GET',
        path: `/upstreams/${id}/`,
        url: `/upstreams/${id}/`,
        query: new URLSearchParams(),
        headers: {},
        body: '',
      })
      assert.ok(answer.status >= 200 && answer.status < 600, `${id} ${name}`)
      const rest = ask(world, `/world/upstreams/${id}/faults?name=${name}`, {}, 'DELETE')
      assert.deepEqual(listAt(rest.json, 'faults'), [])
    }
  }
})

test('trouble ends with its time', () => {
  const world = stillWorld()
  ask(world, '/world/upstreams/virginia/faults', {}, 'POST', '{"name":"html_login","for":"10m"}')
  assert.match(ask(world, '/upstreams/virginia/x').body, /sign in/)
  world.orderClock({ advance: '11m' })
  assert.equal(ask(world, '/upstreams/virginia/x').status, 401)
})

test('a drifted member changes its name, goes, or changes its type, and its fact is not counted as stated', () => {
  for (const change of ['renamed', 'dropped', 'retyped']) {
    const world = stillWorld()
    const key = textAt(ask(world, '/world/upstreams/virginia').json, 'credentials', 'api_key')
    ask(world, '/world/upstreams/virginia/drift', {}, 'POST', JSON.stringify({ field: 'message', change }))
    const list = listAt(ask(world, '/world/upstreams/virginia/drift').json, 'drift')
    assert.deepEqual(list, [])
    ask(world, '/world/upstreams/virginia/drift', {}, 'POST', JSON.stringify({ field: 'holds', change }))
    const story = ask(world, '/world/numbers').json
    const bill = textAt(
      listAt(story).find((row) => textAt(row, 'story') === 'norfolk-exam'),
      'request_number',
    )
    const truth = listAt(ask(world, `/world/truth/${bill}`).json)
    const box = textAt(truth[1], 'container')
    const answer = ask(world, `/upstreams/virginia/import-availability?equipmentId=${box}&referenceId=${bill}`, {
      'x-api-key': key,
    })
    const names = Object.keys(answer.json ?? {})
    assert.deepEqual([names.includes('holds'), names.includes('holdsV2')], [change === 'retyped', change === 'renamed'])
    assert.ok(!ask(world, '/world/upstreams/virginia/facts').body.includes('"hold"'))
    ask(world, '/world/upstreams/virginia/drift', {}, 'DELETE')
    ask(world, `/upstreams/virginia/import-availability?equipmentId=${box}&referenceId=${bill}`, { 'x-api-key': key })
    assert.ok(ask(world, '/world/upstreams/virginia/facts').body.includes('"hold"'))
  }
})

test('every upstream says by which profiles it is asked, and none is asked by the profile of another', () => {
  const listed = listAt(ask(stillWorld(), '/world/upstreams').json, 'upstreams')
  const profiles = listed.flatMap((upstream) => listAt(upstream, 'profiles'))
  assert.ok(profiles.length >= allUpstreams().length)
  assert.equal(new Set(profiles).size, profiles.length)
  const [apm] = listed
  assert.deepEqual([textAt(apm, 'id'), listAt(apm, 'profiles')], ['apm', ['apm_terminals']])
})
