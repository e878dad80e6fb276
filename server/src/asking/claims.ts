import type { FieldClaim, Claims } from '../reference/provided-data.ts'
import { railroadScac } from '../reference/ramp.ts'
import { edi_rail_tells, edi_tells, edi_terminal_tells } from '../sources/line-tells.ts'
import { trackedKinds } from '../sources/source.ts'
import {
  adapterOfLine,
  adapterTellsOfFacility,
  adapterTellsOfLine,
  isProvedOfFacility,
  isProvedOfLine,
} from '../sources/told.ts'
import { facilityKey, lineKey, railKey } from '../world-facts/subject.ts'
import type { AskedSource, SourceDirectory } from './source-directory.ts'

/** What can be claimed by the sources that are enabled now; contract 2.10: nothing else is claimed. */
export function createClaims(sources: Pick<SourceDirectory, 'byKey' | 'chargesOfLine'>): Claims {
  return {
    line({ scac }) {
      const source = sources.byKey(lineKey(scac, ''))
      const told = toldBy([source, ...sources.chargesOfLine(scac).map(sources.byKey)])
      const adapter = adapterTellsOfLine(scac)
      return {
        asks: trackedKinds(source?.capabilities.asks ?? []),
        claim: claimBy(told, adapter, edi_tells, (field) => isProvedOfLine(scac, field)),
      }
    },
    terminal({ firms_code, railroad_scac, facility_type, country_code }) {
      const railroad = railroad_scac === null ? null : railroadScac(railroad_scac)
      const told = toldBy([
        firms_code === null ? undefined : sources.byKey(facilityKey(firms_code)),
        railroad === null ? undefined : sources.byKey(railKey(railroad)),
      ])
      const sends_edi = facility_type !== 'depot' && ['US', 'CA', 'MX'].includes(country_code)
      const by_edi = railroad === null ? edi_terminal_tells : edi_rail_tells
      const adapter = adapterTellsOfFacility(firms_code, railroad)
      return claimBy(told, adapter, sends_edi ? by_edi : [], (field) => isProvedOfFacility(firms_code, railroad, field))
    },
    cureFor({ name, scac }) {
      const adapter = adapterOfLine(scac)
      const edi = `have ${name} or a partner send EDI (315, IFTSTA) to /ingest/edi`
      return adapter === null
        ? `No adapter for ${name} exists: ${edi}, or name it in the lines of a vendor that you pay (quaylog sources known)`
        : `Configure it with quaylog sources add ${adapter}, or ${edi}`
    },
  }
}

function toldBy(sources: readonly (AskedSource | undefined)[]): ReadonlySet<string> {
  return new Set(sources.flatMap((source) => source?.capabilities.tells ?? []))
}

/** How a field is told: here, by an adapter that nobody has configured, by EDI, or not at all. */
function claimBy<Field extends string>(
  told: ReadonlySet<string>,
  adapter: readonly Field[],
  edi: readonly Field[],
  isProved: (field: Field) => boolean,
): (field: Field) => FieldClaim {
  return (field) => {
    if (told.has(field)) return 'live'
    if (adapter.includes(field)) return isProved(field) ? 'available' : 'unproved'
    return edi.includes(field) ? 'by_edi' : 'no'
  }
}
