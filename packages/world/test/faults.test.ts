import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ediBeside } from '../src/edi/beside.ts'
import { ediTricks } from '../src/edi/tricks.ts'
import { answerTricks } from '../src/faults/answer-tricks.ts'
import { allTricks } from '../src/faults/catalogue.ts'
import { formTricks } from '../src/faults/form-tricks.ts'
import { toldTricks } from '../src/faults/told-tricks.ts'
import type { World } from '../src/index.ts'
import { ask, credential, listAt, stillWorld, textAt } from './help.ts'

const ZIM = { 'ocp-apim-subscription-key': credential('demo', 'carrier-zimu', 'subscription_key') }
const ZIM_URL = '/carriers/ZIMU/trackAndTrace/v2/?transportDocumentReference=ZIMUFCL9180000'
const FEED = { 'x-feed-key': credential('demo', 'terminal-wac8', 'feed_key') }
const FEED_URL = '/terminals/WAC8/v1/containers?numbers=ZIMU9180005,MSMU9170004'

function play(world: World, name: string, source: string, more: object = {}): number {
  return ask(world, '/world/faults', {}, 'POST', JSON.stringify({ name, source, ...more })).status
}

test('all thirty known faults and the usual troubles are in the catalogue, each with what to expect, each played by exactly one trick', () => {
  const numbers = new Set(
    allTricks()
      .map((trick) => trick.number)
      .filter((number) => number !== null),
  )
  assert.equal(numbers.size, 30)
  for (const trick of allTricks()) {
    assert.ok(trick.expected.length > 10, trick.name)
    const players = [
      trick.name in answerTricks,
      trick.name in toldTricks,
      trick.name in ediTricks,
      trick.name in ediBeside,
      trick.name === 'reused_history',
      trick.name === 'knows_nothing',
      trick.name === 'silent',
      trick.name === 'long_range',
      trick.name.startsWith('callbacks_'),
    ].filter(Boolean).length
    assert.equal(players, 1, trick.name)
  }
  for (const name of [...Object.keys(answerTricks), ...Object.keys(toldTricks)])
    assert.ok(
      allTricks().some((trick) => trick.name === name),
      name,
    )
})

test('an interface of a real terminal suffers faults by its id, its kind and the codes it speaks for, and no others', () => {
  const apm = '/upstreams/apm/import-availability'
  for (const source of ['terminal-apm', 'api', 'W185', '*']) {
    const world = stillWorld()
    const before = ask(world, apm).status
    assert.equal(play(world, 'server_error', source), 201)
    assert.deepEqual([before, ask(world, apm).status], [401, 503], source)
  }
  const world = stillWorld()
  assert.equal(play(world, 'blank_holds', 'api'), 422)
  assert.equal(play(world, 'server_error', 'Y258'), 201)
  assert.equal(ask(world, apm).status, 401)
  assert.equal(ask(world, '/upstreams/maher/x').status, 401)
})

test('published interfaces stand instead of the feed of the same terminal or railroad, and only when asked for', () => {
  const world = stillWorld()
  const idsOf = (path: string) => listAt(ask(world, path).json).map((row) => textAt(row, 'id'))
  const [own, published] = [idsOf('/world/sources'), idsOf('/world/sources?interfaces=published')]
  assert.ok(own.includes('terminal-w185') && own.includes('rail-uprr') && !own.includes('terminal-apm'))
  for (const id of ['terminal-apm', 'terminal-virginia', 'railroad-up', 'terminal-y258', 'carrier-maeu'])
    assert.ok(published.includes(id), id)
  for (const id of ['terminal-w185', 'terminal-e416', 'rail-uprr', 'rail-cn']) assert.ok(!published.includes(id), id)
  // Without a TLS port nobody can come to BNSF with a certificate: its trains are told by the world's own format.
  assert.ok(published.includes('rail-bnsf') && !published.includes('railroad-bnsf'))
  assert.equal(ask(world, '/world/sources?interfaces=real').status, 422)
})

test('a fault that cannot be played is refused with what is allowed', () => {
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

test('a fault is in force at its source and in its window only, and can be removed', () => {
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
  const codes = (name: string): string[] =>
    told(name).map(
      (event) =>
        textAt(event, 'transportEventTypeCode') +
        textAt(event, 'equipmentEventTypeCode') +
        textAt(event, 'eventClassifierCode'),
    )
  const plain = listAt(ask(stillWorld(), ZIM_URL, ZIM).json)
  assert.ok(
    codes('unmapped_code').includes('DEPXACT') && !codes('unmapped_code').some((code) => code.startsWith('DEPAPLN')),
  )
  assert.equal(told('duplicate_events').length, plain.length * 2)
  assert.equal(told('event_withdrawn').length, plain.length - 1)
  assert.equal(
    told('off_dock_gate_in').filter((event) => textAt(event, 'transportCall', 'facilityTypeCode') === 'OFFD').length,
    1,
  )
  assert.ok(told('booking_without_containers').every((event) => textAt(event, 'equipmentReference') === ''))
  assert.ok(told('dates_without_time').every((event) => textAt(event, 'eventDateTime').length === 10))
  assert.ok(told('same_named_city').every((event) => textAt(event, 'transportCall', 'UNLocationCode') === ''))
  assert.ok(
    told('estimate_as_actual').filter((event) => textAt(event, 'eventClassifierCode') === 'ACT').length >
      plain.filter((event) => textAt(event, 'eventClassifierCode') === 'ACT').length,
  )
  assert.deepEqual(
    told('out_of_order')
      .map((event) => textAt(event, 'eventID'))
      .sort(),
    plain.map((event) => textAt(event, 'eventID')).sort(),
  )
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

test('tricks with the wording of holds: those that stand and those that are over look like each other', () => {
  const held = (name: string): unknown[] => {
    const world = stillWorld()
    if (name !== '') play(world, name, 'W185')
    const feed = { 'x-feed-key': credential('demo', 'terminal-w185', 'feed_key') }
    return listAt(
      ask(world, '/terminals/W185/v1/containers?numbers=MRKU9010003,MRSU9140000', feed).json,
      'containers',
    ).flatMap((record) => listAt(record, 'holds'))
  }
  assert.ok(held('').length > 0)
  assert.ok(
    held('hold_not_released').every((hold) => /^(not|no|un|release required|pending)/i.test(textAt(hold, 'status'))),
  )
  assert.ok(held('hold_unknown_status').every((hold) => !/releas|clear|hold|pending/i.test(textAt(hold, 'status'))))
  assert.ok(
    held('release_words_elsewhere').every(
      (hold) => /RELEASE/.test(textAt(hold, 'code_raw')) && /^(hold|pending)$/.test(textAt(hold, 'status')),
    ),
  )
  assert.ok(
    held('released_holds_listed').filter((hold) => /^(RELEASED|Cleared|Removed)$/.test(textAt(hold, 'status'))).length >
      0,
  )
})

test('tricks with the form of what a line tells', () => {
  const told = (name: string): unknown[] => {
    const world = stillWorld()
    play(world, name, 'ZIMU')
    return listAt(ask(world, ZIM_URL, ZIM).json)
  }
  const plain = listAt(ask(stillWorld(), ZIM_URL, ZIM).json)
  const named = told('names_without_codes').filter((event) => textAt(event, 'eventType') === 'EQUIPMENT')
  assert.ok(
    named.some((event) => textAt(event, 'transportCall', 'location', 'locationName') === 'Long Beach, California'),
  )
  assert.ok(
    named.every(
      (event) =>
        /T\d\d:\d\d:\d\d$/.test(textAt(event, 'eventDateTime')) && !JSON.stringify(event).includes('UNLocationCode'),
    ),
  )
  assert.ok(told('ship_by_name_only').every((event) => !JSON.stringify(event).includes('vesselIMONumber')))
  assert.ok(told('numeric_modes').some((event) => textAt(event, 'transportCall', 'modeOfTransport') === '1'))
  assert.ok(told('plan_classifier').some((event) => textAt(event, 'eventClassifierCode') === 'PLAN'))
  const retracted = told('bare_retraction').find((event) => textAt(event, 'metadata', 'retractedEventID') !== '')
  const wrong = told('bare_retraction').filter(
    (event) => textAt(event, 'eventID') === textAt(retracted, 'metadata', 'retractedEventID'),
  )
  assert.equal(wrong.length, 1)
  assert.equal(told('bare_retraction').length, plain.length + 2)
  const expected = plain.filter((event) => textAt(event, 'eventClassifierCode') !== 'ACT')
  const cancelled = told('cancelled_events').filter(
    (event) => textAt(event, 'isCancelled') === 'true' || textAt(event, 'status') === 'CANCELLED',
  )
  assert.equal(cancelled.length, expected.length)
  assert.ok(cancelled.length > 0 && cancelled.every((event) => textAt(event, 'eventClassifierCode') === 'ACT'))
  const omitted = told('omitted_call').filter(
    (event) => textAt(event, 'transportCall', 'portCallStatusCode') === 'OMIT',
  )
  assert.deepEqual(
    omitted.map((event) => textAt(event, 'transportCall', 'UNLocationCode')),
    ['CAVAN'],
  )
  assert.ok(
    told('destination_only').every(
      (event) =>
        textAt(event, 'eventType') === 'SHIPMENT' || textAt(event, 'transportCall', 'UNLocationCode') === 'USLGB',
    ),
  )
  assert.ok(
    told('no_transport_mode')
      .filter((event) => ['LOAD', 'DISC'].includes(textAt(event, 'equipmentEventTypeCode')))
      .every((event) => textAt(event, 'transportCall', 'modeOfTransport') === ''),
  )
  assert.ok(told('no_plans').every((event) => textAt(event, 'eventClassifierCode') === 'ACT'))
  assert.ok(
    told('ships_only').length > 0 && told('ships_only').every((event) => textAt(event, 'equipmentReference') === ''),
  )
})

test('a line that claims an actual of the day after tomorrow leaves it out two days later', () => {
  const world = stillWorld()
  play(world, 'future_then_gone', 'ZIMU')
  const lengths = Array.from({ length: 4 }, () => {
    const { length } = listAt(ask(world, ZIM_URL, ZIM).json)
    world.orderClock({ advance: '1d' })
    return length
  })
  assert.ok(Math.max(...lengths) - Math.min(...lengths) >= 1)
})

test('an unknown number, a wrong address and a line that denies everything are three answers', () => {
  const denied = stillWorld()
  play(denied, 'knows_nothing', 'ZIMU')
  const unknown = ask(stillWorld(), '/carriers/ZIMU/trackAndTrace/v2/?transportDocumentReference=ZIMUFCL9999999', ZIM)
  assert.deepEqual([unknown.status, ask(denied, ZIM_URL, ZIM).status], [404, 404])
  assert.equal(
    textAt(ask(denied, ZIM_URL, ZIM).json, 'errors', 0, 'reason'),
    textAt(unknown.json, 'errors', 0, 'reason'),
  )
  const lost = stillWorld()
  play(lost, 'wrong_address', 'ZIMU')
  assert.match(ask(lost, ZIM_URL, ZIM).body, /<h1>404 Not Found/)
  const gateway = stillWorld()
  play(gateway, 'gateway_404', 'ZIMU')
  assert.equal(textAt(ask(gateway, ZIM_URL, ZIM).json, 'message'), 'Resource not found')
})

test('a rail event may name city and state alone, and a list of one event be the event', () => {
  const world = stillWorld()
  play(world, 'ramp_by_city', 'CMDU')
  const headers = { keyid: credential('demo', 'carrier-cmdu', 'key_id') }
  const events = listAt(ask(world, '/carriers/CMDU/operation/trackandtrace/v1/events/CMDUMBG9030000', headers).json)
  const rail = events.filter((event) => textAt(event, 'transportCall', 'modeOfTransport') === 'RAIL')
  assert.ok(
    rail.some(
      (event) =>
        textAt(event, 'transportCall', 'location', 'address', 'city') === 'Chicago' &&
        textAt(event, 'transportCall', 'location', 'address', 'stateRegion') === 'IL',
    ),
  )
  assert.ok(rail.every((event) => !JSON.stringify(event).includes('UNLocationCode')))
  const one = {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '[{"eventType":"TRANSPORT","eventClassifierCode":"ACT"}]',
  }
  assert.equal(textAt(JSON.parse(formTricks.single_event_object(one).body), 'eventType'), 'TRANSPORT')
})

test('a source that is asked too often says how long to wait, by either clock', () => {
  const world = stillWorld()
  let refused: { status: number; headers: Record<string, string> } = { status: 200, headers: {} }
  for (let i = 0; i < 700 && refused.status !== 429; i++) refused = ask(world, ZIM_URL, ZIM)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  world.orderClock({ advance: '1m' })
  assert.equal(ask(world, ZIM_URL, ZIM).status, 200)
})
