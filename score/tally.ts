/**
 * What came of one look at one thing. late: what was said before still shows, or nothing yet, within the time that
 * asking around takes; overdue: for longer. lost: it was right before, and nothing else was said since. misled: untrue,
 * but a witness said so. invented: nobody ever said it.
 */
export type Verdict = 'correct' | 'late' | 'overdue' | 'lost' | 'misled' | 'invented'

/** What is counted over a whole play, not by field. */
export const counted = [
  'told_twice',
  'cleared_while_on',
  'unplaced',
  'dropped',
  'holds_misread',
  'wrong_after_plan',
  'status_behind',
  'ended_wrongly',
  'over_budget',
] as const
export type Counted = (typeof counted)[number]

/** Something that is wrong, for a person to look at. */
export interface Finding {
  readonly kind: 'invented' | 'missed' | 'lost' | 'unretracted' | Counted
  readonly number: string
  readonly story: string
  readonly scac: string
  readonly subject: string
  readonly field: string
  readonly at: string
  readonly detail: string
}

/** What was counted of one field. */
export interface FieldTally {
  /** Things that could be known: one for each value that a witness told of each subject. */
  facts: number
  /** Looks, and what came of them. */
  moments: number
  readonly verdicts: Record<Verdict, number>
  /** Hours from the first telling to being shown, one for each value shown. */
  readonly late_hours: number[]
  /** Distinct values, not looks: shown though nobody said them; said for longer than asking takes and never shown. */
  invented: number
  missed: number
  lost: number
  /** Untrue, said once by a witness, and shown on after it had taken it back. */
  unretracted: number
}

/** All that was counted in one play by one reader of the feeds. */
export interface Tally {
  readonly fields: Map<string, FieldTally>
  readonly findings: Finding[]
  readonly counts: Record<Counted, number>
}

/** Nothing counted yet. */
export function newTally(): Tally {
  return {
    fields: new Map(),
    findings: [],
    counts: {
      told_twice: 0,
      cleared_while_on: 0,
      unplaced: 0,
      dropped: 0,
      holds_misread: 0,
      wrong_after_plan: 0,
      status_behind: 0,
      ended_wrongly: 0,
      over_budget: 0,
    },
  }
}

/** The count of a field. */
export function fieldOf(tally: Tally, name: string): FieldTally {
  const known = tally.fields.get(name)
  if (known !== undefined) return known
  const made: FieldTally = {
    facts: 0,
    moments: 0,
    verdicts: { correct: 0, late: 0, overdue: 0, lost: 0, misled: 0, invented: 0 },
    late_hours: [],
    invented: 0,
    missed: 0,
    lost: 0,
    unretracted: 0,
  }
  tally.fields.set(name, made)
  return made
}

const findings_max = 5_000

/** Keeps a finding, within bounds. */
export function note(tally: Tally, finding: Finding): void {
  if (tally.findings.length < findings_max) tally.findings.push(finding)
}

/** Counts something that is wrong and keeps it. */
export function countWrong(tally: Tally, kind: Counted, finding: Omit<Finding, 'kind'>): void {
  tally.counts[kind] += 1
  note(tally, { kind, ...finding })
}

/** Adds a tally to another. */
export function addTo(sum: Tally, tally: Tally): void {
  for (const name of counted) sum.counts[name] += tally.counts[name]
  for (const finding of tally.findings) note(sum, finding)
  for (const [name, counted] of tally.fields) {
    const field = fieldOf(sum, name)
    field.facts += counted.facts
    field.moments += counted.moments
    field.invented += counted.invented
    field.missed += counted.missed
    field.lost += counted.lost
    field.unretracted += counted.unretracted
    field.late_hours.push(...counted.late_hours)
    for (const verdict of verdicts) field.verdicts[verdict] += counted.verdicts[verdict]
  }
}

const verdicts = ['correct', 'late', 'overdue', 'lost', 'misled', 'invented'] as const

/** The sums over all fields, and what is counted beside them. */
export interface Totals extends Readonly<Record<Counted, number>> {
  readonly invented: number
  readonly missed: number
  readonly facts: number
  readonly moments: number
  readonly overdue: number
  readonly lost: number
  readonly unretracted: number
  readonly misled: number
}

/** Adds up a tally. */
export function totalsOf(tally: Tally): Totals {
  const sum = (read: (field: FieldTally) => number) =>
    [...tally.fields.values()].reduce((total, field) => total + read(field), 0)
  return {
    invented: sum((field) => field.invented),
    missed: sum((field) => field.missed),
    ...tally.counts,
    facts: sum((field) => field.facts),
    moments: sum((field) => field.moments),
    overdue: sum((field) => field.verdicts.overdue),
    lost: sum((field) => field.lost),
    unretracted: sum((field) => field.unretracted),
    misled: sum((field) => field.verdicts.misled),
  }
}
