import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import type { Sealer } from '../ground/secret.ts'
import type { Answer, Question, Source, SourceParts } from '../sources/source.ts'
import { createBudgetDesk } from './budget-desk.ts'
import { spendBudget } from './budget-store.ts'
import { createMeter } from './meter.ts'
import { createRegistrations } from './registrations.ts'
import { createTokenStore } from './token-store.ts'
import type { ConfiguredSource } from './source-store.ts'

/** A try is somebody waiting: further pages wait only so long for room in the budget. */
const patience_ms = 5_000

/** What trying a source takes. */
export interface TryParts {
  readonly db: Database
  readonly clock: Pick<Clock, 'worldMs' | 'realMs'>
  readonly parts: SourceParts
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
}

/**
 * Asks a configured source once because somebody wants to see what it answers, whatever its health. What its upstream
 * allows holds here too: the
 * ask takes from the same budget, and when that is spent the source is not asked, and the answer says until when.
 */
export async function trySource(
  { db, clock, parts, sealer }: TryParts,
  { id, per_minute, per_day, updated_at }: Pick<ConfiguredSource, 'id' | 'per_minute' | 'per_day' | 'updated_at'>,
  make: (parts: SourceParts) => Source,
  question: Question,
): Promise<Answer> {
  const { name, capabilities } = make(parts)
  const limits = {
    per_minute: per_minute ?? capabilities.per_minute,
    per_day: per_day ?? capabilities.per_day,
    per_month: capabilities.per_month ?? null,
    spacing_ms: capabilities.spacing_ms ?? null,
  }
  const desk = createBudgetDesk(limits, clock.worldMs, (wanted) => spendBudget(db, id, limits, wanted, clock.worldMs()))
  const { granted, open_at_ms } = await desk.take('request', 1)
  if (granted === 0) {
    const next_allowed_at = instantOf((open_at_ms ?? clock.worldMs()) + 999)
    return {
      outcome: 'temporary',
      reason: 'shipping_line_unreachable',
      detail: `the request budget of ${name} is used up until ${next_allowed_at}`,
      next_allowed_at,
      payloads: [],
      not_asked: true,
    }
  }
  const meter = createMeter({ http: parts.http, desk, worldMs: clock.worldMs, realMs: clock.realMs, patience_ms })
  const tokens = createTokenStore({
    db: db.work,
    sealer,
    source_id: id,
    configured_at: updated_at,
    realMs: clock.realMs,
  })
  const registrations = createRegistrations({ db, source_id: id, realMs: clock.realMs, bell_base: null })
  const source = make({ ...parts, http: meter.http, tokens, registrations })
  return meter.within(() => source.ask(question))
}
