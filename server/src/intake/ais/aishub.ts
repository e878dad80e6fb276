import { spendBudget } from '../../asking/budget-store.ts'
import type { OpenedSource } from '../../asking/opened-source.ts'
import { recordAsk } from '../../asking/source-store.ts'
import { aishub_ships_max, aishub_spacing_ms, aishubUrl, readAishub } from '../../sources/ais/aishub.ts'
import type { HttpResult, SourceParts } from '../../sources/source.ts'
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

const limits = { per_minute: null, per_day: null, spacing_ms: aishub_spacing_ms }

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
    const { granted, open_at_ms } = await spendBudget(parts.db, source.id, limits, { request: 0, poll: 1 }, now_ms)
    due_ms.set(source.id, open_at_ms.poll ?? now_ms + aishub_spacing_ms)
    if (granted.poll === 0) return
    const imos = next(wanted)
    const url = aishubUrl(source.base_url, source.credentials['username'] ?? '', imos)
    const told = outcomeOf(await parts.http({ method: 'GET', url, headers: { accept: 'application/json' } }))
    if (told.kind === 'reports') {
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

type Told = ReturnType<typeof readAishub> | { readonly kind: 'outage'; readonly detail: string }

function outcomeOf(result: HttpResult): Told {
  if (!result.ok) return { kind: 'outage', detail: result.detail }
  if (result.status !== 200) return { kind: 'outage', detail: `it answered ${result.status}` }
  return result.truncated ? { kind: 'unreadable' } : readAishub(result.body)
}

/** How it went, for the health of the source. */
function resultOf(told: Told): Parameters<typeof recordAsk>[2] {
  const failed = { ok: false, found: false, defects: 0 }
  switch (told.kind) {
    case 'reports':
      return { ok: true, found: told.reports.length > 0, defects: told.defects, failure: null }
    case 'too_soon':
      return { ...failed, failure: 'nothing: somebody else asks with the same user name', trouble: 'rate_limit' }
    case 'refused':
      return { ...failed, failure: told.detail, trouble: 'credentials' }
    case 'outage':
      return { ...failed, failure: told.detail, trouble: 'outage' }
    case 'unreadable':
      return { ...failed, failure: 'an answer that could not be read', trouble: 'unreadable', defects: 1 }
  }
}
