import type { ExceptionKind } from '@quaylog/contract'
import { latencyOf, noticeOf } from './span.ts'
import type { TrueSpan } from './span.ts'
import type { AttentionTally, KindTally } from './tally.ts'
import { kindTally, note } from './tally.ts'

const hour_ms = 3_600_000
/** Between two readings of the play, and the spread of polls. */
const slack_ms = 6 * hour_ms

/** An exception that was opened, by the numbers of its boxes. */
export interface FoundOf {
  readonly kind: ExceptionKind
  /** Empty: it concerns the whole shipment or request. */
  readonly containers: readonly string[]
  readonly opened_ms: number
  readonly closed_ms: number | null
  readonly summary: string
}

/** A number that was tracked: what was truly wrong, and what was found. */
export interface Subject {
  readonly name: string
  readonly spans: readonly TrueSpan[]
  readonly found: readonly FoundOf[]
  /** When something else than an exception was told of it. */
  readonly changes: readonly number[]
  readonly since_ms: number
  /** When tracking or the play ended. */
  readonly until_ms: number
}

/** Compares what was found with what is true, kind by kind. */
export function judgeSubject(subject: Subject, tally: AttentionTally): void {
  for (const found of subject.found) {
    const kind = kindTally(tally, found.kind)
    kind.found++
    if (subject.spans.some((one) => isRight(one, found))) kind.right++
    else note(tally, `false: ${found.kind} ${subject.name} at ${utc(found.opened_ms)}: ${found.summary}`)
  }
  for (const one of subject.spans.filter((true_span) => isJudged(true_span, subject))) judgeSpan(one, subject, tally)
  judgeChanges(subject, tally)
}

function judgeSpan(one: TrueSpan, subject: Subject, tally: AttentionTally): void {
  const [name = 'request_failed'] = one.kinds
  const kind = kindTally(tally, name)
  const from_ms = Math.max(one.from_ms, subject.since_ms)
  const told = subject.found.filter(
    (found) =>
      concerns(one, found) &&
      found.opened_ms <= from_ms + noticeOf(one) + slack_ms &&
      (found.closed_ms === null || found.closed_ms >= from_ms) &&
      (one.to_ms > one.from_ms || found.opened_ms >= one.from_ms - slack_ms),
  )
  kind.true++
  if (told.length > 0) kind.caught++
  else note(tally, `missed: ${name} ${subject.name} ${one.container ?? ''} from ${utc(one.from_ms)}`)
  hoursAhead(one, told, kind)
}

function hoursAhead({ line_says_ms }: TrueSpan, told: readonly FoundOf[], kind: KindTally): void {
  if (line_says_ms === null || !Number.isFinite(line_says_ms) || told.length === 0) return
  const first_ms = Math.min(...told.map(({ opened_ms }) => opened_ms))
  kind.hours_ahead.push((line_says_ms - first_ms) / hour_ms)
}

/** The reader who is told every change: each change that comes when nothing is wrong is one too many. */
function judgeChanges({ changes, spans, ...subject }: Subject, tally: AttentionTally): void {
  const begins = spans.map((one) => ({ from_ms: one.from_ms, to_ms: one.from_ms + latencyOf(one) + slack_ms }))
  tally.every_change.told += changes.length
  tally.every_change.right += changes.filter((at) => begins.some((one) => at >= one.from_ms && at <= one.to_ms)).length
  for (const one of spans.filter((true_span) => isJudged(true_span, subject))) {
    const from_ms = Math.max(one.from_ms, subject.since_ms)
    tally.every_change.true++
    if (changes.some((at) => at >= from_ms && at <= from_ms + latencyOf(one) + slack_ms)) tally.every_change.caught++
  }
}

/** Whether a span can be asked of the service: it knew the shipment, had time to find it, and it lasted that long. */
function isJudged(one: TrueSpan, { since_ms, until_ms }: Pick<Subject, 'since_ms' | 'until_ms'>): boolean {
  const notice = noticeOf(one)
  if (!one.must || one.from_ms + notice + slack_ms > until_ms) return false
  if (one.to_ms <= one.from_ms) return one.from_ms > since_ms
  return Math.min(one.to_ms, until_ms) - Math.max(one.from_ms, since_ms) >= notice
}

function isRight(one: TrueSpan, found: FoundOf): boolean {
  return (
    concerns(one, found) &&
    found.opened_ms >= one.from_ms - slack_ms &&
    found.opened_ms <= one.to_ms + latencyOf(one) + slack_ms
  )
}

function concerns({ kinds, container }: TrueSpan, found: FoundOf): boolean {
  const is_box = container === null || found.containers.length === 0 || found.containers.includes(container)
  return kinds.includes(found.kind) && is_box
}

function utc(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : 'never'
}
