import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovementObservation } from '@quaylog/journey'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { edifact } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function read(text: string) {
  return readInterchange(text, { parts })
}

function moves(text: string): readonly MovementObservation[] {
  return read(text)?.observations.filter((one) => one.kind === 'movement') ?? []
}

const gate = (...own: readonly string[]) =>
  edifact(['CODECO', 'BGM+34+1+9', 'EQD+CN+CSQU3054383+45G1:102:5++3+5', 'LOC+165+USLGB:139:6', ...own])
const report = (transport: string, ...own: readonly string[]) =>
  edifact([
    'COARRI',
    'BGM+46+1+9',
    transport,
    'LOC+9+CNSHA:139:6',
    'EQD+CN+CSQU3054383+45G1:102:5++2+5',
    ...own,
    'LOC+11+USLGB:139:6',
  ])
const main = 'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA'

test('a time of what is expected is not when a box was moved, and that is remarked', () => {
  for (const qualifier of ['132', '133', '17', '2', '76', '137'])
    for (const text of [gate(`DTM+${qualifier}:202611200930:203`), report(main, `DTM+${qualifier}:202611200930:203`)]) {
      const [moved] = moves(text)
      assert.deepEqual([moved?.at, moved?.defects], [null, ['its times are not of the move']], qualifier)
    }
  assert.deepEqual(moves(gate())[0]?.defects, [])
})

test('a move is dated by what says so, wherever it stands among estimates', () => {
  for (const qualifier of ['7', '203', '181', '200', '334'])
    for (const text of [gate, (...own: readonly string[]) => report(main, ...own)]) {
      const [moved] = moves(text('DTM+133:202611220000:203', `DTM+${qualifier}:202611200930:203`))
      assert.equal(moved?.at_local, '2026-11-20T09:30:00', qualifier)
    }
})

test('dates of each format: two digits of a year, seconds, an offset, UTC, and a day alone', () => {
  const dated = (text: string) => moves(gate(`DTM+7:${text}`)).map(({ at, defects }) => [at, ...defects])[0]
  for (const unread of ['202611:201', '20262611:101', '261:101', '26112009301:201'])
    assert.equal(dated(unread)?.[0], null, unread)
  assert.deepEqual(
    [
      '202611200930:203',
      '2611200930:201',
      '202611200930:201',
      '20261120093005:204',
      '202611200930?+0100:205',
      '202611200930-05?:00:205',
      '202611201730UTC:303',
      '20261120173005GMT:304',
      '202611200930PST:303',
    ].map((text) => dated(text)?.[0]),
    [
      '2026-11-20T17:30:00Z',
      '2026-11-20T17:30:00Z',
      '2026-11-20T17:30:00Z',
      '2026-11-20T17:30:05Z',
      '2026-11-20T08:30:00Z',
      '2026-11-20T14:30:00Z',
      '2026-11-20T17:30:00Z',
      '2026-11-20T17:30:05Z',
      '2026-11-20T17:30:00Z',
    ],
  )
  for (const day of ['20261120:102', '261120:101'])
    assert.deepEqual(dated(day), ['2026-11-20T08:00:00Z', 'day without time'], day)
})

test('what bears a call sign is a ship, whatever mode of transport stands beside it', () => {
  const time = 'DTM+203:202611180910:203'
  const loaded = (transport: string) =>
    moves(report(transport, time)).map(({ mode, vessel, voyage }) => [mode, vessel?.name, voyage])[0]
  assert.deepEqual(loaded('TDT+20+042W+3++MSC:172:20+++9V2131:103::EMMA'), ['vessel', 'EMMA', '042W'])
  assert.deepEqual(loaded('TDT+20+042W+8++MSC:172:20+++PF1234:103::EMMA'), ['barge', 'EMMA', '042W'])
  const [trucked] = moves(gate('DTM+7:202611200930:203', 'TDT+1++3+31+HAUL:172+++XX12YZ:146'))
  assert.deepEqual([trucked?.mode, trucked?.vessel], ['truck', null])
})

test('IFTSTA: references before the first consignment are of every consignment that has none of its own', () => {
  const consignment = (box: string, ...own: readonly string[]) => [
    'CNI+1',
    'STS+1+VD',
    ...own,
    'DTM+334:202611011015:203',
    'LOC+175+CNSHA:139:6',
    `EQD+CN+${box}+45G1:102:5++2+5`,
  ]
  const told = moves(
    edifact([
      'IFTSTA',
      'BGM+23+1+9',
      'RFF+BN:EBKG00000001',
      'RFF+BM:MEDUOL197367',
      ...consignment('CSQU3054383'),
      ...consignment('TCLU1234568', 'RFF+BM:MEDUOL000002'),
    ]),
  )
  assert.deepEqual(
    told.map(({ container, bill_of_lading, booking }) => [container, bill_of_lading, booking]),
    [
      ['CSQU3054383', 'MEDUOL197367', 'EBKG00000001'],
      ['TCLU1234568', 'MEDUOL000002', 'EBKG00000001'],
    ],
  )
})

test('IFTSTA: a port of discharge is one under either qualifier', () => {
  const eta = (qualifier: string) =>
    moves(
      edifact([
        'IFTSTA',
        'BGM+23+1+9',
        'CNI+1',
        'STS+1+VD',
        'DTM+334:202611011015:203',
        'LOC+175+CNSHA:139:6',
        main,
        `LOC+${qualifier}+USLGB:139:6`,
        'DTM+132:202611180600:203',
        'EQD+CN+CSQU3054383+45G1:102:5++2+5',
      ]),
    ).find(({ code }) => code === 'ARRI')
  assert.deepEqual(eta('12'), eta('11'))
  assert.deepEqual([eta('12')?.role_hint, eta('12')?.classifier], ['pod', 'estimated'])
})
