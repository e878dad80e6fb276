/** A test file, and how long it took. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** What the closing lines of TAP reports count, all together; of reports that count nothing, `otherwise`. */
export function countOf(report: string, word: string, otherwise: number): number {
  const counts = [...report.matchAll(new RegExp(`^# ${word} (\\d+)`, 'gm'))].map(([, count]) => Number(count))
  return counts.length === 0 ? otherwise : counts.reduce((sum, count) => sum + count, 0)
}

/** The parts of a TAP report that tell what failed: each failing leaf with what stands below it. */
export function failuresOf(report: string): string {
  const lines = report.split('\n')
  const shown = lines.flatMap((line, index) => (/^\s*not ok/.test(line) ? lines.slice(index, index + 40) : []))
  return `${(shown.length > 0 ? shown : lines.slice(-80)).join('\n')}\n`
}

/** The test files that took longest, the longest first: a suite that begins to drag says where. */
export function slowestOf(report: string, at_most: number): readonly FileTime[] {
  const files = report.matchAll(/^(?:not )?ok \d+ - (\S+\.test\.tsx?)\n {2}---\n {2}duration_ms: ([\d.]+)/gm)
  return [...files]
    .map(([, file = '', ms]) => ({ file, seconds: Number(ms) / 1_000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, at_most)
}
