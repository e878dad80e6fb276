import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '../../ground/clock.ts'
import { createIds } from '../../ground/id.ts'
import { createLog } from '../../ground/log.ts'
import type { Mail } from '../../ground/mail.ts'
import { createSealer, newSecretKey } from '../../ground/secret.ts'
import { testDatabase } from '../../ground/testing/database.ts'
import { createAccount, createPerson } from '../../people/operate.ts'
import { spendBudget } from '../budget-store.ts'
import { recordAsk, removeSource, saveSource } from '../source-store.ts'
import type { AskResult } from '../source-store.ts'
import { openAlarms } from './alarm-store.ts'
import { tellAlarms } from './tell-alarms.ts'

const db = await testDatabase()
const clock = createClock()
const sealer = createSealer([newSecretKey()])
const mails: Mail[] = []
let mail_server_is_down = false
let real_ms = Date.parse('2026-11-20T12:00:00Z')
const parts = {
  db,
  clock: { now: () => new Date(real_ms).toISOString(), worldMs: () => real_ms, realMs: () => real_ms },
  log: createLog('silent'),
  sealer,
  sendMail: async (mail: Mail) => {
    if (mail_server_is_down) throw new Error('no mail server')
    mails.push(mail)
  },
  sources: { all: () => [] },
  public_url: 'https://quaylog.example',
  operator_emails: [],
}

const account = await createAccount(
  { db, clock, newId: createIds(clock.realMs) },
  { name: 'Harbour', plan: 'paid', entitlements: 'all', rate_limit: null },
)
for (const [email, is_operator] of [
  ['olga@operator.example', true],
  ['ines@harbour.example', false],
] as const)
  await createPerson(
    { db, clock, newId: createIds(clock.realMs) },
    { account_id: account.id, email, password: 'a quiet harbour at night', name: email, is_operator },
  )
await saveSource(
  db.work,
  {
    id: 'cn',
    kind: 'api',
    profile: 'cn',
    scac: null,
    name: 'CN',
    base_url: '',
    credentials: sealer.seal(JSON.stringify({ api_key: 'k', api_secret: 'hidden' }), 'cn'),
    terminals: [],
    per_minute: null,
    per_day: 2,
    enabled: true,
    is_simulated: false,
  },
  '2026-11-20T11:00:00Z',
)
const refused: AskResult = { ok: false, found: false, defects: 0, failure: 'status 401', trouble: 'credentials' }
const answered: AskResult = { ok: true, found: true, defects: 0, failure: null }
const asked = (result: AskResult) => recordAsk(db.work, 'cn', result, parts.clock.now())
const told = async () => {
  const before = mails.length
  await tellAlarms(parts)
  return mails.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}

/** One after the other: each step finds what the one before it left. */
test('operators are told of a source that needs them', async (t) => {
  await t.test('one refusal is no alarm, and nobody is told', async () => {
    await asked(refused)
    assert.deepEqual(await told(), [])
  })

  await t.test('a mail server that is down loses nothing: it is told when the next try is due', async () => {
    await asked(refused)
    mail_server_is_down = true
    assert.deepEqual(await told(), [])
    mail_server_is_down = false
    real_ms += 11 * 60_000
    assert.deepEqual(await told(), ['olga@operator.example: CN refuses the credentials'])
  })

  await t.test('it is told once, with what was seen, what to do and where, and without a credential', async () => {
    await asked(refused)
    real_ms += 11 * 60_000
    assert.deepEqual(await told(), [])
    const text = mails.at(-1)?.text ?? ''
    for (const part of ['status 401', 'rotate', 'https://quaylog.example/operator/sources'])
      assert.ok(text.includes(part), part)
    assert.ok(!text.includes('hidden'))
    assert.deepEqual(
      (await openAlarms(db.work)).map(({ source_id, reason }) => [source_id, reason]),
      [['cn', 'credentials']],
    )
  })

  await t.test('it is told once more when the source is well again', async () => {
    await asked(answered)
    assert.deepEqual(await told(), ['olga@operator.example: CN is well again'])
    assert.deepEqual([await told(), (await openAlarms(db.work)).length], [[], 0])
  })

  await t.test('a budget that is spent is told to whom the configuration names, and to nobody else', async () => {
    const limits = { per_minute: null, per_day: 2 }
    await spendBudget(db, 'cn', limits, { request: 2, poll: 0 }, real_ms)
    const before = mails.length
    await tellAlarms({ ...parts, operator_emails: ['duty@quaylog.example'] })
    assert.deepEqual(
      mails.slice(before).map(({ to, subject }) => [to, subject]),
      [['duty@quaylog.example', 'CN has used up its budget']],
    )
  })

  await t.test('a source that is removed takes its alarms with it, and nobody is told that it is well', async () => {
    assert.equal(await removeSource(db.work, 'cn'), true)
    assert.deepEqual([await told(), (await openAlarms(db.work)).length], [[], 0])
  })
})
