/** A terminal, ramp or depot, as far as the engine needs to know it. */
export interface KnownTerminal {
  readonly id: string
  readonly facility_type: string
  readonly location: { readonly code: string }
  readonly railroad_scac: string | null
}

/** What reconciling asks of the reference data; reference/reference.ts satisfies it. Null: not in the tables. */
export interface ReferenceLookup {
  zoneOf(locode: string): string | null
  locationByLocode(locode: string): { readonly name: string; readonly country_code: string } | null
  placeByName(name: string, country?: string): { readonly code: string } | null
  terminalByFirms(firms_code: string): KnownTerminal | null
  terminalBySmdg(locode: string, smdg_code: string): KnownTerminal | null
  terminalByBic(bic_facility_code: string): KnownTerminal | null
  terminalByName(locode: string, name: string): KnownTerminal | null
}
