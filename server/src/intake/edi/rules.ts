import { lookupsOf } from '../../asking/source-parts.ts'
import type { Reference } from '../../reference/reference.ts'
import type { EdiRules } from '../../sources/edi/state.ts'

/** What reading messages needs of the reference tables: zones, and places that are only named. */
export function rulesOf(reference: Pick<Reference, 'zoneOf' | 'placeByName' | 'terminalByCode'>): EdiRules {
  return { parts: lookupsOf(reference) }
}
