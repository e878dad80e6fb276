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
  /** Zone of a place that is in no table, where its state or country has one clock. */
  zoneWithin(name: string | null, country_code: string | null): string | null
  locationByLocode(
    locode: string,
  ): { readonly name: string; readonly country_code: string; readonly type: 'port' | 'metro_area' } | null
  placeByName(name: string, country?: string): { readonly code: string } | null
  /** A rail ramp by its railroad, town ("Elwood, IL") and name, or the place of all ramps that could be meant. */
  rampBy(words: {
    readonly railroad: string | null
    readonly town: string | null
    readonly name: string | null
  }): { readonly terminal: KnownTerminal | null; readonly location: { readonly code: string } } | null
  /** The one SCAC of a railroad that goes by several. */
  railroadScac(scac: string): string
  terminalByFirms(firms_code: string): KnownTerminal | null
  terminalBySmdg(locode: string, smdg_code: string): KnownTerminal | null
  terminalByBic(bic_facility_code: string): KnownTerminal | null
  terminalByName(locode: string, name: string): KnownTerminal | null
}
