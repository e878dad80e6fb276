import assert from 'node:assert/strict'
import { Jsona } from 'jsona'

const headers = { authorization: `Token ${process.env.KEY}` }
const answer = await fetch(`${process.env.BASE_URL}/containers?include=shipment,pod_terminal`, { headers })
const containers = new Jsona().deserialize(await answer.json())
assert.ok(containers.length > 1)
for (const { number, shipment } of containers) assert.match(`${number} ${shipment.bill_of_lading_number}`, /^\w{11} \w/)
console.log(`${containers.length} containers, each with its shipment`)
