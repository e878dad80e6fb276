import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ingestService } from './door.ts'

const service = await ingestService()
const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  service.app.http.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })

test("only the operator's own network is shown figures", async () => {
  const answers = await Promise.all([
    scrape({}, '203.0.113.7'),
    scrape({ 'x-forwarded-for': '203.0.113.7' }),
    scrape({}, '2001:db8::1'),
  ])
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [404, 404, 404],
  )
  assert.deepEqual(
    (await Promise.all([scrape(), scrape({}, '10.1.2.3'), scrape({}, '::ffff:192.168.1.1')])).map(
      ({ statusCode }) => statusCode,
    ),
    [200, 200, 200],
  )
})

test('requests are counted by route, sources by outcome, and what waits is shown; no label names a customer', async () => {
  await service.track(service.customers.paid)
  await service.call('GET', '/containers/01a1fb38-92b3-7283-8444-b616fee890f1')
  await service.post('/ingest/edi', 'nonsense', { authorization: 'Token qk_none' })
  service.advance(6_000)
  const { body } = await scrape()
  assert.match(body, /quaylog_http_requests_total\{method="GET",route="\/v2\/containers\/:id",status="404"\} 1/)
  assert.match(body, /quaylog_http_requests_total\{method="POST",route="\/ingest\/edi",status="401"\} 1/)
  assert.match(body, /quaylog_source_asks_total\{source="test",outcome="found"\} 1/)
  assert.match(body, /quaylog_queue_depth\{queue="polls"\} \d/)
  assert.match(body, /quaylog_queue_depth\{queue="deliveries"\} 0/)
  assert.match(body, /quaylog_quarantined 0/)
  for (const private_word of [service.customers.paid.id, 'TEST-TR', 'TSTU1000003', 'qk_'])
    assert.ok(!body.includes(private_word), private_word)
})
