import assert from 'node:assert/strict'
import { test } from 'node:test'
import { equipment, transport } from '@quaylog/journey/testing'
import { hasFacilityFallenSilent } from '../../src/asking/phase-store.ts'
import { createIds } from '../../src/ground/id.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import type { Answer } from '../../src/sources/source.ts'
import { isInDoubt } from '../../src/world-facts/left-out-store.ts'
import { observationsOf } from '../../src/world-facts/observation-store.ts'
import { recordAnswer } from '../../src/world-facts/record.ts'
import { containerRow, shipmentRow, subjectRow } from './rows.ts'

const db = await testDatabase()
const now = '2026-11-20T12:00:00Z'
const parts = { newId: createIds(() => Date.parse(now)) }
const moved = (code: string) => {
  const {
    id: _id,
    source: _source,
    recorded_at: _at,
    withdrawn_at: _withdrawn,
    ...said
  } = equipment(code, `2026-11-0${code.length}T00:00:00Z`, 'CNSHA')
  return said
}

/** A complete answer that tells these moves; `page` makes its payload another one. */
const answer = (page: string, ...codes: readonly string[]): Answer => ({
  outcome: 'found',
  complete: true,
  payloads: [{ content_type: 'application/json', body: JSON.stringify([page, codes]), origin: 'http://line' }],
  observations: codes.map(moved),
})

async function withdrawnOf(subject_id: string): Promise<readonly string[]> {
  const rows = await db.work<{ code: string }[]>`
    select body ->> 'code' as code from observation where subject_id = ${subject_id} and withdrawn_at is not null`
  return rows.map(({ code }) => code)
}

test('what a source leaves out once stands, however often another source has answered in between', async () => {
  const subject_id = await subjectRow(db)
  const told = (source: string, page: string, ...codes: readonly string[]) =>
    db.transaction((tx) => recordAnswer(tx, parts, subject_id, source, answer(page, ...codes), now))
  await told('one', '1', 'GTIN', 'LOAD')
  for (const page of ['2', '3', '4']) await told('another', page, 'GTIN')
  await told('one', '5', 'GTIN')
  assert.deepEqual(await withdrawnOf(subject_id), [])
  await told('another', '6', 'GTIN')
  await told('one', '7', 'GTIN')
  assert.deepEqual(await withdrawnOf(subject_id), ['LOAD'])
  const kept = await db.work`select 1 from observation where subject_id = ${subject_id}`
  assert.equal(kept.count, 3, 'what a source says again is no new statement')
})

test('what was to happen is withdrawn once two answers in a row say nothing of its place, and else gives way by itself', async () => {
  const subject_id = await subjectRow(db)
  const call = (locode: string, day: string) => {
    const {
      id: _id,
      source: _source,
      recorded_at: _at,
      withdrawn_at: _withdrawn,
      ...said
    } = transport('ARRI', `2026-11-${day}T00:00:00Z`, locode, { classifier: 'planned' })
    return said
  }
  const told = (...calls: readonly ReturnType<typeof call>[]) =>
    db.transaction((tx) => {
      const body = JSON.stringify(calls)
      const payloads = [{ content_type: 'application/json', body, origin: 'http://line' }]
      const said: Answer = { outcome: 'found', complete: true, payloads, observations: calls }
      return recordAnswer(tx, parts, subject_id, 'one', said, now)
    })
  const withdrawn = async () => {
    const rows = await db.work<{ said: string }[]>`
      select (body #>> '{place,locode}') || ' ' || (body ->> 'at') as said from observation
      where subject_id = ${subject_id} and withdrawn_at is not null`
    return rows.map(({ said }) => said.slice(0, 16)).toSorted()
  }
  await told(call('CNSHA', '11'), call('USLAX', '25'), call('USOAK', '28'))
  await told(call('CNSHA', '11'), call('USLAX', '26'), call('USOAK', '28'))
  await told(call('CNSHA', '11'), call('USOAK', '28'))
  assert.deepEqual(await withdrawn(), [], 'left out once')
  assert.equal(await db.transaction((tx) => isInDoubt(tx, subject_id)), true, 'so that it is soon asked again')
  await told(call('CNSHA', '11'), call('USOAK', '28'))
  assert.deepEqual(await withdrawn(), ['USLAX 2026-11-25', 'USLAX 2026-11-26'])
  assert.equal(await db.transaction((tx) => isInDoubt(tx, subject_id)), false)
})

test('an answer that differs only in when it was given rewrites no observation, and all count as said just now', async () => {
  const subject_id = await subjectRow(db)
  const told = (page: string, at: string, ...codes: readonly string[]) =>
    db.transaction((tx) => recordAnswer(tx, parts, subject_id, 'one', answer(page, ...codes), at))
  const rows = async () => [
    ...(await db.work<{ version: string }[]>`
      select concat(id, ' ', xmin, ' ', ctid) as version from observation where subject_id = ${subject_id} order by id`),
  ]
  await told('1', now, 'GTIN', 'LOAD')
  const first = await rows()
  for (const hour of ['13', '14', '15']) {
    const { news } = await told(hour, `2026-11-20T${hour}:00:00Z`, 'GTIN', 'LOAD')
    assert.equal(news, false)
  }
  assert.deepEqual(await rows(), first)
  const said = await observationsOf(db.work, [subject_id], null)
  assert.deepEqual(
    said.map(({ confirmed_at }) => confirmed_at),
    ['2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z'],
  )
  const { news } = await told('16', '2026-11-20T16:00:00Z', 'GTIN', 'LOAD', 'DEPA')
  assert.equal(news, true)
})

test('a facility that was heard last within the given days has fallen silent for the vendor of the same box', async () => {
  const vendor = await subjectRow(db, { source_key: 'vendor:v:HLCU' })
  const facility = await subjectRow(db, { source_key: 'facility:W185', last_succeeded_at: '2026-11-10T00:00:00Z' })
  const stranger = await subjectRow(db, { source_key: 'facility:E425', last_succeeded_at: '2026-11-12T00:00:00Z' })
  await containerRow(db, await shipmentRow(db, await subjectRow(db)), {}, [vendor, facility])
  await containerRow(db, await shipmentRow(db, await subjectRow(db)), {}, [stranger])
  const between = (after: string, until: string) =>
    hasFacilityFallenSilent(db.work, vendor, `2026-11-${after}T00:00:00Z`, `2026-11-${until}T00:00:00Z`)
  assert.equal(await between('09', '11'), true)
  assert.equal(await between('11', '13'), false)
  assert.equal(await between('05', '10'), false)
})
