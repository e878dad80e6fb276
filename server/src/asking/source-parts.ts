import type { Clock } from '../ground/clock.ts'
import type { Outbound } from '../ground/outbound/index.ts'
import type { Reference } from '../reference/reference.ts'
import type { SourceParts } from '../sources/source.ts'

/** What sources look up of places and terminals in the tables. */
export function lookupsOf(
  reference: Pick<Reference, 'zoneOf' | 'placeByName' | 'terminalByCode'>,
): Required<Pick<SourceParts, 'zoneOf' | 'locodeOf' | 'terminalOf'>> {
  return {
    zoneOf: reference.zoneOf,
    locodeOf: (name, country) => reference.placeByName(name, country ?? undefined)?.code ?? null,
    terminalOf(code) {
      const terminal = reference.terminalByCode(code)
      if (terminal === null) return null
      const { firms_code, smdg_code, bic_facility_code, location, name } = terminal
      return { firms: firms_code, smdg: smdg_code, bic: bic_facility_code, locode: location.code, name }
    },
  }
}

/** What sources of this service work with. */
export function sourcePartsOf(
  outbound: Pick<Outbound, 'request'>,
  clock: Pick<Clock, 'now' | 'realMs'>,
  reference: Reference,
): SourceParts {
  return { http: (request) => outbound.request(request), now: clock.now, realMs: clock.realMs, ...lookupsOf(reference) }
}
