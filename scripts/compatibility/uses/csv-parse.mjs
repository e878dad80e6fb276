import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'

const headers = { authorization: `Token ${process.env.KEY}` }
const answer = await fetch(`${process.env.BASE_URL}/exports/containers`, { headers })
const rows = parse(await answer.text(), { columns: true, bom: true })
assert.ok(rows.length > 1)
for (const row of rows) assert.match(row.container_number, /^[A-Z]{4}\d{7}$/)
console.log(`${rows.length} rows of ${Object.keys(rows[0]).length} columns`)
