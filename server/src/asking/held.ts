import { instantOf } from '../ground/clock.ts'
import type { Answer } from '../sources/source.ts'
import { containersIn, questionOf } from './ask.ts'
import { heldContainers } from '../world-facts/observation-store.ts'
import type { Subject } from '../world-facts/subject.ts'
import type { EngineParts } from './parts.ts'

/** Facts that nobody repeated for so long belong to a journey before. */
const fresh_ms = 180 * 86_400_000

/** What is held about a subject beside what its source has just answered. */
export interface Held {
  /** What files say of it, to be recorded with the answer; null: nothing. */
  readonly on_file: { readonly source: string; readonly answer: Answer } | null
  /** Boxes that the subject's own observations and the files speak of. */
  readonly containers: number
}

export const nothing_held: Held = { on_file: null, containers: 0 }

/** What is looked up where: rows, files, and the time that freshness goes by. */
interface HeldParts extends Pick<EngineParts, 'db'> {
  readonly clock: Pick<EngineParts['clock'], 'worldMs'>
  readonly sources: Pick<EngineParts['sources'], 'onFile'>
}

/**
 * Looks up what others said of a subject: what was recorded about it before, and what was handed to us in files. One
 * source that knows nothing does not overrule another that does.
 */
export async function heldAbout(parts: HeldParts, subject: Subject): Promise<Held> {
  const source = parts.sources.onFile(subject.source_key)
  const answer = await source?.ask(questionOf(subject, []))
  const told = answer === undefined ? 0 : containersIn(answer)
  const recorded = await heldContainers(parts.db.work, subject.id, instantOf(parts.clock.worldMs() - fresh_ms))
  const on_file = source !== undefined && answer !== undefined && told > 0 ? { source: source.id, answer } : null
  return { on_file, containers: Math.max(told, recorded) }
}
