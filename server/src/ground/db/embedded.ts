import { existsSync } from 'node:fs'
import { mkdir, open, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerAddress } from './address.ts'
import { placeBinaries, removeOtherBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'
import { askOwner, takeOwnership } from './owner.ts'
import { ensureDatabase, isReady, serverAddress } from './probe.ts'
import { makeRunDir, runDir } from './run-dir.ts'
import { initialise, isServerAlive, startServer, stopServer } from './server-process.ts'
import { serverUser } from './server-user.ts'
import { supervise } from './supervise.ts'

/** A running embedded server, and how to reach its database. */
export interface Embedded {
  readonly connection: ServerAddress
  /** True when a server that outlived its process was taken over. */
  readonly adopted: boolean
  /** Stops the server cleanly and frees the data folder; does nothing for a server that another process owns. */
  readonly stop: () => Promise<void>
  /** Resolves, with one line of cause, when the server stopped and could not be started again; never rejects. */
  readonly given_up: Promise<CannotStart>
}

export interface EmbeddedOptions {
  readonly data_dir: string
  readonly log: (line: string) => void
  /** Hears that the server went away and came back. */
  readonly warn?: (line: string) => void
  /** Further settings of the server, such as `fsync: 'off'` for tests. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts PostgreSQL in `<data_dir>/postgres`, reachable through a Unix socket only, and owns the folder until `stop()`:
 * starts it again when its process is gone. A server that outlived a killed process is taken over. Throws CannotStart
 * with one line of cause and cure.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const data_dir = await writableFolder(options.data_dir)
  const user = serverUser(data_dir)
  const run_dir = await makeRunDir(data_dir, user)
  const ownership = await takeOwnership(join(run_dir, 'owner'))
  if (!ownership.owned)
    throw new CannotStart(
      `Quaylog is already running on ${data_dir} (pid ${ownership.pid ?? 'unknown'}): stop it first, or set QUAYLOG_DATA_DIR to another folder`,
    )
  try {
    const cluster = join(data_dir, 'postgres')
    const binaries = await placeBinaries(data_dir)
    await checkMajor(cluster, binaries)
    if (!existsSync(cluster)) await initialise(cluster, binaries, user)
    const address = serverAddress(run_dir)
    const adopted = await isReady(address)
    const settings = options.settings ?? {}
    const start = () =>
      startServer({ cluster, binaries, user, run_dir, address, settings, log_file: join(data_dir, 'postgres.log') })
    let child = adopted ? null : await start()
    if (!adopted) await removeOtherBinaries(data_dir, binaries)
    await ensureDatabase(address)
    options.log(adopted ? 'took over the embedded database that was still running' : 'embedded database is running')
    const supervision = supervise({
      isAlive: () => isServerAlive(cluster, child),
      async start() {
        child = await start()
      },
      warn: options.warn ?? options.log,
    })
    const stop = async () => {
      await supervision.stop()
      await stopServer(cluster)
      await ownership.release()
    }
    return { connection: address, adopted, stop, given_up: supervision.given_up }
  } catch (error) {
    await ownership.release()
    throw error
  }
}

/** Uses the server of a data folder beside the process that owns it, or starts one for as long as it is needed. */
export async function shareEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const data_dir = await writableFolder(options.data_dir)
  const run_dir = runDir(data_dir)
  const address = serverAddress(run_dir)
  const owner = await askOwner(join(run_dir, 'owner'))
  if (owner === 'nobody' || !(await isReady(address))) return startEmbedded(options)
  return { connection: address, adopted: false, stop: async () => {}, given_up: new Promise(() => {}) }
}

async function writableFolder(data_dir: string): Promise<string> {
  try {
    await mkdir(data_dir, { recursive: true })
    const path = await realpath(data_dir)
    const probe = join(path, `.writable.${process.pid}`)
    await (await open(probe, 'w')).close()
    await rm(probe)
    return path
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new CannotStart(
      `cannot write to the data folder ${data_dir} (${code}): make it writable or set QUAYLOG_DATA_DIR to another`,
    )
  }
}

async function checkMajor(cluster: string, binaries: Binaries): Promise<void> {
  if (!existsSync(cluster)) return
  const major = Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  if (major !== binaries.major) {
    throw new CannotStart(
      `${cluster} was made by PostgreSQL ${major}, this version brings ${binaries.major}: run quaylog export with the version that made it, move the folder away, then quaylog import`,
    )
  }
}
