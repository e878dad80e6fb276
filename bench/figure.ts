/**
 * One measured figure: ours beside a baseline of the same run, and the ratio that is wanted; null where there is none.
 */
export interface Figure {
  readonly name: string
  readonly ours: number
  readonly baseline: number | null
  readonly unit: string
  readonly goal: number | null
}

/** The figure as one line. */
export function lineOf({ name, ours, baseline, unit, goal }: Figure): string {
  const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 3 : 0 })
  const ratio =
    baseline === null ? '' : `  ratio ${(ours / baseline).toFixed(2)}${goal === null ? '' : ` (goal ${goal})`}`
  return `${name}: ${number(ours)} ${unit}${baseline === null ? '' : `, baseline ${number(baseline)} ${unit}`}${ratio}`
}
