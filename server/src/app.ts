import type { FastifyInstance } from 'fastify'
import type { Caller } from './request/account.ts'
import type { OutsideServices, Services } from './request/services.ts'
import { createWrite } from './request/write.ts'
import { noteWriteOf, readListsOf } from './replica-reads.ts'
import { createChangeHub } from './telling/changes/hub.ts'
import type { ChangeHub } from './telling/changes/hub.ts'
import { auditWrites } from './audit/record.ts'
import type { Config } from './config.ts'
import { createAccess, type AccessParts } from './access.ts'
import { registerDoors } from './doors.ts'
import { createTrackingActions } from './tracking/actions.ts'
import { source_limits } from './asking/source-limits.ts'
import { createClaims } from './asking/claims.ts'
import { createSourceManager, type SourceManager } from './asking/source-manager.ts'
import { sourcePartsOf } from './asking/source-parts.ts'
import type { EngineParts } from './asking/parts.ts'
import { tryRequestsOfMended } from './tracking/request-store.ts'
import { startPacking } from './tracking/pack-ended.ts'
import { startEngineWorker } from './tracking/worker.ts'
import type { SettableClock } from './ground/clock.ts'
import type { Database, Replica } from './ground/db/index.ts'
import { createInProcess } from './ground/http/in-process.ts'
import { createHttpServer } from './ground/http/server.ts'
import type { Pipeline } from './ground/http/server.ts'
import { startDocuments } from './documents/work.ts'
import type { DocumentParts } from './documents/work.ts'
import { startLoop, type Loop } from './ground/jobs/loop.ts'
import type { Logger } from './ground/log.ts'
import type { Tracing } from './ground/telemetry/span.ts'
import { createOutbound } from './ground/outbound/index.ts'
import type { Outbound, Resolve } from './ground/outbound/index.ts'
import { createSpreadsheetReader, type SpreadsheetReader } from './ground/spreadsheets/reader.ts'
import type { ResolveRecords } from './documents/mail/own-check.ts'
import { withInbox } from './intake/edi/inbox.ts'
import type { MailListener } from './intake/mail/smtp.ts'
import { createBodyReader, type BodyReader } from './intake/reading/reader.ts'
import { startIngest } from './intake/work.ts'
import type { Sealer } from './ground/secret.ts'
import { mailerOf, startMails } from './mail.ts'
import { objectsOf, outsideOf, type Objects } from './outside.ts'
import { createMailedFileTaker } from './intake/mail/mailed-files.ts'
import { mailServicesOf, mailsOf } from './mail-intake.ts'
import { createMetrics } from './doors/operations/metrics.ts'
import type { Metrics } from './doors/operations/metrics.ts'
import type { Reference } from './reference/reference.ts'
import { deliveryPartsOf, receiverOptionsOf } from './receivers.ts'
import { createContainerTexts } from './records/containers/printed.ts'
import { createResources, decorate } from './resources.ts'
import { routes } from './routes.ts'
import { stopRunning, wake } from './running.ts'
import type { Running } from './running.ts'
import { startAlarms } from './asking/alarms/tell-alarms.ts'
import { startRetention } from './retention.ts'
import { startSchedule } from './schedule.ts'
import { createPosterDrawer } from './sea-routes/poster.ts'
import { seaRouterOf } from './sea.ts'
import { startDeliveries } from './subscriptions/deliveries.ts'

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
  /** A standby from which lists are read; absent: the database itself is. It is the caller's. */
  readonly replica?: Replica | undefined
  /** Makes spans of requests, questions and deliveries; absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
  /** How host names of receivers are found; as the network finds them unless told. */
  readonly resolve?: Resolve
  /** How records of name servers are found, by which senders of mails are checked. */
  readonly resolveRecords?: ResolveRecords
}

/** A running service: its HTTP server not yet listening, its workers not yet started. */
export interface App {
  readonly http: FastifyInstance
  readonly bodies: BodyReader
  readonly spreadsheets: SpreadsheetReader
  readonly sources: SourceManager
  readonly parts: EngineParts & DocumentParts
  readonly metrics: Metrics
  readonly replica: Replica | null
  /** Listens for mails once it is told to; null: it is not configured. */
  readonly mail_listener: MailListener | null
  /** Reads what charts and routes are drawn from, half a second of work for which nobody is to wait. */
  warm(): void
  /** Starts polls, attempts, deliveries and the schedule in this process. */
  startWork(): Promise<void>
  /** Looks for due work at once: time has jumped. */
  catchUp(): void
  /** Stops taking work, finishes what runs, closes the server. The database stays open: it is the caller's. */
  stop(): Promise<void>
}

/** Parts of the engine whose sources can be configured anew. */
type SourcedParts = EngineParts & { readonly sources: SourceManager }

const source_reload_ms = 2_000

/** Builds the service: the one place where the parts meet. */
export async function createApp(parts: AppParts): Promise<App> {
  const { db, clock, log } = parts
  const running: Running = { worker: null, deliveries: null, loops: [] }
  const outbound = createOutbound(source_limits)
  const receiverOptions = receiverOptionsOf(parts)
  const receivers = createOutbound(receiverOptions)
  const store = objectsOf(parts.config, clock)
  const changes = createChangeHub(db.work, log)
  const metrics = createMetrics()
  const engine = { ...(await enginePartsOf(parts, outbound, metrics, changes, running)), objects: store.objects }
  const bodies = createBodyReader(parts.reference, log)
  const services = servicesOf(parts, engine, changes, metrics, running, bodies)
  const access = createAccess(parts)
  const pipeline = pipelineOf(parts, access, { ...services, outside: outsideOf(receivers, store) })
  const http = createHttpServer(pipeline)
  const mails = mailsOf(parts, engine, access.limiter, services)
  const closeDoors = await registerDoors(http, {
    ...parts,
    mail_intake: mails.intake,
    bodies,
    services,
    access,
    changes,
    metrics,
    sources: engine.sources,
    source_parts: sourcePartsOf(outbound, clock, parts.reference),
    objects: store.objects,
    answerInProcess: createInProcess(pipeline),
  })

  return {
    http,
    bodies,
    mail_listener: mails.listener,
    spreadsheets: services.spreadsheets,
    sources: engine.sources,
    parts: engine,
    metrics,
    replica: parts.replica ?? null,
    warm() {
      services.sea.warm()
      services.drawPoster({ type: 'FeatureCollection', features: [] }, { width: 1, height: 1, id: '' })
    },
    async startWork() {
      running.worker = startEngineWorker(engine)
      const sending = metrics.countDeliveries(createOutbound(receiverOptions))
      running.deliveries = startDeliveries(deliveryPartsOf(parts, sending))
      running.loops = startLoops(parts, engine, services, { bodies, metrics, outbound, store })
    },
    catchUp: () => wake(running),
    async stop() {
      closeDoors()
      await http.close()
      await Promise.all([stopRunning(running), changes.stop(), mails.listener?.close()])
      await Promise.all(
        [engine.sources, outbound, receivers, store, bodies, services.spreadsheets].map((one) => one.close()),
      )
    },
  }
}

/** What every request of the API goes through. */
function pipelineOf(
  { config, db, clock, newId, log, sealer, tracing, replica }: AppParts,
  access: AccessParts,
  services: OutsideServices,
): Pipeline<Caller, OutsideServices> {
  const { base_url, trusted_proxies, connections_max, connections_per_address_max } = config
  return {
    log,
    newId,
    realMs: clock.realMs,
    base_url,
    tolerates_unknown_parameters: config.compat === 'hosted',
    trusted_proxies,
    tracing,
    limits: { connections_max, connections_per_address_max },
    routes,
    services,
    admit: access.admission.admit,
    write: createWrite(db, clock, sealer, auditWrites({ clock, newId }), noteWriteOf({ db, log, replica })),
  }
}

/** What is looked at again and again: the configured sources, the schedule, and what was handed in. */
function startLoops(
  parts: AppParts,
  engine: SourcedParts & DocumentParts,
  { sea, spreadsheets }: Services,
  { bodies, metrics, outbound, store }: { bodies: BodyReader; metrics: Metrics; outbound: Outbound; store: Objects },
): Loop[] {
  const { config, log, sealer } = parts
  return [
    ...startMails(parts, engine),
    startLoop('sources', source_reload_ms, log, async () => engine.sources.reload().then(() => false)),
    startAlarms({ ...parts, ...config, sources: engine.sources, sendMail: mailerOf(parts) }),
    ...startSchedule(engine),
    startRetention({ ...parts, keep_days: config.keep_days, onRemoved: metrics.countRemoved }),
    ...startPacking(engine, config.pack_days),
    ...startDocuments(engine, config.keep_documents),
    ...store.startPlacing(engine),
    ...startIngest({ ...engine, bodies, spreadsheets, sealer, sea, http: outbound.request }, config),
  ]
}

async function enginePartsOf(
  parts: AppParts,
  outbound: Outbound,
  metrics: Metrics,
  changes: ChangeHub,
  running: Running,
): Promise<SourcedParts> {
  const { config, db, clock, newId, random, log, reference } = parts
  const sources = metrics.countAsks(
    withInbox(
      createSourceManager({
        ...parts,
        parts: sourcePartsOf(outbound, clock, reference),
        bell_base: config.bell_base,
        onMended: async (scacs, since) => void (await tryRequestsOfMended(db.work, scacs, since, clock.now())),
      }),
      { reader: db.work, reference },
    ),
  )
  await sources.reload()
  return {
    db,
    clock,
    newId,
    random,
    log,
    reference,
    tracing: parts.tracing,
    sources,
    claims: createClaims(sources),
    registry: createResources(),
    base_url: config.base_url,
    compat: config.compat,
    manifest_window_days: config.manifest_window_days,
    wakeDeliveries() {
      running.deliveries?.wake()
      changes.wake()
    },
  }
}

function servicesOf(
  parts: AppParts,
  engine: EngineParts,
  changes: ChangeHub,
  metrics: Metrics,
  running: Running,
  bodies: BodyReader,
): Services {
  const { config, db, clock, newId, reference } = parts
  const tracking = createTrackingActions(engine, {
    requests: () => setImmediate(() => running.worker?.requests.wake()),
    polls: () => setImmediate(() => running.worker?.polls.wake()),
  })
  const spreadsheets = createSpreadsheetReader(parts.log)
  return {
    db,
    readLists: readListsOf(parts, metrics),
    clock,
    newId,
    reference,
    claims: engine.claims,
    sea: seaRouterOf(config),
    spreadsheets,
    drawPoster: createPosterDrawer(),
    registry: engine.registry,
    container_texts: createContainerTexts(),
    base_url: config.base_url,
    public_url: config.public_url,
    compat: config.compat,
    ...mailServicesOf(config),
    takeMailedFiles: createMailedFileTaker({ ...engine, sealer: parts.sealer, bodies, spreadsheets }),
    tracking,
    changes,
    decorate,
    webhooks: {
      sealer: parts.sealer,
      egress_ips: config.webhook_egress_ips,
      compat_signature_header: config.webhook_compat_signature_header,
      drops_edi: config.edi_out_dir !== null,
      wake: () => setImmediate(() => running.deliveries?.wake()),
    },
  }
}
