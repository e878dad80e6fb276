import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createSourceManager } from '../../src/asking/source-manager.ts'
import { removeSource, saveSource, sourceHealth } from '../../src/asking/source-store.ts'
import type { ConfiguredSource } from '../../src/asking/source-store.ts'
import { createClock } from '../../src/ground/clock.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import type { HttpResult } from '../../src/sources/source.ts'
import { jsonAnswer, scriptedParts, textAnswer } from '../../src/sources/testing/scripted-parts.ts'

const db = await testDatabase()
const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')])
let now_ms = Date.parse('2026-11-20T12:00:00Z')
const clock = createClock(() => now_ms)
/** Time only goes on here, and no test asks how late it is. */
function pass(ms: number): void {
  now_ms += ms
}
const question = { kind: 'container', number: 'ZIMU3000001', containers: [] } as const
const unknown = () => jsonAnswer({ message: 'No events found for the requested reference' }, {}, 404)

type Given = Partial<Omit<ConfiguredSource, 'credentials'>> & { readonly credentials?: object | null }

/** Configures a source as an operator would, a second after the one before. */
async function configure(id: string, { credentials = {}, ...given }: Given): Promise<void> {
  pass(1_000)
  const row = {
    id,
    kind: 'dcsa',
    profile: null,
    scac: null,
    name: `The ${id}`,
    base_url: 'https://upstream.example',
    terminals: [],
    per_minute: null,
    per_day: null,
    enabled: true,
    is_simulated: false,
    ...given,
    credentials: credentials === null ? null : sealer.seal(JSON.stringify(credentials), id),
  }
  await saveSource(db.work, row, clock.now())
}

const zim = { profile: 'zim', credentials: { subscription_key: 'k' } }

/** The sources of one process, with what it asked, what it was told of and what it wrote to its log. */
function manager(answer: () => HttpResult = unknown, onMended?: () => Promise<void>) {
  const mended: (readonly [scacs: readonly string[], since: string])[] = []
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  const parts = scriptedParts(answer)
  const sources = createSourceManager({
    db,
    clock,
    log,
    sealer,
    parts,
    patience_ms: 0,
    onMended: async (scacs, since) => {
      await onMended?.()
      mended.push([scacs, since])
    },
  })
  return { sources, mended, logged, asked: parts.asked }
}

const idsOf = (sources: readonly { readonly id: string }[]) => sources.map(({ id }) => id)

async function only(...ids: readonly string[]): Promise<void> {
  for (const { id } of await db.work<{ id: string }[]>`select id from source_configuration`)
    if (!ids.includes(id)) await removeSource(db.work, id)
}

test('without configuration there is the test line and nothing else', async () => {
  await only()
  const { sources } = manager()
  assert.equal(sources.byKey('line:TEST')?.id, 'test')
  await sources.reload()
  assert.equal(sources.byKey('line:TEST')?.id, 'test')
  assert.equal(sources.byKey('line:TEST:0191a8c0-0000-7000-8000-000000000001')?.id, 'test')
  assert.equal(sources.byKey('line:ZIMU'), undefined)
  assert.equal(sources.onFile('line:ZIMU'), undefined)
  assert.deepEqual([sources.lineScacs(), sources.railKeys(), sources.all()], [['TEST'], [], []])
})

test('a source is found by the lines, terminals or railroads that it speaks for', async () => {
  await only()
  await configure('zim', zim)
  await configure('ports', { kind: 'terminal_feed', terminals: ['W185', 'Y258'], credentials: { feed_key: 'k' } })
  await configure('rails', { kind: 'rail_clm', scac: 'BNSF', credentials: { api_key: 'k' } })
  const { sources } = manager()
  await sources.reload()
  const found = ['line:ZIMU', 'facility:W185', 'facility:Y258', 'rail:BNSF', 'line:BNSF', 'line:W185', 'rail:ZIMU']
  assert.deepEqual(
    found.map((key) => sources.byKey(key)?.id),
    ['zim', 'ports', 'ports', 'rails', undefined, undefined, undefined],
  )
  assert.deepEqual(idsOf(sources.all()), ['ports', 'rails', 'zim'])
  assert.deepEqual([sources.lineScacs(), sources.railKeys()], [['ZIMU', 'TEST'], ['rail:BNSF']])
})

test('what is switched off, listened to or removed cannot be asked', async () => {
  await only()
  await configure('zim', zim)
  await configure('off', { ...zim, enabled: false })
  await configure('ships', { kind: 'ais_tcp', base_url: 'tcp://127.0.0.1:5000' })
  const { sources, logged } = manager()
  await sources.reload()
  assert.deepEqual(idsOf(sources.all()), ['zim'])
  await only('off', 'ships')
  await sources.reload()
  assert.deepEqual([sources.all(), sources.byKey('line:ZIMU'), logged], [[], undefined, []])
})

test('a source is made anew when it was configured otherwise, and only then', async () => {
  await only()
  await configure('zim', zim)
  const { sources } = manager()
  await sources.reload()
  const first = sources.byKey('line:ZIMU')
  await sources.reload()
  assert.equal(sources.byKey('line:ZIMU'), first)
  await configure('zim', { ...zim, name: 'Zim Integrated' })
  await sources.reload()
  assert.notEqual(sources.byKey('line:ZIMU'), first)
  assert.equal(sources.byKey('line:ZIMU')?.name, 'Zim Integrated')
})

test('whoever waits for a line hears when it was configured, and from when on; nobody waits for a terminal', async () => {
  await only()
  await configure('ports', { kind: 'terminal_feed', terminals: ['W185'], credentials: { feed_key: 'k' } })
  await configure('zim', { ...zim, scac: 'ZIMX' })
  const configured_at = clock.now()
  const { sources, mended } = manager()
  await sources.reload()
  await sources.reload()
  assert.deepEqual(mended, [[['ZIMX', 'ZIMU'], configured_at]])
})

test('when telling of a source fails it is told at the next reload, and the source is there only then', async () => {
  await only()
  await configure('zim', zim)
  let fails = true
  const { sources, mended } = manager(unknown, async () => {
    if (fails) throw new Error('planned')
  })
  await assert.rejects(() => sources.reload(), /planned/)
  assert.equal(sources.byKey('line:ZIMU'), undefined)
  fails = false
  await sources.reload()
  assert.deepEqual([mended.length, sources.byKey('line:ZIMU')?.id], [1, 'zim'])
})

test('what an operator left out is said where he configures it; only what nobody expects is logged, once a change', async () => {
  await only()
  await configure('keyless', { profile: 'zim', credentials: null })
  const { sources, logged } = manager()
  await sources.reload()
  assert.deepEqual([sources.all(), logged], [[], []])
  pass(1_000)
  await db.work`update source_configuration set credentials = 'not sealed', updated_at = ${clock.now()}`
  await sources.reload()
  await sources.reload()
  assert.deepEqual([sources.all(), logged], [[], ['a source could not be made']])
  await configure('keyless', zim)
  await sources.reload()
  assert.deepEqual(idsOf(sources.all()), ['keyless'])
})

test('a source is asked at its address, with its own credentials, or at its usual address', async () => {
  await only()
  await configure('zim', { ...zim, base_url: '' })
  const { sources, asked } = manager()
  await sources.reload()
  assert.equal((await sources.byKey('line:ZIMU')?.ask(question))?.outcome, 'not_found')
  assert.match(asked[0]?.url ?? '', /^https:\/\/apigw\.zim\.com\/trackAndTrace\/v2\//)
  assert.equal(asked[0]?.headers['Ocp-Apim-Subscription-Key'], 'k')
})

/** How many of a number of asks are answered before the budget is used up. */
async function answered(asks: number): Promise<number> {
  const { sources, asked } = manager()
  await sources.reload()
  for (let ask = 0; ask < asks; ask++) await sources.all()[0]?.ask(question)
  await sources.close()
  return asked.length
}

test("an operator's limit counts before the upstream's own, by the minute and by the day", async () => {
  await only()
  await configure('zim', zim)
  assert.equal(await answered(12), 12)
  await configure('zim', { ...zim, per_minute: 2 })
  await db.work`delete from source_budget`
  assert.equal(await answered(4), 2)
  await db.work`delete from source_budget`
  await configure('zim', { ...zim, per_day: 3 })
  assert.equal(await answered(5), 3)
  await only()
  await configure('hapag', { profile: 'hapag_lloyd', credentials: { client_id: 'c', client_secret: 's' } })
  assert.equal(await answered(12), 10)
})

test('what asking came to is kept: successes with the end of the process at the latest, failures at once', async () => {
  await only()
  await configure('zim', zim)
  let answer = unknown
  const { sources } = manager(() => answer())
  await sources.reload()
  for (let ask = 0; ask < 3; ask++) await sources.byKey('line:ZIMU')?.ask(question)
  const health = async () => (await sourceHealth(db.work)).find(({ source_id }) => source_id === 'zim')
  assert.equal((await health())?.asked_on_day, 1)
  await sources.close()
  assert.deepEqual([(await health())?.asked_on_day, (await health())?.last_attempted_at], [3, clock.now()])
  answer = () => textAnswer(503, 'maintenance')
  await sources.byKey('line:ZIMU')?.ask(question)
  assert.equal((await health())?.failures_in_a_row, 1)
})

test('what is counted of a source is written when it is made anew or removed', async () => {
  await only()
  await configure('zim', zim)
  const { sources } = manager()
  await sources.reload()
  const asked = async () => (await sourceHealth(db.work)).find(({ source_id }) => source_id === 'zim')?.asked_on_day
  for (let ask = 0; ask < 3; ask++) await sources.byKey('line:ZIMU')?.ask(question)
  const before = await asked()
  await configure('zim', { ...zim, name: 'Zim Integrated' })
  await sources.reload()
  assert.equal(await asked(), (before ?? 0) + 2)
})

test('a source that other processes found down is left alone, and told of as mended when it answers', async () => {
  await only()
  await configure('zim', zim)
  let answer: () => HttpResult = () => textAnswer(503, 'maintenance')
  const [failing, other] = [manager(() => answer()), manager(() => answer())]
  await failing.sources.reload()
  await other.sources.reload()
  for (let ask = 0; ask < 5; ask++) await failing.sources.byKey('line:ZIMU')?.ask(question)
  await other.sources.reload()
  const left_alone = await other.sources.byKey('line:ZIMU')?.ask(question)
  assert.deepEqual(
    [left_alone?.outcome === 'temporary' && left_alone.detail, other.asked],
    ['The zim is down and left alone', []],
  )
  pass(60_000)
  answer = unknown
  await other.sources.byKey('line:ZIMU')?.ask(question)
  assert.deepEqual(other.mended.slice(1), [[['ZIMU'], clock.now()]])
})

test('an ask is answered though its outcome cannot be written, and the log says so', async () => {
  await only()
  await configure('zim', zim)
  const { sources, logged } = manager()
  await sources.reload()
  await db.work`alter table source_health rename to source_health_away`
  try {
    assert.equal((await sources.byKey('line:ZIMU')?.ask(question))?.outcome, 'not_found')
  } finally {
    await db.work`alter table source_health_away rename to source_health`
  }
  assert.deepEqual(logged, ['health was not written'])
})

test('one token serves the source in all processes', async () => {
  await only()
  await configure('rails', { kind: 'api', profile: 'union_pacific', credentials: { access_id: 'c', secret: 's' } })
  const issue = () => jsonAnswer({ access_token: 't', expires_in: 7_199 })
  const [one, other] = [manager(issue), manager(issue)]
  for (const { sources } of [one, other]) {
    await sources.reload()
    await sources.byKey('rail:UPRR')?.ask({ ...question, number: 'CSQU3054383', containers: ['CSQU3054383'] })
  }
  const signings = [one, other].map(({ asked }) => asked.filter(({ method }) => method === 'POST').length)
  assert.deepEqual(signings, [1, 0])
  assert.equal(other.asked.length, 1)
})
