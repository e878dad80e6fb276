import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

const text_value = z.object({
  stringValue: z.string().optional(),
  intValue: z.string().optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
})
const attributes = z.array(z.object({ key: z.string(), value: text_value }))
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))
const nanoseconds = z.string().regex(/^[1-9][0-9]{18}$/)
const resource = z.object({ attributes })
const scope = z.object({ name: z.string(), version: z.string() })
const span = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.strictObject({ code: z.literal(2), message: z.string() }).optional(),
})
const number_point = z.strictObject({
  attributes,
  startTimeUnixNano: nanoseconds,
  timeUnixNano: nanoseconds,
  asDouble: z.number(),
})
const histogram_point = z.strictObject({
  attributes,
  startTimeUnixNano: nanoseconds,
  timeUnixNano: nanoseconds,
  count: z.string().regex(/^\d+$/),
  sum: z.number(),
  explicitBounds: z.array(z.number()),
  bucketCounts: z.array(z.string().regex(/^\d+$/)),
})
const metric = z.strictObject({
  name: z.string(),
  description: z.string(),
  gauge: z.strictObject({ dataPoints: z.array(number_point) }).optional(),
  sum: z
    .strictObject({
      aggregationTemporality: z.literal(2),
      isMonotonic: z.literal(true),
      dataPoints: z.array(number_point),
    })
    .optional(),
  histogram: z.strictObject({ aggregationTemporality: z.literal(2), dataPoints: z.array(histogram_point) }).optional(),
})
const traces_request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({ resource, scopeSpans: z.array(z.strictObject({ scope, spans: z.array(span) })) }),
  ),
})
const metrics_request = z.strictObject({
  resourceMetrics: z.array(
    z.strictObject({ resource, scopeMetrics: z.array(z.strictObject({ scope, metrics: z.array(metric) })) }),
  ),
})

export type ReceivedSpan = z.output<typeof span>
export type ReceivedMetric = z.output<typeof metric>

/** A plain HTTP server in the place of an OpenTelemetry collector: it refuses whatever is not OTLP in JSON. */
export interface OtlpReceiver extends AsyncDisposable {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  readonly metrics: readonly ReceivedMetric[]
  /** Paths, headers and attributes of the resource of each request that was taken. */
  readonly requests: readonly {
    readonly path: string
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly resource: Readonly<Record<string, string | undefined>>
  }[]
  /** Why requests were refused: they were not OTLP, or a status was to be answered. */
  readonly refused: readonly string[]
  /** Answers with this status from now on; 200 takes what comes. */
  answer(status: number): void
}

/** Starts one on a free port of this machine. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const requests: OtlpReceiver['requests'][number][] = []
  const refused: string[] = []
  let status = 200
  const take = (path: string, body: unknown) => {
    if (path === '/v1/traces') {
      const read = traces_request.parse(body)
      spans.push(...read.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scoped) => scoped.spans)))
      return read.resourceSpans[0]?.resource
    }
    const read = metrics_request.parse(body)
    metrics.push(...read.resourceMetrics.flatMap((one) => one.scopeMetrics.flatMap((scoped) => scoped.metrics)))
    return read.resourceMetrics[0]?.resource
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (status !== 200) {
        refused.push(`status ${status}`)
        return void response.writeHead(status).end()
      }
      const bytes = Buffer.concat(chunks)
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
      try {
        const path = request.url ?? ''
        const own = take(path, JSON.parse(text))?.attributes ?? []
        const said = Object.fromEntries(own.map(({ key, value }) => [key, value.stringValue]))
        requests.push({ path, headers: request.headers, resource: said })
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error))
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address: AddressInfo | string | null = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    requests,
    refused,
    answer(wanted) {
      status = wanted
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
