import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import type { AsyncBuffer } from 'hyparquet'
import { z } from 'zod'
import type { openDriver } from '../../server/src/ground/db/address.ts'

/** A record by the names of its members. */
type Row = Readonly<Record<string, unknown>>
const row_shape: z.ZodType<Row> = z.record(z.string(), z.unknown())

/** What a comparison found. */
export interface Compared {
  /** How many were the same. */
  readonly rows: number
  /** How many members were compared in each row, which are those that both have. */
  readonly members: number
  /** Those of them that had a value in some row: where all are null, that says nothing. */
  readonly filled: number
  /** The first difference; null: there is none. */
  readonly difference: string | null
}

const rows_at_once = 5_000

/** The rows of an export as lines of JSON. */
export async function* linesOf(file: string): AsyncGenerator<Row, void, undefined> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield row_shape.parse(JSON.parse(line))
}

/** The rows of a Parquet file, some at a time. */
export async function* parquetRows(file: string): AsyncGenerator<Row, void, undefined> {
  const handle = await open(file)
  try {
    const byteLength = (await stat(file)).size
    const slice = async (start: number, end = byteLength) => {
      const bytes = new Uint8Array(end - start)
      await handle.read(bytes, 0, bytes.length, start)
      return bytes.buffer
    }
    const buffer: AsyncBuffer = { byteLength, slice }
    const metadata = await parquetMetadataAsync(buffer)
    for (let rowStart = 0; rowStart < Number(metadata.num_rows); rowStart += rows_at_once) {
      const rowEnd = Math.min(rowStart + rows_at_once, Number(metadata.num_rows))
      yield* await parquetReadObjects({ file: buffer, metadata, rowStart, rowEnd })
    }
  } finally {
    await handle.close()
  }
}

/** Of an export as lines of JSON the ids of those rows at which parts of it end. */
export async function* endsOfParts(file: string): AsyncGenerator<string, void, undefined> {
  let rows = 0
  for await (const { id } of linesOf(file)) if (++rows % rows_at_once === 0) yield String(id)
}

/**
 * The rows of `analytics.containers`, as the account's own reader sees them: those up to each of these ids, and those
 * behind the last. A part without an end would have all rows put in order each time.
 */
export async function* viewRows(
  sql: ReturnType<typeof openDriver>,
  ends: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<Row, void, undefined> {
  const renamed = ({ number, ...row }: Row): Row => ({ ...row, container_number: number })
  let after = '00000000-0000-0000-0000-000000000000'
  for await (const end of ends) {
    const part = await sql<Record<string, unknown>[]>`
      select * from analytics.containers where id > ${after} and id <= ${end} order by id`
    yield* part.map(renamed)
    after = end
  }
  yield* (
    await sql<Record<string, unknown>[]>`
    select * from analytics.containers where id > ${after} order by id`
  ).map(renamed)
}

const record = z.object({ id: z.string(), attributes: row_shape })
const linked = z.object({ data: z.object({ id: z.string() }).nullable() })
const page_shape = z.object({
  data: z.array(
    record.extend({ relationships: z.object({ shipment: linked, pod_terminal: linked, pickup_facility: linked }) }),
  ),
  included: z.array(record),
  links: z.object({ next: z.string().nullish() }),
})

/** The containers of the API in the order in which they were made, page by page, with numbers of their shipments. */
export async function* apiRows(url: string, key: string): AsyncGenerator<Row, void, undefined> {
  let next: string | null = `${url}/v2/containers?sort=created_at&include=shipment&page[size]=100&page[after]=`
  while (next !== null) {
    const answer: Response = await fetch(next, { headers: { authorization: `Token ${key}` } })
    const page = page_shape.parse(await answer.json())
    const shipments = new Map(page.included.map(({ id, attributes }) => [id, attributes]))
    for (const { id, attributes, relationships } of page.data) {
      const shipment = shipments.get(relationships.shipment.data?.id ?? '')
      yield {
        ...attributes,
        id,
        container_number: attributes['number'],
        shipment_id: relationships.shipment.data?.id,
        pod_terminal_id: relationships.pod_terminal.data?.id,
        pickup_facility_id: relationships.pickup_facility.data?.id,
        bill_of_lading_number: shipment?.['bill_of_lading_number'],
        shipping_line_scac: shipment?.['shipping_line_scac'],
      }
    }
    const further = page.links.next ?? null
    // Its links name the address under which others reach the service.
    next = further === null ? null : `${url}${further.slice(new URL(further).origin.length)}`
  }
}

/** Each row of an export beside the row of something else, over the members that both have. */
export async function sameRows(
  exported: AsyncGenerator<Row, void, undefined>,
  other: AsyncGenerator<Row, void, undefined>,
): Promise<Compared> {
  let rows = 0
  const filled = new Map<string, boolean>()
  const found = (difference: string | null): Compared => ({
    rows,
    members: filled.size,
    filled: [...filled.values()].filter(Boolean).length,
    difference,
  })
  for await (const row of exported) {
    const beside = await other.next()
    if (beside.done === true) return found(`${String(row['id'])} is nowhere else`)
    for (const name of Object.keys(row)) {
      if (!(name in beside.value)) continue
      const [one, two] = [plainOf(row[name]), plainOf(beside.value[name])]
      if (!isDeepStrictEqual(one, two))
        return found(`${String(row['id'])}: ${name} is ${JSON.stringify(one)}, and ${JSON.stringify(two)}`)
      if (filled.get(name) !== true) filled.set(name, one !== null)
    }
    rows += 1
  }
  const more = await other.next()
  return found(more.done === true ? null : `${String(more.value['id'])} is not exported`)
}

/** A value without how its format writes it: instants and days as milliseconds, whole numbers as numbers. */
function plainOf(value: unknown): unknown {
  if (value === undefined) return null
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T.*Z)?$/.test(value) ? new Date(value).getTime() : value
}
