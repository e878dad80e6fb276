import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import {
  basesOf,
  changedVersions,
  furtherColumns,
  gridOf,
  readGrid,
  shownColumns,
  tariffOf,
  withCell,
  withColumn,
  withdrawnVersions,
  withoutRow,
  withStepBelow,
} from '../src/charges/tariff-grid.ts'

const term = {
  id: 'dem',
  charge: 'demurrage',
  direction: 'import',
  clock: { start_event: 'box_discharged', first_day: 'next_day', end_event: 'gated_out_full' },
  free: { days: 4, unit: 'calendar', forgiven: [] },
  charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free' },
  tiers: [
    { from: 1, to: 4, rate: 300 },
    { from: 5, rate: 345 },
  ],
}
const listed = {
  name: 'Atlantis Line',
  reference: null,
  issuer: { kind: 'line', scac: 'ATLL' },
  authority: 'public_tariff',
  customer: null,
  overrides: null,
  currency: 'USD',
  time_zone: null,
  is_shared: false,
  versions: [{ effective_from: '2026-01-01', effective_to: null, terms: [term] }],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const contract = {
  ...listed,
  name: 'Example 2026',
  authority: 'contract',
  overrides: 'ATLL/public_tariff',
  versions: [{ effective_from: '2026-01-01', effective_to: null, terms: [{ id: 'dem', free: { days: 9 } }] }],
}
const bases = basesOf([listed, contract])
const [paper] = bases
const grid = paper === undefined ? { columns: [], rows: [] } : gridOf(paper)
const at = (name: string) => grid.columns.indexOf(name)

test('a contract without the tariff that it changes is not shown as a table, and with it only its own cells are filled', () => {
  equal(tariffOf(contract, []), null)
  const read = tariffOf(contract, bases)
  const table = read === null ? grid : gridOf(read)
  deepEqual(
    shownColumns(table, new Set()).map((column) => table.columns[column]),
    ['term_id', 'free_days', 'forgiven_free', 'forgiven_after', 'effective_from'],
  )
  deepEqual(readGrid(table, bases), { tariff: read, mistakes: [] })
})

test('a mistake stands beside its row, and what is written is the tariff again', () => {
  deepEqual(readGrid(withCell(grid, 1, at('rate'), '-5'), bases), {
    tariff: null,
    mistakes: [{ row: 1, detail: '-5 is less than 0' }],
  })
  deepEqual(readGrid(grid, bases), { tariff: paper, mistakes: [] })
})

test('a step is added where the one above ends, and a version that changed is the one to save', () => {
  const ended = withCell(grid, 1, at('tier_to'), '9')
  const added = withStepBelow(ended, 1)
  equal(added.rows[2]?.[at('tier_from')], '10')
  equal(readGrid(added, bases).tariff, null, 'what it costs is not said')
  const { tariff } = readGrid(withCell(added, 2, at('rate'), '400'), bases)
  deepEqual(tariff?.versions[0]?.terms[0]?.tiers?.length, 3)
  equal(paper === undefined || tariff === null ? 0 : changedVersions(paper, tariff).length, 1)
  equal(paper === undefined ? 1 : changedVersions(paper, paper).length, 0)
  deepEqual(withoutRow(added, 2), ended)
})

test('a column that nothing stands in is shown when it is asked for, and stays empty', () => {
  const shown = withColumn(grid, 'cap')
  const cap = shown.columns.indexOf('cap')
  equal(shownColumns(shown, new Set()).includes(cap), false)
  equal(shownColumns(shown, new Set(['cap'])).includes(cap), true)
  deepEqual(furtherColumns(shown, new Set(['cap']), ['cap', 'minimum', 'authority']), ['minimum'])
  deepEqual(readGrid(shown, bases).tariff, paper)
})

test('another first day in place of a known one takes the known version out of use, and it is shown no longer', () => {
  const moved = grid.rows.reduce((table, _, row) => withCell(table, row, at('effective_from'), '2026-02-01'), grid)
  const { tariff } = readGrid(moved, bases)
  const gone = paper === undefined || tariff === null ? [] : withdrawnVersions(paper, tariff)
  deepEqual(
    gone.map(({ effective_from, status }) => [effective_from, status]),
    [['2026-01-01', 'withdrawn']],
  )
  deepEqual(
    tariffOf({ ...listed, versions: listed.versions.map((one) => ({ ...one, status: 'withdrawn' })) }, [])?.versions,
    [],
  )
})

test('what the paper is stands in every row alike, and is shown where it is asked for', () => {
  const renamed = withCell(grid, 1, at('tariff_name'), 'Another')
  deepEqual(
    renamed.rows.map((cells) => cells[at('tariff_name')]),
    ['Another', 'Another'],
  )
  equal(readGrid(renamed, bases).tariff?.name, 'Another')
  deepEqual(shownColumns(grid, new Set()).includes(at('tariff_name')), false)
  deepEqual(shownColumns(grid, new Set(['tariff_name'])).includes(at('tariff_name')), true)
})
