import { HOUR_MS } from '../local-time.ts'
import { isEmptyOut, isEmptyReturn, isUsable, legKey, newestFirst, type Statement } from './statement.ts'
import { groupBy } from '../group-by.ts'

/** The statements of a journey that hold, and those that newer ones of the same source replaced. */
export interface Standing {
  /** Actual statements, one per thing that happened and source. */
  readonly actuals: readonly Statement[]
  /** Estimates and plans that no actual has ended, the best per kind, place and kind of source. */
  readonly estimates: readonly Statement[]
  /**
   * What a source still expects though another kind of source has seen it happen: it goes on telling the way that the
   * source knows.
   */
  readonly overtaken: readonly Statement[]
  /** Statements that a newer one of the same source corrects. */
  readonly superseded: ReadonlySet<Statement>
}

/** Duplicates, corrections and overtaken estimates sorted out. Contract 10.2. */
export function standingOf(statements: readonly Statement[], now_ms: number): Standing {
  const usable = statements.filter(isUsable)
  const claimed = usable.filter(({ said, class: kind }) => kind === 'actual' || said.classifier === 'actual')
  const outs = claimed.filter(isEmptyOut)
  const sameMove = (statement: Statement) => `${sameEvent(statement)}|${visitOf(statement, outs)}`
  const superseded = new Set(
    [claimed.map(keyed(sameMove)), usable.map(keyed(idAndLeg)), usable.map(keyed(idAndPlace))].flatMap(replaced),
  )
  const current = usable.filter((statement) => !superseded.has(statement))
  const actuals = current.filter(isActual)
  const happened = new Set(actuals.map(callKey))
  const told_itself = new Set(actuals.map(callOfSource))
  const expected = current.filter((statement) => !isActual(statement) && !told_itself.has(callOfSource(statement)))
  const best = [...groupBy(expected, callOfSource).values()].flatMap((group) => bestEstimate(group, now_ms) ?? [])
  const [overtaken, estimates] = [true, false].map((seen) =>
    best.filter((statement) => happened.has(callKey(statement)) === seen),
  )
  return { actuals, estimates: estimates ?? [], overtaken: overtaken ?? [], superseded }
}

export function isActual(statement: Statement): boolean {
  return statement.class === 'actual'
}

type Keyed = readonly [key: string | null, statement: Statement]

function keyed(keyOf: (statement: Statement) => string | null): (statement: Statement) => Keyed {
  return (statement) => [keyOf(statement), statement]
}

/** All but the newest of each key. */
function replaced(statements: readonly Keyed[]): Statement[] {
  const newest = new Map<string, Statement>()
  const older: Statement[] = []
  for (const [key, statement] of statements) {
    if (key === null) continue
    const other = newest.get(key)
    const wins = other === undefined || newestFirst(statement, other) < 0
    if (wins) newest.set(key, statement)
    if (other !== undefined) older.push(wins ? other : statement)
  }
  return older
}

function sameEvent({ said, mode, place }: Statement): string {
  return [said.source, said.type, said.code, mode, place?.key, said.empty, legKey(said)].join('|')
}

/** A box that leaves a depot empty and comes back empty is back once more: that corrects nothing. */
function visitOf(statement: Statement, outs: readonly Statement[]): number {
  if (!isEmptyReturn(statement)) return 0
  return outs.filter(({ said, ms }) => said.source === statement.said.source && ms < statement.ms).length
}

/**
 * Some carriers give one id to different events: an id is an identity only together with the movement and its leg or
 * place.
 */
function idAndLeg({ said }: Statement): string | null {
  const leg = legKey(said)
  return said.source_event_id === null || leg === ''
    ? null
    : [said.source, said.source_event_id, said.type, said.code, leg].join('|')
}

function idAndPlace({ said, place }: Statement): string | null {
  return said.source_event_id === null || place === null
    ? null
    : [said.source, said.source_event_id, said.type, said.code, place.key].join('|')
}

function callKey({ said, mode, place }: Statement): string {
  return [said.type, said.code, mode, place?.key, said.empty].join('|')
}

function callOfSource(statement: Statement): string {
  return `${callKey(statement)}|${statement.said.data_source}`
}

const PLAN_AHEAD_MS = 72 * HOUR_MS

/**
 * The newest estimate; a plan only without one, or when it is 72 h newer than an estimate whose moment has passed and
 * puts it off: a plan for an even earlier moment is overtaken too. Contract 10.2.
 */
export function bestEstimate(statements: readonly Statement[], now_ms: number): Statement | null {
  const sorted = statements.toSorted(newestFirst)
  const estimate = sorted.find((statement) => statement.class === 'estimated')
  const plan = sorted.find((statement) => statement.class === 'planned')
  if (estimate === undefined || plan === undefined) return estimate ?? plan ?? null
  const overtaken = plan.said_ms - estimate.said_ms > PLAN_AHEAD_MS && estimate.ms < now_ms && plan.ms > estimate.ms
  return overtaken ? plan : estimate
}
