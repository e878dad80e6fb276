import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Facility, Place, TerminalIdentity } from '../observation.ts'
import type { KnownTerminal, ReferenceLookup } from '../reference-lookup.ts'
import { at, reference } from '../testing/observations.ts'
import { facilityTerminal, identifiedTerminal, knownPlace } from './place.ts'

const called = (name: string | null, country_code: string | null = null): Place => ({
  ...at(''),
  locode: null,
  name,
  country_code,
})
const coded = (locode: string, name: string | null = null): Place => ({ ...at(locode), name })
const terminal = (id: string, code = 'USLAX'): KnownTerminal => ({
  id,
  facility_type: 'ocean_terminal',
  location: { code },
  railroad_scac: null,
})
const facility = (given: Partial<Facility>): Facility => ({
  type: 'POTE',
  code: null,
  provider: null,
  name: null,
  ...given,
})

/** Tables that know one terminal by each kind of name. */
const tables: ReferenceLookup = {
  ...reference,
  terminalByFirms: (code) => (code === 'F1' ? terminal('by firms') : null),
  terminalByBic: (code) => (code === 'B1' ? terminal('by bic') : null),
  terminalBySmdg: (locode, code) => (locode === 'USLAX' && code === 'S1' ? terminal('by smdg') : null),
  terminalByName: (locode, name) => (locode === 'USLAX' && name === 'Pier 1' ? terminal('by name') : null),
}

describe('where a source says that something is (contract 10.1)', () => {
  const keyOf = (place: Place | null, at_facility: Facility | null = null) =>
    knownPlace(place, at_facility, tables)?.key ?? null

  test('a UN/LOCODE of the tables counts before any name, however it is written', () => {
    deepEqual(
      ['USLAX', 'uslax', 'US LAX'].map((locode) => knownPlace(coded(locode, 'Long Beach'), null, tables)),
      Array(3).fill({ key: 'USLAX', locode: 'USLAX', name: 'Los Angeles', country: 'US', is_port: true }),
    )
    equal(knownPlace(coded('USCHI'), null, tables)?.is_port, false)
  })

  test('a UN/LOCODE that no table has stands, unless the name fits exactly one place of the same country', () => {
    deepEqual(knownPlace(coded('USXLX', 'Somewhere'), null, tables), {
      key: 'USXLX',
      locode: 'USXLX',
      name: 'Somewhere',
      country: 'US',
      is_port: null,
    })
    equal(keyOf(coded('USXLX', 'Los Angeles')), 'USLAX')
    equal(keyOf(coded('CNXLX', 'Los Angeles')), 'CNXLX')
    equal(keyOf(coded('USXLX')), 'USXLX')
  })

  test('a word that is no UN/LOCODE is none', () => {
    deepEqual(
      ['USLA', 'USLAXX', 'US1AX', 'U2LAX', 'USLA2'].map((locode) => keyOf(coded(locode))),
      [null, null, null, null, 'USLA2'],
    )
    equal(keyOf({ ...at('xUSLAX'), locode: 'xUSLAX' }), null)
  })

  test("without one the facility's own world-wide code tells, and a local one does not", () => {
    equal(keyOf(called('Long Beach'), facility({ provider: 'FIRMS', code: 'F1' })), 'USLAX')
    equal(keyOf(null, facility({ provider: 'BIC', code: 'B1' })), 'USLAX')
    equal(keyOf(null, facility({ provider: 'SMDG', code: 'S1' })), null)
    equal(keyOf(null, facility({ provider: 'FIRMS', code: '' })), null)
    equal(keyOf(null, facility({ provider: 'FIRMS', code: 'F9' })), null)
  })

  test('then the name, within the country where one is told', () => {
    const asked: unknown[] = []
    const watching: ReferenceLookup = {
      ...tables,
      placeByName: (...words) => (asked.push(words), tables.placeByName(...words)),
    }
    equal(knownPlace(called(' Los Angeles '), null, watching)?.key, 'USLAX')
    equal(knownPlace(called('Los Angeles', 'US'), null, watching)?.key, 'USLAX')
    deepEqual(asked, [['Los Angeles'], ['Los Angeles', 'US']])
  })

  test('a name that nobody knows still tells two places apart, without a code', () => {
    deepEqual(knownPlace(called(' Port of Nowhere', 'US'), null, tables), {
      key: '~PORT OF NOWHERE',
      locode: null,
      name: 'Port of Nowhere',
      country: 'US',
      is_port: null,
    })
    equal(knownPlace(called('Port of Nowhere'), null, tables)?.country, null)
  })

  test('nothing said is no place', () => {
    deepEqual([keyOf(null), keyOf(called(null)), keyOf(called('  ')), keyOf(called(''))], [null, null, null, null])
  })
})

describe('which terminal a movement names', () => {
  const idOf = (named: Facility | null, locode: string | null = 'USLAX') =>
    facilityTerminal(named, locode, tables)?.id ?? null

  test('a world-wide code tells it, wherever it is said to be', () => {
    deepEqual(
      [
        idOf(facility({ provider: 'FIRMS', code: 'F1' }), null),
        idOf(facility({ provider: 'BIC', code: 'B1' }), 'CNSHA'),
      ],
      ['by firms', 'by bic'],
    )
  })

  test("a port's own code only at that port, also where nobody says whose code it is", () => {
    deepEqual(
      [
        idOf(facility({ provider: 'SMDG', code: 'S1' })),
        idOf(facility({ code: 'S1' })),
        idOf(facility({ provider: 'SMDG', code: 'S1' }), 'CNSHA'),
        idOf(facility({ code: 'S1' }), null),
      ],
      ['by smdg', 'by smdg', null, null],
    )
  })

  test("a code of another table is not looked up among the port's own", () => {
    deepEqual(
      [idOf(facility({ provider: 'FIRMS', code: 'S1' })), idOf(facility({ provider: 'BIC', code: 'S1' }))],
      [null, null],
    )
  })

  test('its name tells it where its code does not', () => {
    deepEqual(
      [
        idOf(facility({ name: 'Pier 1' })),
        idOf(facility({ code: 'S9', name: 'Pier 1' })),
        idOf(facility({ provider: 'FIRMS', code: 'F9', name: 'Pier 1' })),
        idOf(facility({ name: 'Pier 1' }), null),
      ],
      ['by name', 'by name', 'by name', null],
    )
    deepEqual([idOf(null), idOf(facility({}))], [null, null])
  })
})

describe('which terminal reports', () => {
  const idOf = (given: Partial<TerminalIdentity>) =>
    identifiedTerminal({ firms: null, smdg: null, bic: null, locode: null, name: null, ...given }, tables)?.id ?? null

  test("its FIRMS code counts first, then the port's own, then the BIC, then its name", () => {
    const all = { firms: 'F1', smdg: 'S1', bic: 'B1', locode: 'USLAX', name: 'Pier 1' }
    deepEqual(
      [
        idOf(all),
        idOf({ ...all, firms: 'F9' }),
        idOf({ ...all, firms: null }),
        idOf({ ...all, firms: null, smdg: null }),
        idOf({ ...all, firms: null, smdg: null, bic: null }),
      ],
      ['by firms', 'by smdg', 'by smdg', 'by bic', 'by name'],
    )
  })

  test("a port's own code and a name mean nothing without the port", () => {
    deepEqual(
      [idOf({ smdg: 'S1' }), idOf({ name: 'Pier 1' }), idOf({ locode: 'USLAX' }), idOf({})],
      [null, null, null, null],
    )
  })
})
