import { createServer } from 'node:net'
import { api_version } from '@quaylog/contract'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import type { App } from '../app.ts'
import { openReplica } from '../ground/db/index.ts'
import type { Replica } from '../ground/db/index.ts'
import { readFigures } from '../doors/operations/metrics-store.ts'
import type { Telemetry } from '../ground/telemetry/telemetry.ts'
import { loadReference } from '../reference/reference.ts'
import { CommandError } from './command.ts'
import type { Opened } from './open.ts'
import { sealClearText } from './reseal.ts'
import { sealerOf } from './secret-key.ts'

/** Builds the service on an open database. */
export async function launch(opened: Opened, rate_limits: 'memory' | 'database'): Promise<App> {
  const { config, db, clock, newId, log } = opened
  const reference = loadReference(config.reference_dir === null ? {} : { directory: config.reference_dir })
  const sealer = await sealerOf(config)
  const sealed = await sealClearText(db, sealer)
  if (sealed > 0) log.info({ sealed }, 'secrets that an earlier version kept in clear are sealed')
  const telemetry = await telemetryOf(opened)
  const replica = replicaOf(opened)
  const app = await createApp({
    config,
    db,
    clock,
    newId,
    random: Math.random,
    log,
    reference,
    sealer,
    rate_limits,
    replica,
    tracing: telemetry?.tracing,
  }).catch(async (error: unknown) => {
    await Promise.all([telemetry?.stop(), replica?.close()])
    throw error
  })
  telemetry?.exportMetrics(async () => {
    app.metrics.show(await readFigures(db.work, clock))
    return app.metrics.registry.getMetricsAsJSON()
  })
  return {
    ...app,
    async stop() {
      await app.stop()
      await Promise.all([telemetry?.stop(), replica?.close()])
    },
  }
}

/** Reads lists from a standby where one is named, and says in the log when it begins and when it ends. */
function replicaOf({ config, db, log }: Opened): Replica | undefined {
  if (config.replica_url === null) return undefined
  return openReplica({
    address: config.replica_url,
    primary: db,
    onChange(trouble) {
      if (trouble === null) log.info('lists are read from the replica')
      else log.warn({ trouble }, 'lists are read from the primary')
    },
  })
}

/** Exports traces and metrics where a receiver is configured; else nothing of it is even loaded. */
async function telemetryOf({ config, log, newId }: Opened): Promise<Telemetry | null> {
  if (config.telemetry === null) return null
  const { startTelemetry } = await import('../ground/telemetry/telemetry.ts')
  return startTelemetry(config.telemetry, { log, version: api_version, instance_id: newId() })
}

/** Opens an HTTP port; one that can't be listened on is told with the variable that sets it. */
export async function listen(http: FastifyInstance, host: string, port: number, variable: string): Promise<void> {
  try {
    await http.listen({ host, port })
  } catch (error) {
    throw new CommandError(
      `${host}:${port} cannot be listened on (${error instanceof Error ? error.message : 'unknown'}): set QUAYLOG_HOST or ${variable}`,
    )
  }
}

/** Begins to listen for mails where it is configured; a port that can't be listened on is told. */
export async function listenForMails({ mail_listener }: App, { smtp_listener }: Opened['config']): Promise<void> {
  if (mail_listener === null || smtp_listener === null) return
  await mail_listener.listen().catch((error: unknown) => {
    const { host, port } = smtp_listener
    throw new CommandError(
      `${host}:${port} cannot be listened on for mails (${error instanceof Error ? error.message : 'unknown'}): set QUAYLOG_DOCUMENTS_SMTP_HOST or QUAYLOG_DOCUMENTS_SMTP_PORT`,
    )
  })
}

/** Tells a busy port before anything is started. */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(
        new CommandError(
          'code' in error && error.code === 'EADDRINUSE'
            ? `port ${port} is in use: stop what uses it, or set ${variable} to a free port`
            : `${host}:${port} cannot be listened on (${error.message}): set QUAYLOG_HOST or ${variable}`,
        ),
      ),
    )
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

/** One Ctrl-C comes twice where npm or the launcher passes on what the terminal has told the whole group. */
const same_wish_ms = 1_000

/** Resolves at the first SIGINT or SIGTERM; a second one, a second or more later, ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let asked_ms: number | null = null
    const stop = () => {
      if (asked_ms !== null && performance.now() - asked_ms >= same_wish_ms) process.exit(1)
      asked_ms ??= performance.now()
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}

/** Waits for the signal to stop; throws, with what there is to say, when the embedded database is gone for good. */
export async function untilStoppedOrLost(
  stopped: Promise<void>,
  { given_up }: Pick<Opened, 'given_up'>,
): Promise<void> {
  const lost = await Promise.race([stopped, given_up])
  if (lost instanceof Error) throw new CommandError(lost.message)
}
