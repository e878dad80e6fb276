import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSourceManager } from '../../src/asking/source-manager.ts'
import { endRegistrations } from '../../src/asking/end-registrations.ts'
import { ensureSubject, schedulePoll } from '../../src/world-facts/subject-store.ts'
import type { Question } from '../../src/sources/source.ts'
import { addressOf, playUpstreams } from '../asking/played.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { db, clock, newId, sealer, parts } = service
const { log, reference } = parts
const played = playUpstreams(clock.worldMs(), clock.realMs)
const { box, bill } = played.boxOf('norfolk-exam')
const question: Question = {
  kind: 'container',
  number: box,
  containers: [],
  terminal: 'L005',
  references: { [box]: { bill_of_lading: bill, booking: null } },
}
await service.configure(
  'virginia',
  'api',
  { api_key: played.credentialsOf('virginia')['api_key'] ?? '' },
  { profile: 'port_of_virginia', base_url: addressOf('virginia') },
)

/** The sources as a process of its own has them, at a service that upstreams can reach. */
async function process(bell_base: string | null = 'https://quaylog.example/ingest/bell/') {
  const sources = createSourceManager({
    db,
    clock,
    log,
    sealer,
    parts: { http: played.http, now: clock.now, realMs: clock.realMs, zoneOf: reference.zoneOf },
    bell_base,
  })
  await sources.reload()
  return sources
}

async function subject() {
  return ensureSubject(
    db.work,
    newId,
    { source_key: 'facility:L005', number_type: 'container', number: box },
    clock.now(),
  )
}

async function nextPoll(): Promise<string | null | undefined> {
  const [row] = await db.work<{ next_poll_at: string | null }[]>`
    select next_poll_at from subject where source_key = 'facility:L005' and number = ${box}`
  return row?.next_poll_at
}

/** One after the other: each step finds what the one before it left. */
test('the Port of Virginia rings when something about a box changed', async (t) => {
  let bell = ''

  await t.test('a service that nobody outside can reach has nothing watched', async () => {
    const sources = await process(null)
    assert.equal((await sources.byKey('facility:L005')?.ask(question))?.outcome, 'found')
    assert.deepEqual(played.registrationsOf('virginia').registrations, [])
  })

  await t.test('three processes that find a box have it watched once', async () => {
    const workers = [await process(), await process(), await process()]
    const answers = await Promise.all(workers.map(async (one) => one.byKey('facility:L005')?.ask(question)))
    assert.deepEqual(
      answers.map((answer) => answer?.outcome),
      ['found', 'found', 'found'],
    )
    await (await process()).byKey('facility:L005')?.ask(question)
    const { registrations, second_registrations } = played.registrationsOf('virginia')
    assert.deepEqual([registrations.length, second_registrations, played.brokenRules('virginia')], [1, 0, []])
    const address = registrations[0]?.callback_url ?? ''
    assert.match(address, /^https:\/\/quaylog\.example\/ingest\/bell\/[\w-]{32}$/)
    bell = new URL(address).pathname
  })

  await t.test('a bell has its box asked about next, whatever its body says', async () => {
    const { id } = await subject()
    await schedulePoll(db.work, id, '2026-11-21T12:00:00Z')
    const { status } = await service.post(bell, '{"container":"XXXU0000000","shipmentStatus":"Available"}')
    assert.deepEqual([status, await nextPoll()], [204, clock.now()])
  })

  await t.test('ringing again and again has it asked no oftener than every five minutes', async () => {
    const { id } = await subject()
    const asked_at = clock.now()
    await db.work`update subject set last_attempted_at = ${asked_at}, next_poll_at = '2026-11-21T12:00:00Z' where id = ${id}`
    service.advance(60_000)
    for (let times = 0; times < 3; times++) assert.equal((await service.post(bell, '<html>')).status, 204)
    assert.equal(await nextPoll(), new Date(Date.parse(asked_at) + 300_000).toISOString().replace('.000Z', 'Z'))
  })

  await t.test('a box that is not asked about any more stays so', async () => {
    const { id } = await subject()
    await schedulePoll(db.work, id, null)
    assert.equal((await service.post(bell, '')).status, 204)
    assert.equal(await nextPoll(), null)
  })

  await t.test('a bell that was never made is not found', async () => {
    for (const end of ['x', bell.split('/').at(-1)?.slice(1) ?? ''])
      assert.equal((await service.post(`/ingest/bell/${end}`, '{}')).status, 404, end)
  })

  await t.test('a box that nobody tracks any more is watched no more, and its bell is silent', async () => {
    const sources = await process()
    await endRegistrations({ db, clock, log, sources })
    const [young] = await db.work<{ state: string }[]>`select state from source_registration`
    assert.equal(young?.state, 'registered')
    service.advance(2 * 3_600_000)
    await endRegistrations({ db, clock, log, sources })
    const [row] = await db.work<{ state: string }[]>`select state from source_registration`
    assert.equal(row?.state, 'ended')
    assert.equal((await service.post(bell, '{}')).status, 404)
  })
})
