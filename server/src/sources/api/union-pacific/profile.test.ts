import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpRequest } from '../../source.ts'
import { jsonAnswer, textAnswer } from '../../testing/scripted-parts.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const shipment = {
  id: '1',
  load: { equipment: { id: 'CSQU305438' }, load_empty_code: 'L' },
  route: { destination: { city: 'CHICAGO', state: 'IL' } },
  eta: '2026-11-23T10:00:00Z',
  etg: '2026-11-23T14:00:00Z',
  current_event: {
    type_code: 'DEPARTURE',
    event_code: 'D',
    date_time: '2026-11-20T20:05:00Z',
    location: { city: 'LONG BEACH', state: 'CA' },
    carrier_abbreviation: 'UP',
    offline: false,
  },
}
const upstream = {
  configuration: {
    id: 'up',
    kind: 'api',
    profile: 'union_pacific',
    base_url: 'http://127.0.0.1:4950/up',
    credentials: { access_id: 'c', secret: 's' },
  },
  question: { kind: 'container', number: box, containers: [] },
  before: ({ method }: HttpRequest) => (method === 'POST' ? jsonAnswer({ access_token: 't', expires_in: 7199 }) : null),
} as const

conforms({
  ...upstream,
  document: [shipment],
  shows: ['NOTIFY', 'OUTGATE'].map((type_code) => [
    { ...shipment, hold_code: 'ZZ', current_event: { ...shipment.current_event, type_code } },
  ]),
  not_found: jsonAnswer([]),
  except: ['a good answer is found, whole and kept as it came'],
})

const told = async (own: object = {}) =>
  toldBy((await askOnce(upstream, () => jsonAnswer([{ ...shipment, ...own }]))).answer)

test('Union Pacific is asked with the time of now, without which it answers nothing', async () => {
  const { asked } = await askOnce(upstream, () => jsonAnswer([]))
  const request = asked.find(({ method }) => method === 'GET')
  assert.equal(request?.headers.date, '2026-11-20T12:00:00.000Z')
  assert.equal(new URL(request.url).searchParams.get('equipment_id'), 'CSQU305438')
  const { answer } = await askOnce(upstream, () => textAnswer(200, ''))
  assert.ok(answer.outcome === 'temporary' && answer.trouble === 'unreadable')
})

test('a shipment of Union Pacific tells its event and two estimates', async () => {
  assert.deepEqual(
    (await told()).flatMap((said) => (said.kind === 'movement' ? [[said.code, said.classifier, said.at]] : [])),
    [
      ['DEPA', 'actual', '2026-11-20T20:05:00Z'],
      ['ARRI', 'estimated', '2026-11-23T10:00:00Z'],
      ['AVPU', 'estimated', '2026-11-23T14:00:00Z'],
    ],
  )
})

test('a code of Union Pacific that nobody knows moves nothing, and a hold code is a hold', async () => {
  const observations = await told({
    hold_code: 'ZZ',
    current_event: { ...shipment.current_event, type_code: 'XQ', event_code: '77' },
  })
  const [event] = observations
  assert.ok(event?.kind === 'movement')
  assert.deepEqual([event.code, event.defects.includes('unknown code')], ['UP_XQ_77', true])
  assert.deepEqual(
    observations.flatMap((said) => (said.kind === 'hold' ? [[said.status, said.description]] : [])),
    [['hold', 'ZZ']],
  )
})

test('a box that Union Pacific calls unknown proves nothing', async () => {
  const unknown = { load: { equipment: { id: 'CSQU305438' }, load_empty_code: 'Unknown' } }
  const { answer } = await askOnce(upstream, () => jsonAnswer([unknown]))
  assert.ok(answer.outcome === 'not_found' && answer.ambiguous !== undefined)
})

test('the status of a load, such as LOADED, is no move', async () => {
  const [event] = await told({
    current_event: { ...shipment.current_event, type_code: 'ACTUAL', event_code: null, status_code: 'LOADED' },
  })
  assert.ok(event?.kind === 'movement')
  assert.deepEqual([event.code, event.defects], ['UP_ACTUAL_LOADED', ['unknown code']])
})

test('whether the box is empty is read by letter or by word, and by no other', async () => {
  const emptyOf = async (sign: string | null) => {
    const { answer } = await askOnce(upstream, () =>
      jsonAnswer([{ ...shipment, load: { ...shipment.load, load_empty_code: sign } }]),
    )
    assert.ok(answer.outcome === 'found')
    return answer.observations.flatMap((said) =>
      said.kind === 'movement' && said.classifier === 'actual' ? [said.empty] : [],
    )
  }
  for (const sign of ['L', 'Load', 'LOADED']) assert.deepEqual(await emptyOf(sign), [false], sign)
  for (const sign of ['E', 'Empty']) assert.deepEqual(await emptyOf(sign), [true], sign)
  for (const sign of ['Less', '', null]) assert.deepEqual(await emptyOf(sign), [null], String(sign))
})

test('a box of Union Pacific is the same with a padded number', async () => {
  const said = await told({ load: { ...shipment.load, equipment: { id: 'TCLU0123456' } } })
  assert.ok(said.length > 0 && said.every(({ container }) => container === 'TCLU1234568'))
})
