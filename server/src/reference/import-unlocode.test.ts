import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import zoneAt from '@photostructure/tz-lookup'
import { importUnlocode, parseCoordinates } from './import-unlocode.ts'
import { loadReference } from './reference.ts'

const reference = loadReference()
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const run = (...parts: readonly string[]) => importUnlocode(parts.map(latin1), reference, zoneAt)

describe('UN/LOCODE import: coordinates', () => {
  const cases: readonly (readonly [text: string, expected: readonly [number, number] | null])[] = [
    ['3342N 11816W', [33.7, -118.26667]],
    ['3352S 15113E', [-33.86667, 151.21667]],
    ['0000N 00000E', [0, 0]],
    ['', null],
    ['3342N', null],
    ['9142N 11816W', null],
    ['3372N 11816W', null],
    ['3342N 19016W', null],
  ]
  for (const [text, expected] of cases)
    test(JSON.stringify(text), () => {
      const read = parseCoordinates(text)
      assert.deepEqual(read && [Number(read.latitude.toFixed(5)), Number(read.longitude.toFixed(5))], expected)
    })
})

describe('UN/LOCODE import', () => {
  test('a port and an inland place are added with their zone', () => {
    const { files, report } = run(
      ',"US","ADQ","Kodiak","Kodiak","AK","AI","1--4----","0401","","5747N 15224W",\n,"DE","ULM","Ulm","Ulm","BW","AF","-23-----","9601","","4824N 01000E",\n',
    )
    assert.deepEqual(report, { added: ['USADQ', 'DEULM'], changed: [], unchanged: 0, skipped: [], out_of_scope: 0 })
    assert.match(files['ports.csv'] ?? '', /^USADQ,,Kodiak,,AK,US,57\.7833,-152\.4000,America\/Anchorage,$/m)
    assert.match(files['metro-areas.csv'] ?? '', /^DEULM,,Ulm,,,DE,48\.4000,10\.0000,Europe\/Berlin$/m)
  })

  test('Latin-1 text is read, both spellings of a name are kept', () => {
    const { files } = run(
      ',"AX","MHQ","Mariehamn (ex M\xe4ria)","Mariehamn (ex M\xe4ria)","","AI","1--4----","0401","","6006N 01957E",\n',
    )
    assert.match(files['ports.csv'] ?? '', /AXMHQ,,Mariehamn,Märia,/)
  })

  test('places that we know keep name and position and learn the official name', () => {
    const { files, report } = run(
      ',"CN","SHA","Shanghai Hong Qiao","Shanghai Hong Qiao","SH","AI","1--45---","0401","","3111N 12120E",\n,"US","LAX","Los Angeles","Los Angeles","CA","AI","12345---","0401","","3344N 11816W",\n',
    )
    assert.deepEqual([report.changed, report.unchanged], [['CNSHA'], 1])
    assert.match(files['ports.csv'] ?? '', /^CNSHA,[^,]*,Shanghai,[^,]*Shanghai Hong Qiao,/m)
    assert.match(files['ports.csv'] ?? '', new RegExp(`,${reference.portByLocode('CNSHA')?.latitude},`))
  })

  test('another UN/LOCODE of a place that we know adds nothing', () => {
    assert.equal(
      run(',"CN","NBO","Ningbo","Ningbo","ZJ","AI","1-------","0401","","2952N 12133E",\n').report.unchanged,
      1,
    )
  })

  test('headings, aliases and places without containers are out of scope', () => {
    const { files, report } = run(
      'Change,Country,Location,Name,NameWoDiacritics,Subdivision,Status,Function,Date,IATA,Coordinates,Remarks\n,"AD",,".ANDORRA",,,,,,,,\n"=","DE",,"Koln = Koeln","Koln",,,,,,,\n,"US","ZZA","Airfield","Airfield","AK","AI","---4----","0401","","5747N 15224W",\n',
    )
    assert.deepEqual([files, report.out_of_scope], [{}, 4])
  })

  test('what is left out is told with its line', () => {
    const { report } = run(
      '"X","US","ZZB","Gone","Gone","AK","XX","1-------","0401","","5747N 15224W",\n,"US","ZZC","Nowhere","Nowhere","AK","RQ","1-------","0401","",,\n,"US","Z1","Bad","Bad","AK","RQ","1-------","0401","",,\n',
    )
    assert.deepEqual(report.skipped, [
      { line: 1, reason: 'USZZB is marked for removal' },
      { line: 2, reason: 'USZZC has no coordinates' },
      { line: 3, reason: 'USZ1 is no UN/LOCODE' },
    ])
  })

  test('of a place that stands twice, over parts too, the first row stays', () => {
    const row = (name: string) => `,"US","ZZD","${name}","${name}","AK","AI","1-------","0401","","5747N 15224W",\n`
    const { files, report } = run(row('First'), row('Second'))
    assert.deepEqual(report.added, ['USZZD'])
    assert.match(files['ports.csv'] ?? '', /First/)
  })

  test('the files that it gives are loaded, and a second import changes nothing', () => {
    const part =
      ',"US","ADQ","Kodiak, Port","Kodiak, Port","AK","AI","1--4----","0401","","5747N 15224W",\n,"IN","CCU","Kolkata (ex Calcutta Port)","Kolkata (ex Calcutta Port)","WB","AI","1--4----","0401","","2232N 08818E",\n'
    const directory = mkdtempSync(join(tmpdir(), 'unlocode-'))
    try {
      for (const [name, text] of Object.entries(run(part).files)) writeFileSync(join(directory, name), text)
      const merged = loadReference({ directory })
      assert.equal(merged.portByLocode('USADQ')?.time_zone, 'America/Anchorage')
      assert.equal(merged.placeByName('Calcutta Port')?.code, 'INCCU')
      assert.deepEqual(importUnlocode([latin1(part)], merged, zoneAt), {
        files: {},
        report: { added: [], changed: [], unchanged: 2, skipped: [], out_of_scope: 0 },
      })
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})
