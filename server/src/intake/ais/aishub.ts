import { spendBudget } from '../../asking/budget-store.ts'
import type { OpenedSource } from '../../asking/opened-source.ts'
import { recordAsk } from '../../asking/source-store.ts'
import { aishub_ships_max, aishub_spacing_ms, aishubUrl, readAishub } from '../../sources/ais/aishub.ts'
import type { SourceParts, Trouble } from '../../sources/source.ts'
import type { AisReport } from '../../sources/ais/report.ts'
import type { RecordingParts } from '../parts.ts'
import type { AisFleet } from './fleet.ts'

/** What asking AISHub needs beside recording. */
export interface AishubParts extends RecordingParts {
  readonly http: SourceParts['http']
}

type Hub = Pick<OpenedSource, 'id' | 'base_url' | 'credentials'>

/** Asks AISHub about wanted ships as often as it allows all processes together. */
export interface AishubDesk {
  /** Asks each source of which nothing is under way, and returns at once. */
  askAll(sources: readonly Hub[], fleet: Pick<AisFleet, 'hear' | 'wantedShips'>): void
  /** When all that is under way has ended. */
  settled(): Promise<void>
}

/** What it allows all who ask with one user name. */
export const aishub_limits = { per_minute: null, per_day: null, spacing_ms: aishub_spacing_ms }

export function createAishubDesk(parts: AishubParts): AishubDesk {
  const due_ms = new Map<string, number>()
  const under_way = new Map<string, Promise<void>>()
  /** How many ships were asked about, so that a fleet that one question cannot name has its turn part by part. */
  let asked = 0

  /** The next ships in turn, at most as many as a question may name. */
  function next(imos: readonly string[]): readonly string[] {
    const from = asked % imos.length
    return [...imos.slice(from), ...imos.slice(0, from)].slice(0, aishub_ships_max)
  }

  async function ask(source: Hub, fleet: Pick<AisFleet, 'hear' | 'wantedShips'>): Promise<void> {
    const wanted = fleet.wantedShips()
    if (wanted.length === 0) return
    const now_ms = parts.clock.realMs()
    // What other processes asked counts too: the provider counts by user.
    const { granted, open_at_ms } = await spendBudget(
      parts.db,
      source.id,
      aishub_limits,
      { request: 0, poll: 1 },
      now_ms,
    )
    due_ms.set(source.id, open_at_ms.poll ?? now_ms + aishub_spacing_ms)
    if (granted.poll === 0) return
    const imos = next(wanted)
    const told = await askAishub(parts.http, source, imos)
    if (told.trouble === null) {
      asked += imos.length
      for (const report of told.reports) fleet.hear(report)
    }
    await recordAsk(parts.db.work, source.id, resultOf(told), parts.clock.now())
  }

  return {
    askAll(sources, fleet) {
      for (const source of sources) {
        if (under_way.has(source.id) || parts.clock.realMs() < (due_ms.get(source.id) ?? 0)) continue
        const asking = ask(source, fleet)
          .catch((error: unknown) => parts.log.warn({ err: error, source: source.id }, 'AISHub was not asked'))
          .finally(() => under_way.delete(source.id))
        under_way.set(source.id, asking)
      }
    },
    settled: async () => void (await Promise.all(under_way.values())),
  }
}

/** What came of a question: reports, or why there are none. */
type Told =
  | { readonly trouble: null; readonly reports: readonly AisReport[]; readonly defects: number }
  | { readonly trouble: Trouble; readonly detail: string }

/** Asks once about ships by their IMO numbers. */
export async function askAishub(
  http: SourceParts['http'],
  { base_url, credentials }: Pick<Hub, 'base_url' | 'credentials'>,
  imos: readonly string[],
): Promise<Told> {
  const url = aishubUrl(base_url, credentials['username'] ?? '', imos)
  const result = await http({ method: 'GET', url, headers: { accept: 'application/json' } })
  if (!result.ok) return { trouble: 'outage', detail: result.detail }
  if (result.status !== 200) return { trouble: 'outage', detail: `it answered ${result.status}` }
  const told = result.truncated ? ({ kind: 'unreadable' } as const) : readAishub(result.body)
  switch (told.kind) {
    case 'reports':
      return { trouble: null, reports: told.reports, defects: told.defects }
    case 'too_soon':
      return { trouble: 'rate_limit', detail: 'nothing: somebody else asks with the same user name' }
    case 'refused':
      return { trouble: 'credentials', detail: told.detail }
    case 'unreadable':
      return { trouble: 'unreadable', detail: 'an answer that could not be read' }
  }
}

/** How it went, for the health of the source. */
function resultOf(told: Told): Parameters<typeof recordAsk>[2] {
  if (told.trouble === null) return { ok: true, found: told.reports.length > 0, defects: told.defects, failure: null }
  const defects = told.trouble === 'unreadable' ? 1 : 0
  return { ok: false, found: false, defects, failure: told.detail, trouble: told.trouble }
}
