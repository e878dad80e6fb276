import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createDcsaSource } from './dcsa/source.ts'
import { profiles } from './dcsa/profiles/index.ts'
import { createRailSource } from './rail/source.ts'
import type { Answer, HttpResult } from './source.ts'
import { createTerminalFeedSource } from './terminal-feed/source.ts'
import { jsonAnswer, scriptedParts, textAnswer } from './testing/scripted-parts.ts'

const [box, other] = ['CSQU3054383', 'TCLU1234568']
const at_bill = { kind: 'bill_of_lading', number: 'YMLUI000000001', containers: [] } as const
const at_box = { kind: 'container', number: box, containers: [box, other] } as const

function line(answer: (index: number) => HttpResult): Promise<Answer> {
  const profile = profiles.find(({ id }) => id === 'yang_ming')
  assert.ok(profile !== undefined)
  const settings = {
    id: 'yml',
    profile,
    base_url: 'https://yml.invalid',
    credentials: { key_id: 'k' },
    name: 'Yang Ming',
    scacs: ['YMLU'],
    per_minute: null,
    time: null,
  }
  return createDcsaSource(
    settings,
    scriptedParts((_request, index) => answer(index)),
  ).ask(at_bill)
}

function terminal(answer: HttpResult): Promise<Answer> {
  return createTerminalFeedSource(
    {
      id: 'pier-400',
      name: 'Pier 400',
      base_url: 'https://feed.invalid',
      terminals: ['W185'],
      credentials: { feed_key: 'k' },
      per_minute: null,
    },
    scriptedParts(() => answer),
  ).ask(at_box)
}

function railroad(answer: HttpResult): Promise<Answer> {
  return createRailSource(
    {
      id: 'bnsf',
      name: 'BNSF',
      scac: 'BNSF',
      base_url: 'https://rail.invalid',
      credentials: { api_key: 'k' },
      per_minute: null,
    },
    scriptedParts(() => answer),
  ).ask(at_box)
}

const feed = (...containers: readonly unknown[]) =>
  jsonAnswer({
    schema_version: '1',
    terminal: { firms: 'W185', locode: 'USLAX' },
    observed_at: '2026-11-20T11:05:00Z',
    containers,
  })
const loaded = {
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-10-01T10:00:00Z',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: box,
  emptyIndicatorCode: 'LADEN',
  transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'CNSHA' },
}
const trouble = (answer: Answer) =>
  answer.outcome === 'temporary' ? `${answer.trouble} ${answer.reason}` : answer.outcome

/** What upstreams do wrong in the exchange itself; what they state wrongly stands beside the engine. */
describe('faults of real upstreams', () => {
  test('4 an answer without its list is unreadable, not empty', async () => {
    assert.equal(
      trouble(
        await terminal(
          jsonAnswer({ schema_version: '1', terminal: { firms: 'W185' }, observed_at: '2026-11-20T11:05:00Z' }),
        ),
      ),
      'unreadable unrecognized_response',
    )
    assert.equal(
      trouble(await railroad(jsonAnswer({ railroad: 'BNSF', generated_at: '2026-11-20T11:00:00Z' }))),
      'unreadable unrecognized_response',
    )
    assert.equal(trouble(await line(() => jsonAnswer({ ok: true }))), 'unreadable unrecognized_response')
  })

  test('9 an unknown bill and one not manifested yet are both unknown for now, a refused number is told apart', async () => {
    assert.equal(trouble(await line(() => jsonAnswer([]))), 'not_found')
    assert.equal(
      trouble(
        await line(() =>
          jsonAnswer([
            {
              eventType: 'SHIPMENT',
              shipmentEventTypeCode: 'CONF',
              documentTypeCode: 'BKG',
              documentID: 'B',
              eventDateTime: '2026-10-01T10:00:00Z',
            },
          ]),
        ),
      ),
      'not_manifested',
    )
    assert.equal(trouble(await line(() => jsonAnswer({ errors: [{ reason: 'invalidInput' }] }, {}, 400))), 'bad_number')
  })

  test('10 a hold nobody has seen is a hold', async () => {
    const answer = await terminal(
      feed({
        number: box,
        found: true,
        location: { state: 'in_yard' },
        holds: [{ code_raw: 'ZQ-17', status: 'HOLD' }],
      }),
    )
    const [state] = answer.outcome === 'found' ? answer.observations : []
    assert.ok(state?.kind === 'facility_state')
    assert.deepEqual([state.holds, state.available], [[{ name: 'other', status: 'hold', description: 'ZQ-17' }], false])
  })

  test('11 one bad box does not spoil a batch, and the answer is not taken for whole', async () => {
    const answer = await terminal(feed({ number: {} }, 'x', { number: other, found: true }))
    assert.ok(answer.outcome === 'found')
    assert.deepEqual([answer.observations.map(({ container }) => container), answer.complete], [[other], false])
  })

  test('12 a page to sign in with status 200 is no answer', async () => {
    const page = textAnswer(200, '<!doctype html><html><title>Please sign in</title></html>')
    for (const answer of [await line(() => page), await terminal(page), await railroad(page)])
      assert.equal(trouble(answer), 'unreadable unrecognized_response')
  })

  test('13 a certificate, a timeout and a broken connection are no bad answers', async () => {
    for (const [failure, expected] of [
      ['tls', 'outage'],
      ['timeout', 'slow'],
      ['reset', 'outage'],
    ] as const) {
      assert.equal(
        trouble(await line(() => ({ ok: false, failure, detail: 'planned' }))),
        `${expected} shipping_line_unreachable`,
      )
    }
  })

  test('14 a lapsed password told as 403 is trouble with credentials, not a denied number', async () => {
    for (const body of ['Your password has expired', '{"message": "password expired, please reset"}'])
      assert.equal(trouble(await line(() => textAnswer(403, body))), 'credentials shipping_line_unreachable')
  })

  test('29 a 500 that says "not manifested" means that, any other is an outage', async () => {
    assert.equal(
      trouble(await line(() => jsonAnswer({ message: 'Booking not yet manifested' }, {}, 500))),
      'not_manifested',
    )
    assert.equal(
      trouble(await line(() => jsonAnswer({ message: 'NullPointerException' }, {}, 500))),
      'outage shipping_line_unreachable',
    )
  })

  test('30 an answer that breaks off between pages tells what it has and is not whole', async () => {
    const answer = await line((index) =>
      index === 0 ? jsonAnswer([loaded], { 'Next-Page': 'cursor-2' }) : textAnswer(503, ''),
    )
    assert.ok(answer.outcome === 'found')
    assert.deepEqual(
      [answer.observations.filter(({ kind }) => kind === 'movement').length, answer.complete],
      [1, false],
    )
  })
})
