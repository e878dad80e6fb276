import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readEdifact } from './edifact-segments.ts'
import { components_max, elements_max, segments_max } from './interchange.ts'
import { excessOf, parts_max } from './limits.ts'
import { edifact, ocean, x12 } from './samples.ts'
import { readX12 } from './x12-segments.ts'

const isa = 'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*QUAYLOG        *261120*1205*U*00401*000000042*0*P*>~'

test('one segment of twelve million elements is refused with its number and place', () => {
  assert.equal(
    excessOf(`${isa}ST*315*1~B4${'*'.repeat(12_000_000)}~SE*3*1~`),
    'segment 3 (B4), which begins at character 116, has more than 499 elements',
  )
  assert.equal(
    excessOf(`UNH+1+CODECO:D'BGM${'+'.repeat(elements_max)}'UNT+3+1'`),
    'segment 2 (BGM), which begins at character 16, has more than 499 elements',
  )
})

test('more segments than are read are refused with where they begin', () => {
  const many = (count: number) => `UNB+UNOA:2+A+B+261120:1205+5'${"FTX+A'".repeat(count - 1)}\n`
  assert.equal(excessOf(many(segments_max)), null)
  assert.equal(
    excessOf(many(segments_max + 1)),
    'segment 200,001 begins at character 1,200,024: at most 200,000 segments are read of one file',
  )
})

test('more components, longer components and more of all are refused', () => {
  assert.match(
    excessOf(`UNH+1'FTX+A${':b'.repeat(components_max)}'`) ?? '',
    /^segment 2 \(FTX\), .* has an element of more than 50 components$/,
  )
  assert.match(
    excessOf(`UNH+1'FTX+${'x'.repeat(2_001)}'`) ?? '',
    /^segment 2 \(FTX\), .* has a component of more than 2,000 characters$/,
  )
  const wide = `FTX${'+a'.repeat(400)}'`
  assert.match(
    excessOf(`UNH+1'${wide.repeat(parts_max / 400 + 1)}`) ?? '',
    /^segment 10,0\d\d \(FTX\), .* is where the file has more than 4,000,000 elements and components in all$/,
  )
})

test('what protects a separator, an own UNA and text that is no EDI exceed nothing', () => {
  assert.equal(excessOf(`UNH+1'FTX${'?+'.repeat(900)}'`), null)
  assert.equal(excessOf(`UNA|*.\\ ~UNH*1~FTX${'+'.repeat(900)}~`), null)
  assert.equal(excessOf('*'.repeat(10_000)), null)
  for (const text of [x12(ocean('VD', 'CNSHA')), edifact(['CODECO', 'BGM+34']), '', 'ISA', 'ISA*1~'])
    assert.equal(excessOf(text), null)
})

test('a file that exceeds nothing is read without anything left out', () => {
  const element = fc.oneof(
    fc.constantFrom('a', '', 'b:c', 'd>e'),
    fc.nat(60).map((count) => 'c:'.repeat(count)),
    fc.nat(60).map((count) => 'c>'.repeat(count)),
  )
  const segment = fc
    .array(element, { maxLength: 6 })
    .chain((some) => fc.nat(520).map((more) => [...some, ...Array<string>(more).fill('z')]))
  fc.assert(
    fc.property(segment, (elements) => {
      const x = `${isa}ST*315*1~B4*${elements.join('*')}~SE*3*1~`
      const e = `UNH+1+CODECO:D'BGM+${elements.join('+')}'UNT+3+1'`
      if (excessOf(x) === null)
        assert.deepEqual(
          readX12(x)?.messages[0]?.segments[0]?.elements,
          elements.map((one) => one.split('>')).concat(elements.length === 0 ? [['']] : []),
        )
      if (excessOf(e) === null)
        assert.deepEqual(
          readEdifact(e)?.messages[0]?.segments[0]?.elements,
          elements.map((one) => one.split(':')).concat(elements.length === 0 ? [['']] : []),
        )
    }),
    { numRuns: 200, seed: 20261122 },
  )
})
