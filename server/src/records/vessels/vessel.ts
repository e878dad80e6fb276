import { nameId } from '../../ground/id.ts'

/** A ship as far as sources and AIS told of it. World data: shared by all accounts. */
export interface VesselRow {
  readonly id: string
  readonly imo: string | null
  /** The number that was found for a ship of which sources told only the name. */
  readonly inferred_imo: string | null
  readonly name: string
  readonly mmsi: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly speed_knots: number | null
  readonly heading_degrees: number | null
  readonly position_at: string | null
}

/**
 * The id of a ship follows from its IMO number, or from its name when no source gave the number; null: not named at
 * all.
 */
export function vesselId(imo: string | null, name: string | null): string | null {
  if (imo !== null) return nameId('vessel', imo)
  return name === null ? null : nameId('vessel-name', name.toUpperCase())
}
