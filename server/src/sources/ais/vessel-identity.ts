import type { Instant } from '@quaylog/journey'
import type { StaticReport } from './report.ts'

/** A ship and the radio number that it had from a moment on: the number changes with the flag. */
export interface IdentitySpan {
  readonly imo: string
  readonly mmsi: string
  readonly from_at: Instant
  readonly name: string | null
}

/** Which ship uses which radio number, learnt from static reports. */
export interface VesselIdentities {
  /** Takes a report in; the new span, or null when it tells nothing new. */
  learn(report: StaticReport): IdentitySpan | null
  /** The ship that used a number at a moment; null: not known. */
  imoOf(mmsi: string, at: Instant): string | null
  /** The number that a ship uses now; null: not known. */
  mmsiOf(imo: string): string | null
  historyOf(imo: string): readonly IdentitySpan[]
}

/** Ships that are remembered, and spans of each. */
const ships_max = 200_000
const spans_max = 20

/** An empty book of identities, or one that starts with spans that were kept. */
export function createVesselIdentities(kept: readonly IdentitySpan[] = []): VesselIdentities {
  const by_imo = new Map<string, IdentitySpan[]>()
  const by_mmsi = new Map<string, IdentitySpan[]>()
  for (const span of kept) add(span)

  function add(span: IdentitySpan): void {
    if (by_imo.size >= ships_max && !by_imo.has(span.imo)) return
    by_imo.set(span.imo, insert(by_imo.get(span.imo), span))
    by_mmsi.set(span.mmsi, insert(by_mmsi.get(span.mmsi), span))
  }

  return {
    learn({ mmsi, imo, at, name }) {
      if (imo === null) return null
      const last = by_imo.get(imo)?.at(-1)
      const user = by_mmsi.get(mmsi)?.at(-1)
      if ((last?.mmsi === mmsi && user?.imo === imo) || (last !== undefined && at < last.from_at)) return null
      const span = { imo, mmsi, from_at: at, name }
      add(span)
      return span
    },
    imoOf: (mmsi, at) => by_mmsi.get(mmsi)?.findLast((span) => span.from_at <= at)?.imo ?? null,
    mmsiOf: (imo) => by_imo.get(imo)?.at(-1)?.mmsi ?? null,
    historyOf: (imo) => by_imo.get(imo) ?? [],
  }
}

function insert(spans: readonly IdentitySpan[] | undefined, span: IdentitySpan): IdentitySpan[] {
  return [...(spans ?? []), span].toSorted((a, b) => a.from_at.localeCompare(b.from_at)).slice(-spans_max)
}
