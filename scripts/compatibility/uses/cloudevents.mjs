import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { HTTP } from 'cloudevents'

const deliveries = JSON.parse(readFileSync(process.env.DELIVERIES, 'utf8'))
for (const { headers, body } of deliveries) assert.ok(HTTP.toEvent({ headers, body }).validate())
console.log(`${deliveries.length} deliveries read and valid`)
