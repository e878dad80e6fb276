/**
 * The confidence of a value by the score of its place and form: pairs of the lowest score of a step and its part. The
 * steps only rise. They are set by judgement: no count of right and wrong values on documents of others stands behind
 * them yet.
 */
const steps: readonly (readonly [from: number, part: number])[] = [
  [0.93, 0.98],
  [0.85, 0.95],
  [0.75, 0.9],
  [0.65, 0.8],
  [0.55, 0.65],
  [0.4, 0.5],
  [0, 0.3],
]

/** Values below are dropped. */
export const dropped_below = 0.3

/** The confidence of a value by its score. */
export function confidenceOf(score: number): number {
  return steps.find(([from]) => score >= from)?.[1] ?? 0
}
