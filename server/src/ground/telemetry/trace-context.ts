/** The parts of a W3C trace context that another span is continued by. */
export interface TraceContext {
  readonly trace_id: string
  readonly span_id: string
  readonly is_sampled: boolean
}

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const all_zero = /^0+$/

/** Reads a `traceparent` as W3C Trace Context has it; null for whatever is not one, which is then passed over. */
export function parseTraceContext(text: string | null): TraceContext | null {
  const [, version, trace_id, span_id, flags, rest] = pattern.exec(text ?? '') ?? []
  if (version === undefined || trace_id === undefined || span_id === undefined || flags === undefined) return null
  const is_other_form = version === 'ff' || (version === '00' && rest !== undefined)
  if (is_other_form || all_zero.test(trace_id) || all_zero.test(span_id)) return null
  return { trace_id, span_id, is_sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
