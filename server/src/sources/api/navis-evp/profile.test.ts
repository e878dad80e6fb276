import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpRequest } from '../../source.ts'
import { jsonAnswer, scriptedParts, textAnswer } from '../../testing/scripted-parts.ts'
import { createSource } from '../../registry.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const unit = {
  unitId: box,
  category: 'IMPRT',
  freightKind: 'FCL',
  transitState: 'S40_YARD',
  visitState: '1ACTIVE',
  impediments: [],
  lastFreeDay: '2026-11-24',
  ufvPosition: 'Y-BPT-4C1203',
  timestamps: { timeIn: '2026-11-18T03:00:00', timeOut: null },
  eqtypeId: '45G1',
  scope: { facility_id: 'BPT' },
}
const upstream = {
  configuration: {
    id: 'houston',
    kind: 'api',
    profile: 'navis_evp',
    base_url: 'http://127.0.0.1:4950/evp',
    credentials: { client_id: 'c', client_secret: 's' },
  },
  question: { kind: 'container', number: box, containers: [], terminal: 'V136' },
  before: ({ method }: HttpRequest) => (method === 'POST' ? jsonAnswer({ access_token: 't', expires_in: 300 }) : null),
} as const

const gone = {
  ...unit,
  transitState: 'S70_DEPARTED',
  timestamps: { timeIn: '2026-11-18T03:00:00', timeOut: '2026-11-24T10:00:00' },
}

conforms({
  ...upstream,
  document: { content: [unit] },
  shows: [{ content: [gone] }],
  not_found: jsonAnswer({ content: [] }),
  // Its 403 is of rights, and its 401 of the key.
  except: ['status 403 without a body'],
})

async function stateOf(...units: readonly object[]) {
  const { answer } = await askOnce(upstream, () => jsonAnswer({ content: units }))
  const [state] = toldBy(answer)
  assert.ok(state?.kind === 'facility_state')
  return state
}

test('Port Houston is asked one box at a time, for the fields that are wanted, with its operator', async () => {
  const { asked } = await askOnce(
    { ...upstream, question: { ...upstream.question, containers: [box, 'TCLU1234568'] } },
    () => jsonAnswer({ content: [] }),
  )
  assert.deepEqual(
    asked.map(({ method }) => method),
    ['POST', 'GET', 'GET'],
  )
  const query = new URL(asked[1]?.url ?? '').searchParams
  assert.deepEqual([query.get('operator'), query.get('predicate')], ['POHA', 'unitId = CSQU3054383'])
  assert.ok(query.get('fields')?.includes('impediments'))
})

test('the slot of a position in the yard is told, and none of a box on a ship, a truck or a train', async () => {
  const slot = async (ufvPosition: unknown) => (await stateOf({ ...unit, ufvPosition })).yard_position
  for (const elsewhere of ['V-042E-010203', 'T-TRK1', 'R-TRAIN', 'N/A', ''])
    assert.equal(await slot(elsewhere), undefined)
  assert.equal(await slot('Y-BPT-4C1203'), '4C1203')
  assert.equal(await slot('4C 12-03'), '4C 12-03')
})

test('realm, region and operator are settings, and Port Houston is meant without them', async () => {
  const addresses = async (own: Record<string, string>) => {
    const parts = scriptedParts((request) => upstream.before(request) ?? jsonAnswer({ content: [] }))
    const { base_url: _own, ...configuration } = upstream.configuration
    await createSource({ ...configuration, credentials: { client_id: 'c', client_secret: 's', ...own } }, parts).ask(
      upstream.question,
    )
    return parts.asked.map(({ url }) => url.split('?')[0])
  }
  assert.deepEqual(await addresses({}), [
    'https://auth-v1.america.naviscloudops.com/auth/realms/phaprod/protocol/openid-connect/token',
    'https://api.america.naviscloudops.com/v3/evp/inventory/units',
  ])
  assert.deepEqual(await addresses({ realm: 'other', region: 'europe' }), [
    'https://auth-v1.europe.naviscloudops.com/auth/realms/other/protocol/openid-connect/token',
    'https://api.europe.naviscloudops.com/v3/evp/inventory/units',
  ])
})

test('a box in the yard without impediments may be fetched; with one, or unheard of, it may not', async () => {
  const free = await stateOf(unit)
  assert.deepEqual(
    [free.terminal.firms, free.presence, free.available, free.available_derived, free.holds, free.last_free_day],
    ['V136', 'in_yard', true, true, [], '2026-11-24'],
  )
  for (const impediments of [['CUSTOMS HOLD'], ['ZQ 17'], [{ id: 'FREIGHT RELEASE' }]]) {
    const held = await stateOf({ ...unit, impediments })
    assert.deepEqual([held.available, held.holds?.length], [false, 1])
  }
  const { impediments: _none, ...silent } = unit
  const state = await stateOf(silent)
  assert.deepEqual([state.available, state.holds], [undefined, undefined])
})

test('of several visits of a box the import that goes on counts, and an export says nothing of a pick-up', async () => {
  const old = { ...unit, visitState: '3DEPARTED', transitState: 'S70_DEPARTED', lastFreeDay: '2026-01-01' }
  const out = { ...unit, category: 'EXPRT', lastFreeDay: '2026-12-01' }
  for (const units of [
    [old, unit, out],
    [out, unit, old],
  ])
    assert.equal((await stateOf(...units)).last_free_day, '2026-11-24')
  const { answer } = await askOnce(upstream, () => jsonAnswer({ content: [out] }))
  assert.equal(answer.outcome, 'not_found')
})

test('the way out is a local time of the terminal unless it has an offset', async () => {
  const gone = { ...unit, transitState: 'S70_DEPARTED' }
  for (const [timeOut, at] of [
    ['2026-11-22T09:00:00', '2026-11-22T15:00:00Z'],
    ['2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z'],
  ] as const) {
    const { answer } = await askOnce(upstream, () => jsonAnswer([{ ...gone, timestamps: { timeOut } }]))
    assert.deepEqual(
      toldBy(answer).flatMap((said) => (said.kind === 'movement' ? [[said.code, said.at]] : [])),
      [['GTOT', at]],
    )
  }
})

test('a field that Port Houston does not know is our defect, and a page of its sign-in no answer', async () => {
  for (const [result, trouble] of [
    [jsonAnswer({ message: 'unknown field' }, {}, 400), 'unreadable'],
    [textAnswer(200, '<html>Keycloak</html>'), 'unreadable'],
    [jsonAnswer({ error: 'insufficient_scope' }, {}, 403), 'entitlement'],
  ] as const) {
    const { answer } = await askOnce(upstream, () => result)
    assert.ok(answer.outcome === 'temporary')
    assert.equal(answer.trouble, trouble)
  }
})

test('the newest full import is read, not an empty one that stands in the yard', async () => {
  const state = await stateOf(
    { ...unit, freightKind: 'MTY', transitState: 'S40_YARD' },
    { ...gone, visitState: '3DEPARTED' },
  )
  assert.equal(state.presence, 'gated_out')
})

test('a hold of one list is on whatever the other list is, and one that says nothing leaves open that there is none', async () => {
  const holdsOf = async (own: object) => (await stateOf({ ...unit, ...own })).holds?.map(({ name }) => name)
  assert.deepEqual(await holdsOf({ impediments: '', stopFlags: ['CUSTOMS HOLD'] }), ['customs'])
  assert.equal(await holdsOf({ impediments: '', stopFlags: [] }), undefined)
  assert.deepEqual(await holdsOf({ impediments: [], stopFlags: [] }), [])
})

test('a box that is loaded with the goods of several leaves full too', async () => {
  const { answer } = await askOnce(upstream, () => jsonAnswer([{ ...gone, freightKind: 'LCL' }]))
  assert.deepEqual(
    toldBy(answer).flatMap((said) => (said.kind === 'movement' ? [said.code] : [])),
    ['GTOT'],
  )
})

test('a last free day that is written as a moment of UTC is the day that Houston has then', async () => {
  assert.equal((await stateOf({ ...unit, lastFreeDay: '2026-11-25T05:59:59Z' })).last_free_day, '2026-11-24')
  assert.equal((await stateOf({ ...unit, lastFreeDay: '2026-11-24T00:00:00Z' })).last_free_day, '2026-11-24')
})
