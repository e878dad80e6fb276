import type { Tone } from '../kit/status.tsx'
import { money } from '../time/format.ts'
import { words } from '../words/words.ts'
import type { Urgency } from './pickup.ts'

/** Why a box needs somebody, in one short sentence. */
export function urgencyText(urgency: Urgency): string {
  const say = words.fleet.urgent
  switch (urgency.kind) {
    case 'overdue':
      return say.overdue(urgency.days)
    case 'charged':
      return say.charged(`${words.fees[urgency.fee.type]} ${money(urgency.fee.amount, urgency.fee.currency_code)}`)
    case 'held':
      return urgency.days === null || urgency.days > 5
        ? say.heldOnly(words.holds[urgency.hold.name])
        : say.held(words.holds[urgency.hold.name], urgency.days)
    case 'collect':
      return say.collect(urgency.days)
    case 'ending':
      return say.ending(urgency.days)
  }
}

/** Costs money now, or may soon. */
export function urgencyTone(urgency: Urgency): Tone {
  if (urgency.kind === 'overdue' || urgency.kind === 'charged') return 'stop'
  return urgency.days !== null && urgency.days <= 2 && urgency.kind !== 'collect' ? 'stop' : 'wait'
}
