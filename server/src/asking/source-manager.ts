import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import type { Logger } from '../ground/log.ts'
import { isListened } from '../sources/listened.ts'
import type { Sealer } from '../ground/secret.ts'
import { createSource, source_configuration, SourceConfigurationError } from '../sources/registry.ts'
import type { Source, SourceParts } from '../sources/source.ts'
import { createBudgetDesk } from './budget-desk.ts'
import { spendBudget } from './budget-store.ts'
import { createMeter } from './meter.ts'
import { createRegistrations } from './registrations.ts'
import { createTokenStore } from './token-store.ts'
import { openSource } from './opened-source.ts'
import { polite } from './polite.ts'
import type { AskedSource, SourceDirectory } from './source-directory.ts'
import { createHealthNotes } from './health-notes.ts'
import type { HealthNotes } from './health-notes.ts'
import { closed_circuit, configuredSources, openCircuits, recordAsk } from './source-store.ts'
import type { ConfiguredSource } from './source-store.ts'
import { chargesBeside, directoryOf, everyKeyOf, keyOfBeside, vendorsBeside } from './source-keys.ts'
import { lineKey } from '../world-facts/subject.ts'

const page_patience_ms = 90_000

interface ManagerOptions {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly parts: SourceParts
  /** Opens sealed credentials, and seals the tokens that are issued for them. */
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  /** How long, on the machine's clock, a further page of an answer may wait for room in the budget. */
  readonly patience_ms?: number
  /** Where upstreams ring, before a bell's own end; absent or null: nobody outside can reach this service. */
  readonly bell_base?: string | null
  /**
   * Told when a source was mended: changed by an operator at `since`, or heard again after it was left alone. May be
   * told more than once.
   */
  readonly onMended?: (scacs: readonly string[], since: string) => Promise<void>
}

/** The configured sources, made anew when their configuration changes; the test line is always among them. */
export interface SourceManager extends SourceDirectory {
  /** Reads the configuration again; cheap when nothing changed. */
  reload(): Promise<void>
  all(): readonly Source[]
  /** Keys under which a source is asked: those of the directory, and a vendor's beside the lines' own sources. */
  keysOf(source_id: string): readonly string[]
  /** Writes down what is counted and not written yet. */
  close(): Promise<void>
}

/** A source as it was made of a configuration, with what this process notes of it. */
interface Made {
  readonly updated_at: string
  readonly source: AskedSource
  readonly health: HealthNotes
}

export function createSourceManager(options: ManagerOptions): SourceManager {
  const testLine = createSource({ id: 'test', kind: 'test' }, options.parts)
  const made = new Map<string, Made>()
  /** Configurations of which no source can be made, by the time of their last change: they are told of once. */
  const unusable = new Map<string, string>()
  let byKey: ReadonlyMap<string, readonly AskedSource[]> = new Map([['line:TEST', [testLine]]])
  const all = (key: string) => byKey.get(key.startsWith('line:TEST:') ? 'line:TEST' : keyOfBeside(key)) ?? []

  const everyone = () => [...made.values()].map(({ source }) => source)

  async function drop(id: string): Promise<void> {
    const before = made.get(id)
    made.delete(id)
    await before?.health.flush()
  }

  /** Makes a source anew that was configured otherwise since. */
  async function follow(configured: ConfiguredSource): Promise<void> {
    const { id, updated_at } = configured
    if (made.get(id)?.updated_at === updated_at || unusable.get(id) === updated_at) return
    await drop(id)
    unusable.delete(id)
    const now_made = make(configured, options)
    if (now_made === null) return void unusable.set(id, updated_at)
    // Told first: what fails here is tried again at the next reload.
    await tellMended(options, now_made.source.capabilities.scacs, updated_at)
    made.set(id, now_made)
  }

  return {
    async reload() {
      const [configured, circuits] = await Promise.all([
        configuredSources(options.db.work),
        openCircuits(options.db.work),
      ])
      const wanted = configured.filter(({ enabled, kind }) => enabled && !isListened(kind))
      for (const id of made.keys()) if (!wanted.some((one) => one.id === id)) await drop(id)
      for (const one of wanted) await follow(one)
      for (const [id, { health }] of made) health.learn(circuits.get(id) ?? closed_circuit)
      byKey = new Map([...directoryOf([...made.values()].map(({ source }) => source)), ['line:TEST', [testLine]]])
    },
    byKey: (key) => all(key)[0],
    allByKey: all,
    besideLine: (scac) => vendorsBeside(everyone(), scac, all(lineKey(scac, ''))[0]),
    chargesOfLine: (scac) => chargesBeside(everyone(), scac),
    onFile: () => undefined,
    lineScacs: () => [...byKey.keys()].filter((key) => key.startsWith('line:')).map((key) => key.slice('line:'.length)),
    railKeys: () => [...byKey.keys()].filter((key) => key.startsWith('rail:')),
    all: everyone,
    keysOf: (source_id) => everyKeyOf(made.get(source_id)?.source),
    async close() {
      await Promise.all([...made.values()].map(({ health }) => health.flush()))
    },
  }
}

/** Null: it cannot be made of what is configured. */
function make(configured: ConfiguredSource, options: ManagerOptions): Made | null {
  try {
    const { credentials } = openSource(configured, options.sealer)
    const { id, kind, profile, scac, name, base_url, terminals, per_minute } = configured
    const configuration = source_configuration.parse({
      id,
      kind,
      profile,
      scac,
      name,
      base_url: base_url || null,
      credentials,
      terminals: [...terminals],
      per_minute,
    })
    const { capabilities } = createSource(configuration, options.parts)
    const limits = {
      per_minute: configured.per_minute ?? capabilities.per_minute,
      per_day: configured.per_day ?? capabilities.per_day,
      per_month: capabilities.per_month ?? null,
      spacing_ms: capabilities.spacing_ms ?? null,
    }
    const { clock, db, parts, log, patience_ms = page_patience_ms } = options
    const desk = createBudgetDesk(limits, clock.worldMs, (wanted) =>
      spendBudget(db, id, limits, wanted, clock.worldMs()),
    )
    const meter = createMeter({ http: parts.http, desk, worldMs: clock.worldMs, realMs: clock.realMs, patience_ms })
    const health = createHealthNotes({
      write: (result) => recordAsk(db.work, id, result, clock.now()),
      onMended: () => tellMended(options, capabilities.scacs, clock.now()),
      onError: (error) => log.warn({ err: error, source: id }, 'health was not written'),
      realMs: clock.realMs,
    })
    const kept = keptFor(configured, options)
    const source = polite(createSource(configuration, { ...parts, http: meter.http, ...kept }), {
      clock,
      desk,
      metered: meter.within,
      circuit: health.circuit,
      onAsked: health.note,
    })
    return { updated_at: configured.updated_at, source, health }
  } catch (error) {
    if (!(error instanceof SourceConfigurationError))
      options.log.warn({ err: error, source: configured.id }, 'a source could not be made')
    return null
  }
}

/** What all processes know of a source: its tokens, and what its upstream watches. */
function keptFor({ id, updated_at }: ConfiguredSource, { db, clock, sealer, bell_base = null }: ManagerOptions) {
  const { realMs } = clock
  return {
    tokens: createTokenStore({ db: db.work, sealer, source_id: id, configured_at: updated_at, realMs }),
    registrations: createRegistrations({ db, source_id: id, realMs, bell_base }),
  }
}

async function tellMended({ onMended }: ManagerOptions, scacs: readonly string[], since: string): Promise<void> {
  if (scacs.length > 0) await onMended?.(scacs, since)
}
