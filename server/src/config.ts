import { z } from 'zod'

const boolean = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
const port = z.coerce.number().int().min(0).max(65_534)
const origin = z.string().regex(/^https?:\/\/[^/?#\s]+$/, 'must be an origin such as https://quaylog.example.org, without a path')
const header = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{2,63}$/, 'must be a header name')
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== ''))
const networks = list.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be a comma list of addresses or networks such as 10.0.0.0/8')))

/** Every variable that the service reads, with what it accepts. house rules: one reader, the variable is named in the error. */
const variables = z.object({
  QUAYLOG_HOST: z.string().min(1).default('127.0.0.1'),
  QUAYLOG_PORT: port.default(4949),
  QUAYLOG_WORK_PORT: port.optional(),
  QUAYLOG_TRUSTED_PROXIES: networks.default([]),
  QUAYLOG_CONNECTIONS_MAX: z.coerce.number().int().min(10).max(1_000_000).default(2_000),
  QUAYLOG_CONNECTIONS_PER_ADDRESS_MAX: z.coerce.number().int().min(1).max(1_000_000).default(256),
  QUAYLOG_DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://').optional(),
  QUAYLOG_PUBLIC_URL: origin.optional(),
  QUAYLOG_PUBLIC_BASE_URL: z.url().optional(),
  QUAYLOG_PUBLIC_MCP_URL: z.url().optional(),
  QUAYLOG_PUBLIC_AUTH_URL: z.url().optional(),
  QUAYLOG_WORLD: z.enum(['demo', 'off']).default('demo'),
  QUAYLOG_WORLD_SEED: z.coerce.number().int().min(0).max(2 ** 31).default(1),
  QUAYLOG_WORLD_SPEED: z.coerce.number().min(0).max(100_000).default(600),
  QUAYLOG_WEBHOOK_ALLOW_PRIVATE: boolean.optional(),
  QUAYLOG_WEBHOOK_EGRESS_IPS: list.default([]),
  QUAYLOG_WEBHOOK_COMPAT_SIGNATURE_HEADER: header.optional(),
  QUAYLOG_COMPAT: z.enum(['hosted']).optional(),
  QUAYLOG_SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  QUAYLOG_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  QUAYLOG_DEFAULT_PLAN: z.enum(['free', 'trial', 'paid']).default('paid'),
  QUAYLOG_DEFAULT_ENTITLEMENTS: z.string().default('all'),
  QUAYLOG_MANIFEST_WINDOW_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  QUAYLOG_REFERENCE_DIR: z.string().min(1).optional(),
  QUAYLOG_SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://').optional(),
  QUAYLOG_MAIL_FROM: z.string().min(3).default('Quaylog <quaylog@localhost>'),
  QUAYLOG_EDI_DIR: z.string().min(1).optional(),
  SERVICE_MCP_ALLOWED_HOSTS: list.default([]),
  SERVICE_MCP_ALLOWED_ORIGINS: list.default([]),
})

/** The validated configuration of a process. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly work_port: number | null
  readonly trusted_proxies: readonly string[]
  readonly connections_max: number
  readonly connections_per_address_max: number
  readonly data_dir: string
  readonly database_url: string | null
  readonly base_url: string
  readonly mcp_url: string
  readonly auth_url: string
  readonly public_url: string
  readonly world: 'demo' | 'off'
  readonly world_port: number
  readonly world_seed: number
  readonly world_speed: number
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
  readonly edi_dir: string | null
  readonly mcp_allowed_hosts: readonly string[]
  readonly mcp_allowed_origins: readonly string[]
}

/** A variable that can't be used; the message names it and says what it accepts. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment once. `allow_private` is what the command assumes for QUAYLOG_WEBHOOK_ALLOW_PRIVATE. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, assume: { allow_private: boolean }): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is not usable'}`)
  }
  const v = parsed.data
  const public_url = v.QUAYLOG_PUBLIC_URL ?? `http://${v.QUAYLOG_HOST === '0.0.0.0' ? '127.0.0.1' : v.QUAYLOG_HOST}:${v.QUAYLOG_PORT}`
  return {
    host: v.QUAYLOG_HOST,
    port: v.QUAYLOG_PORT,
    work_port: v.QUAYLOG_WORK_PORT ?? null,
    trusted_proxies: v.QUAYLOG_TRUSTED_PROXIES,
    connections_max: v.QUAYLOG_CONNECTIONS_MAX,
    connections_per_address_max: v.QUAYLOG_CONNECTIONS_PER_ADDRESS_MAX,
    data_dir: v.QUAYLOG_DATA_DIR,
    database_url: v.DATABASE_URL ?? null,
    public_url,
    base_url: stripSlash(v.QUAYLOG_PUBLIC_BASE_URL ?? `${public_url}/v2`),
    mcp_url: stripSlash(v.QUAYLOG_PUBLIC_MCP_URL ?? `${public_url}/mcp`),
    auth_url: stripSlash(v.QUAYLOG_PUBLIC_AUTH_URL ?? public_url),
    world: v.QUAYLOG_WORLD,
    world_port: v.QUAYLOG_PORT + 1,
    world_seed: v.QUAYLOG_WORLD_SEED,
    world_speed: v.QUAYLOG_WORLD_SPEED,
    webhook_allow_private: v.QUAYLOG_WEBHOOK_ALLOW_PRIVATE ?? assume.allow_private,
    webhook_egress_ips: v.QUAYLOG_WEBHOOK_EGRESS_IPS,
    webhook_compat_signature_header: v.QUAYLOG_WEBHOOK_COMPAT_SIGNATURE_HEADER ?? null,
    compat: v.QUAYLOG_COMPAT ?? null,
    secret_key: v.QUAYLOG_SECRET_KEY ?? null,
    log_level: v.QUAYLOG_LOG_LEVEL,
    default_plan: v.QUAYLOG_DEFAULT_PLAN,
    default_entitlements: v.QUAYLOG_DEFAULT_ENTITLEMENTS,
    manifest_window_days: v.QUAYLOG_MANIFEST_WINDOW_DAYS,
    reference_dir: v.QUAYLOG_REFERENCE_DIR ?? null,
    smtp_url: v.QUAYLOG_SMTP_URL ?? null,
    mail_from: v.QUAYLOG_MAIL_FROM,
    edi_dir: v.QUAYLOG_EDI_DIR ?? null,
    mcp_allowed_hosts: v.SERVICE_MCP_ALLOWED_HOSTS,
    mcp_allowed_origins: v.SERVICE_MCP_ALLOWED_ORIGINS,
  }
}

function stripSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
