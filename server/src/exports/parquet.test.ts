import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import type { ExportColumn, ExportRow } from './column.ts'
import { parquetBytes } from './parquet.ts'

const columns: readonly ExportColumn[] = [
  { name: 'id', kind: 'text' },
  { name: 'moves', kind: 'number' },
  { name: 'place', kind: 'whole' },
  { name: 'available', kind: 'yes_no' },
  { name: 'last_free_on', kind: 'day' },
  { name: 'eta_at', kind: 'instant' },
  { name: 'tags', kind: 'list' },
]

async function* streamed(rows: readonly ExportRow[]) {
  yield* rows
}
const fileOf = async (
  rows: readonly ExportRow[],
  group_size?: number,
  group_characters?: number,
): Promise<ArrayBuffer> => {
  const chunks = await Array.fromAsync(parquetBytes(columns, streamed(rows), group_size, group_characters))
  return new Uint8Array(Buffer.concat(chunks)).buffer
}

test('a value that is none of its column is refused instead of written as nothing', async () => {
  for (const row of [
    { moves: '3' },
    { place: 2.5 },
    { place: 2 ** 53 },
    { available: 1 },
    { last_free_on: 'soon' },
    { eta_at: 5 },
    { tags: 'x' },
  ])
    await assert.rejects(fileOf([row]), TypeError)
})

test('days, instants, lists, numbers and truths come back as what they are, and nothing as null', async () => {
  const known = {
    id: 'MSKU1234565',
    moves: 2.5,
    place: 2 ** 53 - 1,
    available: false,
    last_free_on: '2026-11-30',
    eta_at: '2026-12-01T08:30:15.250Z',
    tags: ['=1+1', { name: 'é' }],
  }
  const rows = await parquetReadObjects({ file: await fileOf([known, { id: 'x', tags: [] }, {}]) })
  assert.deepEqual(rows, [
    {
      ...known,
      place: 2n ** 53n - 1n,
      last_free_on: new Date('2026-11-30T00:00:00Z'),
      eta_at: new Date('2026-12-01T08:30:15.250Z'),
      tags: ['=1+1', '{"name":"é"}'],
    },
    { id: 'x', moves: null, place: null, available: null, last_free_on: null, eta_at: null, tags: [] },
    { id: null, moves: null, place: null, available: null, last_free_on: null, eta_at: null, tags: undefined },
  ])
})

test('rows are written in groups, each as soon as it is full, and every one is read back in its order', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({
    id: `id ${index}`,
    moves: index,
    tags: [`tag ${index % 3}`],
  }))
  const file = await fileOf(rows, 10)
  const metadata = parquetMetadata(file)
  assert.deepEqual(
    [metadata.num_rows, metadata.row_groups.map(({ num_rows, columns: chunks }) => [num_rows, chunks.length])],
    [
      25n,
      [
        [10n, 7],
        [10n, 7],
        [5n, 7],
      ],
    ],
  )
  const read = await parquetReadObjects({ file })
  assert.deepEqual(
    read.map(({ id, moves, tags }) => ({ id, moves, tags })),
    rows,
  )
})

test('a group ends before its rows do where their texts are long, so that memory is bounded whatever a row holds', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((letter) => ({ id: letter.repeat(40) }))
  const file = await fileOf(rows, 10, 100)
  const groups = parquetMetadata(file).row_groups.map(({ num_rows }) => num_rows)
  assert.deepEqual(groups, [3n, 2n])
  assert.deepEqual(
    (await parquetReadObjects({ file })).map(({ id }) => id),
    rows.map(({ id }) => id),
  )
})

test('no row is a file with its columns and no row', async () => {
  const metadata = parquetMetadata(await fileOf([]))
  assert.equal(metadata.num_rows, 0n)
  assert.deepEqual(
    metadata.schema.filter(({ name }) => columns.some((column) => column.name === name)).map(({ name }) => name),
    columns.map(({ name }) => name),
  )
})

test('no row is a list of no groups, which strict readers refuse where it is one of something else', async () => {
  const file = Buffer.from(await fileOf([]))
  assert.ok(file.includes(Buffer.concat([Buffer.from([0x19, 0x0c, 0x28, 7]), Buffer.from('quaylog')])))
})
