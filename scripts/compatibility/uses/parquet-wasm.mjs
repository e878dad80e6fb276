import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { tableFromIPC } from 'apache-arrow'

const { readParquet } = createRequire(import.meta.url)('parquet-wasm')
const headers = { authorization: `Token ${process.env.KEY}` }
const read = async (what) => {
  const answer = await fetch(`${process.env.BASE_URL}/exports/${what}`, { headers })
  return tableFromIPC(readParquet(new Uint8Array(await answer.arrayBuffer())).intoIPCStream())
}
const containers = await read('containers?format=parquet')
assert.ok(containers.numRows > 1)
const kind = (name) => String(containers.schema.fields.find((field) => field.name === name)?.type)
assert.deepEqual(['pickup_lfd_on', 'updated_at', 'ref_numbers'].map(kind), [
  'Date32<DAY>',
  'Timestamp<MILLISECOND, UTC>',
  'List<Utf8>',
])
const none = await read('containers?format=parquet&filter[tag]=nobody-has-this')
assert.deepEqual([none.numRows, none.schema.fields.length], [0, containers.schema.fields.length])
const changes = await read('changes.parquet')
assert.ok(changes.numRows > 1)
console.log(`${containers.numRows} containers and ${changes.numRows} changes into Arrow, and a file without rows`)
