import { setImmediate as othersServed } from 'node:timers/promises'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { SchemaElement } from 'hyparquet'
import type { ColumnKind, ExportColumn, ExportRow } from './column.ts'

/**
 * Rows that are in memory at once. A column of more takes above 50 ms; with fewer the end of the file does, which is
 * written at once and names every column of every group.
 */
const rows_of_group = 10_000
/** Texts of a group end it before its rows do, where each of them is long, such as the records of a change. */
const characters_of_group = 4 * 1_024 * 1_024

const created_by = 'quaylog'

/** A cell as Parquet has it; null: nothing is known. */
type ParquetCell = string | number | bigint | boolean | Date | readonly string[] | null

/**
 * An export as the bytes of a Parquet file, made as they are read: no more than one group of rows is in memory, and
 * those who are served meanwhile wait for one column of it at most.
 */
export async function* parquetBytes(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<ExportRow>,
  group_size = rows_of_group,
  group_characters = characters_of_group,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = new ByteWriter()
  const parquet = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: created_by })
  for await (const group of groupsOf(rows, group_size, group_characters))
    yield* groupBytes(parquet, bytes, columns, group)
  await parquet.finish()
  const end = drained(bytes)
  yield parquet.row_groups.length === 0 ? withGroupsOfNoRows(end) : end
}

/** A list of groups, and the member behind it, which says who made the file; between them: what the groups are. */
const [no_groups, made_by] = [0x19, Buffer.from([0x28, created_by.length, ...Buffer.from(created_by)])]
const are_structs = 0x0c

/**
 * The end of a file without rows. The library does not say what the empty list of its groups is one of; strict readers,
 * such as those written in Rust, refuse the file.
 * @throws when it has no such list
 */
function withGroupsOfNoRows(end: Uint8Array): Uint8Array {
  const at = Buffer.from(end).indexOf(made_by) - 1
  if (end[at - 1] !== no_groups || end[at] !== 0) throw new Error('The end of a file without rows has another form')
  return end.with(at, are_structs)
}

async function* groupsOf(
  rows: AsyncIterable<ExportRow>,
  rows_max: number,
  characters_max: number,
): AsyncGenerator<ExportRow[], void, undefined> {
  let group: ExportRow[] = []
  let characters = 0
  for await (const row of rows) {
    group.push(row)
    characters += charactersOf(row)
    if (group.length < rows_max && characters < characters_max) continue
    yield group
    group = []
    characters = 0
  }
  if (group.length > 0) yield group
}

function charactersOf(row: ExportRow): number {
  let characters = 0
  for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length
  return characters
}

/** One column after the other; the library counts each as a group of rows, which are put together at the end. */
async function* groupBytes(
  parquet: ParquetWriter,
  bytes: ByteWriter,
  columns: readonly ExportColumn[],
  group: readonly ExportRow[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const [before, num_rows] = [parquet.row_groups.length, BigInt(group.length)]
  for (const { name, kind } of columns) {
    const data = group.map((row) => cellOf(kind, row[name]))
    await othersServed()
    await parquet.write({ columnData: [{ name, data, offsetIndex: false }], rowGroupSize: group.length })
    yield drained(bytes)
    await othersServed()
  }
  const written = parquet.row_groups.splice(before)
  parquet.num_rows -= num_rows * BigInt(written.length - 1)
  parquet.row_groups.push({
    columns: written.flatMap((one) => one.columns),
    num_rows,
    total_byte_size: written.reduce((sum, one) => sum + one.total_byte_size, 0n),
    total_compressed_size: written.reduce((sum, one) => sum + (one.total_compressed_size ?? 0n), 0n),
  })
  parquet.pendingIndexes = []
}

/** What was written since the last time. */
function drained(bytes: ByteWriter): Uint8Array {
  const written = new Uint8Array(bytes.getBuffer())
  bytes.index = 0
  return written
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const

const elements: Readonly<Record<Exclude<ColumnKind, 'list'>, Omit<SchemaElement, 'name'>>> = {
  text,
  number: { type: 'DOUBLE' },
  whole: { type: 'INT64' },
  yes_no: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

function schemaOf(columns: readonly ExportColumn[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(({ name, kind }): SchemaElement[] =>
      kind === 'list' ? listOf(name) : [{ name, ...elements[kind], repetition_type: 'OPTIONAL' }],
    ),
  ]
}

const listOf = (name: string): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...text, repetition_type: 'OPTIONAL' },
]

/** How what is known of a column is written; undefined: the value is none of its kind. */
const cells: Readonly<Record<ColumnKind, (value: unknown) => ParquetCell | undefined>> = {
  text: textOf,
  number: (value) => (typeof value === 'number' ? value : undefined),
  whole: (value) => (Number.isSafeInteger(value) ? BigInt(String(value)) : undefined),
  yes_no: (value) => (typeof value === 'boolean' ? value : undefined),
  day: (value) => momentOf(`${String(value)}T00:00:00Z`),
  instant: (value) => (typeof value === 'string' ? momentOf(value) : undefined),
  list: (value) => (Array.isArray(value) ? value.map(textOf) : undefined),
}

/** Throws TypeError: the value is none of its column. */
function cellOf(kind: ColumnKind, value: unknown): ParquetCell {
  if (value === null || value === undefined) return null
  const cell = cells[kind](value)
  if (cell === undefined) throw new TypeError(`A cell of kind ${kind} holds ${JSON.stringify(value)}`)
  return cell
}

function momentOf(text: string): Date | undefined {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
