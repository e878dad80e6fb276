import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const visit = (own: object = {}) => ({
  id: box,
  gkey: '1',
  'ufv-gkey': '100',
  category: 'IMPRT',
  'is-in-yard': true,
  'time-in': '2026-11-18T03:12:00-08:00',
  'time-out': null,
  'bill-of-lading-number': 'MAEU123456789',
  'gross-weight': 10000,
  discharged: '11/18/2026 03:12 (A)',
  ...own,
})
const answer = (containers: readonly object[] = [visit()], missing: readonly string[] = []) => ({
  id: '1',
  service: 'cargo',
  payload: { 'search-results': { 'not-found-numbers': missing }, orders: [], containers },
})
const upstream = {
  configuration: {
    id: 'lbct',
    kind: 'api',
    profile: 'lbct',
    base_url: 'http://127.0.0.1:4950/lbct',
    credentials: { api_key: 'se/cr?et' },
  },
  question: { kind: 'container', number: box, containers: [] },
} as const

conforms({
  ...upstream,
  document: answer(),
  shows: [answer([visit({ 'is-in-yard': false, 'time-out': '2026-11-24T10:00:00-08:00' })])],
  not_found: jsonAnswer(answer([], [box])),
  // A number that it names as unknown is not at the terminal, which is an answer.
  except: ['a good answer is found, whole and kept as it came', 'an unknown number'],
})

async function toldOf(...visits: readonly object[]) {
  return toldBy((await askOnce(upstream, () => jsonAnswer(answer(visits)))).answer)
}

test('the key of LBCT stands in the address that is asked, and in nothing that is kept', async () => {
  const { asked, answer: said } = await askOnce(upstream, () => jsonAnswer(answer()))
  assert.equal(
    new URL(asked[0]?.url ?? '').pathname,
    `/lbct/se%2Fcr%3Fet/API/LBCTCargoSearchWebService/cargo-numbers/${box}`,
  )
  assert.ok(said.payloads.every(({ origin }) => !origin.includes('se%2Fcr')))
})

test('a number that LBCT names as unknown is not there', async () => {
  const [state] = toldBy((await askOnce(upstream, () => jsonAnswer(answer([], [box])))).answer)
  assert.ok(state?.kind === 'facility_state')
  assert.equal(state.found, false)
})

test('of several visits the newest import is read, by number and not by text', async () => {
  const told = await toldOf(
    visit({ 'ufv-gkey': '99', 'time-out': '2026-10-01T10:00:00-07:00' }),
    visit({ 'ufv-gkey': '100' }),
    visit({ 'ufv-gkey': '200', category: 'EXPRT' }),
  )
  const [state, ...others] = told.filter(({ kind }) => kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state' && others.length === 0)
  assert.equal(state.presence, 'in_yard')
})

test('a discharge has happened only where it says so, by the clock of the terminal', async () => {
  const movementsOf = async (own: object) =>
    (await toldOf(visit(own))).flatMap((one) => (one.kind === 'movement' ? [[one.code, one.classifier, one.at]] : []))
  assert.deepEqual(await movementsOf({}), [['DISC', 'actual', '2026-11-18T11:12:00Z']])
  assert.deepEqual(await movementsOf({ discharged: '11/18/2026 03:12 (E)' }), [
    ['DISC', 'estimated', '2026-11-18T11:12:00Z'],
  ])
  assert.deepEqual(await movementsOf({ discharged: null, 'time-out': '2026-11-20T10:00:00-08:00' }), [
    ['GTOT', 'actual', '2026-11-20T18:00:00Z'],
  ])
})

test('nothing is told of availability, holds and fees, whose members nobody has described', async () => {
  const [state] = await toldOf(visit({ holds: ['CUSTOMS'], 'is-available': true }))
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual(
    [state.available, state.holds, state.fees, state.last_free_day],
    [undefined, undefined, undefined, undefined],
  )
})

test('an empty that came in and leaves is not the import that is waited for', async () => {
  const codes = async (kind: string | null) =>
    (await toldOf(visit({ 'freight-kind': kind, 'time-out': '2026-11-24T10:00:00-08:00' }))).flatMap((one) =>
      one.kind === 'movement' ? [one.code] : [],
    )
  assert.deepEqual(await codes('Empty'), [])
  for (const kind of ['Full', null]) assert.deepEqual(await codes(kind), ['DISC', 'GTOT'])
})

test('a number that LBCT neither lists nor names as unknown may be there', async () => {
  const { answer: said } = await askOnce(upstream, () => jsonAnswer(answer([], ['TCLU1234568'])))
  assert.ok(said.outcome === 'not_found')
  assert.match(said.ambiguous ?? '', /neither lists the box nor names it/)
})

test('the newest full import is read, not an empty one that came later, and its type is told with its weight', async () => {
  const told = await toldOf(
    visit({ 'freight-kind': 'Full', 'equipment-type': '40HQ', 'time-out': '2026-11-24T10:00:00-08:00' }),
    visit({ 'ufv-gkey': '101', 'freight-kind': 'Empty' }),
  )
  const [state] = told
  assert.equal(state?.kind === 'facility_state' ? state.presence : null, 'gated_out')
  assert.deepEqual(
    told.flatMap((one) => (one.kind === 'equipment' ? [[one.equipment_length, one.weight_in_lbs]] : [])),
    [[40, 22_046]],
  )
})
