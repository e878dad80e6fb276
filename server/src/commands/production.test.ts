import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { productionDatabase, productionSettings } from './production.ts'
import type { ProductionFacts } from './production.ts'
import type { Check } from './checks.ts'

const safe = {
  DATABASE_URL: 'postgres://database/quaylog',
  QUAYLOG_SECRET_KEY: 'a'.repeat(44),
  QUAYLOG_PUBLIC_URL: 'https://quaylog.example.org',
  QUAYLOG_TRUSTED_PROXIES: '10.0.0.0/8',
  QUAYLOG_SMTP_URL: 'smtp://mail.example.org',
  QUAYLOG_MAIL_FROM: 'Quaylog <quaylog@example.org>',
  QUAYLOG_WORLD: 'off',
  QUAYLOG_SIGN_UP: 'by_mail',
}
const facts: ProductionFacts = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  connections: 97,
  is_pooled: false,
  clear_tables: 0,
  is_our_key: true,
  simulated_sources: 0,
  has_sandbox_clock: false,
}

/** What is not well, each with a cure that says what to do. */
function found(checks: readonly Check[]): string[] {
  return checks
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, cure }) => {
      assert.ok(cure !== null && cure.length > 15, name)
      return `${name} ${state}`
    })
}

test('settings on which others can rely are all well', () => {
  assert.deepEqual(found(productionSettings(readConfig(safe, { allow_private: false }))), [])
})

const settings: readonly [string, Record<string, string>, readonly string[]][] = [
  ['a simulated world', { QUAYLOG_WORLD: 'demo' }, ['QUAYLOG_WORLD bad']],
  ['open sign-up', { QUAYLOG_SIGN_UP: 'open' }, ['QUAYLOG_SIGN_UP bad']],
  ['an origin without encryption', { QUAYLOG_PUBLIC_URL: 'http://quaylog.example.org' }, ['QUAYLOG_PUBLIC_URL bad']],
  [
    'one public address of several without encryption',
    { QUAYLOG_PUBLIC_MCP_URL: 'http://mcp.example.org' },
    ['QUAYLOG_PUBLIC_URL bad'],
  ],
  ['no origin at all', { QUAYLOG_PUBLIC_URL: '' }, ['QUAYLOG_PUBLIC_URL bad']],
  ['unnamed proxies', { QUAYLOG_TRUSTED_PROXIES: '' }, ['QUAYLOG_TRUSTED_PROXIES bad']],
  ['proxies that are everybody', { QUAYLOG_TRUSTED_PROXIES: '0.0.0.0/0' }, ['QUAYLOG_TRUSTED_PROXIES bad']],
  ['a key that each process makes for itself', { QUAYLOG_SECRET_KEY: '' }, ['QUAYLOG_SECRET_KEY bad']],
  [
    'a key in the data folder beside the embedded database',
    { QUAYLOG_SECRET_KEY: '', DATABASE_URL: '' },
    ['QUAYLOG_SECRET_KEY warning', 'embedded database warning'],
  ],
  [
    'private webhook targets',
    { QUAYLOG_WEBHOOK_ALLOW_PRIVATE: 'true', QUAYLOG_PUBLIC_URL: '', QUAYLOG_TRUSTED_PROXIES: '' },
    ['QUAYLOG_WEBHOOK_ALLOW_PRIVATE bad', 'QUAYLOG_PUBLIC_URL bad', 'QUAYLOG_TRUSTED_PROXIES bad'],
  ],
  ['no mail', { QUAYLOG_SIGN_UP: 'closed', QUAYLOG_SMTP_URL: '' }, ['QUAYLOG_SMTP_URL bad']],
  ['a sender that nobody takes', { QUAYLOG_MAIL_FROM: '' }, ['QUAYLOG_MAIL_FROM bad']],
]
for (const [what, env, expected] of settings) {
  test(`unsafe where others rely on it: ${what}`, () => {
    assert.deepEqual(found(productionSettings(readConfig({ ...safe, ...env }, { allow_private: false }))), expected)
  })
}

const databases: readonly [string, Partial<ProductionFacts>, number, readonly string[]][] = [
  ['a database as it should be', {}, 2, []],
  ['no fsync', { fsync: 'off' }, 2, ['durable writes bad']],
  ['no whole pages in the log', { full_page_writes: 'off' }, 2, ['durable writes bad']],
  ['commits that wait for nothing', { synchronous_commit: 'off' }, 2, ['durable writes bad']],
  ['too few connections for the processes', {}, 5, ['connections bad']],
  ['a pooler that has them', { is_pooled: true }, 50, []],
  ['too few connections beside the pooler', { is_pooled: true, connections: 40 }, 50, ['connections bad']],
  ['another key than the one of what is sealed', { is_our_key: false }, 2, ['sealed secrets bad']],
  ['secrets in clear', { clear_tables: 1 }, 2, ['sealed secrets bad']],
  ['sources of the simulated world', { simulated_sources: 3 }, 2, ['simulated data bad']],
  ['a clock of the simulated world', { has_sandbox_clock: true }, 2, ['simulated data bad']],
]
for (const [what, more, processes, expected] of databases) {
  test(`looked at in the database: ${what}`, () => {
    assert.deepEqual(found(productionDatabase({ ...facts, ...more }, processes)), expected)
  })
}

test('connections are counted as a process opens them: 22', () => {
  assert.match(
    productionDatabase(facts, 4).find(({ name }) => name === 'connections')?.found ?? '',
    /^4 processes open up to 88; the server gives 97$/,
  )
})
