import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { personByEmail } from '../../src/people/people-store.ts'
import { verifyPassword } from '../../src/people/password.ts'
import { passwordsOpen, setPasswordSignIn } from '../../src/people/password-sign-in-store.ts'
import { connect, shareEmbedded } from '../../src/ground/db/index.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { openLink } from '../../src/ground/sealed-link.ts'
import { quaylog } from '../client/run.ts'
import { z } from 'zod'

let home: string
let env: Record<string, string>
let account: string
const answer = z.looseObject({ id: z.string() })
const run = async (words: readonly string[], input?: string) => quaylog(words, env, input)
const create = (email: string, ...more: string[]) => [
  'users',
  'create',
  '--account',
  account,
  '--email',
  email,
  ...more,
]

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'quaylog-users-'))
  env = { HOME: home, QUAYLOG_DATA_DIR: join(home, 'data'), QUAYLOG_PUBLIC_URL: 'https://quaylog.example.org' }
  const made = await run(['accounts', 'create', '--name', 'Harbour', '--plan', 'paid', '--json'])
  account = answer.parse(JSON.parse(made.out)).id
})
after(() => rm(home, { recursive: true, force: true }))

async function withDatabase<Value>(use: (db: ReturnType<typeof connect>) => Promise<Value>): Promise<Value> {
  const embedded = await shareEmbedded({ data_dir: join(home, 'data'), log: () => {} })
  const db = connect({ address: embedded.connection })
  try {
    return await use(db)
  } finally {
    await db.close()
    await embedded.stop()
  }
}

const keptHash = (email: string) =>
  withDatabase(async (db) => (await personByEmail(db.work, email))?.password_hash ?? '')

test('a password that is given twice, or is too short, is refused, and nobody is made', async () => {
  const twice = await run(
    create('a@example.org', '--password', 'a long password', '--password-stdin'),
    'a long password',
  )
  assert.deepEqual(
    [twice.code, twice.err],
    [2, 'quaylog: --password and --password-stdin cannot be combined: give one\n'],
  )
  const short = await run(create('a@example.org', '--password-stdin'), 'short\n')
  assert.deepEqual([short.code, short.err], [1, 'quaylog: a password must have 12 to 128 characters\n'])
  assert.equal(await keptHash('a@example.org'), '')
})

test('a password comes from standard input; on the command line it works and is warned of', async () => {
  const read = await run(create('b@example.org', '--password-stdin'), 'one long password\n')
  assert.deepEqual([read.code, read.err], [0, ''])
  assert.ok(await verifyPassword('one long password', await keptHash('b@example.org')))
  const shown = await run(create('c@example.org', '--password', 'another long one'))
  assert.equal(shown.code, 0)
  assert.match(shown.err, /visible in the process list.*--password-stdin/)
})

test('without a password there is a link to choose one, which the service can read and which ends with the password', async () => {
  const made = await run(create('d@example.org', '--json'))
  const { id, password_link } = answer.extend({ password_link: z.string() }).parse(JSON.parse(made.out))
  const token = new URL(password_link).searchParams.get('token') ?? ''
  assert.ok(password_link.startsWith('https://quaylog.example.org/password/new?token='))
  const sealer = createSealer([(await readFile(join(home, 'data', 'secret.key'), 'utf8')).trim()])
  const facts = openLink(
    { sealer },
    'password',
    token,
    z.object({ person_id: z.string(), of_password: z.string() }),
    Date.now(),
  )
  assert.equal(facts?.person_id, id)
})

test('who can sign in already is told of, and gets no link', async () => {
  assert.equal((await run(create('e@example.org', '--password-stdin'), 'one long password\n')).code, 0)
  const other = answer.parse(
    JSON.parse((await run(['accounts', 'create', '--name', 'Other', '--plan', 'paid', '--json'])).out),
  ).id
  const { code, out } = await run(['users', 'create', '--account', other, '--email', 'e@example.org'])
  assert.equal(code, 0)
  assert.match(out, /can sign in to other accounts already: name and password stay as they are/)
  assert.doesNotMatch(out, /token=/)
  const again = await run(['users', 'create', '--account', other, '--email', 'e@example.org'])
  assert.deepEqual([again.code, again.err], [1, 'quaylog: e@example.org is already a member of the account\n'])
})

test('where the identity provider is lost, an operator lets passwords in again, and the audit log has it', async () => {
  await withDatabase((db) => db.transaction((tx) => setPasswordSignIn(tx, account, false, '2026-11-20T12:00:00Z')))
  assert.equal((await run(['accounts', 'update', account, '--name', 'Harbour'])).code, 0)
  const none = await run(['accounts', 'update', account, '--rate-limit', '0'])
  assert.equal(none.code, 2)
  assert.match(none.err, /--rate-limit must be at least 1, not 0/)
  assert.equal(await withDatabase((db) => passwordsOpen(db.work, account)), false)
  const { code, err } = await run(['accounts', 'update', account, '--allow-passwords'])
  assert.deepEqual([code, err], [0, ''])
  assert.equal(await withDatabase((db) => passwordsOpen(db.work, account)), true)
  const acts = await withDatabase(
    (db) => db.work<{ action: string; fields: string[] }[]>`
      select action, fields from audit_entry where account_id = ${account} order by created_at, id`,
  )
  assert.deepEqual(acts.at(-1), { action: 'account.update', fields: ['allow-passwords'] })
})
