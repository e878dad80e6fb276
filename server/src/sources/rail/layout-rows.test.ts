import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { layouts, readLayout, type Layout } from './layout.ts'
import { readLayoutRows } from './layout-rows.ts'
import { observeMessage } from './observe.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const received_at = '2026-11-20T10:00:00Z'

function layoutNamed(name: string): Layout {
  const layout = layouts.find((one) => one.name === name)
  assert.ok(layout !== undefined)
  return layout
}

const [text, csv] = [layoutNamed('cn_location_text'), layoutNamed('cn_location_csv')]
const fixed = (own: { seen?: string; code?: string; city?: string; unit?: string; train?: string } = {}) => {
  const { seen = '11 14E0815', code = 'P', city = 'NOWHERE', unit = 'CSQU 305438', train = 'Q11721' } = own
  return `${unit} ${city.padEnd(9)} ON ${seen} L ${code} ${train.padEnd(10)} CHICAGO   IL DTTX 720123 CN`
}
const head = '"INIT","NUMBER","LOCATION","ST","MM DD HHMM","L/E","EV","TRAIN","DESTINED","ST","FLAT CAR","SCAC"'
const quoted = (seen = '11 14E0815') =>
  `"CSQU","305438","NOWHERE","ON","${seen}","L","P","Q11721","CHICAGO","IL","DTTX 720123","CN"`

const unread = (body: string, layout = text) => readLayoutRows(body, layout, received_at).unread
const told = (body: string, layout = text, at = received_at) =>
  observeMessage(readLayoutRows(body, layout, at), parts).flatMap((one) =>
    one.kind === 'movement' ? [[one.pointer, one.code, one.at ?? one.at_local, one.voyage]] : [],
  )

test('a row that is no sighting is named by its line and reason, and the rows around it are read', () => {
  const rows = [
    'INIT NUMBER',
    fixed(),
    '',
    fixed({ unit: 'DTTX 720123' }).replace('720123 NO', '72012X NO'),
    fixed({ code: '7' }),
    fixed({ seen: '11 14X0815' }),
    fixed({ seen: '02 30E0815' }),
    fixed({ seen: '11 1 E0815' }),
    `${fixed()}\t`,
    fixed({ code: 'A' }),
  ]
  const reading = readLayoutRows(rows.join('\r\n'), text, received_at)
  assert.deepEqual(reading.unread, [
    'line 1: "INIT NUMBER" is no container',
    'line 4: "DTTX 72012X" is no container',
    'line 5: "7" is no sighting code',
    'line 6: "11 14X0815" is no day and time',
    'line 7: "02 30E0815" is no day and time',
    'line 8: "11 1 E0815" is no day and time',
    'line 9: it has a tab, so that its positions are not known',
  ])
  assert.deepEqual(
    reading.sightings.map(({ pointer }) => pointer),
    ['line 2', 'line 10'],
  )
})

test('a day may bear its year, and its time may stand in a column of its own', () => {
  const dated: Layout = {
    name: 'dated',
    proof: 'own',
    zones: 'CA',
    separator: ',',
    columns: { equipment_initial: 1, equipment_number: 2, sighting_code: 3, seen: 4, seen_time: 5 },
  }
  const row = (seen: string, time = '') => `CSQU,305438,P,${seen},${time}`
  const wrong = [
    '2026-13-01 08:15',
    '2025-02-29 08:15',
    '26-11-14 08:15',
    '2026-11-14',
    '11/14/2026 XT 0815',
    '11 14 26 0815',
  ]
  assert.deepEqual(unread([...wrong, '2026-11-22 08:15'].map((seen) => row(seen)).join('\n'), dated), [
    ...wrong.map((seen, index) => `line ${index + 1}: "${seen}" is no day and time`),
    'line 7: "2026-11-22 08:15" lies after the file',
  ])
  const read = [
    row('2025-11-14 08:15'),
    row('2025-11-14T08:15:30 ET'),
    row('20251114 E0815'),
    row('20251114', '0815E'),
    row('11/14/2025 ET 8:15'),
    row('1/4/25', '08:15'),
    row('11 14 2025 0815E'),
    row('11 14', 'E0815'),
  ]
  assert.deepEqual(unread(read.join('\n'), dated), [])
  assert.deepEqual(
    told(read.join('\n'), dated).map(([, , at]) => at),
    [
      '2025-11-14T08:15:00',
      '2025-11-14T13:15:00Z',
      '2025-11-14T13:15:00Z',
      '2025-11-14T13:15:00Z',
      '2025-11-14T13:15:00Z',
      '2025-01-04T08:15:00',
      '2025-11-14T13:15:00Z',
      '2026-11-14T13:15:00Z',
    ],
  )
})

test('a file without a heading of its layout is refused whole, a row that does not fit its headings is named', () => {
  assert.deepEqual(unread('"INIT","NUMBER"\n"CSQU","305438"', csv), [
    'line 1: no column is headed LOCATION, ST, MM DD HHMM, L/E, EV, TRAIN, DESTINED, ST#2, FLAT CAR, SCAC',
  ])
  assert.deepEqual(unread(`${head}\n${quoted()},"more"\n"CSQU\n${quoted()}`, csv), [
    'line 2: it has 13 fields under 12 headings',
    'line 3: a quote does not close on its line',
  ])
  assert.deepEqual(unread('', csv).length, 1)
})

test('rows beyond the most that are read are counted', () => {
  const rows = Array.from({ length: 20_002 }, () => fixed())
  const reading = readLayoutRows(rows.join('\n'), text, received_at)
  assert.deepEqual(reading.unread, ['2 rows after the first 20000'])
})

test('a layout of an operator needs the unit, the code and the time, and tells what is wrong with it', () => {
  const positions = { equipment_initial: [1, 4], equipment_number: [5, 10], sighting_code: [11, 11], seen: [12, 21] }
  for (const wrong of [
    undefined,
    {},
    { name: 'ours', positions: { ...positions, seen: undefined } },
    { name: 'ours', positions: { ...positions, seen: [21, 12] } },
    { name: 'ours', positions: { ...positions, colour: [30, 31] } },
  ])
    assert.ok('fault' in readLayout(wrong), JSON.stringify(wrong))
  const read = readLayout({ name: 'ours', positions })
  assert.ok('layout' in read)
  assert.deepEqual([read.layout.proof, read.layout.zones], ['own', 'US'])
  assert.deepEqual(told('CSQU305438P11 14C0815', read.layout), [['line 1', 'DEPA', '2026-11-14T14:15:00Z', null]])
})

test('fixed positions and quoted columns tell the same', () => {
  const sighting = [['DEPA', '2026-11-14T13:15:00Z', 'Q11721']]
  assert.deepEqual(told(fixed()), [['line 1', ...(sighting[0] ?? [])]])
  assert.deepEqual(told(`${head}\n${quoted()}\n`, csv), [['line 2', ...(sighting[0] ?? [])]])
})

test('the hold code of a held unit is no train in a file either', () => {
  assert.deepEqual(told(fixed({ code: 'H', train: 'J 099' })), [['line 1', 'CLM_H', '2026-11-14T13:15:00Z', null]])
})

test('the year is the newest that does not lie after the receipt', () => {
  const seen = (text_seen: string, at: string) => told(fixed({ seen: text_seen }), text, at)[0]?.[2]
  assert.equal(seen('12 31E2300', '2027-01-01T06:00:00Z'), '2027-01-01T04:00:00Z')
  assert.equal(seen('01 01E0100', '2026-12-31T23:00:00Z'), '2027-01-01T06:00:00Z')
  assert.equal(seen('11 22E0100', received_at), '2025-11-22T06:00:00Z')
  assert.equal(seen('02 29E0100', '2028-03-01T00:00:00Z'), '2028-02-29T06:00:00Z')
})

test('the zone of a known place wins over the letter', () => {
  const row = fixed({ city: 'CHICAGO' }).replace(' ON ', ' IL ')
  assert.deepEqual(told(row)[0]?.[2], '2026-11-14T14:15:00Z')
})
