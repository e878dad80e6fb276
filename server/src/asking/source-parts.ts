import type { Clock } from '../ground/clock.ts'
import type { Outbound } from '../ground/outbound/index.ts'
import type { Reference } from '../reference/reference.ts'
import type { SourceParts } from '../sources/source.ts'

/** What sources of this service work with. */
export function sourcePartsOf(
  outbound: Pick<Outbound, 'request'>,
  clock: Pick<Clock, 'now' | 'realMs'>,
  reference: Reference,
): SourceParts {
  return {
    http: (request) => outbound.request(request),
    now: clock.now,
    realMs: clock.realMs,
    zoneOf: reference.zoneOf,
    locodeOf: (name, country) => reference.placeByName(name, country ?? undefined)?.code ?? null,
  }
}
