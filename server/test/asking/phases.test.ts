import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facilityPhase, hasComeNear, linePhase, shipsComeNear } from '../../src/asking/phase-store.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { containerRow, shipmentRow, subjectRow } from './rows.ts'

const db = await testDatabase()
const [early, late] = ['2026-11-10T00:00:00Z', '2026-11-20T00:00:00Z']
const hour_ms = 3_600_000
const nothing = { loaded: false, pod_eta_at: null, arrived: false, full_out: false, ended: false }
const stopped = { line_tracking_stopped_at: early }

test('the journey of a subject that nobody follows any more has ended', async () => {
  const subject = await subjectRow(db)
  assert.deepEqual(await linePhase(db.work, subject), { ...nothing, ended: true })
  await containerRow(db, await shipmentRow(db, subject, { ...stopped, pod_eta_at: late }), {
    pol_vessel_loaded_at: early,
  })
  assert.deepEqual(await linePhase(db.work, subject), { ...nothing, ended: true })
})

test('a shipment of which no box is known yet is followed', async () => {
  const subject = await subjectRow(db)
  await shipmentRow(db, subject, { pod_eta_at: late })
  assert.deepEqual(await linePhase(db.work, subject), { ...nothing, pod_eta_at: late })
})

test('one loaded box is enough for a loaded journey, the next arrival counts, and all have to have arrived and left', async () => {
  const subject = await subjectRow(db)
  const first = await shipmentRow(db, subject, { pod_eta_at: late, pod_ata_at: early })
  await containerRow(db, first, { pol_vessel_loaded_at: early, pod_full_out_at: late, empty_terminated_at: late })
  const phase = { loaded: true, pod_eta_at: late, arrived: true, full_out: true, ended: true }
  assert.deepEqual(await linePhase(db.work, subject), phase)
  const second = await shipmentRow(db, subject, { pod_eta_at: early })
  await containerRow(db, second, { final_destination_full_out_at: late })
  const both = { ...phase, pod_eta_at: early, arrived: false, ended: false }
  assert.deepEqual(await linePhase(db.work, subject), both)
  await containerRow(db, second)
  assert.deepEqual(await linePhase(db.work, subject), { ...both, full_out: false })
})

test('a box that is followed at no terminal, or no longer, is asked about nowhere', async () => {
  const [line, terminal] = [await subjectRow(db), await subjectRow(db, { source_key: 'facility:W185' })]
  assert.deepEqual(await facilityPhase(db.work, terminal, early), { ...nothing, ended: true })
  await containerRow(db, await shipmentRow(db, line, stopped), {}, [terminal])
  assert.deepEqual(await facilityPhase(db.work, terminal, early), { ...nothing, ended: true })
})

test('a box at a terminal has arrived with its ship or its discharge, and is expected inland before it is at the port', async () => {
  const [line, terminal] = [await subjectRow(db), await subjectRow(db, { source_key: 'facility:W185' })]
  const shipment = await shipmentRow(db, line, { pod_eta_at: early })
  const box = await containerRow(db, shipment, { pol_vessel_loaded_at: early }, [terminal])
  const phase = { ...nothing, loaded: true, pod_eta_at: early }
  assert.deepEqual(await facilityPhase(db.work, terminal, early), phase)
  await db.work`update container set ind_eta_at = ${late}, pod_discharged_at = ${early} where id = ${box}`
  assert.deepEqual(await facilityPhase(db.work, terminal, early), { ...phase, pod_eta_at: late, arrived: true })
  await db.work`update container set pod_arrived_at = ${early}, pod_discharged_at = null where id = ${box}`
  assert.equal((await facilityPhase(db.work, terminal, early)).arrived, true)
})

test('a box that left long ago, or was returned, is asked about no more', async () => {
  const [line, terminal] = [await subjectRow(db), await subjectRow(db, { source_key: 'facility:W185' })]
  const box = await containerRow(db, await shipmentRow(db, line), { pod_full_out_at: early }, [terminal])
  const phaseBefore = (gone_before: string) => facilityPhase(db.work, terminal, gone_before)
  assert.deepEqual(await phaseBefore(early), { ...nothing, full_out: true })
  assert.equal((await phaseBefore(late)).ended, true)
  await db.work`update container set final_destination_full_out_at = ${late} where id = ${box}`
  assert.equal((await phaseBefore(late)).ended, false)
  await db.work`update container set empty_terminated_at = ${late} where id = ${box}`
  assert.equal((await phaseBefore(late)).ended, true)
})

test('a ship comes near once, when she is expected within so many hours for the first time', async () => {
  const subject = await subjectRow(db)
  const since = '2026-11-19T00:00:00Z'
  const near = (now: string, hours = 12) => hasComeNear(db.work, subject, hours * hour_ms, since, now)
  assert.equal(await near(late), false)
  await shipmentRow(db, subject, { pod_eta_at: late })
  const cases: readonly (readonly [now: string, near: boolean])[] = [
    ['2026-11-19T11:59:59Z', false],
    ['2026-11-19T12:00:00Z', true],
    ['2026-11-21T00:00:00Z', true],
  ]
  for (const [now, expected] of cases) assert.equal(await near(now), expected, now)
  assert.equal(await near(late, 24), false)
  await db.work`update shipment set line_tracking_stopped_at = ${early} where subject_id = ${subject}`
  assert.equal(await near(late), false)
})

test('ships that came near are those whose line was asked last before they did, the nearest first', async () => {
  const window = { after: '2026-12-01T00:00:00Z', until: '2026-12-02T00:00:00Z', near_ms: 24 * hour_ms }
  const expected = async (pod_eta_at: string, asked: string | null, more: object = {}) => {
    const subject = await subjectRow(db, { last_attempted_at: asked, created_at: early })
    return (await shipmentRow(db, subject, { pod_eta_at, ...more })).id
  }
  const first = await expected('2026-12-01T06:00:00Z', null)
  const second = await expected('2026-12-02T00:00:00Z', '2026-11-30T23:59:59Z')
  await expected('2026-12-02T00:00:00Z', '2026-12-01T00:00:00Z')
  await expected('2026-12-01T00:00:00Z', null)
  await expected('2026-12-02T00:00:01Z', null)
  await expected('2026-12-01T12:00:00Z', null, stopped)
  const near = async (limit: number) => (await shipsComeNear(db.work, window, limit)).map(({ id }) => id)
  assert.deepEqual(await near(10), [first, second])
  assert.deepEqual(await near(1), [first])
})
