import { access, constants, mkdir, stat } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { cureOf } from '../asking/cures.ts'
import { configuredSources, sourceHealth } from '../asking/source-store.ts'
import { sourceState } from '../asking/source-state.ts'
import type { ConfiguredSource, SourceHealth } from '../asking/source-store.ts'
import { isGivenUp, keptBackups, requireUsable } from '../ground/db/index.ts'
import { readFigures } from '../doors/operations/metrics-store.ts'
import { loadReference } from '../reference/reference.ts'
import { readSandboxTime } from '../doors/sandbox/clock-store.ts'
import { certificateEnds } from '../sources/api/settings.ts'
import { isListened } from '../sources/listened.ts'
import { describeConfiguration, source_configuration, SourceConfigurationError } from '../sources/registry.ts'
import { databaseFacts, databaseTime } from './database-facts-store.ts'
import type { Opened } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { sourcePartsOf } from './sources.ts'

/** What was looked at, what was found, and what to do about it. */
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'bad'
  readonly found: string
  /** Null: nothing is to be done. */
  readonly cure: string | null
}

/** The three outcomes of a look. */
export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found, cure: null })
export const warning = (name: string, found: string, cure: string): Check => ({ name, state: 'warning', found, cure })
export const bad = (name: string, found: string, cure: string): Check => ({ name, state: 'bad', found, cure })

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Settings and files, before anything is opened. */
export async function checkConfiguration(
  config: Config,
  versions: { readonly node: string; readonly tz: string },
): Promise<Check[]> {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number)
  return [
    major > 24 || (major === 24 && minor >= 21)
      ? ok('runtime', `Node ${versions.node}, time zones ${versions.tz}`)
      : bad('runtime', `Node ${versions.node}`, 'run npm ci: it installs Node 26'),
    await folder('QUAYLOG_DATA_DIR', config.data_dir, constants.W_OK),
    ...(config.edi_dir === null
      ? []
      : [await folder('QUAYLOG_EDI_DIR', config.edi_dir, constants.R_OK | constants.W_OK)]),
    ...(config.edi_out_dir === null ? [] : [await folder('QUAYLOG_EDI_OUT_DIR', config.edi_out_dir, constants.W_OK)]),
    ...(config.reports_dir === null
      ? []
      : [await folder('QUAYLOG_REPORTS_DIR', config.reports_dir, constants.R_OK | constants.W_OK)]),
    checkReference(config),
    config.secret_key === null
      ? ok('QUAYLOG_SECRET_KEY', `kept in ${config.data_dir}/secret.key: back it up with the database`)
      : ok('QUAYLOG_SECRET_KEY', 'is set'),
    checkAddress(config),
    config.smtp_url === null
      ? warning(
          'QUAYLOG_SMTP_URL',
          'e-mails are written to files in the data folder',
          'set QUAYLOG_SMTP_URL to have them sent',
        )
      : ok('QUAYLOG_SMTP_URL', 'is set'),
  ]
}

async function folder(name: string, path: string, mode: number): Promise<Check> {
  if (mode === constants.W_OK) await mkdir(path, { recursive: true }).catch(() => {})
  const found = await stat(path).catch(() => null)
  if (found === null || !found.isDirectory())
    return bad(name, `${path} is not a folder`, `create it, or set ${name} to one that exists`)
  return access(path, mode).then(
    () => ok(name, path),
    () =>
      bad(
        name,
        `${path} may not be ${mode === constants.W_OK ? 'written' : 'read and written'}`,
        'grant this to the user that runs the service',
      ),
  )
}

function checkReference({ reference_dir }: Config): Check {
  try {
    const reference = loadReference(reference_dir === null ? {} : { directory: reference_dir })
    return ok(
      'reference data',
      `${reference.ports().length} ports, ${reference.terminals().length} terminals, ${reference.lines().length} lines${reference_dir === null ? '' : ` with ${reference_dir}`}`,
    )
  } catch (error) {
    return bad('reference data', reasonOf(error), 'correct the file, or unset QUAYLOG_REFERENCE_DIR')
  }
}

function checkAddress({ public_url, host }: Config): Check {
  const { protocol, hostname } = new URL(public_url)
  const is_local = hostname === 'localhost' || hostname === '127.0.0.1'
  if (host !== '127.0.0.1' && host !== 'localhost' && is_local)
    return warning(
      'QUAYLOG_PUBLIC_URL',
      `${public_url}, though the service listens on ${host}`,
      'set it to the address that others use: links and sign-in are built from it',
    )
  return is_local || protocol === 'https:'
    ? ok('QUAYLOG_PUBLIC_URL', public_url)
    : warning('QUAYLOG_PUBLIC_URL', `${public_url} is not encrypted`, 'put a TLS proxy in front of the service')
}

/** The database: its settings and its schema. */
export async function checkDatabase({ config, db }: Opened): Promise<Check> {
  const trouble = await requireUsable(
    db,
    config.database_url ?? { path: config.data_dir, user: 'quaylog', database: 'quaylog' },
  ).then(() => null, reasonOf)
  if (trouble !== null) return bad('database', trouble, 'fix the problem that it names')
  const facts = await databaseFacts(db.work)
  return ok(
    'database',
    `PostgreSQL ${facts?.version}, ${facts?.migrations} migrations, ${Math.round((facts?.bytes ?? 0) / 1_048_576)} MB${config.database_url === null ? ', embedded' : ''}`,
  )
}

const hour_ms = 3_600_000

/** When the embedded database was backed up last, if this is ours to do. */
export async function checkBackups({ config, clock }: Opened): Promise<Check[]> {
  const { backup_dir, backup_hours } = config
  if (config.database_url !== null) return []
  if (backup_dir === null)
    return [warning('backups', 'none are made', 'set QUAYLOG_BACKUP_DIR to a folder on another disk')]
  const newest = (await keptBackups(backup_dir)).at(-1)
  const since_h = newest === undefined ? Infinity : (clock.realMs() - Date.parse(newest.finished_at)) / hour_ms
  const cure = 'run quaylog backup; quaylog up does so by itself while it runs'
  if (newest === undefined) return [bad('backups', `there is none in ${backup_dir}`, cure)]
  const found = `the last one was finished at ${newest.finished_at}, in ${backup_dir}`
  if (await isGivenUp({ data_dir: config.data_dir, backup_dir }, newest))
    return [bad('backups', `${found}, before the database was restored: what is written since is in none`, cure)]
  return [since_h > backup_hours * 2 ? bad('backups', found, cure) : ok('backups', found)]
}

const skew_s_max = 2

/** Whether this machine and the database agree on the time. */
export async function checkClock({ db, clock }: Opened): Promise<Check> {
  const skew_s = Math.round(((await databaseTime(db.work)) - clock.realMs()) / 100) / 10
  if (Math.abs(skew_s) > skew_s_max)
    return bad(
      'clock',
      `this machine and the database differ by ${skew_s} s`,
      'synchronise both by NTP: leases and signatures depend on it',
    )
  return ok(
    'clock',
    `agrees with the database${(await readSandboxTime(db)) === null ? '' : `; the sandbox is at ${clock.now()}`}`,
  )
}

/** Each source: whether it can be made, and how it has been doing. */
export async function checkSources(opened: Opened): Promise<Check[]> {
  const health = new Map((await sourceHealth(opened.db.work)).map((row) => [row.source_id, row]))
  const sources = await configuredSources(opened.db.work)
  if (sources.length === 0)
    return [
      warning(
        'sources',
        'no source is configured: only test numbers, and what EDI files tell of, can be tracked',
        'quaylog sources add --help',
      ),
    ]
  const sealer = await sealerOf(opened.config)
  const parts = sourcePartsOf(opened)
  return sources.map((source) => {
    const name = `source ${source.id}`
    if (!source.enabled) return ok(name, 'switched off')
    let credentials: unknown
    try {
      credentials = source.credentials === null ? {} : JSON.parse(sealer.open(source.credentials, source.id))
    } catch {
      return bad(
        name,
        'its credentials cannot be opened',
        'set QUAYLOG_SECRET_KEY to the key they were sealed with, or add the source again',
      )
    }
    return madeOf(source, credentials, parts) ?? doing(source, health.get(source.id))
  })
}

function madeOf(
  source: ConfiguredSource,
  credentials: unknown,
  parts: Parameters<typeof describeConfiguration>[1],
): Check | null {
  const configured = source_configuration.safeParse({
    ...source,
    base_url: source.base_url || null,
    terminals: [...source.terminals],
    credentials,
  })
  const cure = `quaylog sources add --id ${source.id} …`
  if (!configured.success)
    return bad(
      `source ${source.id}`,
      `${String(configured.error.issues[0]?.path[0])}: ${configured.error.issues[0]?.message}`,
      cure,
    )
  try {
    describeConfiguration(configured.data, parts)
    return ending(`source ${source.id}`, certificateEnds(configured.data.credentials), parts.now(), cure)
  } catch (error) {
    if (error instanceof SourceConfigurationError) return bad(`source ${source.id}`, error.message, cure)
    throw error
  }
}

const certificate_warning_ms = 30 * 86_400_000

/** A client certificate has to be renewed before it ends. */
function ending(name: string, ends_at: string | null, now: string, cure: string): Check | null {
  if (ends_at === null || Date.parse(ends_at) - Date.parse(now) > certificate_warning_ms) return null
  return warning(name, `its client certificate expires at ${ends_at}`, cure)
}

function doing({ id, kind }: ConfiguredSource, health: SourceHealth | undefined): Check {
  const name = `source ${id}`
  if (health === undefined) return ok(name, isListened(kind) ? 'nothing has come from it yet' : 'never asked')
  const { failures_in_a_row, last_failure, last_trouble, last_succeeded_at } = health
  const more = `quaylog sources test ${id}${isListened(kind) ? '' : ' NUMBER'} shows more`
  if (sourceState(true, health) === 'never_found')
    return warning(name, `answered at ${last_succeeded_at}, and has never found anything`, more)
  if (failures_in_a_row === 0) return ok(name, `${isListened(kind) ? 'heard' : 'answered'} at ${last_succeeded_at}`)
  const cure = cureOf(last_trouble, last_failure)
  const failing = `${failures_in_a_row} failures in a row: ${last_failure ?? 'no reason recorded'}`
  return warning(name, failing, cure === null ? more : `${cure} ${more}`)
}

const late_s = 600

/** Work that waits longer than it should. */
export async function checkQueues({ db, clock }: Opened): Promise<Check[]> {
  const { queues, quarantined } = await readFigures(db.work, clock)
  return [
    ...queues.map(({ queue, due, oldest_seconds }) =>
      due > 0 && oldest_seconds > late_s
        ? warning(
            `queue ${queue}`,
            `${due} due, the oldest for ${Math.round(oldest_seconds / 60)} minutes`,
            'check that quaylog up or quaylog work is running; if it is, run one more',
          )
        : ok(`queue ${queue}`, `${due} due`),
    ),
    quarantined === 0
      ? ok('quarantine', 'is empty')
      : warning('quarantine', `${quarantined} messages could not be read`, 'quaylog sources quarantine'),
  ]
}
