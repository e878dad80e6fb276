import type { Reference } from '../../reference/reference.ts'
import type { EdiRules } from '../../sources/edi/state.ts'

/** What reading messages needs of the reference tables: zones, and places that are only named. */
export function rulesOf(reference: Pick<Reference, 'zoneOf' | 'placeByName'>): EdiRules {
  return {
    parts: {
      zoneOf: reference.zoneOf,
      locodeOf: (name, country) => reference.placeByName(name, country ?? undefined)?.code ?? null,
    },
  }
}
