/** What became of a mutant. `not_tried`: the time was up, or the tests could not be run with it. */
export type Fate = 'killed' | 'survived' | 'not_covered' | 'not_tried' | 'ignored'

/** A change to the code that tests are expected to notice. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly mutator: string
  readonly replacement: string
  readonly fate: Fate
}

/** How many of the mutants of a file or folder were noticed. */
export interface Score {
  readonly name: string
  /** Percent of the mutants tried that a test noticed; 100 where there are none. */
  readonly score: number
  readonly killed: number
  readonly survived: number
  readonly not_covered: number
  readonly not_tried: number
  readonly ignored: number
}

/** The least share of mutants, in percent, that the tests of a folder notice. */
export const least_score = 85

/** Counts mutants; those that were not tried or are ignored count for nothing. */
export function scoreOf(name: string, mutants: readonly Mutant[]): Score {
  const count = (wanted: Fate) => mutants.filter(({ fate }) => fate === wanted).length
  const [killed, survived, not_covered] = [count('killed'), count('survived'), count('not_covered')]
  const tried = killed + survived + not_covered
  return {
    name,
    score: tried === 0 ? 100 : (100 * killed) / tried,
    killed,
    survived,
    not_covered,
    not_tried: count('not_tried'),
    ignored: count('ignored'),
  }
}

/** The score of every file, by name. */
export function scoresByFile(mutants: readonly Mutant[]): readonly Score[] {
  return [...Map.groupBy(mutants, ({ file }) => file)]
    .map(([file, own]) => scoreOf(file, own))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Whether a score is enough. It is cut, not rounded: 84.99 is less than 85. */
export function isEnough({ score }: Score): boolean {
  return score >= least_score
}

/** A table for people: the files, then the sum. */
export function scoreTable(files: readonly Score[], sum: Score): string {
  const rows = [...files, sum].map(({ name, score, killed, survived, not_covered, not_tried, ignored }) =>
    [name, percent(score), killed, survived, not_covered, not_tried, ignored].map(String),
  )
  const all = [['', 'score', 'killed', 'survived', 'not covered', 'not tried', 'ignored'], ...rows]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** One decimal, cut: what is printed as 85.0 is enough. */
function percent(score: number): string {
  return (Math.floor(score * 10) / 10).toFixed(1)
}
