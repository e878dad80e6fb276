import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reconcile } from '@quaylog/journey'
import type { RecordedObservation } from '@quaylog/journey'
import { readSpreadsheet } from '../../ground/spreadsheets/read.ts'
import { loadReference } from '../../reference/reference.ts'
import { requireUsable } from './check-mapping.ts'
import type { Mapping } from './mapping.ts'
import { suggestedColumns } from './mapping.ts'
import { readReport } from './reading.ts'
import type { ReadRow } from './reading.ts'

const reference = loadReference()
const columns = [
  { heading: 'Container', field: 'container_number' },
  { heading: 'MBL', field: 'bill_of_lading' },
  { heading: 'POL', field: 'port_of_lading' },
  { heading: 'POD', field: 'port_of_discharge' },
  { heading: 'Vessel', field: 'vessel_name' },
  { heading: 'Voyage', field: 'voyage_number' },
  { heading: 'Loaded', field: 'vessel_loaded_at' },
  { heading: 'ATD', field: 'vessel_departed_at' },
  { heading: 'ETA', field: 'pod_eta_at' },
  { heading: 'Gate out', field: 'full_out_at' },
] as const satisfies Mapping['columns']
const mapping: Mapping = {
  terminal: null,
  time_zone: null,
  date_order: 'ymd',
  currency_code: 'USD',
  sheet: null,
  columns,
}
const box = 'CSQU3054383'
const before = `${box},MAEU260029935,CNSHA,"Los Angeles, CA",EMMA EXAMPLE,042E`

async function rowOf(line: string, own: Partial<Mapping> = {}): Promise<ReadRow> {
  const used = { ...mapping, ...own }
  const head = used.columns.map(({ heading }) => heading).join(',')
  const sheet = await readSpreadsheet(Buffer.from(`${head}\n${line}`))
  assert.ok('rows' in sheet)
  const read = readReport(sheet, used, {
    reference,
    stated_at: '2026-11-20T00:00:00Z',
    relayed_from: 'Forwarder daily',
  })
  assert.ok('rows' in read, 'refused' in read ? read.refused : '')
  const [row] = read.rows
  assert.ok(row !== undefined)
  return row
}

test('a row is refused where a port is not known, or a time stands at a port that the row does not name', async () => {
  const refusals: readonly (readonly [string, string])[] = [
    [
      `${box},,NOWHERE AT ALL`,
      "column 'POL': 'NOWHERE AT ALL' is no port that is known: write its UN/LOCODE, such as USLAX",
    ],
    [
      `${box},,CNSHA,,,,,,2026-11-20`,
      "column 'ETA': '2026-11-20' is at the port of discharge, which the row does not name",
    ],
    [`${box},,CNSHA,USLAX,,,soon`, "column 'Loaded': 'soon' is no date"],
  ]
  for (const [line, reason] of refusals) {
    const row = await rowOf(line)
    assert.deepEqual([row.refused, row.observations], [reason, []], line)
  }
})

test('a mapping is refused where a time has no port, and wants a terminal only for what a terminal says', () => {
  const problemOf = (own: Mapping['columns']) => {
    try {
      requireUsable({ ...mapping, columns: own }, reference)
      return 'none'
    } catch (error) {
      return error instanceof Error ? error.message : 'thrown'
    }
  }
  const [number, , pol] = columns
  assert.equal(problemOf(columns), 'none')
  assert.match(
    problemOf([number, pol, { heading: 'ETA', field: 'pod_eta_at' }]),
    /name the column that says which \(port_of_discharge\)/,
  )
  assert.match(problemOf([number, pol, { heading: 'LFD', field: 'last_free_day' }]), /Name the terminal/)
  assert.match(problemOf([number]), /Name the terminal/)
})

test('what a forwarder tells is read at the ports that the row names, each in its own time', async () => {
  const row = await rowOf(`${before},2026-11-05 22:10,2026-11-06,2026-11-20,2026-11-23 09:00`)
  assert.deepEqual(row.readings, [
    "row 2: column 'POL' read as CNSHA",
    "row 2: column 'POD' read as USLAX",
    "row 2: column 'Loaded' read as 2026-11-05T14:10:00Z in the port's zone",
    "row 2: column 'ATD' read as 2026-11-06 in the port's zone",
    "row 2: column 'ETA' read as 2026-11-20 in the port's zone",
    "row 2: column 'Gate out' read as 2026-11-23T17:00:00Z in the port's zone",
  ])
  assert.deepEqual(
    row.observations.flatMap((said) =>
      said.kind === 'movement' ? [[said.code, said.classifier, said.at, said.place?.locode, said.defects]] : [],
    ),
    [
      ['LOAD', 'actual', '2026-11-05T14:10:00Z', 'CNSHA', []],
      ['DEPA', 'actual', '2026-11-05T16:00:00Z', 'CNSHA', ['day without time']],
      ['ARRI', 'estimated', '2026-11-20T08:00:00Z', 'USLAX', ['day without time']],
      ['GTOT', 'actual', '2026-11-23T17:00:00Z', 'USLAX', []],
    ],
  )
  for (const said of row.observations)
    assert.deepEqual(
      [said.relayed_from, said.stated_at, said.pointer],
      ['Forwarder daily', '2026-11-20T00:00:00Z', '/rows/2'],
    )
})

test('a shipment that only a forwarder tells of gets its ports, its milestones and its expected arrival', async () => {
  const row = await rowOf(`${before},2026-11-05 22:10,2026-11-06 10:00,2026-11-21 08:00`)
  const recorded = row.observations.map((said, index): RecordedObservation => ({
    ...said,
    id: `o${index}`,
    source: 'report:1',
    recorded_at: '2026-11-20T01:00:00Z',
    withdrawn_at: null,
  }))
  const { facts, containers } = reconcile({
    observations: recorded,
    request: { request_type: 'bill_of_lading', number: 'MAEU260029935', scac: 'MAEU' },
    now: '2026-11-20T02:00:00Z',
    reference,
  })
  assert.deepEqual(
    [facts.port_of_lading_locode, facts.port_of_discharge_locode, facts.pod_eta_at],
    ['CNSHA', 'USLAX', '2026-11-21T16:00:00Z'],
  )
  assert.deepEqual(
    containers.map(({ number, milestones }) => [number, milestones.map(({ event }) => event)]),
    [[box, ['vessel_loaded', 'vessel_departed']]],
  )
})

test('at a terminal the same columns are what the terminal saw, and the voyage stands beside them', async () => {
  const row = await rowOf(`${before},2026-11-05 22:10,,,2026-11-23 09:00`, { terminal: 'W185' })
  assert.deepEqual(
    row.observations.flatMap((said) => (said.kind === 'movement' ? [[said.code, said.data_source]] : [])),
    [
      ['GTOT', 'terminal'],
      ['LOAD', 'shipping_line'],
    ],
  )
})

test('headings of forwarders are recognised', () => {
  assert.deepEqual(
    suggestedColumns(['Container No', 'MBL', 'POL', 'POD', 'Vessel Name', 'Voyage', 'ETD', 'ATD', 'ETA', 'Seal']).map(
      ({ field }) => field,
    ),
    [
      'container_number',
      'bill_of_lading',
      'port_of_lading',
      'port_of_discharge',
      'vessel_name',
      'voyage_number',
      'pol_etd_at',
      'vessel_departed_at',
      'pod_eta_at',
      'seal_number',
    ],
  )
})
