import type { ToldEvent } from './world-answers.ts'

type Kind = {
  readonly code: string
  readonly roles: readonly string[]
  readonly mode?: string
  readonly empty?: boolean
}

/** What a line says when it tells a milestone, in its own words. */
const kinds: Readonly<Record<string, Kind>> = {
  empty_out: { code: 'GTOT', roles: ['origin'], empty: true },
  full_in: { code: 'GTIN', roles: ['origin'], empty: false },
  vessel_loaded: { code: 'LOAD', roles: ['origin'] },
  vessel_departed: { code: 'DEPA', roles: ['origin'] },
  vessel_arrived: { code: 'ARRI', roles: ['discharge'] },
  vessel_discharged: { code: 'DISC', roles: ['discharge'] },
  transshipment_arrived: { code: 'ARRI', roles: ['transshipment'] },
  transshipment_discharged: { code: 'DISC', roles: ['transshipment'] },
  transshipment_loaded: { code: 'LOAD', roles: ['transshipment'] },
  transshipment_departed: { code: 'DEPA', roles: ['transshipment'] },
  feeder_loaded: { code: 'LOAD', roles: ['origin', 'transshipment'], mode: 'FEEDER' },
  feeder_departed: { code: 'DEPA', roles: ['origin', 'transshipment'], mode: 'FEEDER' },
  feeder_arrived: { code: 'ARRI', roles: ['transshipment', 'discharge'], mode: 'FEEDER' },
  feeder_discharged: { code: 'DISC', roles: ['transshipment', 'discharge'], mode: 'FEEDER' },
  rail_loaded: { code: 'LOAD', roles: ['discharge'], mode: 'RAIL' },
  rail_departed: { code: 'DEPA', roles: ['discharge'], mode: 'RAIL' },
  arrived_at_inland_destination: { code: 'ARRI', roles: ['inland'], mode: 'RAIL' },
  rail_unloaded: { code: 'DISC', roles: ['inland'], mode: 'RAIL' },
  full_out: { code: 'GTOT', roles: ['discharge', 'inland'], empty: false },
  empty_in: { code: 'GTIN', roles: ['discharge', 'inland'], empty: true },
  pol_atd_at: { code: 'DEPA', roles: ['origin'] },
  pod_ata_at: { code: 'ARRI', roles: ['discharge'] },
}
const minute_ms = 60_000

/** The milestones that an equipment event of a code at a place of a role may be. */
export function meaningsOf(code: string, role: string): string[] {
  return Object.entries(kinds).flatMap(([name, kind]) =>
    kind.code === code && kind.roles.includes(role) && !name.endsWith('_at') ? [name] : [],
  )
}

/** What a line told of a shipment as having happened, true or not, ever since the log was begun. */
export class ToldLog {
  private readonly told = new Map<string, ToldEvent>()

  /** Hears what the line tells now. */
  hear(events: readonly ToldEvent[]): void {
    for (const event of events) this.told.set(JSON.stringify(event), event)
  }

  /** Whether the line said that this happened at that moment. */
  says(field: string, at_ms: number): boolean {
    const kind = kinds[field]
    if (kind === undefined) return false
    return [...this.told.values()].some(
      ({ code, role, mode, empty, at }) =>
        code === kind.code &&
        kind.roles.includes(role) &&
        at !== null &&
        Math.abs(at - at_ms) <= minute_ms &&
        (kind.mode === undefined || kind.mode === mode) &&
        (kind.empty === undefined || kind.empty === empty),
    )
  }
}
