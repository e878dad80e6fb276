import { z } from 'zod'
import { nanosecondsOf, otlpAttributes } from './otlp.ts'
import type { OtlpScope } from './otlp.ts'
import type { Attributes } from './span.ts'

const labels = z.record(z.string(), z.union([z.string(), z.number()]))
/** NaN and infinity say that nothing was measured. */
const figure = z.custom<number>((given) => typeof given === 'number')
const value = z.object({ value: figure, labels, metricName: z.string().optional() })
const family = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
  values: z.array(value),
})

/** The figures of a Prometheus registry, as prom-client's `getMetricsAsJSON` gives them. */
export const metric_families = z.array(family)
type Family = z.output<typeof family>
type Value = z.output<typeof value>

/** From when to when the figures were counted, in milliseconds since 1970. */
interface Window {
  readonly began_ms: number
  readonly now_ms: number
}

/** Sums and histograms hold everything since the process began. */
const cumulative = 2

/** A request of OTLP/HTTP with metrics: ExportMetricsServiceRequest in JSON. Names and labels stay Prometheus's. */
export function metricsRequest(
  resource: Attributes,
  scope: OtlpScope,
  families: readonly Family[],
  window: Window,
): object {
  return {
    resourceMetrics: [
      {
        resource: { attributes: otlpAttributes(resource) },
        scopeMetrics: [{ scope, metrics: families.flatMap((one) => otlpMetric(one, window)) }],
      },
    ],
  }
}

function otlpMetric({ name, help, type, values: all }: Family, window: Window): readonly object[] {
  const values = all.filter((one) => Number.isFinite(one.value))
  if (values.length === 0 || type === 'summary') return []
  const described = { name, description: help }
  if (type === 'gauge') return [{ ...described, gauge: { dataPoints: values.map((one) => numberPoint(one, window)) } }]
  if (type === 'counter')
    return [
      {
        ...described,
        sum: {
          aggregationTemporality: cumulative,
          isMonotonic: true,
          dataPoints: values.map((one) => numberPoint(one, window)),
        },
      },
    ]
  const dataPoints = histogramPoints(name, values, window)
  return [{ ...described, histogram: { aggregationTemporality: cumulative, dataPoints } }]
}

function timesOf({ began_ms, now_ms }: Window) {
  return { startTimeUnixNano: nanosecondsOf(began_ms), timeUnixNano: nanosecondsOf(now_ms) }
}

function numberPoint(one: Value, window: Window): object {
  return { attributes: otlpAttributes(one.labels), ...timesOf(window), asDouble: one.value }
}

/** One point for each set of labels; Prometheus counts what is at most a bound, OTLP what lies between two. */
function histogramPoints(name: string, values: readonly Value[], window: Window): readonly object[] {
  const by_labels = Map.groupBy(values, ({ labels: { le: _bound, ...own } }) => JSON.stringify(own))
  return [...by_labels.values()].map((of_labels) => {
    const figure = (ending: string) => of_labels.find(({ metricName }) => metricName === `${name}${ending}`)?.value ?? 0
    const buckets = of_labels.filter(({ metricName }) => metricName === `${name}_bucket`)
    const bounds = buckets.flatMap(({ labels: { le } }) => (typeof le === 'number' ? [le] : []))
    const at_most = buckets.map((bucket) => bucket.value)
    const { le: _bound, ...own } = of_labels[0]?.labels ?? {}
    return {
      attributes: otlpAttributes(own),
      ...timesOf(window),
      count: String(figure('_count')),
      sum: figure('_sum'),
      explicitBounds: bounds,
      bucketCounts: at_most.map((count, place) => String(count - (at_most[place - 1] ?? 0))),
    }
  })
}
