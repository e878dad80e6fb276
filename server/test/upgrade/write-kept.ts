/**
 * Keeps the database of a running demo of an earlier version, with what it answers, as a file of `kept/`:
 *
 *     node server/test/upgrade/write-kept.ts --data-dir DIR --out server/test/upgrade/kept/0022.json.br
 *
 * DIR is the data folder of a demo that was started from a checkout of that version and whose clock was stopped by
 * `quaylog world clock --pause`. Its account, key and numbers are those of the simulated world.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { z } from 'zod'
import { connect } from '../../src/ground/db/index.ts'
import { rowsByTable } from './kept-database.ts'
import type { KeptDatabase } from './kept-database.ts'

const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, out: { type: 'string' } } })
const { 'data-dir': data_dir, out } = values
if (data_dir === undefined || out === undefined) throw new Error('both --data-dir and --out are needed')

const demo = z
  .object({ base_url: z.url(), portal_url: z.url(), api_key: z.string() })
  .parse(JSON.parse(await readFile(join(data_dir, 'demo.json'), 'utf8')))

/** Nothing where that version had no such route. */
async function ask(path: string): Promise<KeptDatabase['answers']> {
  const response = await fetch(`${demo.base_url}${path}`, { headers: { authorization: `Token ${demo.api_key}` } })
  if (response.status === 404) return []
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return [{ path, body: z.json().parse(await response.json()) }]
}

const some_max = 4
const lists = [
  '/tracking_requests?page[size]=100',
  '/shipments?page[size]=100',
  '/webhooks?page[size]=100',
  '/webhook_notifications?page[size]=100',
  '/parties?page[size]=100',
  '/exceptions?page[size]=100',
  '/charge_clocks?page[size]=100',
  '/changes?after=0&page[size]=100',
]
const list = z.object({ data: z.array(z.object({ id: z.string() })) })

async function askAll(): Promise<KeptDatabase['answers']> {
  const containers = await ask('/containers?page[size]=100')
  const ids = containers.flatMap(({ body }) => list.parse(body).data).map(({ id }) => id)
  const some = ids
    .filter((_id, index) => index % Math.ceil(ids.length / some_max) === 0)
    .flatMap((id) => [
      `/containers/${id}/transport_events`,
      `/containers/${id}/provenance`,
      `/containers/${id}?as_of=2026-11-25T00:00:00Z`,
    ])
  const others = await Promise.all([...lists, ...some].map((path) => ask(path)))
  return [...containers, ...others.flat()]
}

const answers = await askAll()
const db = connect({ address: { path: join(data_dir, 'run', '.s.PGSQL.5432'), user: 'quaylog', database: 'quaylog' } })
const tables = await rowsByTable(db.work)
const [last] = await db.work<{ name: string }[]>`select name from schema_migration order by name desc limit 1`
await db.close()
if (last === undefined) throw new Error('the database has no schema')
const kept: KeptDatabase = {
  schema: last.name,
  secret_key: (await readFile(join(data_dir, 'secret.key'), 'utf8')).trim(),
  public_url: demo.portal_url,
  api_key: demo.api_key,
  answers,
  tables,
}
const file = brotliCompressSync(JSON.stringify(kept), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
await writeFile(out, file)
console.log(`${out}: ${file.length} bytes, ${answers.length} answers, schema ${last.name}`)
