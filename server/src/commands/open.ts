import {
  connect,
  migrate,
  requireSameDatabase,
  requireUsable,
  shareEmbedded,
  startEmbedded,
  withKeptLog,
} from '../ground/db/index.ts'
import type { Address, Database, Embedded } from '../ground/db/index.ts'
import { createClock } from '../ground/clock.ts'
import type { SettableClock } from '../ground/clock.ts'
import { createIds } from '../ground/id.ts'
import { createLog } from '../ground/log.ts'
import type { Logger } from '../ground/log.ts'
import { ConfigError, readConfig } from '../config.ts'
import type { Assumed, Config } from '../config.ts'
import { readSandboxTime } from '../doors/sandbox/clock-store.ts'
import { CommandError } from './command.ts'
import type { Invocation } from './command.ts'

/** A database in hand, with what every command needs beside it. */
export interface Opened {
  readonly config: Config
  readonly db: Database
  readonly clock: SettableClock
  readonly log: Logger
  readonly newId: () => string
  /** Resolves when the embedded database is gone for good, with what there is to say of it; never rejects. */
  readonly given_up: Promise<Error>
  close(): Promise<void>
}

/** The configuration of a command; a variable that can't be used is told in one line. */
export function configOf(invocation: Invocation, assume: Assumed = { allow_private: false }): Config {
  try {
    return readConfig(invocation.env, assume)
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message, 2)
    throw error
  }
}

/**
 * Opens the database: `DATABASE_URL`, a pooler where `QUAYLOG_DATABASE_DIRECT_URL` names the server behind it, or the
 * embedded one of the data folder. `own` is for the process that keeps it running; other commands use the server that
 * runs, or start one for as long as they need it.
 */
export async function openDatabase(config: Config, log: Logger, how: 'own' | 'share'): Promise<Opened> {
  const start = how === 'own' ? startEmbedded : shareEmbedded
  const embedded: Embedded | null =
    config.database_url === null
      ? await start({
          data_dir: config.data_dir,
          log: (line) => log.debug(line),
          warn: (line) => log.warn(line),
          settings: await withKeptLog(config.data_dir, config.backup_dir),
        })
      : null
  const address = config.database_url ?? embedded?.connection ?? ''
  const direct_address = config.database_direct_url
  const db = connect({
    address,
    direct_address,
    onAvailability: (available) => log.warn({ available }, 'the database'),
  })
  const close = async () => {
    await db.close()
    await embedded?.stop()
  }
  try {
    await prepare(db, address, direct_address)
  } catch (error) {
    await close()
    throw error
  }
  const clock = createClock()
  clock.follow(await readSandboxTime(db))
  return {
    config,
    db,
    clock,
    log,
    newId: createIds(clock.realMs),
    given_up: embedded?.given_up ?? new Promise(() => {}),
    close,
  }
}

/**
 * Looks at the server itself and brings its schema up: a migration may take its time and keeps settings for as long,
 * which no pooler is to see.
 */
async function prepare(db: Database, address: Address, direct_address: Address | null): Promise<void> {
  const direct = connect({ address: direct_address ?? address, is_unhurried: true })
  try {
    await requireUsable(direct, direct_address ?? address)
    if (direct_address !== null) await requireSameDatabase(db, direct, address)
    await migrate(direct)
  } finally {
    await direct.close()
  }
}

/** Opens the database for one command beside a running service. */
export async function withDatabase<T>(invocation: Invocation, run: (opened: Opened) => Promise<T>): Promise<T> {
  const config = configOf(invocation)
  const opened = await openDatabase(config, createLog('warn'), 'share')
  try {
    return await run(opened)
  } finally {
    await opened.close()
  }
}
