import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { createLog } from '../../src/ground/log.ts'
import { startTelemetry } from '../../src/ground/telemetry/telemetry.ts'
import { traceIds } from '../../src/ground/telemetry/span.ts'
import { startReceiver, startService } from '../service.ts'
import { startOtlpReceiver } from './otlp-receiver.ts'
import type { OtlpReceiver, ReceivedSpan } from './otlp-receiver.ts'

/** Telemetry as the variables of the environment make it, until the test ends. */
function telemetryTo(t: TestContext, otlp: OtlpReceiver, env: Readonly<Record<string, string>> = {}) {
  const { telemetry: config } = readConfig(
    { OTEL_EXPORTER_OTLP_ENDPOINT: `${otlp.url}/`, OTEL_BSP_SCHEDULE_DELAY: '20', ...env },
    { allow_private: true },
  )
  assert.ok(config !== null)
  const telemetry = startTelemetry(config, { log: createLog('silent'), version: '1.2.3', instance_id: 'this' })
  t.after(() => telemetry.stop())
  return telemetry
}

/** A log whose lines are kept. */
function keptLog() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()))
      done()
    },
  })
  return { lines, log: pino({ mixin: traceIds }, stream) }
}

const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

function attribute(span: ReceivedSpan | undefined, key: string): string | undefined {
  return span?.attributes.find((one) => one.key === key)?.value.stringValue
}

test('from the request of a caller over the questions to its carrier to the webhook, all is one trace', async (t) => {
  await using otlp = await startOtlpReceiver()
  const telemetry = telemetryTo(t, otlp)
  const { lines, log } = keptLog()
  const receiver = await startReceiver()
  const service = await startService({ tracing: telemetry.tracing, log })
  t.after(() => service.close())
  await service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: receiver.url, events: ['tracking_request.succeeded'] } },
  })
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  const made = await service.send(
    'POST',
    '/tracking_requests',
    { data: { type: 'tracking_request', attributes: { request_type, request_number, scac } } },
    { traceparent: `00-${caller.trace}-${caller.span}-01` },
  )
  assert.equal(made.status, 201)
  const awaited = ['POST /v2/tracking_requests', 'attempt tracking request', 'deliver tracking_request.succeeded']
  await eventually('all of it is exported', async () =>
    awaited.every((wanted) => otlp.spans.some(({ name }) => name === wanted)),
  )

  assert.deepEqual(otlp.refused, [])
  const own = otlp.spans.filter(({ traceId }) => traceId === caller.trace)
  const named = (name: string) => own.find((span) => span.name === name)
  const request = named('POST /v2/tracking_requests')
  const attempt = named('attempt tracking request')
  const ask = own.find(({ name, parentSpanId }) => name.startsWith('ask ') && parentSpanId === attempt?.spanId)
  const delivery = named('deliver tracking_request.succeeded')
  const parentOf = (span: ReceivedSpan | undefined) => own.find(({ spanId }) => spanId === span?.parentSpanId)?.name
  assert.equal(request?.parentSpanId, caller.span)
  assert.equal(parentOf(attempt), 'POST /v2/tracking_requests')
  assert.equal(attribute(attempt, 'quaylog.tracking_request_id'), made.body.data.id)
  assert.equal(attribute(ask, 'quaylog.outcome'), 'found')
  assert.ok(own.some(({ name, kind, parentSpanId }) => name === 'GET' && kind === 3 && parentSpanId === ask?.spanId))
  assert.equal(parentOf(delivery), 'attempt tracking request')
  assert.ok(own.some(({ name, parentSpanId }) => name === 'POST' && parentSpanId === delivery?.spanId))

  const line = lines.find(({ msg, route }) => msg === 'request' && route === '/v2/tracking_requests')
  assert.deepEqual([line?.['trace_id'], line?.['span_id']], [caller.trace, request?.spanId])
  const told = lines.find(({ msg, event }) => msg === 'delivery attempt' && event === 'tracking_request.succeeded')
  assert.equal(told?.['trace_id'], caller.trace)
  const exported = JSON.stringify(otlp.spans)
  for (const secret of [request_number, service.key, receiver.url]) assert.ok(!exported.includes(secret), secret)
})

test('what is polled without anybody asking is a trace of its own, with what is told of it', async (t) => {
  await using otlp = await startOtlpReceiver()
  const telemetry = telemetryTo(t, otlp)
  const receiver = await startReceiver()
  const service = await startService({ tracing: telemetry.tracing })
  t.after(() => service.close())
  await service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: receiver.url, events: ['*'] } },
  })
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  const tells = (event: string) => receiver.received.some(({ body }) => body.includes(event))
  await eventually('the request is told', async () => tells('tracking_request.succeeded'))
  const polls = () => new Set(otlp.spans.flatMap(({ name, spanId }) => (name === 'poll' ? [spanId] : [])))
  const toldByPoll = () => {
    const of_polls = polls()
    return otlp.spans.some(({ name, parentSpanId }) => name.startsWith('deliver ') && of_polls.has(parentSpanId ?? ''))
  }
  for (let days = 0; days < 20 && !toldByPoll(); days++) {
    const before = polls().size
    await service.advance('1d')
    await eventually('a poll of that day is exported', async () => polls().size > before)
  }
  assert.ok(otlp.spans.every(({ name, parentSpanId }) => name !== 'poll' || parentSpanId === undefined))
  assert.ok(toldByPoll())
})

test('without tracing no trace is kept with requests and notifications', async (t) => {
  const receiver = await startReceiver()
  const service = await startService()
  t.after(() => service.close())
  await service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: receiver.url, events: ['*'] } },
  })
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  await service.send(
    'POST',
    '/tracking_requests',
    { data: { type: 'tracking_request', attributes: { request_type, request_number, scac } } },
    { traceparent: `00-${caller.trace}-${caller.span}-01` },
  )
  await eventually('the webhook is told', async () => receiver.received.length > 0)
  const [kept] = await service.db.work<{ count: number }[]>`
    select (select count(trace_context) from tracking_request)::int + (select count(trace_context) from notification)::int as count`
  assert.equal(kept?.count, 0)
})

test('metrics are exported as /metrics shows them, under the name and headers that are configured', async (t) => {
  await using otlp = await startOtlpReceiver()
  const telemetry = telemetryTo(t, otlp, {
    OTEL_SERVICE_NAME: 'quaylog-harbour',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20bed',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=harbour',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  })
  const service = await startService()
  t.after(() => service.close())
  await service.get('/containers')
  await eventually('the request is counted', async () => {
    const [one] = (await service.app.metrics.registry.getMetricsAsJSON()).filter(({ name }) =>
      name.endsWith('http_requests_total'),
    )
    return (one?.values.length ?? 0) > 0
  })
  telemetry.exportMetrics(() => service.app.metrics.registry.getMetricsAsJSON())
  await eventually('the metrics are exported', async () => otlp.requests.length > 0)
  assert.deepEqual(otlp.refused, [])
  const counted = otlp.metrics.find(({ name }) => name === 'quaylog_http_requests_total')?.sum?.dataPoints ?? []
  const lists = counted.find(({ attributes }) => attributes.some(({ value }) => value.stringValue === '/v2/containers'))
  assert.equal(lists?.asDouble, 1)
  const times = otlp.metrics.find(({ name }) => name === 'quaylog_http_request_seconds')?.histogram?.dataPoints[0]
  assert.equal(times?.bucketCounts.length, (times?.explicitBounds.length ?? 0) + 1)
  assert.equal(
    times?.bucketCounts.reduce((sum, count) => sum + Number(count), 0),
    Number(times?.count),
  )
  const [request] = otlp.requests
  assert.equal(request?.path, '/v1/metrics')
  assert.equal(request?.headers['x-tenant'], 'harbour')
  assert.deepEqual(request?.resource, {
    'service.name': 'quaylog-harbour',
    'service.version': '1.2.3',
    'service.instance.id': 'this',
    'deployment.environment.name': 'test bed',
  })
})

test('spans that a receiver cannot take now are sent again, and those it refuses are given up', async (t) => {
  await using otlp = await startOtlpReceiver()
  const telemetry = telemetryTo(t, otlp)
  otlp.answer(503)
  telemetry.tracing?.begin({ name: 'kept', kind: 'internal', parent: null }).end()
  await eventually('it is refused for now', async () => otlp.refused.includes('status 503'))
  otlp.answer(200)
  await eventually('it is sent again', async () => otlp.spans.some(({ name }) => name === 'kept'))
  otlp.answer(400)
  telemetry.tracing?.begin({ name: 'refused', kind: 'internal', parent: null }).end()
  await eventually('the other is refused for good', async () => otlp.refused.includes('status 400'))
  assert.deepEqual(
    otlp.spans.map(({ name }) => name),
    ['kept'],
  )
})
