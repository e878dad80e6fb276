import { AsyncLocalStorage } from 'node:async_hooks'

/** What is said of a span, by the names of OpenTelemetry's conventions where they have one. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** A piece of work that is about to begin. */
export interface SpanStart {
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  /** The W3C trace context that it continues, as it was received or kept; null: it begins a trace of its own. */
  readonly parent: string | null
  readonly attributes?: Attributes
}

/** A piece of work that is going on. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly trace_id: string
  /** 16 hexadecimal digits. */
  readonly span_id: string
  readonly is_sampled: boolean
  readonly tracing: Tracing
  isOver(): boolean
  set(attributes: Attributes): void
  /** Marks it as failed; the message must hold nothing secret. */
  fail(message: string): void
  end(): void
}

/** Records spans; absent wherever traces are not exported. */
export interface Tracing {
  begin(start: SpanStart): Span
}

const current = new AsyncLocalStorage<Span>()

/** The span that the running code is part of. */
export function activeSpan(): Span | undefined {
  const span = current.getStore()
  return span === undefined || span.isOver() ? undefined : span
}

/** Runs something as part of a span that ends elsewhere. */
export function insideSpan<T>(span: Span, run: () => T): T {
  return current.run(span, run)
}

/** Runs work as a span, which fails as the work does; without tracing it runs the work and nothing else. */
export async function traced<T>(
  tracing: Tracing | undefined,
  start: SpanStart,
  run: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return run(undefined)
  const span = tracing.begin(start)
  try {
    return await current.run(span, () => run(span))
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'failed')
    throw error
  } finally {
    span.end()
  }
}

/** Runs work as a part of the span that is going on; where none is, it runs the work and nothing else. */
export function tracedWithin<T>(
  start: Omit<SpanStart, 'parent'>,
  run: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const within = activeSpan()
  return within === undefined ? run(undefined) : traced(within.tracing, { ...start, parent: contextOf(within) }, run)
}

/** The trace context of the running code, to be kept with work that is done later; null: there is none. */
export function traceContext(): string | null {
  const span = activeSpan()
  return span === undefined ? null : contextOf(span)
}

/** The span that the running code is part of, as log lines name it. */
export function traceIds(): { readonly trace_id?: string; readonly span_id?: string } {
  const span = activeSpan()
  return span === undefined ? {} : { trace_id: span.trace_id, span_id: span.span_id }
}

function contextOf({ trace_id, span_id, is_sampled }: Span): string {
  return `00-${trace_id}-${span_id}-${is_sampled ? '01' : '00'}`
}
