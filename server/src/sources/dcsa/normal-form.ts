import type { Observation } from '@quaylog/journey'
import type { Json } from '../json.ts'
import { observe, type ReadingRules } from './observe.ts'
import { withCalls } from './placeless.ts'
import { unwrap } from './unwrap.ts'

/** What one payload says. `recognised` false: it holds no events in any known shape. */
export interface NormalForm {
  readonly recognised: boolean
  /** Events in the payload, readable or not. */
  readonly events: number
  readonly observations: readonly Observation[]
  /** Defects of the payload itself; those of an event stand with its observations. */
  readonly defects: readonly string[]
}

/** Reads a DCSA payload of any version; never throws, whatever it holds. */
export function normalForm(document: Json, rules: ReadingRules): NormalForm {
  const { recognised, events, defects } = unwrap(document)
  const observations = new Map<string, Observation>()
  const unread: string[] = []
  for (const wrapped of events) {
    const stated = observe(wrapped, rules)
    if (stated.length === 0) unread.push(`${wrapped.pointer}: no event that can be read`)
    for (const observation of stated) keepOnce(observations, observation)
  }
  return {
    recognised,
    events: events.length,
    observations: withCalls(withMode([...observations.values()], rules.missing_mode ?? null)),
    defects: [...defects, ...unread],
  }
}

/**
 * Loads and discharges without a mode that name a ship, where the answer speaks of ships alone. One that names none may
 * be of a train: by what it goes is left to what else is told of the box.
 */
function withMode(observations: readonly Observation[], mode: 'vessel' | null): readonly Observation[] {
  const named = observations.flatMap((said) => (said.kind === 'movement' ? (said.mode ?? []) : []))
  if (mode === null || named.some((one) => one !== mode)) return observations
  return observations.map((said) =>
    said.kind === 'movement' &&
    said.mode === null &&
    said.facility === null &&
    said.vessel !== null &&
    ['LOAD', 'DISC'].includes(said.code)
      ? { ...said, mode, defects: [...said.defects, 'mode not stated'] }
      : said,
  )
}

/** The same statement twice is one; a fact about the box that every event repeats keeps its newest statement. */
function keepOnce(observations: Map<string, Observation>, observation: Observation): void {
  const { pointer: _, defects: __, stated_at, ...content } = observation
  const about_box = observation.kind === 'equipment'
  const identity = JSON.stringify({ ...content, source_event_id: null, stated_at: about_box ? null : stated_at })
  const known = observations.get(identity)
  if (known === undefined || (about_box && (known.stated_at ?? '') < (stated_at ?? '')))
    observations.set(identity, observation)
}
