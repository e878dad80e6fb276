import type { TariffAttributes } from '@quaylog/contract'
import { readTariffDocument, readTariffTable, tariffTable } from '@quaylog/free-time'
import type { Tariff, Version } from '@quaylog/free-time'

/** A tariff as a table of texts, one row for each step of each term. */
export interface Grid {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A mistake of a table, with the index of the row where it stands; null: it is one of the table as a whole. */
export interface GridMistake {
  readonly row: number | null
  readonly detail: string
}

/** Columns that are the same in every row, for they say what the paper is. */
export const of_the_paper: readonly string[] = [
  'currency',
  'tariff_name',
  'reference',
  'issuer_kind',
  'issuer_scac',
  'issuer_facility',
  'authority',
  'customer',
  'overrides',
  'time_zone',
]

/** A listed tariff as it is counted by, without withdrawn versions; null: it changes one that is not among `bases`. */
export function tariffOf(attributes: TariffAttributes, bases: readonly Tariff[]): Tariff | null {
  const { is_shared: _, created_at: __, updated_at: ___, ...written } = attributes
  const read = readTariffDocument({ quaylog_tariff: 1, ...written }, { bases })
  if (!read.ok) return null
  return { ...read.value, versions: read.value.versions.filter(({ status }) => status !== 'withdrawn') }
}

/** Papers that a contract may change. */
export function basesOf(all: readonly TariffAttributes[]): readonly Tariff[] {
  return all.filter(({ overrides }) => overrides === null).flatMap((attributes) => tariffOf(attributes, []) ?? [])
}

export function gridOf(tariff: Tariff): Grid {
  const { columns, rows } = tariffTable(tariff)
  return { columns: columns.map(({ name }) => name), rows }
}

/** Indices of the columns worth showing: those in which something stands, and those that were asked for. */
export function shownColumns({ columns, rows }: Grid, asked: ReadonlySet<string>): readonly number[] {
  return columns.flatMap((name, at) =>
    asked.has(name) || (!of_the_paper.includes(name) && rows.some((cells) => (cells[at] ?? '') !== '')) ? [at] : [],
  )
}

/** Names of columns that could be shown besides, of all that a tariff's table can have. */
export function furtherColumns(grid: Grid, asked: ReadonlySet<string>, all: readonly string[]): readonly string[] {
  const shown = new Set(shownColumns(grid, asked).map((at) => grid.columns[at]))
  return all.filter((name) => !shown.has(name) && !of_the_paper.includes(name))
}

export function withColumn(grid: Grid, name: string): Grid {
  if (grid.columns.includes(name)) return grid
  return { columns: [...grid.columns, name], rows: grid.rows.map((cells) => [...cells, '']) }
}

/** A table with another text in a cell; what says what the paper is changes in every row. */
export function withCell(grid: Grid, row: number, column: number, text: string): Grid {
  const everywhere = of_the_paper.includes(grid.columns[column] ?? '')
  const rows = grid.rows.map((cells, at) => (everywhere || at === row ? cells.with(column, text) : cells))
  return { ...grid, rows }
}

/** A further step of the same term below a row: it begins where that one ends; what it costs is still to be said. */
export function withStepBelow(grid: Grid, row: number): Grid {
  const above = grid.rows[row] ?? []
  const ends = Number(above[grid.columns.indexOf('tier_to')] ?? '')
  const step: Readonly<Record<string, string>> = { tier_from: ends > 0 ? String(ends + 1) : '', tier_to: '', rate: '' }
  const below = above.map((text, at) => step[grid.columns[at] ?? ''] ?? text)
  return { ...grid, rows: grid.rows.toSpliced(row + 1, 0, below) }
}

export const withoutRow = (grid: Grid, row: number): Grid => ({ ...grid, rows: grid.rows.toSpliced(row, 1) })

/** What a table says, or each of its mistakes. */
export function readGrid(
  { columns, rows }: Grid,
  bases: readonly Tariff[],
  taken: readonly Version[] = [],
): { readonly tariff: Tariff | null; readonly mistakes: readonly GridMistake[] } {
  const read = readTariffTable(
    [columns, ...rows].map((cells, at) => ({ line: at + 1, cells })),
    {},
    { bases, taken },
  )
  if (read.ok) return { tariff: read.value, mistakes: [] }
  const mistakes = read.problems.map(({ line, detail }) => ({
    row: line === undefined || line < 2 ? null : line - 2,
    detail,
  }))
  return { tariff: null, mistakes }
}

/** Versions that are new, or say something else than before. */
export function changedVersions(before: Tariff, after: Tariff): readonly Version[] {
  const known = new Set(before.versions.map((version) => JSON.stringify(version)))
  return after.versions.filter((version) => !known.has(JSON.stringify(version)))
}

/** Versions that the table has no longer, as they are taken out of use. */
export function withdrawnVersions(before: Tariff, after: Tariff): readonly Version[] {
  const days = new Set(after.versions.map(({ effective_from }) => effective_from))
  return before.versions
    .filter(({ effective_from }) => !days.has(effective_from))
    .map((version) => ({ ...version, status: 'withdrawn' as const }))
}
