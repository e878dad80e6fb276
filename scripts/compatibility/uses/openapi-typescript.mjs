import assert from 'node:assert/strict'
import openapiTS, { astToString } from 'openapi-typescript'

const types = astToString(await openapiTS(new URL(process.env.OPENAPI_URL)))
assert.match(types, /"\/containers\/\{id\}"/)
assert.match(types, /pickup_lfd_on/)
console.log(`types of ${types.match(/^ {4}"\/[^"]*": \{$/gm).length} paths`)
