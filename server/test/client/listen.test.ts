import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startReceiver, startService } from '../service.ts'
import type { Document, TestService } from '../service.ts'
import { begin, quaylog } from './run.ts'
import { temporaryFolder } from '../../src/ground/testing/handed-over.ts'

let service: TestService
const home = temporaryFolder('listen')
before(async () => {
  service = await startService({ seed: '7' })
  const { request_type, request_number, scac } = await service.numberOf('demurrage-running')
  await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  await eventually('changes', async () => (await service.get('/changes')).body.data.length > 5)
})
after(() => service.close())

const environment = () => ({
  HOME: home,
  QUAYLOG_DATA_DIR: home,
  SERVICE_API_TOKEN: service.key,
  SERVICE_API_BASE_URL: service.base_url,
})

test('what happens is posted to a local address in the shape, order and with the signatures of a webhook', async () => {
  const receiver = await startReceiver()
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const { code, out, err } = await quaylog(
    [
      'listen',
      '--forward-to',
      receiver.url,
      '--secret',
      secret,
      '--after',
      '1',
      '--count',
      '4',
      '--compat-signature-header',
      'X-T49-Webhook-Signature',
      '--json',
    ],
    environment(),
  )
  assert.equal(code, 0, err)
  assert.match(err, /--after 5-[0-9a-f]{8} goes on from here/)
  const printed = out
    .trim()
    .split('\n')
    .map((text): { id: string; attributes: { sequence: number }; forwarded: { status_code: number } } =>
      JSON.parse(text),
    )
  assert.deepEqual(
    printed.map(({ attributes, forwarded }) => [attributes.sequence, forwarded.status_code]),
    [
      [2, 200],
      [3, 200],
      [4, 200],
      [5, 200],
    ],
  )
  for (const [i, { body, headers }] of receiver.received.entries()) {
    new StandardWebhook(secret).verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    })
    assert.equal(headers['x-t49-webhook-signature'], createHmac('sha256', secret).update(body).digest('hex'))
    const { data, included }: Document = JSON.parse(body)
    const reference = data.relationships?.['reference_object']?.data
    assert.ok(reference !== undefined && reference !== null && 'id' in reference)
    assert.deepEqual(
      [data.id, data.type, data.attributes['event']],
      [printed[i]?.id, 'webhook_notification', headers['x-quaylog-webhook-event']],
    )
    assert.ok(included?.some(({ id }) => id === reference.id))
  }
})

test('a receiver that refuses is told of, without one it is only printed, and Ctrl-C ends it', async () => {
  const receiver = await startReceiver(() => 500)
  const refused = await quaylog(['listen', '--forward-to', receiver.url, '--after', '0', '--count', '1'], environment())
  assert.match(refused.err, /signed with whsec_/)
  assert.match(refused.out, /-> 500 in \d+ ms: the receiver answered 500/)
  const live = begin(['listen', '--after', '0', '--events', 'tracking_request.succeeded'], environment())
  await eventually('the event', async () => live.printed().includes('tracking_request.succeeded'))
  live.interrupt()
  assert.equal((await live.ended).code, 0)
  assert.equal(live.printed().trim().split('\n').length, 1)
})

test('wrong use is told in one line', async () => {
  for (const [words, problem] of [
    [['--forward-to', 'ftp://x'], /http or https/],
    [['--events', 'nothing'], /no event 'nothing'/],
    [['--secret', 'short'], /16 to 128/],
  ] as const) {
    const { code, err } = await quaylog(['listen', ...words], environment())
    assert.deepEqual([code, problem.test(err)], [2, true], err)
  }
  assert.match((await quaylog(['listen', '--help'], environment())).out, /--forward-to VALUE/)
})
