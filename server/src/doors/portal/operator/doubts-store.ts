import { z } from 'zod'
import type { Reader } from '../../../ground/db/index.ts'
import { keptRows } from '../../../ground/kept-rows.ts'

/** A statement of a source of which something could not be read: about which number, and what was not understood. */
export interface DoubtfulStatement {
  readonly id: string
  readonly number: string
  readonly container: string | null
  readonly kind: string
  readonly code: string | null
  readonly defects: readonly string[]
  readonly recorded_at: string
  readonly payload_id: string | null
  readonly pointer: string
}

/** So many of the newest statements, of all sources, are looked through: a whole table would be read otherwise. */
const looked_through = 20_000
const json_columns = z.object({ defects: z.array(z.string()) })

/** The newest statements of a source that have defects, up to a limit. */
export async function doubtfulStatements(
  reader: Reader,
  source_id: string,
  limit: number,
): Promise<readonly DoubtfulStatement[]> {
  const rows = await reader<DoubtfulStatement[]>`
    select o.id, s.number, o.body ->> 'container' as container, o.body ->> 'kind' as kind, o.body ->> 'code' as code,
      o.body -> 'defects' as defects, o.recorded_at, o.payload_id, o.body ->> 'pointer' as pointer
    from (select id, subject_id, source, body, recorded_at, payload_id from observation order by id desc
      limit ${looked_through}) o
    join subject s on s.id = o.subject_id
    where o.source = ${source_id} and o.body -> 'defects' <> '[]'::jsonb order by o.id desc limit ${limit}`
  return keptRows(rows, json_columns, ({ id }) => `observation ${id}`)
}

/** One statement of a source; undefined: it stated nothing under that id, or it was packed away. */
export async function statementOf(
  reader: Reader,
  source_id: string,
  id: string,
): Promise<{ readonly payload_id: string | null; readonly pointer: string } | undefined> {
  const [row] = await reader<{ payload_id: string | null; pointer: string }[]>`
    select payload_id, body ->> 'pointer' as pointer from observation where id = ${id} and source = ${source_id}`
  return row
}
