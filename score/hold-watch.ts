import type { ShownRecord } from './shown.ts'
import type { BoxTruth, YardState } from './world-answers.ts'

/** A facility that is followed is asked several times in so long. */
const grace_ms = 12 * 3_600_000
const hold_names = ['customs', 'freight', 'TMF', 'USDA', 'VACIS', 'other'] as const

/**
 * Notices holds that were told for long and are not shown, and those shown that were told to be over, or never told.
 */
export class HoldWatch {
  private readonly noticed = new Set<string>()

  /** What is misread of a box now, each once. */
  look(truth: BoxTruth, shown: ShownRecord, now_ms: number): { field: string; detail: string }[] {
    const stay = truth.stays.find(({ kind }) => kind === 'port_terminal')
    const told = stay?.states.filter(({ told_at }) => told_at !== null && told_at <= now_ms) ?? []
    const now = told.at(-1)
    const hears_terminal =
      shown.values.get('available_for_pickup') !== null && shown.values.get('available_for_pickup') !== undefined
    if (now === undefined || now.told_at === null || now.state === 'gated_out' || !hears_terminal) return []
    return hold_names.flatMap((name) => {
      const is_shown = (shown.values.get(`hold ${name}`) ?? null) !== null
      const stands = isOn(now, name)
      const since_ms = changedAt(told, name)
      if (is_shown === stands || now_ms - since_ms < grace_ms) return []
      const field = `hold ${name}`
      const size = this.noticed.size
      if (this.noticed.add(`${truth.container} ${field} ${since_ms}`).size === size) return []
      return [{ field, detail: stands ? 'stands and is not shown' : 'is shown and does not stand' }]
    })
  }
}

function isOn({ holds }: YardState, name: string): boolean {
  return holds.some((hold) => hold.name === name)
}

/** When the facility began to say what it says now of a hold. */
function changedAt(told: readonly YardState[], name: string): number {
  const now = told.at(-1)
  const other = now === undefined ? -1 : told.findLastIndex((state) => isOn(state, name) !== isOn(now, name))
  return told[other + 1]?.told_at ?? 0
}
