import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Observation } from '@quaylog/journey'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { x12 } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function read(...segments: readonly string[]): readonly Observation[] {
  return readInterchange(x12(['315', ...segments]), { parts })?.observations ?? []
}

test('a port that the message names by a code of Schedule D or K is where the status is', () => {
  const at = (code: string) =>
    read(
      `B4***UV*20261118*0930**CSQU*305438*L**${code}*D*3`,
      'N9*BM*MEDUOL197367',
      'R4*L*K*57035*SHANGHAI*CN',
      'R4*D*D*2709*LONG BEACH*US***CA',
    ).flatMap((said) =>
      said.kind === 'movement' ? [[said.code, said.role_hint, said.place?.locode ?? null, said.at]] : [],
    )
  assert.deepEqual(at('2709'), [['DISC', 'pod', 'USLGB', '2026-11-18T17:30:00Z']])
  assert.deepEqual(at('2704'), [['DISC', null, null, null]])
})

test('a port that is named where its code would stand has that name', () => {
  const [moved, record] = read(
    'B4***VD*20261101*1015**CSQU*305438*L**SINGAPORE*CI*3',
    'N9*BM*MEDUOL197367',
    'R4*L*CI*SINGAPORE',
    'R4*D*CI*LONG BEACH*****CA',
  )
  assert.ok(moved?.kind === 'movement' && record?.kind === 'shipment_record')
  assert.deepEqual([moved.role_hint, moved.place?.locode], ['pol', 'SGSIN'])
  assert.deepEqual(
    [record.port_of_lading?.locode, record.port_of_discharge?.locode, record.port_of_discharge?.name],
    ['SGSIN', 'USLGB', 'LONG BEACH, CA'],
  )
})

test('a number in the place of a state is no part of a name', () => {
  const names = read(
    'B4***VD*20261101*1015**CSQU*305438*L**SGSIN*UN*3',
    'R4*L*UN*SGSIN*OLD TOWN*SG***20',
    'R4*D*UN*USLGB*PIER TOWN*US***CA',
  ).flatMap((said) =>
    said.kind === 'shipment_record' ? [said.port_of_lading?.name, said.port_of_discharge?.name] : [],
  )
  assert.deepEqual(names, ['OLD TOWN', 'PIER TOWN, CA'])
})
