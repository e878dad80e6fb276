import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSpreadsheet } from '../../ground/spreadsheets/read.ts'
import { loadReference } from '../../reference/reference.ts'
import type { Mapping } from './mapping.ts'
import { suggestedColumns } from './mapping.ts'
import { readReport } from './reading.ts'
import type { ReadRow } from './reading.ts'

const reference = loadReference()
const columns = [
  { heading: 'Container', field: 'container_number' },
  { heading: 'Customs', field: 'customs_hold' },
  { heading: 'Holds', field: 'holds' },
  { heading: 'LFD', field: 'last_free_day' },
  { heading: 'Demurrage', field: 'demurrage_fee' },
  { heading: 'Out', field: 'full_out_at' },
  { heading: 'Avail', field: 'available' },
] as const satisfies Mapping['columns']
const mapping: Mapping = {
  terminal: 'W185',
  time_zone: null,
  date_order: null,
  currency_code: 'USD',
  sheet: null,
  columns,
}

async function reading(text: string, own: Partial<Mapping> = {}) {
  const sheet = await readSpreadsheet(Buffer.from(text))
  assert.ok('rows' in sheet)
  const used = { ...mapping, ...own }
  return readReport(sheet, used, { reference, stated_at: null, relayed_from: 'Pier North daily' })
}

const head = columns.map(({ heading }) => heading).join(',')

async function rowsOf(lines: readonly string[], own: Partial<Mapping> = {}): Promise<readonly ReadRow[]> {
  const read = await reading(['Availability of today', '', head, ...lines].join('\n'), own)
  assert.ok('rows' in read, 'refused' in read ? read.refused : '')
  return read.rows
}

test('a file is refused whole where its header or its dates cannot be meant', async () => {
  const refusals: readonly (readonly [string, RegExp])[] = [
    ['a,b\n1,2', /^no row has the headings 'Container', 'Customs'/],
    [
      'Container,Customs\nX,Y',
      /^the header in row 1 has no 'Holds', 'LFD', 'Demurrage', 'Out', 'Avail': it has Container, Customs$/,
    ],
    [`${head}\nCSQU3054383,,,11/18/2026,,,\nMSCU1000004,,,18/11/2026,,,`, /dates contradict each other/],
    [`${head}\n${'CSQU3054383\n'.repeat(5_001)}`, /^it has 5001 rows: at most 5000/],
  ]
  for (const [text, words] of refusals) {
    const read = await reading(text)
    assert.match('refused' in read ? read.refused : 'was read', words)
  }
})

test('a row that cannot be read is refused alone, with the reason', async () => {
  const refusals: readonly (readonly [string, string])[] = [
    [',HOLD', 'no container number'],
    ['12345', "'12345' is no container number"],
    ['CSQU3054383,,,soon', "column 'LFD': 'soon' is no date"],
    [
      'CSQU3054383,,,11/12/2026',
      "column 'LFD': '11/12/2026' may be read in two orders: say in the mapping whether the month or the day comes first",
    ],
    ['CSQU3054383,,,,about 50', "column 'Demurrage': 'about 50' is no amount"],
    ['CSQU3054383,,,,,,maybe', "column 'Avail': 'maybe' says neither yes nor no"],
  ]
  for (const [line, reason] of refusals) {
    const [row] = await rowsOf([line])
    assert.deepEqual([row?.refused, row?.observations], [reason, []], line)
  }
  const nowhere = await rowsOf(['CSQU3054383,HOLD'], { terminal: null })
  assert.equal(nowhere[0]?.refused, 'no terminal: name it in the mapping or in a column')
  const unknown = await rowsOf(['CSQU3054383,HOLD'], { terminal: 'ZZZZ' })
  assert.equal(unknown[0]?.refused, 'no terminal has the FIRMS code ZZZZ')
  const twice = await rowsOf(['CSQU3054383,HOLD', 'CSQU 305438-3,NO'])
  assert.deepEqual(
    twice.map(({ refused }) => refused),
    [null, 'the container already stands in row 4'],
  )
})

test('a number that fails its check digit is read with a doubt: some boxes bear such numbers', async () => {
  const [row] = await rowsOf(['CSQU3054384,HOLD'])
  const doubt = "'CSQU3054384' fails its check digit: look for a digit that was mistyped"
  assert.deepEqual([row?.refused, row?.doubt, row?.readings[0]], [null, doubt, `row 4: ${doubt}`])
})

test('a row states what the terminal says, passed on under the name of its mapping, with its row', async () => {
  const [row] = await rowsOf(['csqu3054383,HOLD,,11/18/2026,"$1,250.50",11/17/2026 07:30,no'])
  assert.deepEqual(row?.readings, [
    "row 4: column 'Customs' read as customs hold",
    "row 4: column 'LFD' read as 2026-11-18 in the terminal's zone",
    "row 4: column 'Demurrage' read as 1250.50 USD",
    "row 4: column 'Out' read as 2026-11-17T15:30:00Z in the terminal's zone",
    "row 4: column 'Avail' read as not available",
  ])
  const by_kind = new Map(row?.observations.map((one) => [one.kind, one]))
  assert.deepEqual([...by_kind.keys()].toSorted(), ['facility_state', 'hold', 'movement'])
  for (const one of by_kind.values()) {
    assert.deepEqual(
      [one.pointer, one.relayed_from, one.data_source, one.container],
      ['/rows/4', 'Pier North daily', 'terminal', 'CSQU3054383'],
    )
    assert.equal(one.stated_at, null)
  }
  const state = by_kind.get('facility_state')
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual(
    [state.available, state.last_free_day, state.fees, state.holds, state.presence],
    [false, '2026-11-18', [{ type: 'demurrage', amount: 1_250.5, currency_code: 'USD' }], undefined, undefined],
  )
})

test('of a row only the cells of mapped columns are kept', async () => {
  const read = await reading('Container,Driver,Customs\nCSQU3054383,Somebody,HOLD', {
    columns: [columns[0], columns[1]],
  })
  assert.ok('rows' in read)
  assert.deepEqual(read.rows[0]?.cells, { Container: 'CSQU3054383', Customs: 'HOLD' })
})

test('an empty cell says nothing, a word that nobody knows is a hold, and only clear words release', async () => {
  const words: readonly (readonly [string, unknown])[] = [
    ['', undefined],
    ['N/A', undefined],
    ['NO', null],
    ['Released', null],
    ['HOLD', 'hold'],
    ['YES', 'hold'],
    ['NOT RELEASED', 'hold'],
    ['7H see broker', 'hold'],
    ['review', 'pending'],
  ]
  for (const [word, status] of words) {
    const [row] = await rowsOf([`CSQU3054383,${word}`])
    const hold = row?.observations.find(({ kind }) => kind === 'hold')
    assert.equal(hold?.kind === 'hold' ? hold.status : undefined, status, word)
    const state = row?.observations.find(({ kind }) => kind === 'facility_state')
    assert.ok(state?.kind === 'facility_state' && !('holds' in state), `${word} says nothing of other holds`)
  }
})

test('a column of all holds says so, and an empty one still says nothing', async () => {
  const lists: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['', undefined],
    ['None', []],
    ['NO', []],
    ['"CUSTOMS; line hold"', ['customs', 'freight']],
    ['XYZ', ['other']],
  ]
  for (const [word, names] of lists) {
    const [row] = await rowsOf([`CSQU3054383,,${word}`])
    const state = row?.observations.find(({ kind }) => kind === 'facility_state')
    assert.deepEqual(state?.kind === 'facility_state' ? state.holds?.map(({ name }) => name) : null, names, word)
  }
})

test('times are of the zone that the mapping names, the order of dates is told by those that leave no doubt', async () => {
  const rows = await rowsOf(['CSQU3054383,,,05/06/2026,,05/06/2026 07:30', 'MSCU1000004,,,11/18/2026'], {
    time_zone: 'America/New_York',
  })
  const [first] = rows
  assert.ok(first?.readings.includes("row 4: column 'Out' read as 2026-05-06T11:30:00Z in America/New_York"))
  assert.ok(first?.readings.includes("row 4: column 'LFD' read as 2026-05-06 in America/New_York"))
})

test('the same report says the same whatever it is read from twice', async () => {
  const lines = ['CSQU3054383,HOLD,None,11/18/2026,0,,yes']
  assert.deepEqual(await rowsOf(lines), await rowsOf(lines))
})

test('usual headings are suggested, each field once', () => {
  assert.deepEqual(
    suggestedColumns([
      'Cntr #',
      'Customs Release',
      'Customs Status',
      'SSL LFD',
      'Last Free Day',
      'LFD',
      'Notes',
      'Avail?',
    ]),
    [
      { heading: 'Cntr #', field: 'container_number' },
      { heading: 'Customs Release', field: 'customs_release' },
      { heading: 'Customs Status', field: 'customs_hold' },
      { heading: 'SSL LFD', field: 'line_last_free_day' },
      { heading: 'Last Free Day', field: 'last_free_day' },
      { heading: 'Avail?', field: 'available' },
    ],
  )
})
