import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testDatabase } from '../../ground/testing/database.ts'
import { eventually } from '../../ground/testing/eventually.ts'
import { createPositionBuffer, track_step_ms } from './positions.ts'
import {
  keepIdentities,
  keepInferred,
  keepTrack,
  shipIdentities,
  sweepTracks,
  wantedShips,
  writeLatestPositions,
} from './positions-store.ts'
import { createIds } from '../../ground/id.ts'
import { nameVessels, vesselByIdOrImo, vesselsByIds } from './store.ts'
import { vesselId } from './vessel.ts'

const newId = createIds(() => start_ms)

const start_ms = Date.parse('2026-11-20T10:00:00Z')
const at = (seconds: number) => `${new Date(start_ms + seconds * 1_000).toISOString().slice(0, 19)}Z`
const seen = (imo: string, seconds: number, latitude = 1) => ({
  imo,
  at: at(seconds),
  latitude,
  longitude: 2,
  speed_knots: 10,
  heading_degrees: 90,
})

test('a track keeps at most one position in ten minutes, and the newest one is the place of the ship, in whatever order they come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('9321483', '9074729'), fc.integer({ min: 0, max: 20_000 })), {
        maxLength: 200,
      }),
      (heard) => {
        const buffer = createPositionBuffer()
        for (const [imo, seconds] of heard) buffer.add(seen(imo, seconds))
        const { latest, track } = buffer.take()
        for (const imo of new Set(heard.map(([one]) => one))) {
          const own = heard.filter(([one]) => one === imo).map(([, seconds]) => seconds)
          assert.equal(latest.find((row) => row.vessel_id === vesselId(imo, null))?.at, at(Math.max(...own)))
        }
        const forward = track
          .filter((row) => row.vessel_id === vesselId('9321483', null))
          .map((row) => Date.parse(row.at))
        for (const [index, ms] of forward.entries())
          if (index > 0) assert.ok(Math.abs(ms - (forward[index - 1] ?? 0)) >= track_step_ms)
        assert.deepEqual(buffer.take(), { latest: [], track: [] })
      },
    ),
  )
})

const db = await testDatabase()
const [first, second] = [vesselId('9321483', null), vesselId('9074729', null)]
await db.work`
  insert into vessel (id, imo, name, updated_at)
  values (${first}, '9321483', 'EMMA', ${at(0)}), (${second}, '9074729', 'FEEDER', ${at(0)})`

test('positions are written newest first come what may, and tracks of several processes keep their step', async () => {
  const row = (seconds: number, latitude: number) => ({
    vessel_id: first ?? '',
    at: at(seconds),
    latitude,
    longitude: 2,
    speed_knots: null,
    heading_degrees: null,
  })
  await writeLatestPositions(db.work, [row(100, 5)], at(100))
  await writeLatestPositions(
    db.work,
    [row(50, 4), { ...row(0, 1), vessel_id: '00000000-0000-7000-8000-000000000000' }],
    at(101),
  )
  const [ship] = await db.work<{ latitude: number; position_at: string }[]>`
    select latitude, position_at from vessel where imo = '9321483'`
  assert.deepEqual([ship?.latitude, ship?.position_at], [5, at(100)])
  assert.equal(await keepTrack(db.work, [row(0, 1)], track_step_ms), 1)
  assert.equal(
    await keepTrack(
      db.work,
      [row(300, 1), { ...row(0, 1), vessel_id: '00000000-0000-7000-8000-000000000000' }],
      track_step_ms,
    ),
    0,
  )
  assert.equal(await keepTrack(db.work, [row(600, 1)], track_step_ms), 1)
  assert.equal(await sweepTracks(db.work, at(1), 1_000), 1)
  assert.equal((await db.work`select 1 from vessel_position`).count, 1)
})

test('radio numbers are kept with their history; the ship shows the newest', async () => {
  await keepIdentities(db.work, [{ imo: '9321483', mmsi: '211000001', from_at: at(0), name: 'EMMA' }])
  await keepIdentities(db.work, [
    { imo: '9321483', mmsi: '636000001', from_at: at(9), name: 'EMMA' },
    { imo: '9999993', mmsi: '636000002', from_at: at(9), name: null },
  ])
  await keepIdentities(db.work, [{ imo: '9321483', mmsi: '211000001', from_at: at(0), name: 'EMMA' }])
  const own = (await shipIdentities(db.work, 100)).filter(({ mmsi }) =>
    ['211000001', '636000001', '636000002'].includes(mmsi),
  )
  assert.equal(own.length, 3)
  const [ship] = await db.work<{ mmsi: string }[]>`select mmsi from vessel where imo = '9321483'`
  assert.equal(ship?.mmsi, '636000001')
})

test('wanted are the ships on routes of boxes that are tracked', async () => {
  const account_id = newId()
  const [subject_id, shipment_id] = [newId(), newId()]
  const route = JSON.stringify([
    { id: newId(), locode: 'CNSHA', inbound: null, outbound: { vessel_id: first, mode: 'vessel' } },
    { id: newId(), locode: 'USLAX', inbound: { vessel_id: first }, outbound: { vessel_id: null } },
  ])
  await db.transaction(async (tx) => {
    await tx`
      insert into subject ${tx({ id: subject_id, source_key: 'line:MAEU', number_type: 'container', number: 'X', created_at: at(0) })}`
    await tx`
      insert into shipment ${tx({ account_id, id: shipment_id, subject_id, request_type: 'container', request_number: 'X', normalized_number: 'X', scac: 'MAEU', status: 'pending', bill_of_lading_number: 'X', created_at: at(0), updated_at: at(0) })}`
    for (const [number, is_active] of [
      ['TRACKED', true],
      ['STOPPED', false],
    ] as const) {
      await tx`
        insert into container ${tx({ account_id, id: newId(), shipment_id, number, current_status: 'new', is_active, route: is_active ? route : route.replaceAll(first ?? '', second ?? ''), picture: '{}', created_at: at(0), updated_at: at(0) })}`
    }
  })
  assert.deepEqual(
    (await wantedShips(db.work, 10)).map((ship) => ship.imo),
    ['9321483'],
  )
  const unnumbered = vesselId(null, 'GAMMA') ?? ''
  await db.work`insert into vessel (id, name, updated_at) values (${unnumbered}, 'GAMMA', ${at(0)})`
  await db.work`update container set route = ${route.replaceAll(first ?? '', unnumbered)} where number = 'TRACKED'`
  assert.deepEqual(
    (await wantedShips(db.work, 10)).map((ship) => ({ ...ship })),
    [{ id: unnumbered, imo: null, name: 'GAMMA' }],
  )
})

test('a ship of which only the name is told gets the number that is found for it, and loses it when the name turns out to be that of several', async () => {
  const id = vesselId(null, 'HAMBURG EXPRESS') ?? ''
  await db.transaction((tx) => nameVessels(tx, [{ id, imo: null, name: 'HAMBURG EXPRESS' }], at(0)))
  const found = async () =>
    (await vesselsByIds(db.work, [id])).map(({ imo, inferred_imo, mmsi }) => [imo, inferred_imo, mmsi])[0]
  await keepIdentities(db.work, [{ imo: '9501370', mmsi: '218000001', from_at: at(0), name: 'HAMBURG EXPRESS' }])
  await keepInferred(db.work, [{ vessel_id: id, imo: '9501370' }], at(1))
  assert.deepEqual(await found(), [null, '9501370', '218000001'])
  assert.equal((await vesselByIdOrImo(db.work, '9501370'))?.id, id)
  await keepInferred(db.work, [{ vessel_id: id, imo: null }], at(2))
  assert.deepEqual(await found(), [null, null, null])
})

test('what another line tells of the name counts before what is heard, while it tells it of one ship', async () => {
  const id = vesselId(null, 'BREMEN EXPRESS') ?? ''
  const told = (imo: string) => ({ id: vesselId(imo, null) ?? '', imo, name: 'BREMEN EXPRESS' })
  const name = (...vessels: Parameters<typeof nameVessels>[1]) =>
    db.transaction((tx) => nameVessels(tx, vessels, at(0)))
  const found = async () => (await vesselsByIds(db.work, [id]))[0]?.inferred_imo
  await name({ id, imo: null, name: 'BREMEN EXPRESS' })
  await name(told('9343728'))
  assert.equal(await found(), '9343728')
  await keepInferred(db.work, [{ vessel_id: id, imo: '9074729' }], at(1))
  assert.equal(await found(), '9343728')
  await name(told('9999993'))
  assert.equal(await found(), null)
})

test('who names a ship as it is known holds nobody up', async () => {
  const known = { id: vesselId('9600013', null) ?? '', imo: '9600013', name: 'CALM' }
  const by_name = { id: vesselId(null, 'CALM') ?? '', imo: null, name: 'CALM' }
  await db.transaction((tx) => nameVessels(tx, [known, by_name], at(0)))
  const isFree = async () =>
    (await db.work`select id from vessel where id in (${known.id}, ${by_name.id}) for no key update skip locked`).length
  await db.transaction(async (tx) => {
    await nameVessels(tx, [by_name, known, { ...known, name: known.imo }], at(1))
    assert.equal(await isFree(), 2)
    await nameVessels(tx, [{ ...known, name: 'CALMER' }], at(1))
    assert.equal(await isFree(), 1)
  })
  assert.equal((await vesselsByIds(db.work, [known.id]))[0]?.name, 'CALMER')
})

test('who names ships and who hears them lock them in one order, and never deadlock', async () => {
  const named = { id: vesselId('9600001', null) ?? '', imo: '9600001' }
  const heard = Array.from({ length: 50 }, (_, n) => `ORDERLY ${n}`)
    .map((name) => ({ id: vesselId(null, name) ?? '', imo: null, name }))
    .find(({ id }) => id < named.id)
  assert.ok(heard !== undefined)
  await db.transaction((tx) => nameVessels(tx, [heard, { ...named, name: 'BEFORE' }], at(0)))
  const waiting = (count: number) =>
    eventually(`${count} wait for a lock`, async () => {
      const rows = await db.work`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return rows.length === count
    })
  const position = { latitude: 1, longitude: 2, speed_knots: 3, heading_degrees: 4, at: at(1) }
  const rows = [heard, named].map(({ id }) => ({ vessel_id: id, ...position }))
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = db.transaction(async (tx) => {
    await tx`select id from vessel where id = ${heard.id} for update`
    held.resolve()
    await release.promise
  })
  await held.promise
  const hears = writeLatestPositions(db.work, rows, at(1))
  await waiting(1)
  const names = db.transaction((tx) => nameVessels(tx, [{ ...named, name: heard.name }], at(2)))
  await waiting(2)
  release.resolve()
  await Promise.all([holder, hears, names])
  assert.deepEqual(
    (await vesselsByIds(db.work, [heard.id])).map(({ inferred_imo }) => inferred_imo),
    [named.imo],
  )
})
