import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { AccessParts } from './access.ts'
import type { Caller } from './request/account.ts'
import type { Services } from './request/services.ts'
import type { AppParts } from './app.ts'
import type { ChangeHub } from './telling/changes/hub.ts'
import { exceptionEntries } from './attention/rules/calendar-entries.ts'
import { registerCalendars } from './records/calendars/door.ts'
import { registerExportLinks } from './exports/door.ts'
import { registerChangeStream, stream_policy } from './telling/changes/stream.ts'
import { registerUploads } from './documents/upload-door.ts'
import { registerEmbed } from './doors/embed/door.ts'
import type { SourceManager } from './asking/source-manager.ts'
import type { AnswerInProcess } from './ground/http/in-process.ts'
import { singleHeaders } from './ground/http/server.ts'
import type { ObjectStore } from './ground/objects/object-store.ts'
import { createOutbound } from './ground/outbound/index.ts'
import type { MailIntakeParts } from './documents/mail/receive.ts'
import { registerIngest } from './intake/door.ts'
import { registerMailDoor } from './intake/mail/door.ts'
import type { BodyReader } from './intake/reading/reader.ts'
import { registerHealth } from './doors/operations/health.ts'
import { mailerOf } from './mail.ts'
import { defaultAllowList, registerMcp } from './doors/mcp/door.ts'
import { toolServers } from './doors/mcp/tool-server.ts'
import type { Metrics } from './doors/operations/metrics.ts'
import { registerMetrics } from './doors/operations/metrics-door.ts'
import { createIdentityProvider, oidc_limits } from './people/oidc/provider.ts'
import { document_limits } from './doors/oauth/client-document.ts'
import { registerOauth } from './doors/oauth/door.ts'
import { registerReference } from './doors/openapi/register.ts'
import { readAppFiles } from './doors/portal/app-files.ts'
import { registerPortal } from './doors/portal/register.ts'
import { routes } from './routes.ts'
import { createWorldClient } from './doors/sandbox/world-client.ts'
import type { SourceParts } from './sources/source.ts'

interface DoorParts extends AppParts {
  readonly services: Services
  readonly access: AccessParts
  readonly changes: ChangeHub
  readonly sources: SourceManager
  readonly source_parts: SourceParts
  readonly objects: ObjectStore | null
  readonly metrics: Metrics
  readonly answerInProcess: AnswerInProcess
  readonly bodies: BodyReader
  readonly mail_intake: MailIntakeParts | null
}

/** Every way into the service beside the REST routes. Returns what ends open streams before the server closes. */
export async function registerDoors(http: FastifyInstance, parts: DoorParts): Promise<() => void> {
  const { config, db, clock, access } = parts
  const takeFailure = failureCounter(access)
  const dist_dir = fileURLToPath(new URL('../../packages/portal/dist', import.meta.url))
  registerEmbed(http, {
    callerOf: (request) => request.getDecorator<Caller | null>('caller'),
    reader: db.auth,
    is_sandbox: config.world === 'demo',
  })
  registerUploads(http, { db, clock, newId: parts.newId, sealer: parts.sealer, takeFailure })
  registerCalendars(http, {
    db,
    sealer: parts.sealer,
    reference: parts.reference,
    takeFailure,
    furtherEntries: (reader, calendar, shown) => exceptionEntries(reader, calendar, { ...shown, now: clock.now() }),
  })
  registerExportLinks(http, {
    services: parts.services,
    takeFailure,
    take: (account) => access.admission.take(account.id, 'default', account.rate_limit_per_minute ?? undefined),
  })
  // Compression reaches only what is registered after it is loaded, as what stands in a scope is.
  http.register(async (scope) => registerReference(scope, routes, config, config.compat))
  registerHealth(http, { db, clock, sources: parts.sources, replica: parts.replica ?? null })
  registerMetrics(http, parts.metrics, { db, clock })
  registerIngest(http, { ...parts, callerOfKey: access.keys.ofSecretKey, takeFailure })
  registerMailDoor(http, { mail_intake: parts.mail_intake, mail_secret: config.mail_secret, takeFailure })
  openMcp(http, parts)
  await openPortal(http, parts, dist_dir)
  await openOauth(http, parts, dist_dir)
  return openChangeStream(http, parts)
}

/** Counts a failed authentication against the address that it came from; throws a refusal with 429. */
const failureCounter =
  ({ admission }: AccessParts) =>
  (ip: string) =>
    admission.take(ip, 'authentication_failure_ip')

function openMcp(http: FastifyInstance, parts: DoorParts): void {
  const { config, log, access } = parts
  registerMcp(http, {
    log,
    inProcess: access.inProcess,
    makeServer: toolServers(config.base_url, parts.answerInProcess),
    mcp_url: config.mcp_url,
    allow: defaultAllowList(config.mcp_url, config.host, {
      hosts: config.mcp_allowed_hosts,
      origins: config.mcp_allowed_origins,
    }),
    callerOfKey: access.keys.ofSecretKey,
    callerOfToken: access.tokens.ofMcp,
    take: (caller) =>
      access.admission.take(caller.account.id, 'default', caller.account.rate_limit_per_minute ?? undefined),
    takeFailure: failureCounter(access),
  })
}

async function openPortal(http: FastifyInstance, parts: DoorParts, dist_dir: string): Promise<void> {
  const { config, log, access } = parts
  const to_provider = createOutbound(oidc_limits)
  http.addHook('onClose', () => to_provider.close())
  const provider_parts = { http: to_provider, realMs: parts.clock.realMs, public_url: config.public_url }
  await registerPortal(http, {
    services: parts.services,
    log,
    sessions: access.sessions,
    sealer: parts.sealer,
    public_url: config.public_url,
    mcp_url: config.mcp_url,
    sendMail: mailerOf(parts),
    mails_leave: config.smtp_url !== null,
    sign_up: config.sign_up,
    provider: config.oidc === null ? null : createIdentityProvider(config.oidc, provider_parts),
    sign_up_entitlements: config.default_entitlements,
    world: config.world === 'demo' ? createWorldClient(config) : null,
    takePublic: (ip) => access.admission.take(ip, 'public_ip'),
    takeFailure: failureCounter(access),
    dist_dir,
    source_parts: parts.source_parts,
    objects: parts.objects,
  })
}

async function openOauth(http: FastifyInstance, parts: DoorParts, dist_dir: string): Promise<void> {
  const { config, access } = parts
  const documents = createOutbound(document_limits)
  http.addHook('onClose', () => documents.close())
  await registerOauth(http, {
    ...parts,
    auth_url: config.auth_url,
    mcp_url: config.mcp_url,
    base_url: config.base_url,
    sessions: access.sessions,
    limiter: access.limiter,
    documents,
    gate_stylesheet: (await readAppFiles(dist_dir))?.gate_stylesheet ?? null,
  })
}

function openChangeStream(http: FastifyInstance, { db, changes, access: { admission } }: DoorParts): () => void {
  const to_stream = { method: 'GET', ...stream_policy } as const
  return registerChangeStream(http, {
    db,
    hub: changes,
    admit: (headers, ip) => admission.admit(to_stream, singleHeaders(headers), ip),
    stillAdmits: (headers, ip) => admission.stillAdmits(to_stream, singleHeaders(headers), ip),
  })
}
