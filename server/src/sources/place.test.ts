import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedPlace, readUnLocode } from './place.ts'

const known: Readonly<Record<string, string>> = {
  'PORTLAND, OR US': 'USPDX',
  'LONG BEACH US': 'USLGB',
  'LONG BEACH, CALIFORNIA US': 'USLGB',
  'SINGAPORE SG': 'SGSIN',
  'YANGON MM': 'MMRGN',
  'BUSAN ': 'KRPUS',
  'LOS ANGELES, CA ': 'USLAX',
  'VALENCIA ES': 'ESVLC',
  'SAVANNAH, GEORGIA ': 'USSAV',
}
const parts = {
  locodeOf: (name: string, country: string | null) => known[`${name.toUpperCase()} ${country ?? ''}`] ?? null,
}

test('codes with a space and in any case', () => {
  assert.deepEqual(
    ['us lax', 'CNSHA', 'XZBOA', 'LAX', 'USLA1', 'ZZZZZ', 'XXPTL', null].map((text) => readUnLocode(text).locode),
    ['USLAX', 'CNSHA', 'XZBOA', null, null, null, null, null],
  )
})

test('named places, with what stands around the name', () => {
  const cases: readonly (readonly [string | null, string | null, string | null])[] = [
    ['Aisa World Port Terminal,Yangon,Yangon,Myanmar (Burma)', 'Yangon', 'MMRGN'],
    ['Long Beach Container Terminal , LLC,Long Beach,California,United States', 'Long Beach', 'USLGB'],
    ['Kepple/Tanjong Pagar Terminal,Singapore,,Singapore', 'Singapore', 'SGSIN'],
    ['PORTLAND, OR, UNITED STATES', 'PORTLAND', 'USPDX'],
    ['Long Beach,United States', 'Long Beach', 'USLGB'],
    ['Los Angeles, CA', 'Los Angeles', 'USLAX'],
    ['Pier 400, Los Angeles, CA', 'Los Angeles', 'USLAX'],
    ['Valencia, ES', 'Valencia', 'ESVLC'],
    ['Savannah, Georgia', 'Savannah', 'USSAV'],
    ['Barstow, CA', 'Barstow, CA', null],
    ['Macon, Georgia', 'Macon, Georgia', null],
    ['Atlantis,Honshu,Japan', 'Atlantis, Honshu', null],
    ['Busan', 'Busan', 'KRPUS'],
    ['Atlantis', 'Atlantis', null],
    ['', null, null],
    [null, null, null],
    [',,,', null, null],
  ]
  for (const [text, name, locode] of cases) {
    const place = namedPlace(text, null, parts)
    assert.deepEqual([place?.name ?? null, place?.locode ?? null], [name, locode], text ?? 'null')
  }
  assert.equal(namedPlace('Atlantis,Japan', null, parts)?.country_code, 'JP')
})

test('a state is not taken for the country of the same letters or name', () => {
  const countries = ['Barstow, CA', 'Macon, Georgia', 'Wilmington, DE', 'Gary, IN', 'Somewhere, SG'].map(
    (text) => namedPlace(text, null, parts)?.country_code,
  )
  assert.deepEqual(countries, Array<null>(5).fill(null))
  assert.equal(namedPlace('Barstow, CA', 'US', parts)?.country_code, 'US')
})
