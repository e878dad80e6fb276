import type { ExceptionAction, ExceptionKind, ExceptionSeverity } from '@quaylog/contract'
import type { Day, Hold, Instant } from '../observation.ts'
import { lastFreeDays } from '../pickup/last-free-day.ts'
import type { ContainerPicture } from '../picture.ts'
import { isCollected } from '../status/status.ts'
import { seenDeadlines } from '../view.ts'
import type { DeadlineName } from '../view.ts'
import type { ExceptionEvidence, ExceptionFound, ExceptionInput, FamilyFindings } from './exception.ts'
import { exception, nothing_found, observationsBehind } from './find.ts'
import { costInWords } from './cost.ts'
import { dayAfter, daysInWords, hourOfDay, hoursAfter, isReached, printedDay, printedMoment } from './time.ts'

interface Deadline {
  readonly counts: DeadlineName
  readonly on: Day
  readonly time_zone: string | null
  readonly passes_at: Instant | null
}

/**
 * The last free day of a box that has not been collected: near, near while it is held, or passed. It is one exception
 * throughout, so that its owner and note stay with it while its kind changes.
 */
export function lastFreeDayExceptions(box: ContainerPicture, input: ExceptionInput): FamilyFindings {
  const deadline = isCollected(box.facts.current_status) ? null : deadlineOf(box, input)
  if (deadline === null) return nothing_found
  const { lead_days, lead_hour } = input.rules
  const leads = lead_days.map((days) => ({
    days,
    at: hourOfDay(dayAfter(deadline.on, -days), lead_hour, deadline.time_zone, 'first'),
  }))
  const turns = [...leads.map(({ at }) => at), deadline.passes_at, appointmentEnds(box, input)]
  if (isReached(deadline.passes_at, input.now)) return { found: [passed(box, deadline, input)], turns }
  const days = Math.min(...leads.filter(({ at }) => isReached(at, input.now)).map((lead) => lead.days))
  return { found: Number.isFinite(days) ? [near(box, deadline, days, input)] : [], turns }
}

function deadlineOf({ facts }: ContainerPicture, { viewer }: ExceptionInput): Deadline | null {
  const { pickup_lfd, counts } = seenDeadlines(lastFreeDays(facts), viewer)
  if (pickup_lfd === null || counts === null) return null
  const time_zone = counts === 'pickup_lfd_rail' ? facts.pickup_lfd_rail_time_zone : facts.pod_timezone
  return {
    counts,
    on: pickup_lfd.on,
    time_zone,
    passes_at: hourOfDay(dayAfter(pickup_lfd.on, 1), 0, time_zone, 'last'),
  }
}

const authors: Readonly<Record<DeadlineName, string>> = {
  pickup_lfd_line: 'The shipping line',
  pickup_lfd_terminal: 'The terminal',
  pickup_lfd_rail: 'The railroad',
}

/** Said of the day alone: which day it is does not change while time passes. */
function stated(box: ContainerPicture, { counts, on, time_zone }: Deadline): ExceptionEvidence {
  const where = time_zone === null ? ' The time zone of the place is not known.' : ''
  return {
    text: `${authors[counts]} states ${printedDay(on)} as the last free day.${where}`,
    observation_ids: observationsBehind(box.provenance, counts),
  }
}

function near(box: ContainerPicture, deadline: Deadline, days: number, input: ExceptionInput): ExceptionFound {
  const holds = holdsOf(box, deadline)
  const kind = holds.length === 0 ? 'last_free_day_near' : 'hold_near_last_free_day'
  const booked = holds.length === 0 ? bookedInTime(box, deadline, input) : null
  return onBox(kind, box, {
    mark: `${deadline.on} ${days} ${booked === null ? namesOf(holds) : 'booked'}`.trim(),
    severity: severityOf(days, booked),
    action: booked === null ? actionFor(holds) : 'take_note',
    evidence: [
      stated(box, deadline),
      ...booking(box, deadline, booked),
      {
        text: days === 0 ? 'It is today.' : `At most ${daysInWords(days)} ${days === 1 ? 'is' : 'are'} left.`,
        observation_ids: [],
      },
      ...heldBy(box, holds, deadline),
      ...costOf(box, input),
    ],
    ...common(box, deadline, input, holds),
  })
}

/** A pick-up that is booked leaves nothing to do until its hour has gone by. */
function severityOf(days: number, booked: Instant | null): ExceptionSeverity {
  if (booked !== null) return 'info'
  return days <= 1 ? 'critical' : 'warning'
}

/** The hour of a pick-up that is booked before the last free day ends, and has not gone by; null: there is none. */
function bookedInTime(box: ContainerPicture, { counts, passes_at }: Deadline, input: ExceptionInput): Instant | null {
  const { pickup_appointment_at: at } = box.facts
  if (at === null || passes_at === null || at >= passes_at || counts === 'pickup_lfd_rail') return null
  return isReached(appointmentEnds(box, input), input.now) ? null : at
}

/** When a booked pick-up counts no more. */
function appointmentEnds({ facts }: ContainerPicture, { rules }: ExceptionInput): Instant | null {
  return hoursAfter(facts.pickup_appointment_at, rules.appointment_grace_hours)
}

function booking({ provenance }: ContainerPicture, { time_zone }: Deadline, at: Instant | null): ExceptionEvidence[] {
  if (at === null) return []
  const observation_ids = observationsBehind(provenance, 'pickup_appointment_at')
  return [{ text: `The pick-up is booked for ${printedMoment(at, time_zone)}.`, observation_ids }]
}

function passed(box: ContainerPicture, deadline: Deadline, input: ExceptionInput): ExceptionFound {
  const holds = holdsOf(box, deadline)
  return onBox('last_free_day_passed', box, {
    mark: `${deadline.on} ${namesOf(holds)}`.trim(),
    severity: 'critical',
    action: actionFor(holds),
    evidence: [
      stated(box, deadline),
      { text: 'It has passed, and no source says that the box was collected.', observation_ids: [] },
      ...heldBy(box, holds, deadline),
      ...costOf(box, input),
    ],
    ...common(box, deadline, input, holds),
  })
}

/** Whatever its kind, it is the same exception of the same box. */
function onBox(
  kind: ExceptionKind,
  { number }: ContainerPicture,
  given: Parameters<typeof exception>[2],
): ExceptionFound {
  return { ...exception(kind, [], given), key: `last_free_day:${number}` }
}

function namesOf(holds: readonly Hold[]): string {
  return holds.map(({ name }) => name).join(' ')
}

function common(box: ContainerPicture, { on }: Deadline, { clocks }: ExceptionInput, holds: readonly Hold[]) {
  const clock = demurrageOf(box, clocks)
  return { containers: [box.number], at_stake: clock?.next_day ?? null, due_on: on, held: holds.length > 0 }
}

function demurrageOf({ number }: ContainerPicture, clocks: ExceptionInput['clocks']) {
  return clocks.find(({ container, charge }) => container === number && charge === 'demurrage')
}

/** Nothing is said where no tariff says it: the last free day is known without one. */
function costOf(box: ContainerPicture, { clocks }: ExceptionInput): ExceptionEvidence[] {
  const clock = demurrageOf(box, clocks)
  const cost = clock === undefined ? null : costInWords(clock)
  return cost === null ? [] : [{ text: `By the tariff ${cost}.`, observation_ids: [] }]
}

/** The holds at the place whose last free day counts. */
function holdsOf({ facts }: ContainerPicture, { counts }: Deadline): readonly Hold[] {
  return counts === 'pickup_lfd_rail' ? (facts.ind_facility_holds ?? []) : facts.holds_at_pod_terminal
}

function heldBy(box: ContainerPicture, holds: readonly Hold[], { counts }: Deadline): ExceptionEvidence[] {
  if (holds.length === 0) return []
  const field = counts === 'pickup_lfd_rail' ? 'ind_facility_holds' : 'holds_at_pod_terminal'
  const names = holds.map(({ name, status }) => (status === 'pending' ? `${name} (pending)` : name)).join(', ')
  return [{ text: `It is held: ${names}.`, observation_ids: observationsBehind(box.provenance, field) }]
}

/** What releases a hold of a box, or, where none stands, takes the box away. */
export function actionFor(holds: readonly Hold[]): ExceptionAction {
  const [first] = holds
  if (first === undefined) return 'book_truck'
  if (holds.some(({ name }) => name === 'freight' || name === 'TMF')) return 'pay'
  return holds.some(({ name }) => name !== 'other') ? 'call_broker' : 'ask_terminal'
}
