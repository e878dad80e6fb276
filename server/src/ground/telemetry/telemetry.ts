import { randomBytes } from 'node:crypto'
import { startLoop } from '../jobs/loop.ts'
import type { Logger } from '../log.ts'
import { createOutbound } from '../outbound/index.ts'
import { createSender } from './exporter.ts'
import type { OtlpTarget } from './exporter.ts'
import { metric_families, metricsRequest } from './otlp-metrics.ts'
import { tracesRequest } from './otlp.ts'
import type { OtlpScope } from './otlp.ts'
import { createRecorder } from './recorder.ts'
import type { Sampling } from './sampler.ts'
import { createSpanQueue } from './span-queue.ts'
import type { Attributes, Tracing } from './span.ts'

/** What is exported and to where, as the standard variables of OpenTelemetry say. */
export interface TelemetryConfig {
  /** Null: traces are not exported. */
  readonly traces: OtlpTarget | null
  /** Null: metrics are not exported. */
  readonly metrics: OtlpTarget | null
  readonly sampling: Sampling
  /** What is said of this service with everything, beside its version. */
  readonly resource: Readonly<Record<string, string>>
  readonly metrics_every_ms: number
  readonly spans_every_ms: number
  readonly spans_waiting_max: number
  readonly spans_at_once_max: number
}

/** What this process measures of itself, on its way to a receiver of OTLP. */
export interface Telemetry {
  /** Absent: traces are not exported. */
  readonly tracing: Tracing | undefined
  /** Begins to export what `read` gives: the metrics of a Prometheus registry. */
  exportMetrics(read: () => Promise<unknown>): void
  /** Sends what waits, for as long as a request to the receiver may take, and stops. */
  stop(): Promise<void>
}

interface TelemetryParts {
  readonly log: Logger
  readonly version: string
  /** Tells this process from others of the same service. */
  readonly instance_id: string
}

const response_bytes_max = 65_536
const nowMs = () => performance.timeOrigin + performance.now()

function resourceOf({ resource }: TelemetryConfig, version: string, instance_id: string): Attributes {
  return { 'service.name': 'quaylog', 'service.version': version, 'service.instance.id': instance_id, ...resource }
}

/** Begins to export. Receivers may stand in the operator's own network: their addresses are the operator's. */
export function startTelemetry(config: TelemetryConfig, { log, version, instance_id }: TelemetryParts): Telemetry {
  const outbound = createOutbound({ allow_private: true, deadline_ms: 10_000, response_bytes_max })
  const scope: OtlpScope = { name: 'quaylog', version }
  const resource = resourceOf(config, version, instance_id)
  const stops: (() => Promise<void>)[] = []
  const traces = config.traces === null ? null : startTraces(config, config.traces)

  function startTraces(settings: TelemetryConfig, target: OtlpTarget): Tracing {
    const send = createSender(target, 'traces', outbound.request, log)
    const queue = createSpanQueue({
      queue_max: settings.spans_waiting_max,
      batch_max: settings.spans_at_once_max,
      send: (spans) => send(tracesRequest(resource, scope, spans)),
      onDropped: (spans) => log.warn({ spans }, 'spans were not exported'),
    })
    const loop = startLoop('traces', settings.spans_every_ms, log, () => queue.flush().then(() => false))
    stops.push(async () => {
      await loop.stop()
      await queue.flush()
    })
    return createRecorder({
      sampling: settings.sampling,
      nowMs,
      randomHex: (digits) => randomBytes(digits / 2).toString('hex'),
      onEnded(span) {
        queue.add(span)
        if (queue.isFull()) loop.wake()
      },
    })
  }

  return {
    tracing: traces ?? undefined,
    exportMetrics(read) {
      if (config.metrics === null) return
      const send = createSender(config.metrics, 'metrics', outbound.request, log)
      const began_ms = nowMs()
      const exportOnce = async () => {
        const families = metric_families.parse(await read())
        await send(metricsRequest(resource, scope, families, { began_ms, now_ms: nowMs() }))
        return false
      }
      const loop = startLoop('metrics', config.metrics_every_ms, log, exportOnce)
      stops.push(async () => {
        await loop.stop()
        await exportOnce()
      })
    },
    async stop() {
      const ended = await Promise.allSettled(stops.map((one) => one()))
      for (const one of ended)
        if (one.status === 'rejected') log.warn({ err: one.reason }, 'the last telemetry was not exported')
      await outbound.close()
    },
  }
}
