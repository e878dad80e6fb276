import { configuredSources } from '../asking/source-store.ts'
import type { Config } from '../config.ts'
import { readSandboxTime } from '../doors/sandbox/clock-store.ts'
import { connections_per_process } from '../ground/db/index.ts'
import { bad, ok, warning } from './checks.ts'
import type { Check } from './checks.ts'
import { databaseSettings } from './database-facts-store.ts'
import type { DatabaseSettings } from './database-facts-store.ts'
import type { Opened } from './open.ts'
import { countClearText, requireOurKeys } from './reseal.ts'
import { sealerOf } from './secret-key.ts'

/** What the database says of itself, as far as it matters whether others may rely on it. */
export interface ProductionFacts extends DatabaseSettings {
  readonly is_pooled: boolean
  /** Tables that hold secrets in clear. */
  readonly clear_tables: number
  /** Whether our key opens what is sealed. */
  readonly is_our_key: boolean
  readonly simulated_sources: number
  readonly has_sandbox_clock: boolean
}

/** Reads the facts of an open database. */
export async function readProductionFacts({ config, db }: Opened): Promise<ProductionFacts> {
  const sealer = await sealerOf(config)
  const [settings, sources, time, clear_tables, is_our_key] = await Promise.all([
    databaseSettings(db.work),
    configuredSources(db.work),
    readSandboxTime(db),
    countClearText(db.work),
    requireOurKeys(db.work, sealer).then(
      () => true,
      () => false,
    ),
  ])
  if (settings === undefined) throw new Error('the database did not return its settings')
  return {
    ...settings,
    is_pooled: db.is_pooled,
    clear_tables,
    is_our_key,
    simulated_sources: sources.filter(({ is_simulated }) => is_simulated).length,
    has_sandbox_clock: time !== null,
  }
}

/**
 * What must not be so where others rely on the service: of the settings. A check of the same name replaces the usual
 * one.
 */
export function productionSettings(config: Config): Check[] {
  return [
    config.world === 'off'
      ? ok('QUAYLOG_WORLD', 'off')
      : bad(
          'QUAYLOG_WORLD',
          'a simulated world answers in place of carriers, and the service runs on its clock',
          'set QUAYLOG_WORLD=off',
        ),
    config.sign_up === 'open'
      ? bad('QUAYLOG_SIGN_UP', 'open: anyone can create an account', 'set QUAYLOG_SIGN_UP to by_mail or closed')
      : ok('QUAYLOG_SIGN_UP', config.sign_up),
    config.webhook_allow_private
      ? bad(
          'QUAYLOG_WEBHOOK_ALLOW_PRIVATE',
          'webhooks may go to addresses inside your network, whose answers their owners can read',
          'leave it out, or set it to false',
        )
      : ok('QUAYLOG_WEBHOOK_ALLOW_PRIVATE', 'webhooks reach public addresses only'),
    encryption(config),
    proxies(config),
    secretKey(config),
    ...mail(config),
    config.database_url === null
      ? warning(
          'embedded database',
          'service and database share one process tree on one machine',
          'where the service must outlive the machine, set DATABASE_URL to a PostgreSQL with standby and backup',
        )
      : ok('embedded database', 'is not used'),
  ]
}

function encryption({ public_url, base_url, mcp_url, auth_url }: Config): Check {
  const open = [...new Set([public_url, base_url, mcp_url, auth_url])].filter((url) => !url.startsWith('https://'))
  if (open.length === 0) return ok('QUAYLOG_PUBLIC_URL', public_url)
  return bad(
    'QUAYLOG_PUBLIC_URL',
    `not encrypted: ${open.join(', ')}; keys, passwords and cookies can be read on the way`,
    'put a TLS proxy in front of the service, and set QUAYLOG_PUBLIC_URL to its https:// origin',
  )
}

function proxies({ trusted_proxies }: Config): Check {
  if (trusted_proxies.some((network) => network.endsWith('/0'))) {
    return bad(
      'QUAYLOG_TRUSTED_PROXIES',
      'every caller may state its own address, so limits by address have no effect',
      'name the addresses of your own proxies only',
    )
  }
  if (trusted_proxies.length > 0) return ok('QUAYLOG_TRUSTED_PROXIES', trusted_proxies.join(', '))
  return bad(
    'QUAYLOG_TRUSTED_PROXIES',
    'no proxy is named: all callers behind the TLS proxy count as one address',
    'name the addresses or networks from which your proxy calls',
  )
}

function secretKey({ secret_key, data_dir, database_url }: Config): Check {
  if (secret_key !== null) return ok('QUAYLOG_SECRET_KEY', 'is set')
  const kept = `${data_dir}/secret.key`
  if (database_url !== null)
    return bad(
      'QUAYLOG_SECRET_KEY',
      `not set: each process creates its own in ${kept}; if that folder is lost, every sealed secret is lost`,
      'set the same one for every process, as printed by openssl rand -base64 32',
    )
  return warning(
    'QUAYLOG_SECRET_KEY',
    `kept in ${kept}`,
    'back it up with the database, or set it: without it no webhook and no source works',
  )
}

function mail({ smtp_url, mail_from }: Config): Check[] {
  if (smtp_url === null)
    return [
      bad(
        'QUAYLOG_SMTP_URL',
        'e-mails are only written to files: no invitation, password link or warning is sent',
        'set QUAYLOG_SMTP_URL and QUAYLOG_MAIL_FROM',
      ),
    ]
  return [
    ok('QUAYLOG_SMTP_URL', 'is set'),
    /@localhost\b/.test(mail_from)
      ? bad(
          'QUAYLOG_MAIL_FROM',
          `${mail_from}: others' mail servers refuse such a sender`,
          'set it to an address of yours',
        )
      : ok('QUAYLOG_MAIL_FROM', mail_from),
  ]
}

/** What must not be so where others rely on the service: of its database, for so many processes. */
export function productionDatabase(facts: ProductionFacts, processes: number): Check[] {
  const risky = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter((name) => facts[name] === 'off')
  return [
    risky.length === 0
      ? ok('durable writes', 'fsync, full_page_writes and synchronous_commit are on')
      : bad(
          'durable writes',
          `${risky.join(' and ')} off: a power cut loses or spoils what was acknowledged`,
          `set ${risky.map((name) => `${name} = on`).join(', ')} in postgresql.conf`,
        ),
    connections(facts, processes),
    secrets(facts),
    facts.simulated_sources > 0 || facts.has_sandbox_clock
      ? bad(
          'simulated data',
          `the database is one of the simulated world (${facts.simulated_sources} of its sources${facts.has_sandbox_clock ? ', its clock' : ''})`,
          'use a separate database: simulated records cannot be told from real ones',
        )
      : ok('simulated data', 'none'),
  ]
}

function connections({ connections, is_pooled }: ProductionFacts, processes: number): Check {
  const each = is_pooled ? connections_per_process.beside_pooler : connections_per_process.direct
  const beside = is_pooled ? ', beside those of the pooler' : ''
  const needed = each * processes
  const found = `${processes} processes open up to ${needed}${beside}; the server gives ${connections}`
  if (needed <= connections) return ok('connections', found)
  return bad(
    'connections',
    found,
    is_pooled
      ? 'raise max_connections'
      : `raise max_connections to ${needed + 20} or more, or put pgbouncer before the database (docs/operating.md)`,
  )
}

function secrets({ is_our_key, clear_tables }: ProductionFacts): Check {
  if (!is_our_key)
    return bad(
      'sealed secrets',
      'the secret key does not open the stored secrets',
      'set QUAYLOG_SECRET_KEY to the key of the service that sealed it',
    )
  if (clear_tables > 0)
    return bad(
      'sealed secrets',
      `${clear_tables} tables hold secrets that an earlier version stored unencrypted`,
      'start this version once: it seals them',
    )
  return ok('sealed secrets', 'all secrets are sealed, and this key opens them')
}
