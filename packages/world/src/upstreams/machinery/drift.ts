import type { Answer, Json } from '../../http/exchange.ts'
import { rewrite } from '../../faults/rewrite.ts'

/** A change of an upstream's form: one member of its answers gets another name, is left out, or holds another type. */
export type Drift = { field: string; change: DriftChange }
/** How a member changes. */
export type DriftChange = 'renamed' | 'dropped' | 'retyped'

/** All ways in which a member may change. */
export const DRIFT_CHANGES: readonly DriftChange[] = ['renamed', 'dropped', 'retyped']

function retyped(value: Json | undefined): Json {
  if (typeof value === 'string' || typeof value === 'boolean') return { value }
  if (typeof value === 'number') return [String(value)]
  // A number in the place of nothing may be what the member holds otherwise.
  return value === null ? { value: 7 } : 7
}

/** An answer after the form of the upstream has drifted; facts in drifted members are not counted as stated. */
export function drifted(answer: Answer, drifts: readonly Drift[]): Answer {
  return drifts.reduce(
    (given, { field, change }) =>
      rewrite(given, (object) => {
        if (!(field in object)) return object
        const { [field]: value, ...rest } = object
        if (change === 'dropped') return rest
        return change === 'renamed' ? { ...rest, [`${field}V2`]: value } : { ...rest, [field]: retyped(value) }
      }),
    answer,
  )
}
