import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'

const headers = { authorization: `Token ${process.env.KEY}` }
const files = ['containers?format=csv', 'containers?format=ndjson', 'changes.ndjson']
const names = ['containers.csv', 'containers.ndjson', 'changes.ndjson']
for (const [at, file] of files.entries())
  writeFileSync(names[at], await (await fetch(`${process.env.BASE_URL}/exports/${file}`, { headers })).text())
const database = await (await DuckDBInstance.create(':memory:')).connect()
const ask = async (sql) => (await database.runAndReadAll(sql)).getRowObjectsJson()
const days = 'count(pickup_lfd_on) as days, any_value(typeof(pickup_lfd_on)) as kind'
const [csv] = await ask(`select count(*) as rows, ${days} from read_csv('containers.csv')`)
const [lines] = await ask(`select count(*) as rows, ${days} from read_json('containers.ndjson')`)
assert.deepEqual(csv, lines)
assert.equal(csv.kind, 'DATE')
const parquet = await fetch(`${process.env.BASE_URL}/exports/containers?format=parquet`, { headers })
writeFileSync('containers.parquet', Buffer.from(await parquet.arrayBuffer()))
const [columns] = await ask(`select count(*) as rows, ${days} from read_parquet('containers.parquet')`)
assert.deepEqual(columns, csv)
const kinds = await ask(
  "select typeof(updated_at) as at, typeof(ref_numbers) as list from 'containers.parquet' limit 1",
)
assert.deepEqual(kinds, [{ at: 'TIMESTAMP WITH TIME ZONE', list: 'VARCHAR[]' }])
const compared = 'id, ref_numbers, updated_at::timestamptz as updated_at, pickup_lfd_on'
const [other] = await ask(
  `select count(*) as rows from (select ${compared} from 'containers.parquet' except select ${compared} from read_json('containers.ndjson'))`,
)
assert.equal(Number(other.rows), 0)
const [told] = await ask("select count(*) as rows, max(attributes.sequence) as newest from read_json('changes.ndjson')")
assert.equal(told.rows, told.newest)
const changes = await fetch(`${process.env.BASE_URL}/exports/changes.parquet?include=reference_object`, { headers })
writeFileSync('changes.parquet', Buffer.from(await changes.arrayBuffer()))
const [rows] = await ask(
  "select count(*) as rows, max(sequence) as newest, any_value(typeof(created_at)) as at, count(included::json) as records from 'changes.parquet'",
)
assert.equal(rows.at, 'TIMESTAMP WITH TIME ZONE')
assert.deepEqual([rows.newest, rows.records], [rows.rows, rows.rows])
assert.ok(Number(rows.rows) >= Number(told.rows))
console.log(
  `${csv.rows} containers as CSV, NDJSON and Parquet, last free days as dates; ${told.rows} changes as lines and as Parquet`,
)
