import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const inquiry = {
  Container: box,
  IsoCode: '45G1',
  Category: 'Import',
  TransitState: 'Yard',
  FreightKind: 'FCL',
  Available: 'Yes',
  ComplexPosition: 'Y-12',
  BillsOfLadings: [{ BillOfLading: 'ONEY000000001', BolHolds: [] }],
  GrossWeight: '44092',
  SealNumber1: 'S1',
  ContainerHolds: [],
}
const answer = (own: object = {}) => ({ MaherApiInquiryService: { ...inquiry, ...own } })
const upstream = {
  configuration: {
    id: 'maher',
    kind: 'api',
    profile: 'maher',
    base_url: 'http://127.0.0.1:4950/maher',
    credentials: { sid: 's', authorization: 'Bearer a' },
  },
  question: { kind: 'container', number: box, containers: [], terminal: 'E416' },
} as const

conforms({
  ...upstream,
  document: answer(),
  not_found: jsonAnswer({ MaherApiInquiryService: null }),
  except: ['a good answer is found, whole and kept as it came'],
})

async function stateWith(own: object) {
  const [state] = toldBy((await askOnce(upstream, () => jsonAnswer(answer(own)))).answer)
  assert.ok(state?.kind === 'facility_state')
  return state
}

test('Maher is asked for one box in the body of a GET, with its keys and the time of now', async () => {
  const { asked } = await askOnce(
    { ...upstream, question: { ...upstream.question, containers: [box, 'TCLU1234568'] } },
    () => jsonAnswer(answer()),
  )
  assert.deepEqual(
    asked.map(({ method, body }) => [method, body]),
    [
      ['GET', 'Container=CSQU3054383'],
      ['GET', 'Container=TCLU1234568'],
    ],
  )
  assert.deepEqual([asked[0]?.headers.SID, asked[0]?.headers.Timestamp], ['s', '1795176000000'])
})

test('holds of Maher stand on the bill and on the box, each is told once, and a release that is named is a hold', async () => {
  assert.deepEqual((await stateWith({})).holds, [])
  const customs = { HoldType: 'CUSTOMS', HoldCode: '1H', HoldDescription: 'CBP' }
  const own = { ContainerHoldType: 'CUSTOMS', ContainerHoldCode: '1H', ContainerHoldDescription: 'CBP' }
  const freight = { HoldType: 'STEAMSHIP LINE', HoldCode: 'FREIGHT RELEASE', HoldDescription: '' }
  const state = await stateWith({
    BillsOfLadings: [{ BillOfLading: 'X', BolHolds: [customs, freight] }],
    ContainerHolds: [own],
  })
  assert.deepEqual(
    [state.holds?.map(({ name, status }) => [name, status]), state.available],
    [
      [
        ['customs', 'hold'],
        ['freight', 'hold'],
      ],
      false,
    ],
  )
})

test('what Maher does not list is not told: no holds without a list, no availability without a word', async () => {
  const state = await stateWith({ BillsOfLadings: null, ContainerHolds: undefined, Available: '' })
  assert.deepEqual([state.holds, state.available], [undefined, undefined])
})

test('there are no holds only where every list is there and clear', async () => {
  const bill = (BolHolds: unknown) => ({ BillsOfLadings: [{ BillOfLading: 'X', BolHolds }] })
  for (const own of [
    { ...bill(null), ContainerHolds: null },
    bill(undefined),
    { ContainerHolds: '' },
    { ContainerHolds: ['7F'] },
    { ContainerHolds: [{ Type: 'CUSTOMS', Code: '1H' }] },
  ])
    assert.equal((await stateWith(own)).holds, undefined, JSON.stringify(own))
  assert.deepEqual((await stateWith({ BillsOfLadings: [] })).holds, [])
  const customs = { HoldType: 'CUSTOMS', HoldCode: '1H', HoldDescription: 'CBP' }
  const state = await stateWith({ BillsOfLadings: { BillOfLading: 'X', BolHolds: customs } })
  assert.deepEqual([state.holds?.map(({ name }) => name), state.available], [['customs'], false])
})

test('a position aboard a ship is none in the yard', async () => {
  assert.equal((await stateWith({ ComplexPosition: 'V-EXAMPLE' })).yard_position, undefined)
})
