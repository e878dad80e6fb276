import type { Hold } from '../observation.ts'
import type { ContainerPicture } from '../picture.ts'
import { isCollected } from '../status/status.ts'
import type { ExceptionFound, FamilyFindings } from './exception.ts'
import { exception, nothing_found, observationsBehind } from './find.ts'
import { actionFor } from './last-free-day.ts'

/**
 * Holds that were placed or released since the picture before; one that waited for a decision is placed once it was
 * decided. A box that is new to us brings no news of holds, nor does the first word of its terminal: what it says has
 * stood for longer. Before its discharge nearly every box is held, so that becomes something to do when it is
 * discharged and still held.
 */
export function holdExceptions(before: ContainerPicture | null, box: ContainerPicture): FamilyFindings {
  if (before === null || isCollected(box.facts.current_status)) return nothing_found
  const [was, is] = [before.facts.holds_at_pod_terminal, box.facts.holds_at_pod_terminal]
  const placed = isFirstWord(before, box) ? [] : is.filter((hold) => !was.some((old) => stoodAs(old, hold)))
  const released = was.filter((hold) => !is.some((now) => isSame(now, hold)))
  const is_landing = before.facts.pod_discharged_at === null && box.facts.pod_discharged_at !== null
  const landed = is_landing ? is.filter((hold) => was.some((old) => isSame(old, hold))) : []
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

/** Whether the terminal says something for the first time: of a box that is there, or when it is asked at all. */
function isFirstWord(before: ContainerPicture, { facts }: ContainerPicture): boolean {
  if (isHeard(before)) return false
  const is_first_check = before.facts.terminal_checked_at === null && facts.terminal_checked_at !== null
  return facts.pod_discharged_at !== null || is_first_check
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

function ashore(found: ExceptionFound, hold: Hold): ExceptionFound {
  const text = `The container was discharged and is still held: ${inWords(hold)}.`
  const [first] = found.evidence
  return { ...found, mark: `${found.mark} ashore`, evidence: [{ text, observation_ids: first?.observation_ids ?? [] }] }
}

function inWords({ name, description }: Hold): string {
  return description === null ? name : `${name} (${description})`
}
