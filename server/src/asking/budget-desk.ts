import type { Asks, Limits, Purpose, Spending } from './budget.ts'

/** What came of asking for room: how many asks may be made now, and when more may be; null: now. */
export interface Taken {
  readonly granted: number
  readonly open_at_ms: number | null
}

/** Where the askers of one process take what a source's upstream allows. */
export interface BudgetDesk {
  take(purpose: Purpose, wanted: number): Promise<Taken>
  /** The earliest moment at which more is granted, as far as is known here without looking; 0: at once. */
  closedUntilMs(purpose: Purpose): number
}

interface Waiting {
  readonly purpose: Purpose
  readonly wanted: number
  readonly resolve: (taken: Taken) => void
  readonly reject: (error: unknown) => void
}

/** A desk for a source without limits. */
const open_desk: BudgetDesk = {
  take: async (_purpose, wanted) => ({ granted: wanted, open_at_ms: null }),
  closedUntilMs: () => 0,
}

/**
 * A desk that takes for all who wait at it in one go, so that a process has at most one claim of a source's budget
 * under way however many ask at once.
 */
export function createBudgetDesk(
  limits: Limits,
  nowMs: () => number,
  claim: (wanted: Asks) => Promise<Spending>,
): BudgetDesk {
  const { per_minute, per_day, per_month = null, spacing_ms = null } = limits
  if ([per_minute, per_day, per_month, spacing_ms].every((limit) => limit === null)) return open_desk
  const closed_until_ms: Record<Purpose, number> = { request: 0, poll: 0 }
  let queue: Waiting[] = []
  let busy = false

  async function serve(): Promise<void> {
    busy = true
    while (queue.length > 0) {
      const served = queue
      queue = []
      await claim({ request: wantedBy(served, 'request'), poll: wantedBy(served, 'poll') }).then(
        (spending) => hand(served, spending),
        (error: unknown) => served.forEach(({ reject }) => reject(error)),
      )
    }
    busy = false
  }

  function hand(served: readonly Waiting[], { granted, open_at_ms }: Spending): void {
    const left: Record<Purpose, number> = { ...granted }
    for (const purpose of ['request', 'poll'] as const) closed_until_ms[purpose] = open_at_ms[purpose] ?? 0
    for (const { purpose, wanted, resolve } of served) {
      const given = Math.min(left[purpose], wanted)
      left[purpose] -= given
      resolve({ granted: given, open_at_ms: open_at_ms[purpose] })
    }
  }

  return {
    take(purpose, wanted) {
      if (nowMs() < closed_until_ms[purpose])
        return Promise.resolve({ granted: 0, open_at_ms: closed_until_ms[purpose] })
      return new Promise((resolve, reject) => {
        queue.push({ purpose, wanted, resolve, reject })
        if (!busy) void serve()
      })
    },
    closedUntilMs: (purpose) => closed_until_ms[purpose],
  }
}

function wantedBy(waiting: readonly Waiting[], purpose: Purpose): number {
  return waiting.reduce((sum, one) => sum + (one.purpose === purpose ? one.wanted : 0), 0)
}
