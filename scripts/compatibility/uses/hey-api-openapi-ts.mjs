import assert from 'node:assert/strict'
import { createClient } from '@hey-api/openapi-ts'

await createClient({
  input: process.env.OPENAPI_URL,
  output: { path: 'generated', module: { extension: '.ts' } },
  logs: { level: 'silent' },
})
const { client } = await import(`${process.cwd()}/generated/client.gen.ts`)
const { listContainers } = await import(`${process.cwd()}/generated/sdk.gen.ts`)
client.setConfig({ baseUrl: process.env.BASE_URL, headers: { authorization: `Token ${process.env.KEY}` } })
const { data, error } = await listContainers({ query: { 'page[size]': 1 } })
assert.match(data?.data[0].attributes.number ?? JSON.stringify(error), /^[A-Z]{4}\d{7}$/)
console.log('a client generated, and a page read by it')
