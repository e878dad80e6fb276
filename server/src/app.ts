import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createAdmit } from './accounts/admit.ts'
import { createInProcessCallers } from './accounts/in-process.ts'
import { createMemoryLimiter } from './accounts/rate-limit.ts'
import type { RateLimiter } from './accounts/rate-limit.ts'
import type { Caller } from './accounts/account.ts'
import type { Services } from './accounts/services.ts'
import { takeFromWindow } from './accounts/store.ts'
import { createKeyVerifier } from './accounts/verify-key.ts'
import { createWrite } from './accounts/write.ts'
import { createChangeHub } from './changes/hub.ts'
import { registerChangeStream } from './changes/stream.ts'
import type { Config } from './config.ts'
import { registerEmbed } from './embed/door.ts'
import { createTrackingActions } from './engine/actions.ts'
import { createSourceManager } from './engine/source-manager.ts'
import type { SourceManager } from './engine/source-manager.ts'
import type { EngineTools } from './engine/tools.ts'
import { startEngineWorker } from './engine/worker.ts'
import type { EngineWorker } from './engine/worker.ts'
import type { SettableClock } from './ground/clock.ts'
import type { Database } from './ground/db/index.ts'
import { createHttpServer, singleHeaders } from './ground/http/server.ts'
import { invalidToken } from './ground/http/refusal.ts'
import { startLoop } from './ground/jobs/loop.ts'
import type { Loop } from './ground/jobs/loop.ts'
import type { Logger } from './ground/log.ts'
import { createOutbound } from './ground/outbound/index.ts'
import { source_limits } from './engine/source-limits.ts'
import type { Sealer } from './ground/secret.ts'
import { registerHealth } from './health.ts'
import { defaultAllowList, registerMcp } from './mcp/door.ts'
import type { Reference } from './reference/reference.ts'
import { createResources, decorate } from './resources.ts'
import { routes } from './routes.ts'
import { startSchedule } from './schedule.ts'
import { createSeaRouter } from './sea-routes/router.ts'
import { receiverLimits, startDeliveries } from './webhooks/deliver.ts'
import type { Deliveries } from './webhooks/deliver.ts'

/** What the outside gives a process; tests replace single parts. */
export interface AppParts {
  readonly config: Config
  readonly db: Database
  readonly clock: SettableClock
  readonly newId: () => string
  readonly random: () => number
  readonly log: Logger
  readonly reference: Reference
  readonly sealer: Sealer
  /** `memory` when this is the only process that serves, else all share the database. */
  readonly rate_limits: 'memory' | 'database'
}

/** A running service: its HTTP server not yet listening, its workers not yet started. */
export interface App {
  readonly http: FastifyInstance
  readonly sources: SourceManager
  readonly tools: EngineTools
  /** Starts polls, attempts, deliveries and the schedule in this process. */
  startWork(): Promise<void>
  /** Stops taking work, finishes what runs, closes the server. The database stays open: it is the caller's. */
  stop(): Promise<void>
}

const source_reload_ms = 2_000

/** Builds the service: the one place where the parts meet. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, clock, newId, random, log, reference } = parts
  const outbound = createOutbound(source_limits)
  const sources = createSourceManager({
    db, clock, log,
    tools: { http: (request) => outbound.request(request), now: clock.now, zoneOf: reference.zoneOf, locodeOf: (name, country) => reference.placeByName(name, country ?? undefined)?.code ?? null },
    open: parts.sealer.open,
  })
  await sources.reload()
  const registry = createResources()
  const running: { worker: EngineWorker | null; deliveries: Deliveries | null; loops: Loop[] } = { worker: null, deliveries: null, loops: [] }
  const changes = createChangeHub(db.work, log)
  const tools: EngineTools = {
    db, clock, newId, random, log, reference, sources, registry, base_url: config.base_url, compat: config.compat,
    manifest_window_days: config.manifest_window_days,
    wakeDeliveries() {
      running.deliveries?.wake()
      changes.wake()
    },
  }
  const tracking = createTrackingActions(tools, {
    requests: () => setImmediate(() => running.worker?.requests.wake()),
    polls: () => setImmediate(() => running.worker?.polls.wake()),
  })
  const sea = createSeaRouter({ chart_path: join(config.data_dir, 'sea-chart') })
  const receivers = createOutbound(receiverLimits(config.webhook_allow_private))
  const services: Services = {
    db, clock, newId, reference, sea, registry, base_url: config.base_url, compat: config.compat, tracking, changes, decorate,
    webhooks: {
      sealer: parts.sealer, outbound: receivers, egress_ips: config.webhook_egress_ips, compat_signature_header: config.webhook_compat_signature_header,
      wake: () => setImmediate(() => running.deliveries?.wake()),
    },
  }
  const keys = createKeyVerifier(db.fast, clock)
  const inProcess = createInProcessCallers()
  const admission = createAdmit({ keys, inProcess, clock, limiter: limiterOf(parts), callerOfToken, callerOfSession: async () => null })
  const http = createHttpServer<Caller, Services>({
    log, newId, realMs: clock.realMs, base_url: config.base_url, routes, services,
    admit: (route, headers, ip) => admission.admit(route, headers, ip),
    write: createWrite(db, clock),
  })
  registerEmbed(http, (request) => request.getDecorator<Caller | null>('caller'))
  registerHealth(http, { db, clock, sources })
  registerMcp(http, {
    log, inProcess, base_url: config.base_url, mcp_url: config.mcp_url,
    allow: defaultAllowList(config.mcp_url, config.host, { hosts: config.mcp_allowed_hosts, origins: config.mcp_allowed_origins }),
    callerOfKey: keys.ofSecretKey,
    callerOfToken: async () => null,
    take: (caller) => admission.take(caller.account.id, 'default', caller.account.rate_limit_per_minute ?? undefined),
    takeFailure: (ip) => admission.take(ip, 'authentication_failure_ip'),
  })
  const endStreams = registerChangeStream(http, { db, hub: changes, admit: (headers, ip) => admission.admit({ bucket: 'default', access: 'full' }, singleHeaders(headers), ip) })

  return {
    http,
    sources,
    tools,
    async startWork() {
      running.worker = startEngineWorker(tools)
      running.deliveries = startDeliveries({ db, clock, log, newId, random, sealer: parts.sealer, config })
      running.loops = [
        startLoop('sources', source_reload_ms, log, async () => {
          await sources.reload()
          return false
        }),
        ...startSchedule(tools),
      ]
    },
    async stop() {
      endStreams()
      await http.close()
      await Promise.all([running.worker?.stop(), running.deliveries?.stop(), changes.stop(), ...running.loops.map((loop) => loop.stop())])
      await Promise.all([outbound.close(), receivers.close()])
    },
  }
}

function limiterOf({ rate_limits, db, clock }: AppParts): RateLimiter {
  if (rate_limits === 'memory') return createMemoryLimiter(clock.realMs)
  const addresses = createMemoryLimiter(clock.realMs)
  return (owner, bucket, limit, window_seconds) =>
    /^[0-9a-f-]{36}$/.test(owner) ? takeFromWindow(db.work, owner, bucket, limit, window_seconds, clock.realMs() / 1_000) : addresses(owner, bucket, limit, window_seconds)
}

async function callerOfToken(): Promise<Caller> {
  throw invalidToken('The access token is not one for this API')
}
