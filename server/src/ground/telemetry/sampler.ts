import type { TraceContext } from './trace-context.ts'

/** The samplers of OpenTelemetry's specification that need no other service. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type SamplerName = (typeof samplers)[number]

/** Which traces are recorded. `ratio`: from 0 to 1, for those that go by it. */
export interface Sampling {
  readonly sampler: SamplerName
  readonly ratio: number
}

const ratio_digits = 13

/** Decides once per trace: what is based on a parent follows it wherever there is one. */
export function isSampled({ sampler, ratio }: Sampling, trace_id: string, parent: TraceContext | null): boolean {
  if (parent !== null && sampler.startsWith('parentbased_')) return parent.is_sampled
  if (sampler.endsWith('traceidratio'))
    return Number.parseInt(trace_id.slice(-ratio_digits), 16) < ratio * 16 ** ratio_digits
  return sampler.endsWith('always_on')
}
