import { deflateSync, inflateSync } from 'node:zlib'
import { z } from 'zod'
import type { Reader } from '../ground/db/index.ts'

/** A change with the records that were told with it, as their JSON text; null: they are in a pack, or not kept. */
export interface MaybePacked {
  readonly account_id: string
  readonly change_id: string
  readonly included: string | null
  readonly pack_id: string | null
}

const packed = z.record(z.string(), z.string())

/** Records of many changes by the ids of the changes: alike as they are, they take a tenth of the room together. */
export function packIncluded(texts: ReadonlyMap<string, string>): Buffer {
  return deflateSync(JSON.stringify(Object.fromEntries(texts)))
}

/** What was packed, by the ids of the changes. */
function unpackIncluded(body: Buffer): Readonly<Record<string, string>> {
  return packed.parse(JSON.parse(inflateSync(body).toString()))
}

/** The rows with the records of those whose records are in a pack; null: they are not kept. */
export async function withPacked<Row extends MaybePacked>(
  reader: Reader,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const away = rows.filter(({ included, pack_id }) => included === null && pack_id !== null)
  if (away.length === 0) return rows
  const packs = await reader<{ id: string; body: Buffer }[]>`
    select p.id, p.body from change_pack p join (select distinct account_id, id
      from unnest(${away.map(({ account_id }) => account_id)}::uuid[], ${away.map(({ pack_id }) => pack_id)}::uuid[])
        as t (account_id, id)) k on k.account_id = p.account_id and k.id = p.id`
  const texts = new Map(packs.flatMap(({ body }) => Object.entries(unpackIncluded(body))))
  return rows.map((row) => (row.included === null ? { ...row, included: texts.get(row.change_id) ?? null } : row))
}
