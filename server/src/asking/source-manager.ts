import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import type { Logger } from '../ground/log.ts'
import { listened_kinds } from '../sources/listened.ts'
import { createSource, source_configuration, SourceConfigurationError } from '../sources/registry.ts'
import type { Source, SourceTools } from '../sources/source.ts'
import { createBudgetDesk } from './budget-desk.ts'
import { spendBudget } from './budget-store.ts'
import { createMeter } from './meter.ts'
import { polite } from './polite.ts'
import type { AskedSource, SourceDirectory } from './source-directory.ts'
import { configuredSources, recordAsk } from './source-store.ts'
import type { ConfiguredSource } from './source-store.ts'
import { facilityKey, railKey } from '../world-facts/subject.ts'

const page_patience_ms = 90_000

interface ManagerOptions {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly tools: SourceTools
  /** Opens sealed credentials. */
  readonly open: (sealed: string, context: string) => string
  /** How long, on the machine's clock, a further page of an answer may wait for room in the budget. */
  readonly patience_ms?: number
}

/** The configured sources, made anew when their configuration changes; the test line is always among them. */
export interface SourceManager extends SourceDirectory {
  /** Reads the configuration again; cheap when nothing changed. */
  reload(): Promise<void>
  all(): readonly Source[]
}

export function createSourceManager(options: ManagerOptions): SourceManager {
  const testLine = createSource({ id: 'test', kind: 'test' }, options.tools)
  const made = new Map<string, { updated_at: string; source: AskedSource }>()
  let byKey = new Map<string, AskedSource>([['line:TEST', testLine]])

  function make(configured: ConfiguredSource): AskedSource | null {
    try {
      const credentials: unknown = configured.credentials === null ? {} : JSON.parse(options.open(configured.credentials, configured.id))
      const { id, kind, profile, scac, name, base_url, terminals, per_minute } = configured
      const configuration = source_configuration.parse({ id, kind, profile, scac, name, base_url: base_url || null, credentials, terminals: [...terminals], per_minute })
      const { capabilities } = createSource(configuration, options.tools)
      const limits = { per_minute: configured.per_minute ?? capabilities.per_minute, per_day: configured.per_day ?? capabilities.per_day }
      const { clock, db, tools, log, patience_ms = page_patience_ms } = options
      const desk = createBudgetDesk(limits, clock.worldMs, (wanted) => spendBudget(db, id, limits, wanted, clock.worldMs()))
      const meter = createMeter({ http: tools.http, desk, worldMs: clock.worldMs, realMs: clock.realMs, patience_ms })
      return polite(createSource(configuration, { ...tools, http: meter.http }), {
        clock, desk, metered: meter.within,
        onAsked: (result) => recordAsk(db.work, id, result, clock.now()).catch((error: unknown) => log.warn({ err: error, source: id }, 'health was not written')),
      })
    } catch (error) {
      if (!(error instanceof SourceConfigurationError)) options.log.warn({ err: error, source: configured.id }, 'a source could not be made')
      return null
    }
  }

  return {
    async reload() {
      const wanted = (await configuredSources(options.db.work)).filter(({ enabled, kind }) => enabled && !listened_kinds.some((listened) => listened === kind))
      for (const id of made.keys()) if (!wanted.some((configured) => configured.id === id)) made.delete(id)
      for (const configured of wanted) {
        if (made.get(configured.id)?.updated_at === configured.updated_at) continue
        const source = make(configured)
        if (source === null) made.delete(configured.id)
        else made.set(configured.id, { updated_at: configured.updated_at, source })
      }
      byKey = new Map([...made.values()].flatMap(({ source }) => keysOf(source).map((key) => [key, source] as const)))
      byKey.set('line:TEST', testLine)
    },
    byKey: (key) => byKey.get(key.startsWith('line:TEST:') ? 'line:TEST' : key),
    onFile: () => undefined,
    lineScacs: () => [...byKey.keys()].filter((key) => key.startsWith('line:')).map((key) => key.slice('line:'.length)),
    railKeys: () => [...byKey.keys()].filter((key) => key.startsWith('rail:')),
    all: () => [...made.values()].map(({ source }) => source),
  }
}

function keysOf(source: Source): string[] {
  const { scacs, terminals } = source.capabilities
  if (source.kind === 'facility') return terminals.map(facilityKey)
  return source.kind === 'railroad' ? scacs.map(railKey) : scacs.map((scac) => `line:${scac}`)
}
