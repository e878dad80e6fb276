import { createVesselIdentities } from '../../sources/ais/vessel-identity.ts'
import type { IdentitySpan } from '../../sources/ais/vessel-identity.ts'
import type { AisReport, PositionReport, StaticReport } from '../../sources/ais/report.ts'
import { createPositionBuffer } from '../../records/vessels/positions.ts'
import type { PositionBuffer } from '../../records/vessels/positions.ts'
import type { InferredShip, WantedShip } from '../../records/vessels/positions-store.ts'
import { createWantedShips } from './wanted-ships.ts'

/** The ships that somebody waits for, out of all that is heard. */
export interface AisFleet {
  /** Replaces the ships that are wanted. */
  want(ships: readonly Pick<WantedShip, 'id' | 'imo' | 'name'>[]): void
  /** Whether the position of a radio number is worth decoding. */
  isWanted(mmsi: number): boolean
  /** Takes in a report: who a ship is, or where a wanted one was. */
  hear(report: AisReport): void
  /** IMO numbers of wanted ships, as far as known. */
  wantedShips(): readonly string[]
  /** Radio numbers of wanted ships, as far as known; null: that of some ship is not. */
  wantedNumbers(): readonly string[] | null
  /**
   * What came together for the database since the last time; `inferred`: the ships of which only the name was known, by
   * record.
   */
  take(): ReturnType<PositionBuffer['take']> & {
    readonly identities: readonly IdentitySpan[]
    readonly inferred: readonly InferredShip[]
  }
}

const learnt_max = 10_000

export function createAisFleet(kept: readonly IdentitySpan[]): AisFleet {
  const identities = createVesselIdentities(kept)
  const buffer = createPositionBuffer()
  const wanted = createWantedShips()
  let numbers = new Set<number>()
  let learnt = new Map<string, IdentitySpan>()

  /** What is known of ships that are wanted from now on is kept. */
  function follow(added: readonly string[]): void {
    for (const imo of added) for (const span of identities.historyOf(imo)) keep(span)
    renumber()
  }

  function renumber(): void {
    const known = wanted.numbers().map((imo) => identities.mmsiOf(imo))
    numbers = new Set(known.filter((mmsi) => mmsi !== null).map(Number))
  }

  /** Identities are learnt of all ships, for they may be wanted later; only those of wanted ones are kept. */
  function keep(span: IdentitySpan): void {
    if (learnt.size < learnt_max) learnt.set(`${span.imo} ${span.mmsi} ${span.from_at}`, span)
  }

  function recognise(report: StaticReport): void {
    const span = identities.learn(report)
    const found = wanted.learn(report)
    if (found !== null) follow(found)
    if (span === null || wanted.recordsOf(span.imo).length === 0) return
    keep(span)
    renumber()
  }

  function place(report: PositionReport): void {
    const imo = identities.imoOf(report.mmsi, report.at) ?? identities.imoOf(report.mmsi, '9999')
    if (imo === null) return
    const { at, latitude, longitude, speed_knots, course_degrees } = report
    const heading_degrees = report.heading_degrees ?? course_degrees
    for (const vessel_id of wanted.recordsOf(imo))
      buffer.add({ imo, at, latitude, longitude, speed_knots, heading_degrees }, vessel_id)
  }

  return {
    want: (ships) => follow(wanted.replace(ships)),
    isWanted: (mmsi) => numbers.has(mmsi),
    hear(report) {
      if (report.kind === 'static') recognise(report)
      else place(report)
    },
    wantedShips: wanted.numbers,
    wantedNumbers() {
      const known = wanted.numbers().map((imo) => identities.mmsiOf(imo))
      return wanted.isOpen() || known.some((mmsi) => mmsi === null) ? null : known.filter((mmsi) => mmsi !== null)
    },
    take() {
      const taken = { ...buffer.take(), identities: [...learnt.values()], inferred: wanted.inferred() }
      learnt = new Map()
      return taken
    },
  }
}
