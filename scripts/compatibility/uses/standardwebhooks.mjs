import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const secret = `whsec_${Buffer.alloc(24, 'q').toString('base64')}`
const received = []
const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.end()
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const answer = await fetch(`${process.env.BASE_URL}/webhooks/trigger`, {
  method: 'POST',
  headers: { authorization: `Token ${process.env.KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/`, event: 'container.updated', secret }),
})
assert.equal(answer.status, 200, await answer.text())
server.close()
const [{ headers, body }] = received
const webhook = new Webhook(secret)
assert.equal(webhook.verify(body, headers).data.type, 'webhook_notification')
assert.throws(() => webhook.verify(`${body} `, headers))
console.log('a delivery verified, an altered one refused')
