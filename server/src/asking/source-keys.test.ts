import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Capabilities, Source } from '../sources/source.ts'
import type { AskedSource } from './source-directory.ts'
import { chargesBeside, directoryOf, everyKeyOf, keyOfBeside, vendorsBeside } from './source-keys.ts'

/** A source that speaks for lines, terminals or railroads as given. */
function source(id: string, given: Partial<Capabilities>, kind: Source['kind'] = 'carrier'): AskedSource {
  return {
    id,
    name: id,
    kind,
    capabilities: {
      asks: [],
      scacs: [],
      terminals: [],
      full_snapshots: true,
      per_minute: null,
      per_day: null,
      ...given,
    },
    read: () => [],
    ask: async () => ({ outcome: 'not_found', payloads: [] }),
  }
}

const hearsay = (beside: readonly string[]) => ({ hearsay: { beside } })
const line = source('zim', { scacs: ['ZIMU'] })
const terminal = source('ports', { terminals: ['W185', 'Y258'] }, 'facility')
const railroad = source('rails', { scacs: ['BNSF'] }, 'railroad')

const idsOf = (directory: ReadonlyMap<string, readonly AskedSource[]>) =>
  Object.fromEntries([...directory].map(([key, sources]) => [key, sources.map(({ id }) => id)]))

test('a source is asked about the lines, terminals or railroads that it speaks for', () => {
  assert.deepEqual(idsOf(directoryOf([railroad, terminal, line])), {
    'facility:W185': ['ports'],
    'facility:Y258': ['ports'],
    'rail:BNSF': ['rails'],
    'line:ZIMU': ['zim'],
  })
})

test('who speaks for himself comes before who passes on what others state, and among equals the id decides', () => {
  const other = source('another', { scacs: ['ZIMU'] })
  const vendor = source('a-vendor', { scacs: ['ZIMU'], ...hearsay([]) })
  const directory = idsOf(directoryOf([vendor, line, other]))
  assert.deepEqual(directory, { 'line:ZIMU': ['another', 'zim', 'a-vendor'], 'vendor:a-vendor': ['a-vendor'] })
  assert.deepEqual(idsOf(directoryOf([other, vendor, line])), directory)
})

test('the keys of a vendor differ by the line, and lead to one source; other keys are themselves', () => {
  assert.deepEqual(['vendor:v:ZIMU', 'vendor:v:', 'vendor:v', 'line:TEST:1', 'facility:W185'].map(keyOfBeside), [
    'vendor:v',
    'vendor:v',
    'vendor:v',
    'line:TEST:1',
    'facility:W185',
  ])
})

test('a vendor is asked beside the line that another source tells of, where it is worth asking', () => {
  const vendor = source('v', hearsay(['ZIMU', 'MAEU']))
  const all = [line, vendor]
  assert.deepEqual(vendorsBeside(all, 'ZIMU', line), ['vendor:v:ZIMU'])
  assert.deepEqual(vendorsBeside(all, 'ZIMU', undefined), ['vendor:v:ZIMU'])
  assert.deepEqual([vendorsBeside(all, 'ZIMU', vendor), vendorsBeside(all, 'HLCU', line)], [[], []])
})

test('every key of a vendor is known, those beside the lines among them', () => {
  assert.deepEqual([everyKeyOf(undefined), everyKeyOf(line)], [[], ['line:ZIMU']])
  assert.deepEqual(everyKeyOf(source('v', { scacs: ['EGLV'], ...hearsay(['ZIMU']) })), [
    'line:EGLV',
    'vendor:v',
    'vendor:v:ZIMU',
  ])
})

test('who tells a part beside a line is no line’s own source, and is asked under keys of its own', () => {
  const charges = source('maersk-charges', { scacs: ['MAEU'], beside: ['MAEU', 'SEAU'] })
  assert.deepEqual(idsOf(directoryOf([charges, line])), {
    'charges:maersk-charges': ['maersk-charges'],
    'line:ZIMU': ['zim'],
  })
  assert.equal(keyOfBeside('charges:maersk-charges:SEAU'), 'charges:maersk-charges')
  assert.deepEqual(chargesBeside([charges, line], 'SEAU'), ['charges:maersk-charges:SEAU'])
  assert.deepEqual([chargesBeside([charges], 'ZIMU'), vendorsBeside([charges], 'MAEU', undefined)], [[], []])
  assert.deepEqual(everyKeyOf(charges), [
    'charges:maersk-charges',
    'charges:maersk-charges:MAEU',
    'charges:maersk-charges:SEAU',
  ])
})
