import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endRegistrations } from '../../src/asking/end-registrations.ts'
import type { EndingParts } from '../../src/asking/end-registrations.ts'
import { bellOf, claimEnded } from '../../src/asking/registration-store.ts'
import { createClock } from '../../src/ground/clock.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import type { Source } from '../../src/sources/source.ts'
import { containerRow, shipmentRow, sourceRow, subjectRow } from './rows.ts'

const db = await testDatabase()
const now = '2026-11-20T12:00:00Z'
const [hour_ago, two_hours_ago, in_an_hour] = ['2026-11-20T11:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20T13:00:00Z']
const key = 'line:ZIMU'
let made = 1_000_000

/** A number that an upstream watches since two hours, unless told. */
async function watched(source_id: string, given: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const number = `ZIMU${++made}`
  const row = {
    source_id,
    number_type: 'container',
    number,
    state: 'registered',
    claim: '0191a8c0-0000-7000-8000-0000000000ff',
    claimed_by: 'somebody',
    claimed_until: '-infinity',
    cost: 1,
    asked_at: two_hours_ago,
    registered_at: two_hours_ago,
    upstream_id: `id-${made}`,
    ...given,
  }
  await db.work`insert into source_registration ${db.work(row)}`
  return number
}

const times = { young_since: hour_ago, now, claimed_until: in_an_hour }
const endedOf = async (source_id: string, limit = 10) =>
  (await claimEnded(db.work, source_id, [key], times, limit)).map(({ number }) => number)

test('what nobody tracks is ended once, the oldest first, and what was registered lately is left alone', async () => {
  const id = await sourceRow(db, 'untracked')
  await watched(id, { registered_at: hour_ago })
  await watched(id, { number: '*' })
  await watched(id, { upstream_id: null })
  await watched(id, { state: 'ended' })
  const second = await watched(id)
  const first = await watched(id, { registered_at: '2026-11-01T00:00:00Z' })
  await watched(await sourceRow(db, 'other'))
  assert.deepEqual([await endedOf(id, 1), await endedOf(id), await endedOf(id)], [[first], [second], []])
})

test('an upstream that did not end it is told again when the claim is over', async () => {
  const id = await sourceRow(db, 'again')
  const over = await watched(id, { state: 'ending', claimed_until: now })
  await watched(id, { state: 'ending', claimed_until: in_an_hour })
  assert.deepEqual(await endedOf(id), [over])
})

test('what somebody tracks or asked to track is watched on', async () => {
  const id = await sourceRow(db, 'tracked')
  const stopped = { line_tracking_stopped_at: two_hours_ago }
  const subjectOf = async (source_key = key, more = {}) =>
    subjectRow(db, { source_key, number_type: 'container', number: await watched(id), ...more })
  await shipmentRow(db, await subjectOf())
  const line = await subjectRow(db)
  const at_terminal = await subjectOf()
  await containerRow(db, await shipmentRow(db, line), {}, [at_terminal])
  assert.deepEqual(await endedOf(id), [])

  const over = [await subjectOf(), await subjectOf(), await subjectOf(), await subjectOf('line:MAEU')] as const
  await shipmentRow(db, over[0], stopped)
  await containerRow(db, await shipmentRow(db, line, stopped), {}, [over[1]])
  await containerRow(db, await shipmentRow(db, line), { empty_terminated_at: two_hours_ago }, [over[2]])
  await shipmentRow(db, over[3])
  const numbers = await db.work<{ number: string }[]>`select number from subject where id = any(${[...over]}::uuid[])`
  assert.deepEqual((await endedOf(id)).toSorted(), numbers.map(({ number }) => number).toSorted())
})

test('a bell is about the number that it was made for, as long as that is watched', async () => {
  const id = await sourceRow(db, 'bells')
  const number = await watched(id, { bell: 'ding' })
  await watched(id, { bell: 'dong', state: 'ended' })
  await watched(id, { bell: 'late', state: 'asking' })
  assert.deepEqual(await bellOf(db.work, 'ding'), { source_id: id, number })
  assert.equal((await bellOf(db.work, 'late'))?.source_id, id)
  assert.deepEqual([await bellOf(db.work, 'dong'), await bellOf(db.work, 'none')], [undefined, undefined])
})

/** Ends what is over at one source by its own way, or by none. */
async function end(id: string, unregister?: Source['unregister']): Promise<string[]> {
  const warned: string[] = []
  const source = { id, ...(unregister === undefined ? {} : { unregister }) }
  const sources = { all: () => [source], keysOf: () => [key] }
  const clock = createClock(() => Date.parse(now))
  const parts: EndingParts = { db, clock, sources, log: { warn: (_, text) => warned.push(text) } }
  await endRegistrations(parts)
  return warned
}

const stateOf = async (number: string) => {
  const [row] = await db.work<{ state: string; claimed_until: string }[]>`
    select state, claimed_until from source_registration where number = ${number}`
  return row
}

test('an upstream is told what is over under its own id, and asked again in an hour when it does not end it', async () => {
  const id = await sourceRow(db, 'told')
  const number = await watched(id, { upstream_id: 'a' })
  assert.deepEqual([await end(id), (await stateOf(number))?.state], [[], 'registered'])
  const told: unknown[] = []
  await end(id, async (one, upstream_id) => {
    told.push([one.kind, one.number, upstream_id])
    return false
  })
  assert.deepEqual(told, [['container', number, 'a']])
  assert.deepEqual(await stateOf(number), { state: 'ending', claimed_until: in_an_hour })
  const broken = await watched(id)
  assert.deepEqual(await end(id, () => Promise.reject(new Error('planned'))), ['a registration was not ended'])
  assert.equal((await stateOf(broken))?.state, 'ending')
  const ended = await watched(id)
  assert.deepEqual(await end(id, async () => true), [])
  assert.equal((await stateOf(ended))?.state, 'ended')
})

test('what was registered within the hour may belong to a request under way and is not ended', async () => {
  const id = await sourceRow(db, 'young')
  const number = await watched(id, { registered_at: '2026-11-20T11:00:00Z' })
  await end(id, async () => true)
  assert.equal((await stateOf(number))?.state, 'registered')
})
