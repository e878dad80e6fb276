import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const data = {
  container: box,
  billOfLading: 'ONEY000000001',
  category: 'IMPRT',
  freightKind: 'LADEN',
  iso: '45G1',
  terminal: 'NIT',
  shipmentStatus: 'Available',
  shipmentAction: 'AV',
  yardBlock: '17C',
  holds: [],
  freeTimeExpiration: '2026-11-24T23:59:00',
  weight: '20000',
  weightUnit: 'K',
  weightQualifier: 'G',
  chassis: null,
  outTime: null,
  emptyReturnTime: null,
}
const item = (own: object = {}) => [
  { equipmentId: box, referenceId: 'ONEY000000001', data: { ...data, ...own }, message: null },
]
const upstream = {
  configuration: {
    id: 'virginia',
    kind: 'api',
    profile: 'port_of_virginia',
    base_url: 'http://127.0.0.1:4950/va',
    credentials: { api_key: 'k' },
  },
  question: {
    kind: 'container',
    number: box,
    containers: [],
    terminal: 'L005',
    references: { [box]: { bill_of_lading: 'ONEY000000001', booking: null } },
  },
} as const

conforms({
  ...upstream,
  document: item(),
  shows: [
    item({ chassis: 'METZ000001', outTime: '2026-11-21T10:15:30.250', emptyReturnTime: '2026-11-25T08:00:00.000' }),
  ],
  not_found: jsonAnswer([]),
})

async function stateWith(own: object) {
  const { answer } = await askOnce(upstream, () => jsonAnswer(item(own)))
  const [state] = toldBy(answer)
  assert.ok(state?.kind === 'facility_state')
  return state
}

test('the Port of Virginia is asked for boxes with their bills, and not at all without one', async () => {
  const { asked } = await askOnce(upstream, () => jsonAnswer(item()))
  assert.deepEqual(
    asked.map(({ method, body }) => [method, body]),
    [['POST', JSON.stringify([{ equipmentId: box, referenceId: 'ONEY000000001' }])]],
  )
  const { references: _none, ...question } = upstream.question
  const without = await askOnce({ ...upstream, question }, () => jsonAnswer(item()))
  assert.equal(without.asked.length, 0)
  assert.ok(without.answer.outcome === 'not_found')
  assert.match(without.answer.ambiguous ?? '', /wants the bill of lading/)
})

test('a box of the Port of Virginia stands at the terminal that the answer names', async () => {
  const state = await stateWith({ terminal: 'VIG', chassis: 'METZ000001' })
  assert.deepEqual(
    [
      state.terminal.firms,
      state.available,
      state.holds,
      state.last_free_day,
      state.yard_position,
      state.chassis_number,
    ],
    ['N195', true, [], '2026-11-24', '17C', 'METZ000001'],
  )
  assert.deepEqual((await stateWith({ terminal: 'XYZ' })).terminal.name, 'XYZ')
})

test('holds of the Port of Virginia are read as words and as objects, and beat "Available"', async () => {
  for (const holds of [['CUSTOMS'], [{ holdType: 'CUSTOMS', holdDescription: '1H' }], [{ anything: 'ZQ' }]]) {
    const state = await stateWith({ holds })
    assert.equal(state.holds?.length, 1)
    assert.equal(state.available, false)
  }
  assert.deepEqual((await stateWith({ holds: [{ holdType: 'CUSTOMS', status: 'Released' }] })).holds, [])
  assert.deepEqual((await stateWith({ holds: [{ status: 'ON' }] })).holds?.length, 1)
})

test('the way out and the way back of a box are local times of Virginia', async () => {
  const { answer } = await askOnce(upstream, () =>
    jsonAnswer(item({ outTime: '2026-11-21T10:15:30.250', emptyReturnTime: '2026-11-25T08:00:00.000' })),
  )
  assert.deepEqual(
    toldBy(answer).flatMap((said) => (said.kind === 'movement' ? [[said.code, said.empty, said.at]] : [])),
    [
      ['GTOT', false, '2026-11-21T15:15:30Z'],
      ['GTIN', true, '2026-11-25T13:00:00Z'],
    ],
  )
})

test('a box without data is told apart from an answer that cannot be read', async () => {
  const nothing = await askOnce(upstream, () => jsonAnswer([{ equipmentId: box, data: null, message: 'Not found' }]))
  assert.ok(nothing.answer.outcome === 'not_found' && nothing.answer.ambiguous !== undefined)
})

test('members of another type tell nothing: no hold, no yard, no chassis, and above all no gate-out', async () => {
  const state = await stateWith({ holds: 7, yardBlock: 7, chassis: 7, outTime: 7 })
  assert.deepEqual(
    [state.holds, state.yard_position, state.chassis_number, state.presence],
    [undefined, undefined, undefined, undefined],
  )
  assert.ok(state.defects.includes('holds cannot be read'))
})

test('an export of the same number says nothing of the import, and an empty that leaves is none', async () => {
  const out = { outTime: '2026-11-21T10:15:30.250' }
  const told = async (own: object) => {
    const { answer } = await askOnce(upstream, () => jsonAnswer(item({ ...out, ...own })))
    const said = 'observations' in answer ? answer.observations : []
    return said.flatMap((one) => (one.kind === 'movement' ? [one.code] : []))
  }
  for (const own of [{ category: 'EXPRT' }, { category: 'trshp' }, { freightKind: 'EMPTY' }, { freightKind: 'mty' }])
    assert.deepEqual(await told(own), [], JSON.stringify(own))
  for (const own of [{}, { category: 'Import' }, { category: null }, { freightKind: null }, { freightKind: 'FCL' }])
    assert.deepEqual(await told(own), ['GTOT'], JSON.stringify(own))
})

test('the clocks of a terminal that is not listed are those of all its terminals', async () => {
  const { answer } = await askOnce(upstream, () =>
    jsonAnswer(item({ terminal: 'RMT', outTime: '2026-11-23T14:00:00.000' })),
  )
  const [out] = toldBy(answer).filter(({ kind }) => kind === 'movement')
  assert.ok(out?.kind === 'movement')
  assert.deepEqual([out.at, out.place], ['2026-11-23T19:00:00Z', null])
})

test('a weight is told only with its qualifier', async () => {
  const weightOf = async (own: object) => {
    const told = toldBy((await askOnce(upstream, () => jsonAnswer(item(own)))).answer)
    return told.flatMap((one) => (one.kind === 'equipment' ? [one.weight_in_lbs] : []))
  }
  assert.deepEqual(await weightOf({ weightQualifier: 'N' }), [44_092])
  assert.deepEqual(await weightOf({ weightQualifier: null }), [null])
})
