import type { FacilityFact } from '@quaylog/free-time'
import type { Location } from '../../reference/location.ts'
import type { Reference } from '../../reference/reference.ts'

/** The place of a stay by a terminal's id, or by a UN/LOCODE where no terminal is known; null: neither is. */
export type PlaceLookup = (terminal_id: string | null, locode: string | null) => FacilityFact | null

/**
 * Places in the words of calendars and tariffs: a terminal by its FIRMS code, else by port and SMDG code, else by BIC
 * code, each with port, state and country.
 */
export function placeLookup(reference: Reference): PlaceLookup {
  return (terminal_id, locode) => {
    const terminal = terminal_id === null ? null : reference.terminalById(terminal_id)
    const location = terminal?.location ?? (locode === null ? null : reference.locationByLocode(locode))
    if (terminal !== null) {
      const smdg = terminal.smdg_code === null ? null : `${terminal.location.code}-${terminal.smdg_code}`
      return placed(terminal.firms_code ?? smdg ?? terminal.bic_facility_code ?? terminal.key, terminal.location)
    }
    if (location !== null) return placed(location.code, location)
    return locode === null ? null : { code: locode, locode, country: locode.slice(0, 2), region: null }
  }
}

function placed(code: string, { code: locode, country_code, state_abbr }: Location): FacilityFact {
  return { code, locode, country: country_code, region: state_abbr === null ? null : `${country_code}-${state_abbr}` }
}
