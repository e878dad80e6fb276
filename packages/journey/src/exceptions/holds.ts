import type { Hold } from '../observation.ts'
import type { ContainerPicture } from '../picture.ts'
import { isCollected } from '../status/status.ts'
import type { ExceptionFound, FamilyFindings } from './exception.ts'
import { exception, nothing_found, observationsBehind } from './find.ts'
import { actionFor } from './last-free-day.ts'
import { hoursBetween } from './time.ts'

/**
 * Holds that were placed or released since the picture before; one that waited for a decision is placed once it was
 * decided. A box that is new to us brings no news of holds, nor does the first word of its terminal: what it says has
 * stood for longer. Before its discharge nearly every box is held, so that becomes something to do when it is
 * discharged and still held, as far as that is known.
 */
export function holdExceptions(before: ContainerPicture | null, box: ContainerPicture): FamilyFindings {
  if (before === null || isCollected(box.facts.current_status)) return nothing_found
  const [was, is] = [before.facts.holds_at_pod_terminal, box.facts.holds_at_pod_terminal]
  const is_first_word = isFirstWord(before, box)
  const placed = is_first_word ? [] : is.filter((hold) => !was.some((old) => stoodAs(old, hold)))
  const released = was.filter((hold) => !is.some((now) => isSame(now, hold)))
  const landed = is.filter(
    (hold) => isNewAshore(before, box) && (is_first_word || was.some((old) => isSame(old, hold))),
  )
  return {
    found: [
      ...placed.map((hold) => moment('hold_placed', hold, box)),
      ...landed.map((hold) => ashore(moment('hold_placed', hold, box), hold)),
      ...released.map((hold) => moment('hold_released', hold, box)),
    ],
    turns: [],
  }
}

/** The keys of a box's placed holds that somebody still has to do something about; none once it is collected. */
export function standingHolds(box: ContainerPicture): string[] {
  if (isCollected(box.facts.current_status)) return []
  return box.facts.holds_at_pod_terminal.map((hold) => moment('hold_placed', hold, box).key)
}

/**
 * Whether the terminal says something for the first time: of a box that is there, or when it is asked at all, also
 * where another was asked before to which the ship did not come.
 */
function isFirstWord(before: ContainerPicture, box: ContainerPicture): boolean {
  if (isHeard(before)) return false
  const is_asked = box.facts.terminal_checked_at !== null
  const is_first_check = is_asked && (!wasAsked(before, box) || facilitiesAsked(box) > facilitiesAsked(before))
  return box.facts.pod_discharged_at !== null || is_first_check
}

/** How many terminals and ramps have answered. */
function facilitiesAsked({ provenance }: ContainerPicture): number {
  const asked = provenance['terminal_checked_at']
  return asked === undefined ? 0 : asked.observation_ids.length + asked.candidate_ids.length
}

/** Whether it is new that the box was discharged, or that a terminal has it of which it was asked before. */
function isNewAshore(before: ContainerPicture, box: ContainerPicture): boolean {
  if (box.facts.pod_discharged_at === null) return false
  return isHeard(before) ? before.facts.pod_discharged_at === null : wasAsked(before, box)
}

/** The terminals of a port are asked together, one after the other: that another did not know the box says nothing. */
const asked_together_hours = 1

/** Whether terminals had been asked for the box some time before the newest of their answers. */
function wasAsked({ facts: { terminal_checked_at: before } }: ContainerPicture, { facts }: ContainerPicture): boolean {
  const { terminal_checked_at: now } = facts
  return before !== null && now !== null && hoursBetween(before, now) >= asked_together_hours
}

/** Whether the terminal said anything of a box that is there. */
function isHeard({ facts, provenance }: ContainerPicture): boolean {
  return facts.available_for_pickup !== null || observationsBehind(provenance, 'holds_at_pod_terminal').length > 0
}

function isSame(a: Hold, b: Hold): boolean {
  return a.name === b.name && (a.name !== 'other' || a.description === b.description)
}

/** Whether a hold stood before as it stands now: what is decided now only waited for that before. */
function stoodAs(old: Hold, hold: Hold): boolean {
  return isSame(old, hold) && (old.status === hold.status || hold.status !== 'hold')
}

function moment(kind: 'hold_placed' | 'hold_released', hold: Hold, box: ContainerPicture): ExceptionFound {
  const observation_ids = observationsBehind(box.provenance, 'holds_at_pod_terminal')
  const placed = kind === 'hold_placed'
  const what = inWords(hold)
  return exception(kind, [box.number, hold.name, ...(hold.name === 'other' ? [hold.description ?? ''] : [])], {
    mark: observation_ids[0] ?? '',
    severity: placed && box.facts.pod_discharged_at !== null ? 'warning' : 'info',
    action: placed ? actionFor([hold]) : 'take_note',
    containers: [box.number],
    held: box.facts.holds_at_pod_terminal.length > 0,
    evidence: [
      { text: placed ? `A hold was placed: ${what}.` : `A hold is no longer reported: ${what}.`, observation_ids },
    ],
  })
}

const ashore_mark = ' ashore'

/** Whether an exception says of a hold that it still stood when the box was discharged. */
export function isStillHeld({ kind, mark }: Pick<ExceptionFound, 'kind' | 'mark'>): boolean {
  return kind === 'hold_placed' && mark.endsWith(ashore_mark)
}

function ashore(found: ExceptionFound, hold: Hold): ExceptionFound {
  const text = `The container was discharged and is still held: ${inWords(hold)}.`
  const [first] = found.evidence
  return {
    ...found,
    mark: `${found.mark}${ashore_mark}`,
    evidence: [{ text, observation_ids: first?.observation_ids ?? [] }],
  }
}

function inWords({ name, description }: Hold): string {
  return description === null ? name : `${name} (${description})`
}
