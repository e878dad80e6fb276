import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { loadReference } from './reference.ts'
import { ReferenceDataError } from './tables.ts'

const reference = loadReference()

describe('reference: look-ups', () => {
  test('ports and metro areas by UN/LOCODE, in any case', () => {
    assert.equal(reference.portByLocode('uslax')?.name, 'Los Angeles')
    assert.equal(reference.metroAreaByLocode('USCHI')?.name, 'Chicago')
    assert.equal(reference.locationByLocode('USCHI')?.type, 'metro_area')
    assert.equal(reference.locationByLocode('USLAX')?.type, 'port')
    assert.equal(reference.portByLocode('USCHI'), null)
    assert.equal(reference.metroAreaByLocode('USLAX'), null)
    assert.equal(reference.locationByLocode('ZZZZZ'), null)
  })
  test('a place by another of its UN/LOCODEs', () => {
    assert.equal(reference.locationByLocode('CNNBO')?.code, 'CNNGB')
    assert.equal(reference.zoneOf('CNSGH'), 'Asia/Shanghai')
  })
  test('zones', () => {
    assert.equal(reference.zoneOf('USCHI'), 'America/Chicago')
    assert.equal(reference.zoneOf('ZZZZZ'), null)
  })
  test('by id', () => {
    const port = reference.portByLocode('NLRTM')
    assert.equal(reference.portById(port?.id ?? ''), port)
    assert.equal(reference.locationById(port?.id ?? ''), port)
    assert.equal(reference.metroAreaById(port?.id ?? ''), null)
    const line = reference.lineByScac('MAEU')
    assert.equal(reference.lineById(line?.id ?? ''), line)
    assert.equal(reference.lineById('MAEU'), null)
  })
  test('terminals by each of their codes and names', () => {
    const pier400 = reference.terminalByFirms('w185')
    assert.equal(pier400?.key, 'USLAX-PIER400')
    assert.equal(reference.terminalById(pier400?.id ?? ''), pier400)
    assert.equal(reference.terminalBySmdg('USLAX', 'APMT'), pier400)
    assert.equal(reference.terminalBySmdg('USNYC', 'APMT')?.key, 'USNYC-APM')
    assert.equal(reference.terminalBySmdg('CNSGH', 'SGICT')?.location.code, 'CNSHA')
    assert.equal(reference.terminalByName('USLAX', 'pier 400'), pier400)
    assert.equal(reference.terminalByName('USNYC', 'Pier 400'), null)
    assert.equal(reference.terminalBySmdg('USLAX', 'NONE'), null)
    assert.equal(reference.terminalByFirms('0000'), null)
    assert.equal(reference.terminalByBic('NONE'), null)
  })
  test('ramps are terminals of facility type rail_terminal, filed under their place', () => {
    const ramps = reference.terminalsOf('USJOT')
    assert.ok(ramps.length >= 3)
    assert.ok(
      ramps.every(({ facility_type, railroad_scac }) => facility_type === 'rail_terminal' && railroad_scac !== null),
    )
    assert.deepEqual(reference.terminalsOf('ZZZZZ'), [])
  })
  test('lines by main and alternative SCAC', () => {
    assert.equal(reference.lineByScac('medu')?.scac, 'MSCU')
    assert.equal(reference.lineByScac('CCMJ')?.scac, 'COSU')
    assert.equal(reference.lineByScac('XXXX'), null)
    assert.deepEqual(
      reference.lines().map(({ scac }) => scac),
      reference
        .lines()
        .map(({ scac }) => scac)
        .toSorted(),
    )
  })
})

describe('reference: places by name', () => {
  const cases: readonly (readonly [name: string, country: string | undefined, code: string | null])[] = [
    ['Rotterdam', undefined, 'NLRTM'],
    ['  ROTTERDAM ', 'NL', 'NLRTM'],
    ['Rotterdam', 'BE', null],
    ['Montréal', undefined, 'CAMTR'],
    ['Los Angeles, CA', undefined, 'USLAX'],
    ['Los Angeles, CA, US', undefined, 'USLAX'],
    ['Pusan', undefined, 'KRPUS'],
    ['Portland', undefined, null],
    ['Portland', 'US', null],
    ['Portland, OR', undefined, 'USPDX'],
    ['Portland, ME', undefined, 'USPWM'],
    ['Cartagena', undefined, null],
    ['Cartagena', 'co', 'COCTG'],
    ['Cartagena, ES', undefined, 'ESCAR'],
    ['Wilmington', 'US', null],
    ['Birmingham', 'GB', 'GBBHM'],
    ['Tripoli', undefined, null],
    ['Rotter', undefined, null],
    ['', undefined, null],
  ]
  for (const [name, country, code] of cases)
    test(`${JSON.stringify(name)} in ${country ?? 'any country'} is ${code}`, () =>
      assert.equal(reference.placeByName(name, country)?.code ?? null, code))
})

describe('reference: ids', () => {
  test('are the same in every installation', () => {
    assert.equal(reference.portByLocode('CNNGB')?.id, 'ae068012-ca23-5926-ba81-2d937cc83ecc')
    assert.equal(reference.lineByScac('MAEU')?.id, '75959589-a8fb-5228-abaa-cc6a194236c3')
  })
  test('are version 5 UUIDs and stand for one record each', () => {
    const ids = [reference.ports(), reference.metroAreas(), reference.terminals(), reference.lines()]
      .flat()
      .map(({ id }) => id)
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(new Set(ids).size, ids.length)
  })
})

describe("reference: an operator's own tables", () => {
  const within = (files: Readonly<Record<string, string>>, use: (directory: string) => void) => {
    const directory = mkdtempSync(join(tmpdir(), 'reference-'))
    try {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
      use(directory)
    } finally {
      rmSync(directory, { recursive: true })
    }
  }
  const header = 'locode,alternative_locodes,name,aliases,city,state_abbr,country_code,latitude,longitude,time_zone\n'

  test('add rows and replace rows by key, ids stay', () => {
    within(
      {
        'ports.csv': `${header}USLAX,,San Pedro Bay,Los Angeles,,CA,US,33.74,-118.26,America/Los_Angeles\nXXNEW,,Newport,,,,US,1,2,UTC\n`,
      },
      (directory) => {
        const merged = loadReference({ directory })
        assert.equal(merged.portByLocode('USLAX')?.name, 'San Pedro Bay')
        assert.equal(merged.portByLocode('USLAX')?.id, reference.portByLocode('USLAX')?.id)
        assert.equal(merged.portByLocode('XXNEW')?.name, 'Newport')
        assert.equal(merged.ports().length, reference.ports().length + 1)
        assert.equal(merged.terminalByFirms('W185')?.location.name, 'San Pedro Bay')
      },
    )
  })
  test('an empty or missing directory changes nothing', () => {
    within({}, (directory) => assert.equal(loadReference({ directory }).ports().length, reference.ports().length))
    assert.equal(loadReference({ directory: '/nonexistent' }).ports().length, reference.ports().length)
  })

  const wrong: readonly (readonly [name: string, file: string, text: string, message: RegExp])[] = [
    ['a latitude out of range', 'ports.csv', `${header}USXXX,,X,,,,US,91,0,UTC\n`, /ports\.csv:2: latitude/],
    ['a missing column', 'ports.csv', 'locode,name\nUSXXX,X\n', /ports\.csv:2/],
    ['a column of no meaning', 'ports.csv', `${header.trim()},extra\nUSXXX,,X,,,,US,1,0,UTC,1\n`, /ports\.csv:2/],
    [
      'a key that stands twice',
      'ports.csv',
      `${header}USXXX,,X,,,,US,1,0,UTC\nUSXXX,,X,,,,US,1,0,UTC\n`,
      /ports\.csv:3: USXXX appears twice/,
    ],
    [
      'a terminal nowhere',
      'terminals.csv',
      'key,name,nickname,locode,facility_type,smdg_code,bic_facility_code,firms_code,street,city,state_abbr,zip\nZZZZZ-A,A,,ZZZZZ,ocean_terminal,,,,,,,\n',
      /no port or metro area ZZZZZ/,
    ],
    [
      'a prefix of an unknown line',
      'container-prefixes.csv',
      'prefix,kind,owner,main,confidence\nQQQU,line,QQQQ,yes,memory\n',
      /QQQQ: no such shipping line/,
    ],
  ]
  for (const [name, file, text, message] of wrong)
    test(`${name} is refused with its place`, () => {
      within({ [file]: text }, (directory) =>
        assert.throws(
          () => loadReference({ directory }),
          (error) => error instanceof ReferenceDataError && message.test(error.message),
        ),
      )
    })
})

test('a terminal is found by its FIRMS code, and by an SMDG code that no other has', () => {
  const reference = loadReference()
  const named = (code: string) => reference.terminalByCode(code)?.firms_code ?? null
  assert.deepEqual([named('wac8'), named('LBCT'), named('NONE')], ['WAC8', 'WAC8', null])
  const shared = Map.groupBy(reference.terminals(), ({ smdg_code }) => smdg_code)
  const [twice] = [...shared].find(([code, terminals]) => code !== null && terminals.length > 1) ?? []
  assert.ok(twice != null && reference.terminalByFirms(twice) === null)
  assert.equal(reference.terminalByCode(twice), null)
})
