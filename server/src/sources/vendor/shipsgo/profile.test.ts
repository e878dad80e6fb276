import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askOnce, conforms, toldBy } from '../../api/testing.ts'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import type { HttpRequest } from '../../source.ts'

const box = 'CSQU3054383'
const at = (code: string, timezone: string) => ({ code, name: code, timezone })
const shipment = (status: string, movements: readonly object[] = []) => ({
  message: 'SUCCESS',
  shipment: {
    id: 77,
    status,
    container_number: box,
    route: {
      port_of_loading: { location: at('CNSHA', 'Asia/Shanghai') },
      port_of_discharge: { location: at('USLAX', 'America/Los_Angeles') },
    },
    containers: [{ number: box, movements }],
  },
})
const moved = (event: string, code: string, own: object = {}) => ({
  event,
  status: 'ACT',
  location: at(code, code === 'CNSHA' ? 'Asia/Shanghai' : 'America/Los_Angeles'),
  vessel: { name: 'EMMA EXAMPLE', imo: 9999999 },
  voyage: '042E',
  timestamp: '2026-11-01T10:00:00+08:00',
  ...own,
})
const upstream = {
  configuration: {
    id: 'shipsgo',
    kind: 'api',
    profile: 'shipsgo',
    base_url: 'http://127.0.0.1:4950/shipsgo',
    credentials: { token: 't', lines: 'OOLU' },
  },
  question: { kind: 'container', number: box, containers: [], scac: 'OOLU' },
  before: ({ method }: HttpRequest) =>
    method === 'POST' ? jsonAnswer({ message: 'SUCCESS', shipment: { id: 77 } }) : null,
} as const

conforms({
  ...upstream,
  document: shipment('SAILING', [moved('LOAD', 'CNSHA')]),
  shows: [
    shipment(
      'SAILING',
      ['ARRV', 'DISC', 'GTOT', 'EMRT'].map((code) => moved(code, 'USLAX')),
    ),
  ],
  not_found: jsonAnswer(shipment('UNTRACKED')),
})

test('a number that it has already is read under the id that it names, and costs nothing more', async () => {
  const before = ({ method }: HttpRequest) =>
    method === 'POST' ? jsonAnswer({ message: 'ALREADY_EXISTS', shipment: { id: 41 } }, {}, 409) : null
  const { asked } = await askOnce({ ...upstream, before }, () => jsonAnswer(shipment('SAILING')))
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
    ['POST /shipsgo/v2/ocean/shipments', 'GET /shipsgo/v2/ocean/shipments/41'],
  )
  assert.equal(asked[0]?.headers['X-Shipsgo-User-Token'], 't')
})

test('used up credits, a wrong token and a limit are told apart', async () => {
  const refused = async (status: number, message: string) => {
    const before = () => jsonAnswer({ message }, {}, status)
    const { answer } = await askOnce({ ...upstream, before }, () => jsonAnswer({}))
    return answer.outcome === 'temporary' ? answer.trouble : answer.outcome
  }
  assert.equal(await refused(401, 'TOKEN_MISSING'), 'credentials')
  assert.equal(await refused(402, 'NOT_ENOUGH_CREDITS'), 'entitlement')
  assert.equal(await refused(429, 'TOO_MANY_REQUESTS'), 'rate_limit')
  assert.equal(await refused(422, 'INVALID'), 'unreadable')
})

test('a shipment that it has not heard of from the line is asked about again, and nothing counts', async () => {
  const { answer } = await askOnce(upstream, () => jsonAnswer(shipment('NEW')))
  assert.ok(answer.outcome === 'temporary' && answer.not_asked === true)
})

test('what has not happened is expected, whatever its date, and a movement that nobody listed moves nothing', async () => {
  const { answer } = await askOnce(upstream, () =>
    jsonAnswer(
      shipment('SAILING', [
        moved('LOAD', 'CNSHA'),
        moved('ARRV', 'USLAX', { status: 'EST', timestamp: '2026-11-20 06:00:00' }),
        moved('GTOT', 'USLAX', { status: 'FORECAST' }),
        moved('XXXX', 'USLAX'),
      ]),
    ),
  )
  assert.deepEqual(
    toldBy(answer).flatMap((one) =>
      one.kind === 'movement' ? [[one.code, one.classifier, one.role_hint, one.at]] : [],
    ),
    [
      ['LOAD', 'actual', 'pol', '2026-11-01T02:00:00Z'],
      ['ARRI', 'estimated', 'pod', '2026-11-20T14:00:00Z'],
      ['GTOT', 'estimated', null, '2026-11-01T02:00:00Z'],
      ['XXXX', 'actual', null, '2026-11-01T02:00:00Z'],
    ],
  )
})

test('a movement has happened by a word that says so whole, and an empty is one by the words beside its code', async () => {
  const classifierOf = async (own: object) => {
    const document = shipment('SAILING', [moved('DISC', 'USLAX', { status: null, ...own })])
    const told = toldBy((await askOnce(upstream, () => jsonAnswer(document))).answer)
    return told.flatMap((one) => (one.kind === 'movement' ? [one.classifier] : []))
  }
  for (const own of [{ status: 'ACT' }, { actual: 'Y' }, { is_actual: true }, { isActual: 'true' }])
    assert.deepEqual(await classifierOf(own), ['actual'], JSON.stringify(own))
  for (const own of [{}, { status: 'ACTIVE' }, { status: 'ACTION REQUIRED' }, { actual: 'N' }, { is_actual: false }])
    assert.deepEqual(await classifierOf(own), ['estimated'], JSON.stringify(own))
  const returned = moved('GTIN', 'USLAX', { description: 'Empty container returned' })
  const told = toldBy((await askOnce(upstream, () => jsonAnswer(shipment('SAILING', [returned])))).answer)
  assert.deepEqual(
    told.flatMap((one) => (one.kind === 'movement' ? [[one.code, one.empty]] : [])),
    [['GTIN', true]],
  )
})
