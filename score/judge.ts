import { isSame } from './fact.ts'
import type { Fact, Statement, Value } from './fact.ts'
import type { ShownMilestone, ShownRecord } from './shown.ts'
import { fieldOf, note } from './tally.ts'
import type { Finding, Tally, Verdict } from './tally.ts'

const hour_ms = 3_600_000
/** The longest that a source may be left unasked, its jitter and one step. */
const grace_ms = 36 * hour_ms

/** What a judge needs to know of the moment of a look. */
export interface Look {
  readonly now_ms: number
  /** Nothing is expected to be known before: tracking began, or the last disturbance of a source ended. */
  readonly since_ms: number
  /** A source is disturbed: nothing is overdue. */
  readonly disturbed: boolean
  /** Tracking has ended, by contract as soon as all boxes are reported returned: corrections are heard no more. */
  readonly stopped: boolean
  /** Whether a witness, though wrong, said so: of a milestone when it happened. */
  readonly isMisled: (field: string, value: Value) => boolean
  /** Whether a witness said so once and does not any more. */
  readonly isTakenBack: (field: string, value: Value) => boolean
}

/** What follows from milestones: untrue when they are. */
const derived: ReadonlySet<string> = new Set([
  'current_status',
  'available_for_pickup',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'location_at_pod_terminal',
])

/** Whose shipment it is, for findings. */
export interface Whose {
  readonly number: string
  readonly story: string
  readonly scac: string
}

/** What is said of a fact and has been overdue since a look. */
interface Waiting {
  readonly said: string
  readonly since_ms: number
  readonly detail: string
}

/** Judges everything that is shown of one box or shipment, look after look. */
export class Judge {
  private readonly tally: Tally
  private readonly whose: Whose
  private readonly facts: readonly Fact[]
  private readonly seen = new Set<string>()
  private readonly waiting = new Map<Fact, Waiting>()
  /** A milestone that is shown is untrue, though a witness said so. */
  private is_misled = false
  /** What was said of a fact when it was shown right last, and when that was. */
  private readonly right = new Map<Fact, { readonly words: string; readonly now_ms: number }>()

  constructor(tally: Tally, whose: Whose, facts: readonly Fact[]) {
    this.tally = tally
    this.whose = whose
    this.facts = facts
  }

  /** Looks once. `subject` is the box or number as it is shown. */
  look(subject: string, shown: ShownRecord, look: Look): void {
    const untold = new Set(shown.milestones)
    this.is_misled = shown.milestones.some(
      ({ event, at_ms }) =>
        (look.isMisled(event, at_ms) || look.isTakenBack(event, at_ms)) &&
        !this.facts.some((fact) => fact.milestone?.event === event && isTold(fact, at_ms, look.now_ms)),
    )
    for (const fact of this.facts) {
      const milestone = fact.milestone === undefined ? undefined : shownMilestone(fact, [...untold])
      if (milestone !== undefined) untold.delete(milestone)
      if (milestone !== undefined) this.judgePlace(fact, milestone, look)
      this.judgeFact(
        fact,
        fact.milestone === undefined ? (shown.values.get(fact.field) ?? null) : (milestone?.at_ms ?? null),
        look,
      )
    }
    for (const { event, locode, at_ms } of untold) this.untold(subject, event, locode, at_ms, look)
  }

  /** Looks at a box that has no business to be there. */
  strange(subject: string, { milestones }: ShownRecord, look: Look): void {
    for (const { event, locode, at_ms } of milestones) this.untold(subject, event, locode, at_ms, look)
  }

  /** The last look was taken: what is waiting still was never shown. */
  finish(): void {
    for (const [fact, waiting] of this.waiting) this.missed(fact, waiting)
    this.waiting.clear()
  }

  private untold(subject: string, event: string, locode: string | null, at_ms: number, look: Look): void {
    const verdict = falseVerdict(event, at_ms, look)
    this.count(event, verdict)
    if (verdict === 'overdue') this.report('unretracted', subject, event, at_ms, look, 'its source took it back')
    if (verdict === 'invented')
      this.report('invented', subject, event, at_ms, look, `at ${locode ?? 'no place'}: it never happens there`)
  }

  /**
   * The world names a place for everything that happens: in a code, or in words alone, as railroads always do and lines
   * under some faults.
   */
  private judgePlace(
    { subject, field }: Fact,
    { locode, named, at_ms }: ShownMilestone,
    { now_ms, disturbed }: Look,
  ): void {
    if (
      locode !== null ||
      (named && (disturbed || field === 'rail_arrived')) ||
      !this.isNew(`unplaced ${subject} ${field} ${at_ms}`)
    )
      return
    this.tally.counts.unplaced += 1
    note(
      this.tally,
      this.finding('unplaced', subject, field, now_ms, `shown at ${named ? 'a name without a code' : 'no place'}`),
    )
  }

  private judgeFact(fact: Fact, shown: Value, look: Look): void {
    const said = fact.witnesses
      .map((statements) => statements.filter(({ known_ms }) => known_ms <= look.now_ms))
      .filter((statements) => statements.length > 0)
    if (said.length === 0 && shown === null) return
    const current = said.flatMap((statements) => statements.slice(-1))
    const words = current.map(({ value }) => show(value)).join(' / ') || 'nothing'
    const waiting = this.waiting.get(fact)
    if (waiting !== undefined && waiting.said !== words) {
      this.missed(fact, waiting)
      this.waiting.delete(fact)
    }
    const detail = `shown ${show(shown)}, said ${words}`
    const verdict = this.verdictOf(fact, said, current, shown, look, words)
    this.count(fact.field, verdict)
    if (verdict === 'overdue' && look.isTakenBack(fact.field, shown))
      this.report('unretracted', fact.subject, fact.field, shown, look, detail)
    if (verdict === 'lost') this.report('lost', fact.subject, fact.field, shown, look, detail)
    if (verdict === 'correct') this.right.set(fact, { words, now_ms: look.now_ms })
    if (verdict === 'invented') this.report('invented', fact.subject, fact.field, shown, look, detail)
    if (verdict === 'overdue' && !look.isTakenBack(fact.field, shown) && !this.waiting.has(fact))
      this.waiting.set(fact, { said: words, since_ms: look.now_ms, detail })
    if (verdict === 'correct')
      this.shownInTime(
        fact,
        current.filter(({ value }) => isSame(value, shown, fact.like)),
        look,
      )
  }

  private verdictOf(
    fact: Fact,
    said: readonly (readonly Statement[])[],
    current: readonly Statement[],
    shown: Value,
    look: Look,
    words: string,
  ): Verdict {
    const verdict = verdictOf(fact, said, current, shown, look)
    if (verdict === 'correct') return verdict
    if (this.is_misled && derived.has(fact.field)) return 'misled'
    if (fact.until_ms !== undefined && look.now_ms >= fact.until_ms && verdict !== 'invented') return 'late'
    return verdict === 'late' && !look.disturbed && this.isLost(fact, said, words) ? 'lost' : verdict
  }

  /** Whether a fact was shown right, and nobody said anything else since, not even for a moment. */
  private isLost(fact: Fact, said: readonly (readonly Statement[])[], words: string): boolean {
    const right = this.right.get(fact)
    if (right === undefined || right.words !== words) return false
    return said.every((one) => one.every(({ known_ms, value }) => known_ms <= right.now_ms || isSaid(value, words)))
  }

  private shownInTime(fact: Fact, [first]: readonly Statement[], { now_ms, since_ms }: Look): void {
    this.waiting.delete(fact)
    if (first === undefined || !this.isNew(`${fact.subject} ${fact.field} ${show(first.value)} ${first.known_ms}`))
      return
    const field = fieldOf(this.tally, fact.field)
    field.facts += 1
    if (first.known_ms >= since_ms) field.late_hours.push((now_ms - first.known_ms) / hour_ms)
  }

  private missed({ subject, field }: Fact, { since_ms, detail }: Waiting): void {
    const counted = fieldOf(this.tally, field)
    counted.facts += 1
    counted.missed += 1
    note(this.tally, this.finding('missed', subject, field, since_ms, detail))
  }

  private report(
    kind: 'invented' | 'lost' | 'unretracted',
    subject: string,
    field: string,
    shown: Value,
    { now_ms }: Look,
    detail: string,
  ): void {
    if (!this.isNew(`${kind} ${subject} ${field} ${show(shown)}`)) return
    fieldOf(this.tally, field)[kind] += 1
    note(this.tally, this.finding(kind, subject, field, now_ms, detail))
  }

  private count(name: string, verdict: Verdict): void {
    const field = fieldOf(this.tally, name)
    field.moments += 1
    field.verdicts[verdict] += 1
  }

  private isNew(key: string): boolean {
    const size = this.seen.size
    return this.seen.add(key).size > size
  }

  /** A finding about this shipment. */
  finding(kind: Finding['kind'], subject: string, field: string, at_ms: number, detail: string): Finding {
    return { kind, ...this.whose, subject, field, at: new Date(at_ms).toISOString(), detail }
  }
}

function isTold({ witnesses, like }: Fact, at_ms: number, now_ms: number): boolean {
  return witnesses.some((statements) =>
    statements.some(({ value, known_ms }) => known_ms <= now_ms && isSame(value, at_ms, like)),
  )
}

/** The milestone that shows a fact: the one at its place, else one without a place at the moment that was told. */
function shownMilestone(
  { milestone, witnesses, like }: Fact,
  shown: readonly ShownMilestone[],
): ShownMilestone | undefined {
  const told = (at_ms: number) =>
    witnesses.some((statements) => statements.some(({ value }) => isSame(value, at_ms, like)))
  const named = shown.filter(({ event }) => event === milestone?.event)
  const here = named.filter(({ locode }) => locode === milestone?.locode)
  return (
    here.find(({ at_ms }) => told(at_ms)) ??
    here[0] ??
    named.find(({ locode, at_ms }) => locode === null && told(at_ms))
  )
}

function verdictOf(
  { field, like }: Fact,
  said: readonly (readonly Statement[])[],
  current: readonly Statement[],
  shown: Value,
  look: Look,
): Verdict {
  if (current.some(({ value }) => isSame(value, shown, like))) return 'correct'
  if (shown === null && current.every(({ value }) => value === null)) return 'correct'
  const superseded = said.flatMap((statements) =>
    statements.flatMap(({ value }, index) =>
      isSame(value, shown, like) ? (statements[index + 1]?.known_ms ?? []) : [],
    ),
  )
  if (shown !== null && superseded.length === 0) return falseVerdict(field, shown, look)
  const due =
    superseded.length > 0
      ? Math.max(...superseded)
      : Math.min(...current.filter(({ value }) => value !== null).map(({ known_ms }) => known_ms))
  if (look.stopped && superseded.length > 0) return 'late'
  return !look.disturbed && look.now_ms - Math.max(due, look.since_ms) > grace_ms ? 'overdue' : 'late'
}

/** What is shown and not true. */
function falseVerdict(field: string, shown: Value, look: Look): Verdict {
  if (look.isMisled(field, shown) || (look.stopped && look.isTakenBack(field, shown))) return 'misled'
  return look.isTakenBack(field, shown) ? 'overdue' : 'invented'
}

/** Whether a value is among words that were said. */
const isSaid = (value: Value, words: string): boolean => words.split(' / ').includes(show(value))

function show(value: Value): string {
  return typeof value === 'number' && value > 1e11 ? new Date(value).toISOString() : String(value)
}
