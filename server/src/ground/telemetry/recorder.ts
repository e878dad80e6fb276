import { isSampled } from './sampler.ts'
import type { Sampling } from './sampler.ts'
import type { Attributes, Span, SpanStart, Tracing } from './span.ts'
import { parseTraceContext } from './trace-context.ts'

/** A span that has ended, as it is exported. Times are milliseconds since 1970, with their fractions. */
export interface EndedSpan {
  readonly trace_id: string
  readonly span_id: string
  readonly parent_span_id: string | null
  readonly name: string
  readonly kind: SpanStart['kind']
  readonly began_ms: number
  readonly ended_ms: number
  readonly attributes: Attributes
  /** Why it failed; null: it did not. */
  readonly failure: string | null
}

export interface RecorderParts {
  readonly sampling: Sampling
  /** Milliseconds since 1970 with their fractions; never goes back. */
  readonly nowMs: () => number
  readonly randomHex: (digits: number) => string
  readonly onEnded: (span: EndedSpan) => void
}

const attributes_max = 64
const value_length_max = 1_000

/** Makes spans of what begins, and hands on those of sampled traces when they end. */
export function createRecorder({ sampling, nowMs, randomHex, onEnded }: RecorderParts): Tracing {
  const tracing: Tracing = {
    begin({ name, kind, parent: continued, attributes = {} }) {
      const parent = parseTraceContext(continued)
      const trace_id = parent?.trace_id ?? randomHex(32)
      const span_id = randomHex(16)
      const is_sampled = isSampled(sampling, trace_id, parent)
      const began_ms = nowMs()
      const said = new Map<string, string | number | boolean>()
      let failure: string | null = null
      let over = false
      const set = (more: Attributes) => {
        for (const [key, value] of Object.entries(more))
          if (value !== undefined && (said.has(key) || said.size < attributes_max)) said.set(key, bounded(value))
      }
      set(attributes)
      const span: Span = {
        trace_id,
        span_id,
        is_sampled,
        tracing,
        isOver: () => over,
        set,
        fail(message) {
          failure = message
        },
        end() {
          if (over) return
          over = true
          if (!is_sampled) return
          onEnded({
            trace_id,
            span_id,
            parent_span_id: parent?.span_id ?? null,
            name,
            kind,
            began_ms,
            ended_ms: nowMs(),
            attributes: Object.fromEntries(said),
            failure,
          })
        },
      }
      return span
    },
  }
  return tracing
}

function bounded(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? value.slice(0, value_length_max) : value
}
