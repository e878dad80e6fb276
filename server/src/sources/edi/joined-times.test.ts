import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovementObservation } from '@quaylog/journey'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { edifact } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function moves(text: string): readonly MovementObservation[] {
  return readInterchange(text, { parts })?.observations.filter((one) => one.kind === 'movement') ?? []
}

const box = 'EQD+CN+CSQU3054383+45G1:102:5++3+5'
const status = (...times: readonly string[]) =>
  edifact(['IFTSTA', 'BGM+23+1+9', 'CNI+1', 'STS+1+OA', ...times, 'LOC+175+USLGB:139:6', box])
const gate = (...times: readonly string[]) => edifact(['CODECO', 'BGM+36+1+9', box, ...times, 'LOC+165+USLGB:139:6'])
const crane = (...times: readonly string[]) => edifact(['COARRI', 'BGM+98+1+9', box, ...times, 'LOC+11+USLGB:139:6'])
const timed = (text: string) => moves(text).map(({ at, defects }) => [at, ...defects])[0]

test('a day and an hour of one qualifier are one time, in either order and with other times between', () => {
  for (const report of [status, gate, crane])
    for (const qualifier of report === status ? ['334'] : ['7', '203']) {
      const [day, hour] = [`DTM+${qualifier}:20261120:102`, `DTM+${qualifier}:093005:402`]
      const at = '2026-11-20T17:30:05Z'
      assert.equal(timed(report(day, hour))?.[0], at)
      assert.equal(timed(report(hour, day))?.[0], at)
      assert.equal(timed(report(day, 'DTM+95:20261101:102', hour))?.[0], at)
      assert.equal(
        timed(report(`DTM+${qualifier}:261120:101`, `DTM+${qualifier}:0930:401`))?.[0],
        '2026-11-20T17:30:00Z',
      )
      assert.equal(timed(report(day, `DTM+${qualifier}:173005UTC:404`))?.[0], at)
    }
})

test('a day alone stays a day without an hour, and an hour of something else gives it none', () => {
  const day = ['2026-11-20T08:00:00Z', 'day without time']
  assert.deepEqual(timed(status('DTM+334:20261120:102')), day)
  assert.deepEqual(timed(status('DTM+334:20261120:102', 'DTM+137:093005:402')), day)
  assert.deepEqual(timed(status('DTM+334:20261120:102', 'RFF+BM:MEDUOL197367', 'DTM+334:093005:402')), day)
  assert.equal(timed(status('DTM+334:093005:402'))?.[0], null)
  assert.equal(timed(gate('DTM+7:202611200815:203', 'DTM+7:0930:401'))?.[0], '2026-11-20T16:15:00Z')
})

/** As forwarders report to a shipper in D.96A: the hour apart, and the times of both ports behind the second one. */
const to_shipper = edifact([
  'IFTSTA',
  'BGM+44',
  'DTM+137:20260918:102',
  'DTM+137:133342:402',
  'CNI+1+3550879847::000010',
  'STS+1+24+40',
  'RFF+BM:MEDUOL197367',
  'DTM+95:20260906:102',
  'DTM+334:20260918:102',
  'DTM+334:133342:402',
  'TDT+21+123+10+13+::11:CMA - CGM+++9720483:::MSC CHLOE:',
  'LOC+9+BEANR:::Antwerpen',
  'LOC+12+BRSSZ:::Santos',
  'DTM+132:20260508:102',
  'DTM+186:20260420:102',
  'EQD+CN+CSQU3054383',
])

test('times of both ports behind the second one: the ship left the first and arrives at the second', () => {
  const [raw, ...legs] = moves(to_shipper)
  assert.deepEqual([raw?.at_local, raw?.stated_at], ['2026-09-18T13:33:42', '2026-09-18T13:33:00Z'])
  assert.deepEqual(
    legs.map(({ code, classifier, place, role_hint, vessel, at_local, defects }) =>
      [code, classifier, place?.locode, role_hint, vessel?.name, at_local, defects[0]].join(' '),
    ),
    [
      'ARRI estimated BRSSZ pod MSC CHLOE 2026-05-08T00:00:00 day without time',
      'DEPA actual BEANR pol MSC CHLOE 2026-04-20T00:00:00 day without time',
    ],
  )
})

test('where the first port has times of its own, a departure behind the second one is its own', () => {
  const legs = moves(to_shipper.replace("Antwerpen'", "Antwerpen'\r\nDTM+186:20260419:102'"))
  assert.deepEqual(
    legs.filter(({ code }) => code === 'DEPA').map(({ place }) => place?.locode),
    ['BEANR', 'BRSSZ'],
  )
})
