import type { Attributes, SpanStart } from './span.ts'
import type { EndedSpan } from './recorder.ts'

/** Attributes as OTLP writes them in JSON. */
export function otlpAttributes(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: otlpValue(value) }],
  )
}

function otlpValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Nanoseconds since 1970 as OTLP writes them in JSON: digits in a text, exact to the microsecond. */
export function nanosecondsOf(ms: number): string {
  return `${Math.round(ms * 1_000)}000`
}

const kinds: Readonly<Record<SpanStart['kind'], number>> = {
  internal: 1,
  server: 2,
  client: 3,
  producer: 4,
  consumer: 5,
}
const status_error = 2

/** A request of OTLP/HTTP with spans: ExportTraceServiceRequest in JSON. */
export function tracesRequest(resource: Attributes, scope: OtlpScope, spans: readonly EndedSpan[]): object {
  return {
    resourceSpans: [
      { resource: { attributes: otlpAttributes(resource) }, scopeSpans: [{ scope, spans: spans.map(otlpSpan) }] },
    ],
  }
}

/** Who made what is exported. */
export interface OtlpScope {
  readonly name: string
  readonly version: string
}

function otlpSpan(span: EndedSpan): object {
  return {
    traceId: span.trace_id,
    spanId: span.span_id,
    ...(span.parent_span_id === null ? {} : { parentSpanId: span.parent_span_id }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanosecondsOf(span.began_ms),
    endTimeUnixNano: nanosecondsOf(span.ended_ms),
    attributes: otlpAttributes(span.attributes),
    ...(span.failure === null ? {} : { status: { code: status_error, message: span.failure } }),
  }
}
