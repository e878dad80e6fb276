import type { ContainerPicture } from '../picture.ts'
import { isCollected } from '../status/status.ts'
import type { ExceptionEvidence, ExceptionInput, FamilyFindings, StandingClock } from './exception.ts'
import { exception, nothing_found, observationsBehind, together } from './find.ts'
import { actionFor } from './last-free-day.ts'
import { costInWords } from './cost.ts'
import { daysInWords, hoursAfter, isReached, printedDay, printedMoment } from './time.ts'

/** Demurrage that a clock counts or a facility states, and an empty box that is not back. */
export function chargeExceptions(box: ContainerPicture, input: ExceptionInput): FamilyFindings {
  return together([demurrage(box, input), emptyReturn(box, input)])
}

/** Runs when a clock counts it, or when the facility states a fee for it: terms may be unknown while money is owed. */
function demurrage(box: ContainerPicture, { clocks }: ExceptionInput): FamilyFindings {
  const { facts, number } = box
  const clock = clocks.find(
    ({ container, charge, is_charging }) => container === number && charge === 'demurrage' && is_charging,
  )
  const is_stated = facts.fees_at_pod_terminal.some(({ type, amount }) => type === 'demurrage' && amount > 0)
  if ((clock === undefined && !is_stated) || isCollected(facts.current_status)) return nothing_found
  const holds = facts.holds_at_pod_terminal
  const found = exception('demurrage_running', [number], {
    severity: 'critical',
    action: actionFor(holds),
    containers: [number],
    held: holds.length > 0,
    at_stake: clock?.next_day ?? null,
    due_on: clock?.last_free_on ?? null,
    evidence: [clock === undefined ? statedFee(box) : runningFor(box, clock)],
  })
  return { found: [found], turns: [] }
}

/** The sum so far grows by the day and is left out: the sentence changes only when the rate does. */
function runningFor(box: ContainerPicture, clock: StandingClock): ExceptionEvidence {
  const { last_free_on } = clock
  const since = last_free_on === null ? 'Demurrage is charged' : `Free time ended on ${printedDay(last_free_on)}`
  const cost = costInWords(clock) ?? 'what a day costs is not known'
  return { text: `${since}; ${cost}.`, observation_ids: observationsBehind(box.provenance, 'pod_discharged_at') }
}

function statedFee(box: ContainerPicture): ExceptionEvidence {
  return {
    text: 'The facility states a fee for demurrage; what a day costs is not known.',
    observation_ids: observationsBehind(box.provenance, 'fees_at_pod_terminal'),
  }
}

function emptyReturn(box: ContainerPicture, { clocks, now, rules }: ExceptionInput): FamilyFindings {
  const { facts, number, provenance } = box
  const field = facts.final_destination_full_out_at === null ? 'pod_full_out_at' : 'final_destination_full_out_at'
  const out_at = facts[field]
  const zone = field === 'pod_full_out_at' ? facts.pod_timezone : facts.final_destination_timezone
  if (facts.current_status !== 'picked_up' || out_at === null) return nothing_found
  const due_at = hoursAfter(out_at, rules.empty_return_days * 24)
  if (!isReached(due_at, now)) return { found: [], turns: [due_at] }
  const clock = clocks.find(({ container, charge }) => container === number && charge === 'detention')
  const found = exception('empty_return_overdue', [number], {
    mark: out_at,
    action: 'return_empty',
    severity: clock?.is_charging === true ? 'critical' : 'warning',
    containers: [number],
    at_stake: clock?.next_day ?? null,
    due_on: clock?.last_free_on ?? null,
    evidence: [
      {
        text: `The box was picked up on ${printedMoment(out_at, zone)}, and within ${daysInWords(rules.empty_return_days)} no source said that it came back empty.`,
        observation_ids: observationsBehind(provenance, field),
      },
    ],
  })
  return { found: [found], turns: [] }
}
