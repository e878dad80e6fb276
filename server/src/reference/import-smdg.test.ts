import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { importSmdg } from './import-smdg.ts'
import { loadReference } from './reference.ts'

const reference = loadReference()
const HEADER =
  'UNLOCODE,Alternative UNLOCODE,Terminal Code,Terminal Facility Name,Terminal Company Name,Last change,Valid from,Valid to,Remarks\n'
const run = (rows: string, known = reference) =>
  importSmdg(new TextEncoder().encode(HEADER + rows), known, '2026-11-20')

test('SMDG import: a terminal that we lack is added under its port', () => {
  const { files, report } = run('NLRTM,,NEWT,"NEW TERMINAL, ROTTERDAM",,,2020-01-01,,\n')
  assert.deepEqual(report, { added: ['NLRTM-SMDG-NEWT'], changed: [], unchanged: 0, skipped: [], out_of_scope: 0 })
  assert.match(
    files['terminals.csv'] ?? '',
    /^NLRTM-SMDG-NEWT,"NEW TERMINAL, ROTTERDAM",,NLRTM,,,,ocean_terminal,NEWT,,,$/m,
  )
})

test('SMDG import: a terminal that we know is left as it is, also under another UN/LOCODE of its port', () => {
  assert.equal(run('USLAX,,APMT,PIER 400,,,,,\nCNSGH,,SGICT,GUANDONG,,,,,\n').report.unchanged, 2)
})

test('SMDG import: what is left out is told with its line', () => {
  const rows =
    'NLRTM,,OLDT,OLD TERMINAL,,,,2026-11-19,\nNLRTM,,LAST,LAST DAY,,,,2026-11-20,\nZZZZZ,,ABC,NOWHERE,,,,,\nNLRTM,,,NO CODE,,,,,\nNLRTM,,XYZ,,,,,,\n'
  const { report } = run(rows)
  assert.deepEqual(report.added, ['NLRTM-SMDG-LAST'])
  assert.deepEqual(report.skipped, [
    { line: 2, reason: 'NLRTM OLDT was valid until 2026-11-19' },
    { line: 4, reason: 'ZZZZZ ABC: no such place in the tables, import UN/LOCODE first' },
    { line: 5, reason: 'NLRTM : no terminal code or no name' },
    { line: 6, reason: 'NLRTM XYZ: no terminal code or no name' },
  ])
})

test('SMDG import: a file of another kind gives nothing', () => {
  assert.deepEqual(importSmdg(new TextEncoder().encode('a,b\n1,2\n'), reference, '2026-11-20'), {
    files: {},
    report: { added: [], changed: [], unchanged: 0, skipped: [], out_of_scope: 1 },
  })
})

test('SMDG import: a renamed terminal of an earlier import is changed, others are not', () => {
  const directory = mkdtempSync(join(tmpdir(), 'smdg-'))
  try {
    writeFileSync(join(directory, 'terminals.csv'), run('NLRTM,,NEWT,FIRST NAME,,,,,\n').files['terminals.csv'] ?? '')
    const merged = loadReference({ directory })
    assert.equal(merged.terminalBySmdg('NLRTM', 'NEWT')?.name, 'FIRST NAME')
    assert.equal(run('NLRTM,,NEWT,FIRST NAME,,,,,\n', merged).report.unchanged, 1)
    assert.deepEqual(run('NLRTM,,NEWT,SECOND NAME,,,,,\n', merged).report.changed, ['NLRTM-SMDG-NEWT'])
  } finally {
    rmSync(directory, { recursive: true })
  }
})
