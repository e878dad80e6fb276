import type { SourceManager } from '../asking/source-manager.ts'
import { bringForward } from '../world-facts/subject-store.ts'
import { bellOf } from '../asking/registration-store.ts'
import type { EngineParts } from '../asking/parts.ts'

/** A number that was asked about so lately is not asked about again because somebody rings, in ms. */
const bell_gap_ms = 5 * 60_000
/** Numbers that one bell for all that a source watches can be about. */
const numbers_max = 200
/** The number of the registration that stands for all numbers of a source. */
const every_number = '*'

/** What hearing a bell works with. */
export interface BellParts extends Pick<EngineParts, 'db' | 'clock'> {
  readonly sources: Pick<SourceManager, 'keysOf'>
}

/**
 * Hears an upstream ring: what the bell is about is asked next, and not again for a while. The body is believed in
 * nothing; of a bell for all numbers it says which may have changed. False: there is no such bell.
 */
export async function hearBell({ db, clock, sources }: BellParts, bell: string, body: Buffer): Promise<boolean> {
  const rung = await bellOf(db.work, bell)
  if (rung === undefined) return false
  const keys = sources.keysOf(rung.source_id)
  const numbers = rung.number === every_number ? numbersIn(body) : [rung.number]
  if (keys.length > 0 && numbers.length > 0) await bringForward(db.work, keys, numbers, clock.now(), bell_gap_ms)
  return true
}

/** Texts of a body that may be numbers of boxes or documents. */
function numbersIn(body: Buffer): readonly string[] {
  const texts = body.toString('latin1').matchAll(/"([A-Z0-9]{5,20})"/g)
  return [...new Set([...texts].map(([, text = '']) => text))].slice(0, numbers_max)
}
