import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selfSigned } from '../../../../packages/world/src/upstreams/machinery/certificates.ts'
import { createClock } from '../../ground/clock.ts'
import { createSealer, newSecretKey } from '../../ground/secret.ts'
import { testDatabase } from '../../ground/testing/database.ts'
import type { Source } from '../../sources/source.ts'
import { spendBudget } from '../budget-store.ts'
import { recordAsk, removeSource, saveSource } from '../source-store.ts'
import type { ConfiguredSource } from '../source-store.ts'
import { openAlarms } from './alarm-store.ts'
import { tellAlarms } from './tell-alarms.ts'
import type { AlarmParts } from './tell-alarms.ts'

const db = await testDatabase()
const now_ms = Date.parse('2026-11-20T12:00:00Z')
const clock = createClock(() => now_ms)
const sealer = createSealer([newSecretKey()])
let made = 0

/** Configures a source that is there for one test alone. */
async function configured(given: Partial<ConfiguredSource> = {}): Promise<string> {
  const id = `source-${++made}`
  const row = {
    id,
    kind: 'api',
    profile: 'cn',
    scac: null,
    name: id,
    base_url: '',
    credentials: null,
    terminals: [],
    per_minute: null,
    per_day: null,
    enabled: true,
    is_simulated: false,
    ...given,
  } as const
  await saveSource(db.work, row, clock.now())
  return id
}

/** Looks once at everything; the reasons that stand of one source, which is removed, and what was logged and mailed. */
async function look(id: string, given: Partial<AlarmParts> = {}) {
  const logged: string[] = []
  const mails: string[] = []
  await tellAlarms({
    db,
    clock,
    log: Object.assign(Object.create({}), { warn: (_about: object, text: string) => void logged.push(text) }),
    sealer,
    sendMail: async ({ to, subject }) => void mails.push(`${to}: ${subject}`),
    sources: { all: () => [] },
    public_url: 'https://quaylog.example',
    operator_emails: ['duty@quaylog.example'],
    ...given,
  })
  const reasons = (await openAlarms(db.work)).filter(({ source_id }) => source_id === id).map(({ reason }) => reason)
  await removeSource(db.work, id)
  return { reasons, logged, mails }
}

const refusing = async (id: string) => {
  for (let time = 0; time < 2; time++)
    await recordAsk(
      db.work,
      id,
      { ok: false, found: false, defects: 0, failure: 'status 401', trouble: 'credentials' },
      clock.now(),
    )
  return id
}

const capable = (id: string, capabilities: Partial<Source['capabilities']>) => ({
  sources: {
    all: () => [
      {
        id,
        capabilities: {
          asks: [],
          scacs: [],
          terminals: [],
          full_snapshots: true,
          per_minute: null,
          per_day: null,
          ...capabilities,
        },
      },
    ],
  },
})

const asked = (id: string, request: number) =>
  spendBudget(db, id, { per_minute: null, per_day: null }, { request, poll: 0 }, now_ms)

test('a source that is switched off needs nobody', async () => {
  const id = await refusing(await configured({ enabled: false }))
  assert.deepEqual(await look(id), { reasons: [], logged: [], mails: [] })
})

test('where no operator has an address the log says that somebody is needed, and the alarm stands', async () => {
  const id = await refusing(await configured())
  assert.deepEqual(await look(id, { operator_emails: [] }), {
    reasons: ['credentials'],
    logged: ['sources need somebody, and no operator has an address'],
    mails: [],
  })
})

test('a mail that cannot be sent is logged, and the other sources are told all the same', async () => {
  const [first, second] = [await refusing(await configured()), await refusing(await configured())]
  const sent: string[] = []
  const { logged } = await look(first, {
    sendMail: async ({ subject }) => {
      if (subject.startsWith(`${first} `)) throw new Error('planned')
      sent.push(subject)
    },
  })
  await removeSource(db.work, second)
  assert.deepEqual(logged, ['operators could not be told of a source'])
  assert.deepEqual(sent, [`${second} refuses the credentials`])
})

test('everybody who is named is told', async () => {
  const id = await refusing(await configured())
  const { mails } = await look(id, { operator_emails: ['one@quaylog.example', 'two@quaylog.example'] })
  assert.deepEqual(mails, [
    `one@quaylog.example: ${id} refuses the credentials`,
    `two@quaylog.example: ${id} refuses the credentials`,
  ])
})

test("a budget is spent by the operator's limit, else by the upstream's own, for a day or a month; a busy minute is none", async () => {
  const spent = async (given: Partial<ConfiguredSource>, capabilities: Partial<Source['capabilities']>, asks = 5) => {
    const id = await configured(given)
    await asked(id, asks)
    return (await look(id, capable(id, capabilities))).reasons
  }
  assert.deepEqual(await spent({}, {}), [])
  assert.deepEqual(await spent({}, { per_day: 5 }), ['budget'])
  assert.deepEqual(await spent({}, { per_day: 6 }), [])
  assert.deepEqual(await spent({ per_day: 9 }, { per_day: 5 }), [])
  assert.deepEqual(await spent({ per_day: 5 }, { per_day: 9 }), ['budget'])
  assert.deepEqual(await spent({}, { per_month: 5 }), ['budget'])
  assert.deepEqual(await spent({}, { per_minute: 5 }), [])
  assert.deepEqual(await spent({}, { spacing_ms: 3_600_000 }, 1), ['budget'])
  const unknown = await configured({ per_day: 5 })
  await asked(unknown, 5)
  assert.deepEqual((await look(unknown)).reasons, ['budget'], 'a source that could not be made')
})

test('credentials that cannot be opened or hold no certificate are no alarm of a certificate', async () => {
  for (const credentials of [
    'not sealed',
    sealer.seal(JSON.stringify({ api_key: 'k' }), 'another'),
    sealer.seal('no JSON', `source-${made + 3}`),
    sealer.seal(JSON.stringify({ certificate: 'no certificate' }), `source-${made + 4}`),
  ])
    assert.deepEqual((await look(await configured({ credentials }))).reasons, [])
})

test('a client certificate that ends is told of sources that sign in by one, and of no others', async () => {
  const { certificate, private_key } = selfSigned('quaylog', Date.parse('2020-01-01T00:00:00Z'))
  const id = `source-${made + 1}`
  const credentials = sealer.seal(JSON.stringify({ certificate, private_key }), id)
  assert.deepEqual((await look(await configured({ credentials }))).reasons, ['certificate'])
  const other = sealer.seal(JSON.stringify({ certificate, private_key }), `source-${made + 1}`)
  assert.deepEqual((await look(await configured({ credentials: other, kind: 'dcsa', profile: 'zim' }))).reasons, [])
})
