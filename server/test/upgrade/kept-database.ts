import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { Database, Reader } from '../../src/ground/db/index.ts'

const answer = z.object({ path: z.string(), body: z.json() })

const kept_database = z.object({
  /** The last migration of the version that wrote it, such as `0022_source_found.sql`. */
  schema: z.string(),
  /** Made for this database alone; nothing else was ever sealed with it. */
  secret_key: z.string(),
  public_url: z.string(),
  api_key: z.string(),
  /** What that version answered at the end, with its clock standing still. */
  answers: z.array(answer),
  /** Rows by table, as the text of a JSON array. */
  tables: z.record(z.string(), z.string()),
})

/** A database as an earlier version left it, with what that version answered of it. */
export type KeptDatabase = z.infer<typeof kept_database>

/** Reads one of `kept/`. */
export async function readKept(path: URL): Promise<KeptDatabase> {
  return kept_database.parse(JSON.parse(brotliDecompressSync(await readFile(path)).toString()))
}

/** Rows of the tables that would make the file large and that no answer rests on: the newest of them alone. */
const newest_rows = new Map([
  ['vessel_position', 200],
  ['request_log', 20],
  ['inbound', 20],
])

/** Every row of every table; of a few large ones the newest. */
export async function rowsByTable(reader: Reader): Promise<Record<string, string>> {
  const tables = await reader<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    const limit = newest_rows.get(name) ?? null
    const [found] = await reader<{ rows: string | null }[]>`
      select json_agg(t)::text as rows from (select * from ${reader(name)} order by ctid desc limit ${limit}) t`
    if (found?.rows) rows[name] = found.rows
  }
  return rows
}

/**
 * Puts the rows into the empty tables of the same version's schema. The migrations that the schema has had are among
 * them, with the hash that each had then, so that one that was changed since is refused by `migrate`.
 */
export async function putRows(db: Database, tables: KeptDatabase['tables']): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [name, rows] of Object.entries(tables)) {
      await tx`delete from ${tx(name)}`
      const columns = await tx<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
      const names = tx(columns.map((column) => column.name))
      await tx`
        insert into ${tx(name)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${tx(name)}, ${rows}::json)`
    }
  })
}
