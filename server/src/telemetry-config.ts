import { z } from 'zod'
import { samplers } from './ground/telemetry/sampler.ts'
import type { OtlpTarget } from './ground/telemetry/exporter.ts'
import type { TelemetryConfig } from './ground/telemetry/telemetry.ts'

const endpoint = z.url({ protocol: /^https?$/, error: 'must be an address such as http://collector.example.org:4318' })
const protocol = z.enum(
  ['http/json', 'http/protobuf'],
  'must be http/json or http/protobuf: nothing is sent by gRPC. Receivers of OTLP take HTTP at port 4318; OTEL_SDK_DISABLED=true exports nothing',
)
const exporter = z.enum(['otlp', 'none'], 'must be otlp or none')
const compression = z.enum(['gzip', 'none'])
const whole = z.coerce.number().int()
const wait_ms = whole.min(1).max(3_600_000)
const flag = z.string().transform((text) => text.toLowerCase() === 'true')
const pairs = z.string().transform((text, context) => {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const read = parts.map((part) => pairOf(part))
  if (read.every((pair) => pair !== null)) return Object.fromEntries(read)
  context.addIssue({ code: 'custom', message: 'must be name=value pairs with commas between them, percent-encoded' })
  return z.NEVER
})

function pairOf(part: string): readonly [string, string] | null {
  const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(part) ?? []
  if (name === undefined || value === undefined) return null
  try {
    return [decodeURIComponent(name), decodeURIComponent(value.trim())]
  } catch {
    return null
  }
}

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/** The standard variables of OpenTelemetry that the service reads; every other one is passed over. */
export const telemetry_variables = {
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: orNull(endpoint),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: orNull(endpoint),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: orNull(endpoint),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: orNull(pairs),
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: orNull(pairs),
  OTEL_EXPORTER_OTLP_PROTOCOL: orNull(protocol),
  OTEL_EXPORTER_OTLP_COMPRESSION: compression.default('none'),
  OTEL_EXPORTER_OTLP_TIMEOUT: wait_ms.default(10_000),
  OTEL_TRACES_EXPORTER: exporter.default('otlp'),
  OTEL_METRICS_EXPORTER: exporter.default('otlp'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: orNull(z.string().min(1)),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_METRIC_EXPORT_INTERVAL: wait_ms.default(60_000),
  OTEL_BSP_SCHEDULE_DELAY: wait_ms.default(5_000),
  OTEL_BSP_MAX_QUEUE_SIZE: whole.min(1).max(1_000_000).default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: whole.min(1).max(10_000).default(512),
}

type TelemetryVariables = {
  readonly [Name in keyof typeof telemetry_variables]: z.output<(typeof telemetry_variables)[Name]>
}

/** What the variables come to; null: nothing is exported, and nothing of it is loaded. */
export function telemetryConfigOf(v: TelemetryVariables): TelemetryConfig | null {
  if (v.OTEL_SDK_DISABLED) return null
  const traces = targetOf(v, 'TRACES', '/v1/traces')
  const metrics = targetOf(v, 'METRICS', '/v1/metrics')
  if (traces === null && metrics === null) return null
  return {
    traces,
    metrics,
    sampling: { sampler: v.OTEL_TRACES_SAMPLER, ratio: v.OTEL_TRACES_SAMPLER_ARG },
    resource: {
      ...v.OTEL_RESOURCE_ATTRIBUTES,
      ...(v.OTEL_SERVICE_NAME === null ? {} : { 'service.name': v.OTEL_SERVICE_NAME }),
    },
    metrics_every_ms: v.OTEL_METRIC_EXPORT_INTERVAL,
    spans_every_ms: v.OTEL_BSP_SCHEDULE_DELAY,
    spans_waiting_max: v.OTEL_BSP_MAX_QUEUE_SIZE,
    spans_at_once_max: v.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
  }
}

/** An address for one kind is taken as it is; the one for all is what `/v1/...` is added to. */
function targetOf(v: TelemetryVariables, kind: 'TRACES' | 'METRICS', path: string): OtlpTarget | null {
  if (v[`OTEL_${kind}_EXPORTER`] === 'none') return null
  const own = v[`OTEL_EXPORTER_OTLP_${kind}_ENDPOINT`]
  const shared = v.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = own ?? (shared === null ? null : `${shared.replace(/\/+$/, '')}${path}`)
  if (url === null) return null
  return {
    url,
    headers: v[`OTEL_EXPORTER_OTLP_${kind}_HEADERS`] ?? v.OTEL_EXPORTER_OTLP_HEADERS,
    timeout_ms: v.OTEL_EXPORTER_OTLP_TIMEOUT,
    is_compressed: v.OTEL_EXPORTER_OTLP_COMPRESSION === 'gzip',
  }
}
