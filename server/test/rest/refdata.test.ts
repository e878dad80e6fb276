import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadReference } from '../../src/reference/reference.ts'
import { temporaryFolder } from '../../src/ground/testing/handed-over.ts'

const folder = temporaryFolder('refdata')
const directory = join(folder, 'own')
const main = join(import.meta.dirname, '../../src/main.ts')

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'refdata', 'import', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], QUAYLOG_REFERENCE_DIR: directory },
  })
  return { status, stdout, stderr }
}

const places = write(
  'unlocode.csv',
  ',"US","ADQ","Kodiak","Kodiak","AK","AI","1--4----","0401","","5747N 15224W",\n,"DE","ULM","Ulm","Ulm","BW","AF","-23-----","9601","","4824N 01000E",\n,"DE","ZZZ","Nowhere","Nowhere","BW","AF","1-------","9601","",,\n',
)
const terminals = write(
  'smdg.csv',
  'UNLOCODE,Terminal Code,Terminal Facility Name,Valid to\nUSADQ,PIER2,Kodiak Pier 2,\nZZZZZ,A,B,\n',
)

/** One after the other: each step finds what the one before it left. */
test('reference data of an operator', async (t) => {
  await t.test('files that are no official list are refused, and nothing is written', () => {
    for (const [file, message] of [
      [join(folder, 'absent.csv'), 'there is no such file'],
      [write('other.csv', 'name,age\nA,1\n'), 'is neither a UN/LOCODE nor an SMDG list as CSV'],
      [folder, 'there is no such file'],
    ] as const) {
      const { status, stderr } = run(places, file)
      assert.deepEqual([status, stderr], [1, `quaylog: ${file}: ${message}\n`])
    }
    assert.equal(existsSync(directory), false)
  })

  await t.test('a folder that cannot be read after the import is left as it was', () => {
    const broken = temporaryFolder('refdata-broken')
    writeFileSync(join(broken, 'ports.csv'), 'locode,name\nUSZZZ,Only a name\n')
    const { status, stderr } = spawnSync(process.execPath, [main, 'refdata', 'import', places], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], QUAYLOG_REFERENCE_DIR: broken },
    })
    assert.deepEqual([status, stderr.startsWith(`quaylog: ${broken}/ports.csv:2:`)], [1, true])
    assert.equal(readFileSync(join(broken, 'ports.csv'), 'utf8'), 'locode,name\nUSZZZ,Only a name\n')
  })

  await t.test('places come before terminals whatever their order, and both are known afterwards', () => {
    const { status, stdout } = run(terminals, places, '--json')
    assert.equal(status, 0)
    assert.deepEqual(JSON.parse(stdout), {
      directory,
      written: ['metro-areas.csv', 'ports.csv', 'terminals.csv'],
      imported: [
        {
          file: 'unlocode.csv',
          list: 'UN/LOCODE',
          added: ['USADQ', 'DEULM'],
          changed: [],
          unchanged: 0,
          out_of_scope: 0,
          skipped: [{ line: 3, reason: 'DEZZZ has no coordinates' }],
        },
        {
          file: 'smdg.csv',
          list: 'SMDG',
          added: ['USADQ-SMDG-PIER2'],
          changed: [],
          unchanged: 0,
          out_of_scope: 0,
          skipped: [{ line: 3, reason: 'ZZZZZ A: no such place in the tables, import UN/LOCODE first' }],
        },
      ],
    })
    const reference = loadReference({ directory })
    assert.deepEqual(
      [
        reference.portByLocode('USADQ')?.time_zone,
        reference.metroAreaByLocode('DEULM')?.name,
        reference.terminalBySmdg('USADQ', 'PIER2')?.name,
        reference.portByLocode('USLAX')?.name,
      ],
      ['America/Anchorage', 'Ulm', 'Kodiak Pier 2', 'Los Angeles'],
    )
  })

  await t.test('a second import changes only what is new and keeps the rest', () => {
    const { stdout } = run(
      places,
      write('renamed.csv', 'UNLOCODE,Terminal Code,Terminal Facility Name,Valid to\nUSADQ,PIER2,Kodiak Pier Two,\n'),
    )
    assert.equal(
      stdout,
      'unlocode.csv (UN/LOCODE): 0 added, 0 changed, 2 known already, 0 without containers, 1 left out\n  line 3: DEZZZ has no coordinates\nrenamed.csv (SMDG): 0 added, 1 changed, 0 known already, 0 without containers, 0 left out\n' +
        `written to ${directory}: terminals.csv\n`,
    )
    const reference = loadReference({ directory })
    assert.deepEqual(
      [reference.terminalBySmdg('USADQ', 'PIER2')?.name, reference.portByLocode('USADQ')?.name],
      ['Kodiak Pier Two', 'Kodiak'],
    )
  })
})
