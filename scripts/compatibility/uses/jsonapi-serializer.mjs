import assert from 'node:assert/strict'
import serializer from 'jsonapi-serializer'

const headers = { authorization: `Token ${process.env.KEY}` }
const answer = await fetch(`${process.env.BASE_URL}/shipments?include=containers,port_of_discharge`, { headers })
const reading = new serializer.Deserializer({
  keyForAttribute: 'snake_case',
  pipelines: {},
  ports: { valueForRelationship: ({ id }) => ({ id }) },
})
const shipments = await reading.deserialize(await answer.json())
assert.ok(shipments.length > 1)
for (const { containers } of shipments) assert.match(containers[0].number, /^[A-Z]{4}\d{7}$/)
const body = new serializer.Serializer('party', {
  attributes: ['company_name'],
  pluralizeType: false,
  keyForAttribute: 'snake_case',
}).serialize({ company_name: 'Northwind' })
const made = await fetch(`${process.env.BASE_URL}/parties`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/vnd.api+json' },
  body: JSON.stringify(body),
})
assert.equal(made.status, 201, await made.text())
console.log(`${shipments.length} shipments with their containers; a party created`)
