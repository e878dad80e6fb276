import type { InForce } from './truth-under-way.ts'
import { median } from './tally.ts'

const day_ms = 86_400_000
const hour_ms = 3_600_000
/** How many days before the arrival an estimate is looked at. */
export const lead_days = [14, 7, 3, 1] as const

/** Whose estimate of an arrival: what the service shows, the line's newest, the line's first of that journey. */
const eta_sources = ['shown', 'line', 'line_first'] as const
export type EtaSource = (typeof eta_sources)[number]

/** One estimate of one arrival, so many days before it. */
export interface EtaReading {
  readonly scac: string
  readonly source: EtaSource
  readonly lead_days: number
  /** Positive: the estimate was later than the arrival. */
  readonly late_hours: number
}

/** Reads, when the moment has come, what everybody says of the arrival of one shipment. */
export class EtaWatch {
  private readonly scac: string
  private readonly arrives_ms: number
  private readonly estimates: readonly InForce[]
  private readonly taken = new Set<number>()

  constructor(scac: string, arrives_ms: number, estimates: readonly InForce[]) {
    this.scac = scac
    this.arrives_ms = arrives_ms
    this.estimates = estimates
  }

  /** Looks now; `shown_ms` is what the service shows. A moment that passed before the first look is passed over. */
  look(shown_ms: number | null, now_ms: number, step_ms: number): EtaReading[] {
    return lead_days.flatMap((days) => {
      const due_ms = this.arrives_ms - days * day_ms
      if (now_ms < due_ms || now_ms >= due_ms + step_ms || this.taken.has(days)) return []
      this.taken.add(days)
      const said = {
        shown: shown_ms,
        line: this.estimates.findLast(({ from_ms }) => from_ms <= now_ms)?.at ?? null,
        line_first: this.estimates[0]?.at ?? null,
      }
      if (shown_ms === null) return []
      return eta_sources.flatMap((source) => {
        const at = said[source]
        return at === null ? [] : [this.reading(source, days, at)]
      })
    })
  }

  private reading(source: EtaSource, days: number, at: number): EtaReading {
    return { scac: this.scac, source, lead_days: days, late_hours: (at - this.arrives_ms) / hour_ms }
  }
}

/** A row of the scoreboard; `line` null: of all lines. */
export interface EtaScore {
  readonly line: string | null
  readonly source: EtaSource
  readonly lead_days: number
  readonly estimates: number
  /** Median of the distance from the arrival, in hours. */
  readonly error_hours: number | null
  /** Median of how much later than the arrival, in hours; negative: earlier. */
  readonly bias_hours: number | null
}

/** Error and bias by line, source and lead time, and of all lines together. */
export function etaScores(readings: readonly EtaReading[]): EtaScore[] {
  const lines = [null, ...new Set(readings.map(({ scac }) => scac).toSorted())]
  return lines.flatMap((line) =>
    lead_days.flatMap((days) =>
      eta_sources.flatMap((source): EtaScore[] => {
        const late = readings
          .filter((one) => one.source === source && one.lead_days === days && (line === null || one.scac === line))
          .map(({ late_hours }) => late_hours)
        return late.length === 0
          ? []
          : [
              {
                line,
                source,
                lead_days: days,
                estimates: late.length,
                error_hours: median(late.map(Math.abs)),
                bias_hours: median(late),
              },
            ]
      }),
    ),
  )
}
