import { placesNamed } from '@quaylog/free-time'
import type { Stay, Tariff, Version } from '@quaylog/free-time'
import { placesOf } from '../clocks/papers.ts'
import type { Concerned } from './recount-store.ts'

/** Stands among the places of a container for one that is not known: every place may be it. */
const somewhere = { import: 'import anywhere', export: 'export anywhere' } as const

/** Codes by which papers can find a container: of its places, and a mark for a place that is not known. */
export function findablePlaces(stays: readonly Stay[]): readonly string[] {
  const unknown = stays.flatMap(({ facts: { facility, direction } }) =>
    facility === null ? [somewhere[direction ?? 'import']] : [],
  )
  return [...new Set([...placesOf(stays), ...unknown])]
}

/**
 * The containers whose charges a tariff can change: of its line, at its facility; of a port or another biller, at the
 * places of its terms.
 */
export function concernedByTariff({ issuer }: Pick<Tariff, 'issuer'>, versions: readonly Version[]): Concerned {
  const terms = versions.flatMap((version) => version.terms)
  const marks = [...new Set(terms.map(({ direction }) => somewhere[direction ?? 'import']))]
  const named = issuer.scac === undefined && terms.length > 0 ? placesNamed(terms) : null
  const places = issuer.facility === undefined ? named : [issuer.facility.toUpperCase()]
  return { closed_too: false, scac: issuer.scac ?? null, places: places === null ? null : [...places, ...marks] }
}

/** The containers of a facility's calendar, or of the port, region or country that it stands in for. */
export function concernedByCalendar(facility: string): Concerned {
  return { closed_too: true, scac: null, places: [facility.toUpperCase()] }
}
