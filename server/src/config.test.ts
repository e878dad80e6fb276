import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

const serve = { allow_private: false }
const up = { allow_private: true, world: 'demo', sign_up: 'open' } as const
const beyond: readonly Record<string, string>[] = [
  { QUAYLOG_HOST: '0.0.0.0' },
  { QUAYLOG_HOST: '::' },
  { QUAYLOG_HOST: '192.168.1.5' },
  { QUAYLOG_HOST: 'quaylog.internal' },
  { QUAYLOG_PUBLIC_URL: 'https://quaylog.example.org' },
  { QUAYLOG_PUBLIC_URL: 'http://127.0.0.1.example.org' },
  { QUAYLOG_PUBLIC_MCP_URL: 'https://mcp.example.org' },
  { QUAYLOG_PUBLIC_BASE_URL: 'https://api.example.org/v2' },
  { QUAYLOG_PUBLIC_AUTH_URL: 'https://auth.example.org' },
  { QUAYLOG_TRUSTED_PROXIES: '127.0.0.1' },
  { QUAYLOG_HOST: '0.0.0.0', QUAYLOG_PUBLIC_URL: 'http://localhost:4949' },
]
const local: readonly Record<string, string>[] = [
  {},
  { QUAYLOG_HOST: 'localhost' },
  { QUAYLOG_HOST: '::1' },
  { QUAYLOG_HOST: '127.0.0.2' },
  { QUAYLOG_PUBLIC_URL: 'http://localhost:4949' },
  { QUAYLOG_PUBLIC_URL: 'http://[::1]:4949' },
]

test('a process that serves or works has no simulated world, lets no stranger sign up and reaches no private address', () => {
  for (const env of [...local, ...beyond]) {
    const { world, sign_up, webhook_allow_private } = readConfig(env, serve)
    assert.deepEqual(
      { world, sign_up, webhook_allow_private },
      { world: 'off', sign_up: 'closed', webhook_allow_private: false },
      JSON.stringify(env),
    )
  }
})

test('what up takes for granted counts on this machine alone', () => {
  for (const env of local) {
    const { world, sign_up, webhook_allow_private } = readConfig(env, up)
    assert.deepEqual(
      { world, sign_up, webhook_allow_private },
      { world: 'demo', sign_up: 'open', webhook_allow_private: true },
      JSON.stringify(env),
    )
  }
  for (const env of beyond) {
    const { world, sign_up, webhook_allow_private } = readConfig(env, up)
    assert.deepEqual(
      { world, sign_up, webhook_allow_private },
      { world: 'demo', sign_up: 'closed', webhook_allow_private: false },
      JSON.stringify(env),
    )
  }
})

test('private webhook addresses are refused in plain words as soon as others reach the service', () => {
  for (const env of beyond)
    for (const assume of [serve, up])
      assert.throws(
        () => readConfig({ ...env, QUAYLOG_WEBHOOK_ALLOW_PRIVATE: 'true' }, assume),
        (error) =>
          error instanceof ConfigError &&
          /^QUAYLOG_WEBHOOK_ALLOW_PRIVATE: webhooks may go to private addresses only while .*Leave it out/.test(
            error.message,
          ),
        JSON.stringify(env),
      )
  assert.equal(readConfig({ QUAYLOG_WEBHOOK_ALLOW_PRIVATE: 'true' }, serve).webhook_allow_private, true)
})

test('a world that others reach wants a token, and is on this machine unless told otherwise', () => {
  assert.equal(readConfig({ QUAYLOG_HOST: '0.0.0.0' }, up).world_host, '127.0.0.1')
  assert.equal(readConfig({ QUAYLOG_HOST: '0.0.0.0', QUAYLOG_PORT: '5000' }, up).world_url, 'http://127.0.0.1:5001')
  assert.throws(
    () => readConfig({ QUAYLOG_WORLD_HOST: '0.0.0.0' }, up),
    /^ConfigError: QUAYLOG_WORLD_HOST: .*QUAYLOG_WORLD_TOKEN/,
  )
  assert.throws(
    () => readConfig({ QUAYLOG_WORLD_HOST: '0.0.0.0', QUAYLOG_WORLD_TOKEN: 'short' }, up),
    /^ConfigError: QUAYLOG_WORLD_TOKEN/,
  )
  const { world_url, world_token } = readConfig(
    { QUAYLOG_WORLD_HOST: '::', QUAYLOG_WORLD_TOKEN: 'sixteen-characters' },
    up,
  )
  assert.deepEqual([world_url, world_token], ['http://127.0.0.1:4950', 'sixteen-characters'])
})

test('sign-up is what the operator says, and by mail only where mails are sent', () => {
  assert.equal(readConfig({ QUAYLOG_SIGN_UP: 'closed' }, up).sign_up, 'closed')
  assert.equal(
    readConfig({ QUAYLOG_SIGN_UP: 'open', QUAYLOG_PUBLIC_URL: 'https://sandbox.example.org' }, serve).sign_up,
    'open',
  )
  assert.throws(
    () => readConfig({ QUAYLOG_SIGN_UP: 'by_mail' }, serve),
    /^ConfigError: QUAYLOG_SIGN_UP: by_mail sends mails/,
  )
  assert.equal(
    readConfig({ QUAYLOG_SIGN_UP: 'by_mail', QUAYLOG_SMTP_URL: 'smtp://mail.example.org' }, serve).sign_up,
    'by_mail',
  )
})

test('the address of the database may name several hosts, and one that cannot be used is refused by name, without its password', () => {
  const several = 'postgres://me:secret@a:5432,b:5432/db?target_session_attrs=read-write'
  assert.equal(readConfig({ DATABASE_URL: several }, serve).database_url, several)
  for (const name of ['DATABASE_URL', 'QUAYLOG_DATABASE_DIRECT_URL']) {
    const refused = (error: unknown) =>
      error instanceof ConfigError && error.message.startsWith(`${name}: `) && !error.message.includes('secret')
    for (const address of [
      'mysql://me:secret@a/db',
      'postgres://me:secret@a,/db',
      'postgres://me:secret@a/db?target_session_attrs=any',
    ])
      assert.throws(() => readConfig({ DATABASE_URL: several, [name]: address }, serve), refused, address)
  }
})

test('the server behind a pooler is named beside the pooler, not instead of it', () => {
  assert.throws(
    () => readConfig({ QUAYLOG_DATABASE_DIRECT_URL: 'postgres://a/db' }, serve),
    /^ConfigError: QUAYLOG_DATABASE_DIRECT_URL: is the server behind the pooler in DATABASE_URL/,
  )
  assert.equal(
    readConfig({ DATABASE_URL: 'postgres://pooler:6432/db', QUAYLOG_DATABASE_DIRECT_URL: 'postgres://a/db' }, serve)
      .database_direct_url,
    'postgres://a/db',
  )
})

test('a replica is one server, beside the database that it is a standby of', () => {
  const own = 'postgres://me:secret@a/db'
  assert.throws(
    () => readConfig({ QUAYLOG_REPLICA_URL: own }, serve),
    /^ConfigError: QUAYLOG_REPLICA_URL: is a standby of the server in DATABASE_URL/,
  )
  for (const address of ['postgres://me:secret@b,c/db', 'postgres://b/db?target_session_attrs=read-write'])
    assert.throws(
      () => readConfig({ DATABASE_URL: own, QUAYLOG_REPLICA_URL: address }, serve),
      /^ConfigError: QUAYLOG_REPLICA_URL: must name one server/,
      address,
    )
  assert.equal(readConfig({ DATABASE_URL: own }, serve).replica_url, null)
  assert.equal(
    readConfig({ DATABASE_URL: own, QUAYLOG_REPLICA_URL: 'postgres://b/db' }, serve).replica_url,
    'postgres://b/db',
  )
})

test('an identity provider is named whole, by https, and joins accounts by their ids', () => {
  const read = (env: Record<string, string>) => readConfig(env, { allow_private: false }).oidc
  const provider = { QUAYLOG_OIDC_ISSUER: 'https://id.example.org/realms/a', QUAYLOG_OIDC_CLIENT_ID: 'quaylog' }
  for (const [env, complaint] of [
    [{ QUAYLOG_OIDC_ISSUER: 'https://id.example.org' }, /^QUAYLOG_OIDC_ISSUER: .*QUAYLOG_OIDC_CLIENT_ID/],
    [{ QUAYLOG_OIDC_CLIENT_ID: 'quaylog' }, /^QUAYLOG_OIDC_CLIENT_ID: .*QUAYLOG_OIDC_ISSUER/],
    [{ ...provider, QUAYLOG_OIDC_ISSUER: 'http://id.example.org' }, /^QUAYLOG_OIDC_ISSUER: must be the https/],
    [{ ...provider, QUAYLOG_OIDC_JOIN: 'example.org=everybody' }, /^QUAYLOG_OIDC_JOIN: must be pairs/],
    [{ ...provider, QUAYLOG_SIGN_UP: 'open' }, /^QUAYLOG_SIGN_UP: open lets anybody take any address/],
  ] as const)
    assert.throws(() => read(env), { message: complaint })
  const account_id = '01a1f8d3-ea00-7284-825e-503af60a2eb8'
  assert.equal(read({}), null)
  assert.equal(readConfig(provider, up).sign_up, 'closed')
  assert.deepEqual(read({ ...provider, QUAYLOG_OIDC_JOIN: `Example.org=${account_id}` }), {
    issuer: 'https://id.example.org/realms/a',
    client_id: 'quaylog',
    client_secret: null,
    name: 'single sign-on',
    joining: [{ domain: 'example.org', account_id }],
  })
})
