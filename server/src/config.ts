import { z } from 'zod'
import { packing_variables, retention_variables, retentionConfigOf } from './retention-kinds.ts'
import type { RetentionConfig } from './retention-kinds.ts'
import { telemetry_variables, telemetryConfigOf } from './telemetry-config.ts'
import type { TelemetryConfig } from './ground/telemetry/telemetry.ts'
import { incompleteObjectStore, object_store_variables, objectStoreOf } from './object-store-config.ts'
import type { ObjectStoreConfig } from './ground/objects/object-store.ts'
import { mail_variables, mailConfigOf, uselessMailVariable } from './mail-config.ts'
import type { MailConfig } from './mail-config.ts'
import { oidc_variables, oidcConfigOf, uselessOidcVariable } from './oidc-config.ts'
import type { OidcSettings } from './people/oidc/settings.ts'
import { unsafeSignUp } from './sign-up-config.ts'
import { database_variables, databaseConfigOf, uselessDatabaseVariable } from './database-config.ts'
import type { DatabaseConfig } from './database-config.ts'

const boolean = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
const port = z.coerce.number().int().min(0).max(65_534)
const origin = z
  .string()
  .regex(/^https?:\/\/[^/?#\s]+$/, 'must be an origin such as https://quaylog.example.org, without a path')
const header = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{2,63}$/, 'must be a header name')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const networks = list.pipe(
  z.array(
    z.union(
      [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
      'must be a comma-separated list of addresses or networks such as 10.0.0.0/8',
    ),
  ),
)

/** A variable without a default of its own; null: it is not set. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/**
 * Every variable that the service reads, with what it accepts. house rules: one reader, the variable is named in the
 * error.
 */
const variables = z.object({
  QUAYLOG_HOST: z.string().min(1).default('127.0.0.1'),
  QUAYLOG_PORT: port.default(4949),
  QUAYLOG_WORK_PORT: orNull(port),
  QUAYLOG_TRUSTED_PROXIES: networks.default([]),
  QUAYLOG_CONNECTIONS_MAX: z.coerce.number().int().min(10).max(1_000_000).default(2_000),
  QUAYLOG_CONNECTIONS_PER_ADDRESS_MAX: z.coerce.number().int().min(1).max(1_000_000).default(256),
  QUAYLOG_DATA_DIR: z.string().min(1).default('./data'),
  ...database_variables,
  QUAYLOG_BACKUP_DIR: orNull(z.string().min(1)),
  QUAYLOG_BACKUP_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  QUAYLOG_BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  QUAYLOG_PUBLIC_URL: origin.optional(),
  QUAYLOG_PUBLIC_BASE_URL: z.url().optional(),
  QUAYLOG_PUBLIC_MCP_URL: z.url().optional(),
  QUAYLOG_PUBLIC_AUTH_URL: z.url().optional(),
  QUAYLOG_WORLD: z.enum(['demo', 'off']).optional(),
  QUAYLOG_WORLD_HOST: z.string().min(1).default('127.0.0.1'),
  QUAYLOG_WORLD_TOKEN: orNull(z.string().regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 printable characters')),
  QUAYLOG_WORLD_SEED: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1),
  QUAYLOG_WORLD_SPEED: z.coerce.number().min(0).max(100_000).default(600),
  QUAYLOG_SIGN_UP: z.enum(['open', 'by_mail', 'closed']).optional(),
  QUAYLOG_WEBHOOK_ALLOW_PRIVATE: boolean.optional(),
  QUAYLOG_WEBHOOK_EGRESS_IPS: list.default([]),
  QUAYLOG_WEBHOOK_COMPAT_SIGNATURE_HEADER: orNull(header),
  QUAYLOG_COMPAT: orNull(z.enum(['hosted'])),
  QUAYLOG_SECRET_KEY: orNull(z.string().min(32, 'must have at least 32 characters')),
  QUAYLOG_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  QUAYLOG_DEFAULT_PLAN: z.enum(['free', 'trial', 'paid']).default('paid'),
  QUAYLOG_DEFAULT_ENTITLEMENTS: z.string().default('all'),
  QUAYLOG_MANIFEST_WINDOW_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  QUAYLOG_REFERENCE_DIR: orNull(z.string().min(1)),
  QUAYLOG_SMTP_URL: orNull(z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  QUAYLOG_MAIL_FROM: z.string().min(3).default('Quaylog <quaylog@localhost>'),
  QUAYLOG_OPERATOR_EMAILS: list.default([]),
  QUAYLOG_EDI_DIR: orNull(z.string().min(1)),
  QUAYLOG_EDI_OUT_DIR: orNull(z.string().min(1)),
  QUAYLOG_REPORTS_DIR: orNull(z.string().min(1)),
  ...mail_variables,
  ...oidc_variables,
  ...object_store_variables,
  ...telemetry_variables,
  ...retention_variables,
  ...packing_variables,
  SERVICE_MCP_ALLOWED_HOSTS: list.default([]),
  SERVICE_MCP_ALLOWED_ORIGINS: list.default([]),
})

/** The validated configuration of a process. */
export interface Config extends DatabaseConfig, MailConfig, RetentionConfig {
  readonly host: string
  readonly port: number
  readonly work_port: number | null
  readonly trusted_proxies: readonly string[]
  readonly connections_max: number
  readonly connections_per_address_max: number
  readonly data_dir: string
  /** Where backups of the embedded database are kept, with its log; null: none are made. */
  readonly backup_dir: string | null
  readonly backup_hours: number
  readonly backup_keep_days: number
  /** The store of objects that holds originals of documents; null: the database does. */
  readonly object_store: ObjectStoreConfig | null
  readonly base_url: string
  readonly mcp_url: string
  readonly auth_url: string
  readonly public_url: string
  /** Where upstreams ring when something changed, before a bell's own end; null: this address is of this machine. */
  readonly bell_base: string | null
  readonly world: 'demo' | 'off'
  readonly world_host: string
  /** What the world's controls ask for; null: they are open to this machine. */
  readonly world_token: string | null
  /** Where a world that runs beside this process is asked. */
  readonly world_url: string
  readonly world_port: number
  readonly world_seed: number
  readonly world_speed: number
  /** Whether strangers may make an account: at once, after a mail, or not at all. */
  readonly sign_up: 'open' | 'by_mail' | 'closed'
  readonly webhook_allow_private: boolean
  readonly webhook_egress_ips: readonly string[]
  readonly webhook_compat_signature_header: string | null
  readonly compat: 'hosted' | null
  readonly secret_key: string | null
  readonly log_level: string
  readonly default_plan: 'free' | 'trial' | 'paid'
  readonly default_entitlements: string
  readonly manifest_window_days: number
  readonly reference_dir: string | null
  readonly smtp_url: string | null
  readonly mail_from: string
  /** Who is told of sources that need somebody; none: everybody who is an operator. */
  readonly operator_emails: readonly string[]
  /** The identity provider by which people may sign in; null: there is none. */
  readonly oidc: OidcSettings | null
  readonly edi_dir: string | null
  readonly edi_out_dir: string | null
  /** The folder with a folder for each mapping of columns, into which reports are put. */
  readonly reports_dir: string | null
  /** Where traces and metrics are sent; null: nowhere. */
  readonly telemetry: TelemetryConfig | null
  readonly mcp_allowed_hosts: readonly string[]
  readonly mcp_allowed_origins: readonly string[]
}

/** A variable that can't be used; the message names it and says what it accepts. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** What a command takes for granted where nothing is said; beyond this machine it counts for nothing but the world. */
export interface Assumed {
  readonly allow_private: boolean
  readonly world?: 'demo'
  readonly sign_up?: 'open'
  readonly log_level?: 'warn' | 'info'
}

const bellBase = (public_url: string) => `${stripSlash(public_url)}/ingest/bell/`

/** Reads the environment once. Refuses what cannot be used, and what would open this machine's network to strangers. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, assume: Assumed): Config {
  const v = readVariables(env)
  const assumed = { world: 'off' as const, sign_up: 'closed' as const, log_level: 'info', ...assume }
  const public_url = v.QUAYLOG_PUBLIC_URL ?? `http://${reachable(v.QUAYLOG_HOST)}:${v.QUAYLOG_PORT}`
  const is_local = isLocal(v, public_url)
  refuseUnsafe(v, is_local)
  return {
    host: v.QUAYLOG_HOST,
    port: v.QUAYLOG_PORT,
    work_port: v.QUAYLOG_WORK_PORT,
    trusted_proxies: v.QUAYLOG_TRUSTED_PROXIES,
    connections_max: v.QUAYLOG_CONNECTIONS_MAX,
    connections_per_address_max: v.QUAYLOG_CONNECTIONS_PER_ADDRESS_MAX,
    data_dir: v.QUAYLOG_DATA_DIR,
    ...databaseConfigOf(v),
    backup_dir: v.QUAYLOG_BACKUP_DIR,
    backup_hours: v.QUAYLOG_BACKUP_HOURS,
    backup_keep_days: v.QUAYLOG_BACKUP_KEEP_DAYS,
    ...retentionConfigOf(v),
    object_store: objectStoreOf(v),
    public_url,
    bell_base:
      isThisMachine(hostnameOf(public_url)) && v.QUAYLOG_PUBLIC_URL === undefined ? null : bellBase(public_url),
    base_url: stripSlash(v.QUAYLOG_PUBLIC_BASE_URL ?? `${public_url}/v2`),
    mcp_url: stripSlash(v.QUAYLOG_PUBLIC_MCP_URL ?? `${public_url}/mcp`),
    auth_url: stripSlash(v.QUAYLOG_PUBLIC_AUTH_URL ?? public_url),
    world: v.QUAYLOG_WORLD ?? assumed.world,
    world_host: v.QUAYLOG_WORLD_HOST,
    world_token: v.QUAYLOG_WORLD_TOKEN,
    world_url: `http://${reachable(v.QUAYLOG_WORLD_HOST)}:${v.QUAYLOG_PORT + 1}`,
    world_port: v.QUAYLOG_PORT + 1,
    world_seed: v.QUAYLOG_WORLD_SEED,
    world_speed: v.QUAYLOG_WORLD_SPEED,
    sign_up: v.QUAYLOG_SIGN_UP ?? (is_local && v.QUAYLOG_OIDC_ISSUER === null ? assumed.sign_up : 'closed'),
    webhook_allow_private: v.QUAYLOG_WEBHOOK_ALLOW_PRIVATE ?? (assumed.allow_private && is_local),
    webhook_egress_ips: v.QUAYLOG_WEBHOOK_EGRESS_IPS,
    webhook_compat_signature_header: v.QUAYLOG_WEBHOOK_COMPAT_SIGNATURE_HEADER,
    compat: v.QUAYLOG_COMPAT,
    secret_key: v.QUAYLOG_SECRET_KEY,
    log_level: v.QUAYLOG_LOG_LEVEL ?? assumed.log_level,
    default_plan: v.QUAYLOG_DEFAULT_PLAN,
    default_entitlements: v.QUAYLOG_DEFAULT_ENTITLEMENTS,
    manifest_window_days: v.QUAYLOG_MANIFEST_WINDOW_DAYS,
    reference_dir: v.QUAYLOG_REFERENCE_DIR,
    smtp_url: v.QUAYLOG_SMTP_URL,
    mail_from: v.QUAYLOG_MAIL_FROM,
    operator_emails: v.QUAYLOG_OPERATOR_EMAILS,
    edi_dir: v.QUAYLOG_EDI_DIR,
    edi_out_dir: v.QUAYLOG_EDI_OUT_DIR,
    reports_dir: v.QUAYLOG_REPORTS_DIR,
    ...mailConfigOf(v),
    oidc: oidcConfigOf(v),
    telemetry: telemetryConfigOf(v),
    mcp_allowed_hosts: v.SERVICE_MCP_ALLOWED_HOSTS,
    mcp_allowed_origins: v.SERVICE_MCP_ALLOWED_ORIGINS,
  }
}

/** Whether nothing but this machine can reach the service. */
function isLocal(v: z.output<typeof variables>, public_url: string): boolean {
  const others = [v.QUAYLOG_PUBLIC_BASE_URL, v.QUAYLOG_PUBLIC_MCP_URL, v.QUAYLOG_PUBLIC_AUTH_URL]
  const hosts = [public_url, ...others].flatMap((url) => (url === undefined ? [] : [hostnameOf(url)]))
  return [v.QUAYLOG_HOST, ...hosts].every(isThisMachine) && v.QUAYLOG_TRUSTED_PROXIES.length === 0
}

function readVariables(env: Readonly<Record<string, string | undefined>>): z.output<typeof variables> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is not usable'}`)
}

function stripSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function refuseUnsafe(v: z.output<typeof variables>, is_local: boolean): void {
  if (v.QUAYLOG_WEBHOOK_ALLOW_PRIVATE === true && !is_local) {
    throw new ConfigError(
      'QUAYLOG_WEBHOOK_ALLOW_PRIVATE: webhooks may go to private addresses only while nothing but this machine can reach the service, because others could read your network through them. ' +
        'Leave it out, or leave QUAYLOG_HOST, QUAYLOG_PUBLIC_URL and QUAYLOG_TRUSTED_PROXIES at this machine',
    )
  }
  if (!isThisMachine(v.QUAYLOG_WORLD_HOST) && v.QUAYLOG_WORLD_TOKEN === null) {
    throw new ConfigError(
      'QUAYLOG_WORLD_HOST: a simulated world that other machines can reach needs a token, because its controls move the clock: set QUAYLOG_WORLD_TOKEN to 16 characters or more, or leave QUAYLOG_WORLD_HOST at 127.0.0.1',
    )
  }
  const useless =
    uselessDatabaseVariable(v) ??
    uselessMailVariable(v) ??
    uselessOidcVariable(v) ??
    incompleteObjectStore(v) ??
    unsafeSignUp(v)
  if (useless !== null) throw new ConfigError(useless)
}

function hostnameOf(url: string): string {
  return new URL(url).hostname
}

/** Whether only programs of this machine reach the name or address. */
function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** Where a listener of this machine is asked: one on every address answers on the local one. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
