/**
 * The confidence of a value by the score of its place and form: pairs of the lowest score of a step and its part. The
 * steps only rise. They follow the parts that were right on the invented layouts of `testing/layouts.ts`, and stay
 * below them: documents of others will be read less well.
 */
const steps: readonly (readonly [from: number, part: number])[] = [
  [0.93, 0.99],
  [0.85, 0.98],
  [0.75, 0.97],
  [0.65, 0.95],
  [0.55, 0.9],
  [0.4, 0.5],
  [0, 0.3],
]

/** Values below are dropped. */
export const dropped_below = 0.3

/** The confidence of a value by its score. */
export function confidenceOf(score: number): number {
  return steps.find(([from]) => score >= from)?.[1] ?? 0
}
