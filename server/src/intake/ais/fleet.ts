import { createVesselIdentities } from '../../sources/ais/vessel-identity.ts'
import type { IdentitySpan } from '../../sources/ais/vessel-identity.ts'
import type { AisReport } from '../../sources/ais/report.ts'
import { createPositionBuffer } from '../../records/vessels/positions.ts'
import type { PositionBuffer } from '../../records/vessels/positions.ts'

/** The ships that somebody waits for, out of all that is heard. */
export interface AisFleet {
  /** Replaces the ships that are wanted, by IMO number. */
  want(imos: readonly string[]): void
  /** Whether the position of a radio number is worth decoding. */
  isWanted(mmsi: number): boolean
  /** Takes in a report: who a ship is, or where a wanted one was. */
  hear(report: AisReport): void
  /** Radio numbers of wanted ships, as far as known; null: that of some ship is not. */
  wantedNumbers(): readonly string[] | null
  /** What came together for the database since the last time. */
  take(): ReturnType<PositionBuffer['take']> & { readonly identities: readonly IdentitySpan[] }
}

const learnt_max = 10_000

export function createAisFleet(kept: readonly IdentitySpan[]): AisFleet {
  const identities = createVesselIdentities(kept)
  const buffer = createPositionBuffer()
  let wanted = new Set<string>()
  let numbers = new Set<number>()
  let learnt = new Map<string, IdentitySpan>()

  function renumber(): void {
    numbers = new Set([...wanted].flatMap((imo) => {
      const mmsi = identities.mmsiOf(imo)
      return mmsi === null ? [] : [Number(mmsi)]
    }))
  }

  /** Identities are learnt of all ships, for they may be wanted later; only those of wanted ones are kept. */
  function keep(span: IdentitySpan): void {
    if (learnt.size < learnt_max) learnt.set(`${span.imo} ${span.mmsi} ${span.from_at}`, span)
  }

  return {
    want(imos) {
      const added = imos.filter((imo) => !wanted.has(imo))
      wanted = new Set(imos)
      for (const imo of added) for (const span of identities.historyOf(imo)) keep(span)
      renumber()
    },
    isWanted: (mmsi) => numbers.has(mmsi),
    hear(report) {
      if (report.kind === 'static') {
        const span = identities.learn(report)
        if (span === null || !wanted.has(span.imo)) return
        keep(span)
        renumber()
        return
      }
      const imo = identities.imoOf(report.mmsi, report.at) ?? identities.imoOf(report.mmsi, '9999')
      if (imo === null || !wanted.has(imo)) return
      const { at, latitude, longitude, speed_knots, course_degrees, heading_degrees } = report
      buffer.add({ imo, at, latitude, longitude, speed_knots, heading_degrees: heading_degrees ?? course_degrees })
    },
    wantedNumbers() {
      const known = [...wanted].map((imo) => identities.mmsiOf(imo))
      return known.some((mmsi) => mmsi === null) ? null : known.filter((mmsi) => mmsi !== null)
    },
    take() {
      const taken = { ...buffer.take(), identities: [...learnt.values()] }
      learnt = new Map()
      return taken
    },
  }
}
