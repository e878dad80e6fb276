import type { Facility, FacilityStateObservation, Place, TerminalIdentity } from '@quaylog/journey'
import { placeAt, readUnLocode, zoneAt } from '../place.ts'
import type { SourceParts } from '../source.ts'
import { readTime } from '../wall-clock.ts'
import { facility_types, meaningOf } from '../words.ts'
import type { FeedBody } from './body.ts'

/** Who speaks in a body, where it stands and when it looked. */
export interface Site {
  readonly terminal: TerminalIdentity
  readonly place: Place | null
  readonly facility: Facility
  readonly time_zone: string | null
  readonly stated_at: string | null
  readonly data_source: 'terminal' | 'rail'
}

/** What all observations of one record share. */
export type Common = Pick<FacilityStateObservation, 'container' | 'stated_at' | 'pointer'> & {
  readonly data_source: 'terminal' | 'rail'
}

const unnamed = { firms: null, smdg: null, bic: null, locode: null, name: null, type: null } as const

/** Reads the terminal of a body; it is known by the first of its codes. */
export function siteOf(body: FeedBody, parts: Pick<SourceParts, 'zoneOf'>): Site {
  const stated = body.terminal ?? unnamed
  const { firms, smdg, bic, name } = stated
  const { locode } = readUnLocode(stated.locode)
  const type = meaningOf(facility_types, stated.type)
  const place = locode === null ? null : placeAt(locode)
  const time_zone = zoneAt(place, parts)
  return {
    terminal: { firms, smdg, bic, locode, name },
    place,
    facility: { type, ...codeOf(stated), name },
    time_zone,
    stated_at: readTime(body.observed_at, time_zone).at,
    data_source: type === 'RAMP' || type === 'INTE' ? 'rail' : 'terminal',
  }
}

function codeOf({ firms, smdg, bic }: Pick<TerminalIdentity, 'firms' | 'smdg' | 'bic'>) {
  const codes = [
    { provider: 'FIRMS', code: firms },
    { provider: 'SMDG', code: smdg },
    { provider: 'BIC', code: bic },
  ] as const
  return codes.find(({ code }) => code !== null) ?? ({ provider: null, code: null } as const)
}
