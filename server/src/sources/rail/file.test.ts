import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { SourceConfigurationError } from '../configuration-error.ts'
import { openRailFile, railFilesByBox, readRailFile, wrapRailFile } from './file.ts'
import { railFileSettings } from './file-settings.ts'
import { readLayout, type Layout } from './layout.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const received_at = '2026-11-20T10:00:00Z'
const fields = [
  'equipment_initial',
  'equipment_number',
  'sighting_code',
  'seen',
  'city',
  'state',
  'load_empty',
] as const
const at = (places: readonly unknown[]) =>
  Object.fromEntries(places.map((place, index) => [fields[index] ?? '', place]))

function layoutOf(written: object): Layout {
  const read = readLayout({ name: 'ours', ...written })
  assert.ok('layout' in read, JSON.stringify(read))
  return read.layout
}

const by_column = layoutOf({ separator: ';', columns: at([1, 2, 3, 4, 5, 6]) })
const by_heading = layoutOf({ headings: at(['INIT', 'NUMBER', 'EV', 'SEEN', 'CITY', 'ST']) })
const fileOf = (layout: Layout, text: string) => ({ layout, railroad: 'CSXT', received_at, text })

test('a source of files says which of its settings is missing or wrong, and why', () => {
  const problem = (credentials: Record<string, string>) => {
    try {
      return railFileSettings({ scac: 'CSXT', credentials }).layout.name
    } catch (error) {
      assert.ok(error instanceof SourceConfigurationError)
      return error.message.split(':')[0]
    }
  }
  assert.deepEqual(
    [
      {},
      { layout: 'a name that nobody knows' },
      { layout: '{"name":"ours"}' },
      { layout: '{' },
      { layout: 'cn_location_csv' },
      { layout: 'cn_location_csv', accept_unproved: 'no' },
    ].map(problem),
    [...Array(4).fill('credentials.layout'), ...Array(2).fill('credentials.accept_unproved')],
  )
  const own = JSON.stringify({ name: 'ours', columns: at([1, 2, 3, 4]) })
  assert.deepEqual(
    [problem({ layout: own }), problem({ layout: 'cn_location_csv', accept_unproved: 'yes' })],
    ['ours', 'cn_location_csv'],
  )
})

test('a text that is no kept file is none, whatever it begins with', () => {
  const wrong = ['', 'ISA*00*', 'QUAYLOG-RAIL-FILE ', 'QUAYLOG-RAIL-FILE {"layout":{}}\nrow', 'QUAYLOG-RAIL-FILE 7\n']
  for (const text of wrong) assert.equal(openRailFile(text), null, text)
})

test('columns are known by their number where no line heads them, and short rows are named', () => {
  const text = 'CSQU;305438;P;11 14C0815;CHICAGO;IL\nCSQU;305438\n\nTOTAL;1;;;;\n'
  const { observations, rows, unread } = readRailFile(fileOf(by_column, text), parts)
  assert.deepEqual([rows, unread], [3, ['line 2: it has 2 fields of 6', 'line 4: "TOTAL 1" is no container']])
  const [seen] = observations
  assert.ok(seen?.kind === 'movement')
  assert.deepEqual(
    [seen.code, seen.at, seen.facility?.railroad_scac, observations.length],
    ['DEPA', '2026-11-14T14:15:00Z', 'CSXT', 1],
  )
})

test('a file is kept with what it is read by, so that it reads the same at any later time', () => {
  const text = 'INIT,NUMBER,EV,SEEN,CITY,ST\r\n"CSQU",305438,A,12 31C2300,"CHICAGO",IL\r\n'
  const file = { ...fileOf(by_heading, text), received_at: '2027-01-01T08:00:00Z' }
  const opened = openRailFile(wrapRailFile(file))
  assert.deepEqual(opened, file)
  const [seen] = opened === null ? [] : readRailFile(opened, parts).observations
  assert.equal(seen?.kind === 'movement' ? seen.at : null, '2027-01-01T05:00:00Z')
})

test('each container has a file of its own rows alone, below the line that heads them', () => {
  const head = 'INIT,NUMBER,EV,SEEN,CITY,ST'
  const [first, second, third] = [
    'CSQU,305438,P,11 14C0815,CHICAGO,IL',
    'TSTU,100000,A,11 14C0915,CHICAGO,IL',
    'CSQU,305438,A,11 15C0815,CHICAGO,IL',
  ]
  const files = railFilesByBox(fileOf(by_heading, ['', head, first, 'rubbish', second, third].join('\n')))
  assert.deepEqual(
    files.map(({ text }) => text),
    [[head, first, third].join('\n'), [head, second].join('\n')],
  )
  assert.deepEqual(
    files.map((file) => readRailFile(file, parts).observations.map(({ container }) => container)),
    [['CSQU3054383', 'CSQU3054383'], ['TSTU1000003']],
  )
})
