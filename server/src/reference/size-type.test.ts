import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeSizeType } from './size-type.ts'

const CASES: readonly (readonly [code: string, type: string | null, length: number | null, height: string | null])[] = [
  // Traders' aliases.
  ...['20GP', '20DC', '20DV'].map((code) => [code, 'dry', 20, 'standard'] as const),
  ...['40GP', '40DC', '40DV'].map((code) => [code, 'dry', 40, 'standard'] as const),
  ...['40HC', '40HQ', '40hc', "40'HC", '40 HQ'].map((code) => [code, 'dry', 40, 'high cube'] as const),
  ...['45HC', '45HQ'].map((code) => [code, 'dry', 45, 'high cube'] as const),
  ['20RF', 'reefer', 20, 'standard'],
  ['40RF', 'reefer', 40, 'standard'],
  ['40RH', 'reefer', 40, 'high cube'],
  ['20OT', 'open top', 20, 'standard'],
  ['40OT', 'open top', 40, 'standard'],
  ['20FR', 'flat rack', 20, 'standard'],
  ['40FR', 'flat rack', 40, 'standard'],
  ['20TK', 'tank', 20, 'standard'],
  ['40TK', 'tank', 40, 'standard'],
  // Lengths.
  ['12G1', 'dry', 10, 'standard'],
  ['22G1', 'dry', 20, 'standard'],
  ['32G1', 'dry', null, 'standard'],
  ['42G1', 'dry', 40, 'standard'],
  ['L5G1', 'dry', 45, 'high cube'],
  ['M5G1', 'dry', null, 'high cube'],
  ['N5G1', 'dry', null, 'high cube'],
  ['P5G1', 'dry', null, 'high cube'],
  ['9510', 'dry', 45, 'high cube'],
  // Groups of the standard that look like the trade's 45 feet.
  ['45GP', 'dry', 40, 'high cube'],
  ['45RE', 'reefer', 40, 'high cube'],
  ['45RF', 'reefer', 45, 'high cube'],
  ['40ST', 'dry', 40, 'standard'],
  // Heights.
  ...['40G1', '41G1', '42G1', '43G1', '48G1', '49G1', '4CG1', '4LG1'].map(
    (code) => [code, 'dry', 40, 'standard'] as const,
  ),
  ...['44G1', '45G1', '46G1', '4DG1', '4EG1', '4FG1', '4MG1', '4NG1', '4PG1'].map(
    (code) => [code, 'dry', 40, 'high cube'] as const,
  ),
  ['47G1', 'dry', 40, null],
  // Type letters.
  ['22V0', 'dry', 20, 'standard'],
  ['45R1', 'reefer', 40, 'high cube'],
  ['22H0', 'reefer', 20, 'standard'],
  ['22U1', 'open top', 20, 'standard'],
  ['22P1', 'flat rack', 20, 'standard'],
  ['22B0', 'bulk', 20, 'standard'],
  ['22T6', 'tank', 20, 'standard'],
  ['22K2', 'tank', 20, 'standard'],
  ...['22S1', '22N0', '22A0'].map((code) => [code, null, 20, 'standard'] as const),
  // Numeric pairs of the old editions, at their edges.
  ['4300', 'dry', 40, 'standard'],
  ['4310', 'dry', 40, 'standard'],
  ['4510', 'dry', 40, 'high cube'],
  ['2219', 'dry', 20, 'standard'],
  ['2220', 'bulk', 20, 'standard'],
  ['2229', 'bulk', 20, 'standard'],
  ['2230', 'reefer', 20, 'standard'],
  ['4532', 'reefer', 40, 'high cube'],
  ['2249', 'reefer', 20, 'standard'],
  ['2250', 'open top', 20, 'standard'],
  ['2253', 'open top', 20, 'standard'],
  ['2254', null, 20, 'standard'],
  ['2260', 'flat rack', 20, 'standard'],
  ['2264', 'flat rack', 20, 'standard'],
  ['2265', null, 20, 'standard'],
  ['2270', 'tank', 20, 'standard'],
  ['2279', 'tank', 20, 'standard'],
  ['2280', null, 20, 'standard'],
  // No size-type code, or one that names no length.
  ...['0000', '0010', 'IIG1'].map((code) => [code, null, null, null] as const),
  ...['', '40', '45G', '45G10', 'DRY', 'constructor', '__proto__'].map((code) => [code, null, null, null] as const),
]

for (const [code, equipment_type, equipment_length, equipment_height] of CASES)
  test(`size-type ${JSON.stringify(code)}: ${equipment_type} ${equipment_length} ${equipment_height}`, () => {
    assert.deepEqual(decodeSizeType(code), { equipment_type, equipment_length, equipment_height })
  })

test('size-type: any text is read without a fault', () => {
  fc.assert(fc.property(fc.string({ maxLength: 8 }), (code) => void decodeSizeType(code)))
})
