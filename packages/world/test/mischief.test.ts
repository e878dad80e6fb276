import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerTricks } from '../src/mischief/answer-tricks.ts'
import { allTricks } from '../src/mischief/catalogue.ts'
import { toldTricks } from '../src/mischief/told-tricks.ts'
import type { World } from '../src/index.ts'
import { ask, credential, listAt, stillWorld, textAt } from './help.ts'

const ZIM = { 'ocp-apim-subscription-key': credential('demo', 'carrier-zimu', 'subscription_key') }
const ZIM_URL = '/carriers/ZIMU/tnt/v2/events?transportDocumentReference=ZIMUFCL9180000'
const FEED = { 'x-feed-key': credential('demo', 'terminal-wac8', 'feed_key') }
const FEED_URL = '/terminals/WAC8/v1/containers?numbers=ZIMU9180005,MSMU9170004'

function play(world: World, name: string, source: string, more: object = {}): number {
  return ask(world, '/world/faults', {}, 'POST', JSON.stringify({ name, source, ...more })).status
}

test('all thirty known faults and the usual troubles are in the catalogue, each with what to expect, each played by exactly one trick', () => {
  const numbers = new Set(allTricks().map((trick) => trick.number).filter((number) => number !== null))
  assert.equal(numbers.size, 30)
  for (const trick of allTricks()) {
    assert.ok(trick.expected.length > 10, trick.name)
    const players = [trick.name in answerTricks, trick.name in toldTricks, trick.name === 'reused_history', trick.name === 'silent', trick.name.startsWith('callbacks_')].filter(Boolean).length
    assert.equal(players, 1, trick.name)
  }
  for (const name of [...Object.keys(answerTricks), ...Object.keys(toldTricks)]) assert.ok(allTricks().some((trick) => trick.name === name), name)
})

test('mischief that cannot be is refused with what is allowed', () => {
  const world = stillWorld()
  assert.equal(play(world, 'no_such_fault', '*'), 422)
  assert.equal(play(world, 'outage', 'nowhere'), 422)
  assert.equal(play(world, 'blank_holds', 'MAEU'), 422)
  assert.equal(play(world, 'outage', '*', { for: 'soon' }), 422)
  assert.equal(play(world, 'outage', '*', { from: '2026-12-01T00:00:00Z', to: '2026-11-01T00:00:00Z' }), 422)
  assert.equal(play(world, 'outage', '*', { strange: 1 }), 422)
  assert.equal(ask(world, '/world/faults', {}, 'POST', 'no json').status, 400)
  assert.ok(listAt(ask(world, '/world/faults', {}, 'POST', '{"name":"x"}').json, 'allowed').length >= 40)
})

test('mischief holds at its source and in its window only, and can be taken away', () => {
  const world = stillWorld()
  assert.equal(play(world, 'html_login', 'ZIMU', { for: '2h' }), 201)
  assert.match(ask(world, ZIM_URL, ZIM).body, /<!doctype html>/)
  assert.equal(ask(world, FEED_URL, FEED).status, 200)
  world.orderClock({ advance: '2h' })
  assert.ok(listAt(ask(world, ZIM_URL, ZIM).json).length > 0)
  play(world, 'rate_limited', 'carrier')
  assert.equal(ask(world, ZIM_URL, ZIM).headers['retry-after'], '60')
  assert.equal(textAt(ask(world, '/world/faults?name=rate_limited', {}, 'DELETE').json, 'removed'), '1')
  assert.equal(ask(world, ZIM_URL, ZIM).status, 200)
})

test('tricks with what a line tells', () => {
  const told = (name: string): unknown[] => {
    const world = stillWorld()
    play(world, name, 'ZIMU')
    return listAt(ask(world, ZIM_URL, ZIM).json)
  }
  const codes = (name: string): string[] => told(name).map((event) => textAt(event, 'transportEventTypeCode') + textAt(event, 'equipmentEventTypeCode') + textAt(event, 'eventClassifierCode'))
  const plain = listAt(ask(stillWorld(), ZIM_URL, ZIM).json)
  assert.ok(codes('unmapped_code').includes('DEPXACT') && !codes('unmapped_code').some((code) => code.startsWith('DEPAPLN')))
  assert.equal(told('duplicate_events').length, plain.length * 2)
  assert.equal(told('event_withdrawn').length, plain.length - 1)
  assert.equal(told('off_dock_gate_in').filter((event) => textAt(event, 'transportCall', 'facilityTypeCode') === 'OFFD').length, 1)
  assert.ok(told('booking_without_containers').every((event) => textAt(event, 'equipmentReference') === ''))
  assert.ok(told('dates_without_time').every((event) => textAt(event, 'eventDateTime').length === 10))
  assert.ok(told('same_named_city').every((event) => textAt(event, 'transportCall', 'UNLocationCode') === ''))
  assert.ok(told('estimate_as_actual').filter((event) => textAt(event, 'eventClassifierCode') === 'ACT').length > plain.filter((event) => textAt(event, 'eventClassifierCode') === 'ACT').length)
  assert.deepEqual(told('out_of_order').map((event) => textAt(event, 'eventID')).sort(), plain.map((event) => textAt(event, 'eventID')).sort())
})

test('tricks with a terminal record', () => {
  const record = (name: string): unknown => {
    const world = stillWorld()
    play(world, name, 'WAC8')
    return ask(world, FEED_URL, FEED).json
  }
  assert.equal(textAt(record('lfd_as_instant'), 'containers', 0, 'last_free_day', 'date'), '2026-11-24T00:00:00Z')
  assert.match(textAt(record('lfd_as_text'), 'containers', 0, 'last_free_day', 'date'), /NORFOLK/)
  assert.match(JSON.stringify(record('blank_holds')), /"holds":""/)
  assert.equal(textAt(record('new_hold_token'), 'containers', 0, 'holds', 0, 'name'), 'ZQ9')
  assert.equal(listAt(record('bad_box_in_batch'), 'containers').length, 3)
  assert.deepEqual(listAt(record('no_containers_key'), 'containers'), [])
  assert.equal(textAt(record('future_reading'), 'observed_at'), '2026-11-23T21:00:00Z')
})

test('a source that is asked too often says how long to wait, by either clock', () => {
  const world = stillWorld()
  let refused: { status: number, headers: Record<string, string> } = { status: 200, headers: {} }
  for (let i = 0; i < 700 && refused.status !== 429; i++) refused = ask(world, ZIM_URL, ZIM)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  world.orderClock({ advance: '1m' })
  assert.equal(ask(world, ZIM_URL, ZIM).status, 200)
})
