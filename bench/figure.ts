/** One measured figure: ours beside a baseline of the same run; null where there is none. */
export interface Figure {
  readonly name: string
  readonly ours: number
  readonly baseline: number | null
  readonly unit: string
  /** The ratio to the baseline that is wanted, without a baseline the value that is; null: none is set. */
  readonly goal: number | null
  /** Whether the goal is a least (rates) or a most (times, sizes, processor time). */
  readonly goal_is?: 'at least' | 'at most'
}

/** A figure as programs read it: `npm run bench -- --json`. */
export interface Measure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly baseline: number | null
  /** `value` by `baseline`. */
  readonly ratio: number | null
  readonly goal: number | null
  /** Null: there is no goal. */
  readonly reached: boolean | null
}

/** The figure of a bench for programs, its ratio worked out and compared with its goal. */
export function measureOf(bench: string, figure: Figure): Measure {
  const { name, ours, unit, baseline, goal } = figure
  const ratio = baseline === null ? null : ours / baseline
  return { name: `${bench}: ${name}`, value: ours, unit, baseline, ratio, goal, reached: isReached(figure) }
}

/** The figure as one line. */
export function lineOf(figure: Figure): string {
  const { name, ours, baseline, unit, goal, goal_is = 'at least' } = figure
  const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 0 })
  const compared =
    baseline === null ? '' : `, baseline ${number(baseline)} ${unit}  ratio ${(ours / baseline).toFixed(2)}`
  const wanted = goal === null ? '' : ` (goal: ${goal_is} ${number(goal)}${isReached(figure) ? '' : ', missed'})`
  return `${name}: ${number(ours)} ${unit}${compared}${wanted}`
}

function isReached({ ours, baseline, goal, goal_is = 'at least' }: Figure): boolean | null {
  if (goal === null) return null
  const compared = baseline === null ? ours : ours / baseline
  return goal_is === 'at least' ? compared >= goal : compared <= goal
}
