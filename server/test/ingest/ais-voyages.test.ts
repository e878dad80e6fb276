import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineKey, subject_columns } from '../../src/world-facts/subject.ts'
import type { Subject } from '../../src/world-facts/subject.ts'
import { followVoyages } from '../../src/intake/ais/voyages.ts'
import { recordPush } from '../../src/intake/push/record-push.ts'
import type { Position } from '../../src/sea-routes/great-circle.ts'
import { movement } from '../../src/sources/movement.ts'
import type { MovementObservation } from '@quaylog/journey'
import { createAisFleet } from '../../src/intake/ais/fleet.ts'
import {
  keepIdentities,
  keepInferred,
  keepTrack,
  writeLatestPositions,
} from '../../src/records/vessels/positions-store.ts'
import { vesselId } from '../../src/records/vessels/vessel.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { db, customers, clock } = service
const [box, imo] = ['CSQU3054383', '9321483']
/** Straight across the Pacific. */
const route = (from: Position, [longitude, latitude]: Position) => ({
  distance_nm: 5_500,
  coordinates: [from, [170, 34], [220, 34], [longitude + 360, latitude]] satisfies Position[],
})
const parts = { ...service.parts, sea: { route } }
const told = new Map()
const { shipment_id } = await service.track(customers.paid)
const [line] = await db.work<Subject[]>`
  select ${db.work(subject_columns)} from subject where source_key = ${lineKey('TEST', customers.paid.id)}`
assert.ok(line !== undefined)
const subject = line
await db.work`update observation set known_until = ${clock.now()} where subject_id = ${line.id}`

const place = (locode: string) => ({
  locode,
  name: null,
  country_code: locode.slice(0, 2),
  latitude: null,
  longitude: null,
})
const said = (code: string, at: string, locode: string, more: Partial<MovementObservation> = {}) =>
  movement({
    data_source: 'shipping_line',
    type: code === 'LOAD' ? 'equipment' : 'transport',
    code,
    classifier: 'actual',
    container: box,
    at,
    mode: 'vessel',
    pointer: '',
    defects: [],
    empty: code === 'LOAD' ? false : null,
    place: place(locode),
    vessel: { imo, name: 'EMMA', mmsi: null },
    voyage: '042E',
    stated_at: clock.now(),
    ...more,
  })
await recordPush(parts, {
  subject,
  followers: [],
  source_id: 'test',
  payload: { content_type: '', body: '', origin: '' },
  observations: [
    said('LOAD', '2026-11-10T10:00:00Z', 'CNSHA'),
    said('DEPA', '2026-11-11T10:00:00Z', 'CNSHA'),
    said('ARRI', '2026-11-22T10:00:00Z', 'USLAX', { classifier: 'estimated' }),
  ],
})
const [container] = await db.work<{ id: string }[]>`select id from container where number = ${box}`
assert.ok(container !== undefined)

const vessel_id = vesselId(imo, null) ?? ''
async function sees(minutes_ago: readonly number[], longitude: number, speed_knots: number): Promise<void> {
  const rows = minutes_ago.map((minutes) => ({
    vessel_id,
    at: new Date(clock.worldMs() - minutes * 60_000).toISOString(),
    latitude: 33.74,
    longitude,
    speed_knots,
    heading_degrees: 90,
  }))
  await keepTrack(db.work, rows, 1)
  await writeLatestPositions(db.work, rows.slice(-1), clock.now())
}
const raw = async () =>
  (await service.call('GET', `/containers/${container.id}/raw_events`))
    .list()
    .data.filter(({ attributes }) => attributes['data_source'] === 'ais')
    .map(({ attributes }) => [attributes['original_event'], attributes['timestamp'], attributes['estimated']])
const eta = async () => (await service.call('GET', `/shipments/${shipment_id}`)).one().attributes['pod_eta_at']

/** One after the other: each step finds what the one before it left. */
test('ships under way, as their positions tell', async (t) => {
  await t.test('a ship that nobody hears is not followed', async () => {
    assert.equal(await followVoyages(parts, told), 0)
  })

  await t.test("positions give an estimate beside the line's, once while it hardly moves", async () => {
    await sees([60, 30, 0], -124, 18)
    assert.equal(await followVoyages(parts, told), 1)
    const [expected] = await raw()
    assert.deepEqual([expected?.[0], expected?.[2]], ['expected by its way and speed', true])
    assert.equal(await eta(), '2026-11-22T10:00:00Z', 'the line is believed while it speaks')
    service.advance(30 * 60_000)
    await sees([0], -123.83, 18)
    assert.equal(await followVoyages(parts, told), 0)
  })

  await t.test(
    'where the line is silent for a day and half a day off, the ship is believed; provenance says so',
    async () => {
      service.advance(30 * 3_600_000)
      await sees([60, 30, 0], -150, 18)
      assert.equal(await followVoyages(parts, told), 1)
      const now_expected = await eta()
      assert.ok(typeof now_expected === 'string' && now_expected > '2026-11-24')
      const { fields } = (await service.call('GET', `/shipments/${shipment_id}/provenance`)).one().attributes
      const field =
        typeof fields === 'object' && fields !== null ? new Map(Object.entries(fields)).get('pod_eta_at') : undefined
      assert.deepEqual([field.source, field.data_source, field.value], ['ais', 'ais', now_expected])
    },
  )

  await t.test('lying in the port is an estimate too: no arrival, no berthing is claimed', async () => {
    service.advance(70 * 3_600_000)
    await sees([50, 40, 30, 20, 10, 0], -118.26, 0.1)
    assert.equal(await followVoyages(parts, told), 1)
    assert.ok(
      (await raw()).some(([what, , estimated]) => what === 'in the port by its positions' && estimated === true),
    )
    const { attributes } = (await service.call('GET', `/containers/${container.id}`)).one()
    assert.equal(attributes['pod_arrived_at'], null)
    const events = (await service.call('GET', `/containers/${container.id}/transport_events`))
      .list()
      .data.map(({ attributes: event }) => event['event'])
    assert.ok(
      !events.some(
        (event) => event === 'container.transport.vessel_arrived' || event === 'container.transport.vessel_berthed',
      ),
      String(events),
    )
  })

  await t.test(
    'a ship of which the line tells only the name is followed by what it says over the air, and marked',
    async () => {
      const name = 'HAMBURG EXPRESS'
      await service.track(customers.other)
      const [followed] = await db.work<Subject[]>`
    select ${db.work(subject_columns)} from subject where source_key = ${lineKey('TEST', customers.other.id)}`
      assert.ok(followed !== undefined)
      await db.work`update observation set known_until = ${clock.now()} where subject_id = ${followed.id}`
      const vessel = { imo: null, name, mmsi: null }
      await recordPush(parts, {
        subject: followed,
        followers: [],
        source_id: 'test',
        payload: { content_type: '', body: '', origin: '' },
        observations: [
          said('LOAD', '2026-11-10T10:00:00Z', 'CNSHA', { vessel }),
          said('DEPA', '2026-11-11T10:00:00Z', 'CNSHA', { vessel }),
          said('ARRI', '2026-11-30T10:00:00Z', 'USLAX', { vessel, classifier: 'estimated' }),
        ],
      })
      const id = vesselId(null, name) ?? ''
      const shown = async () => (await service.call('GET', `/vessels/${id}`, { as: customers.other })).one().attributes
      assert.deepEqual([(await shown())['imo'], (await shown())['imo_inferred']], [null, false])

      const fleet = createAisFleet([])
      const heard = { mmsi: '218000001', at: clock.now() }
      fleet.want([{ id, imo: null, name }])
      fleet.hear({
        kind: 'static',
        ...heard,
        imo: '9501370',
        name,
        call_sign: null,
        ship_type: 71,
        destination: null,
        draught_metres: null,
      })
      fleet.hear({
        kind: 'position',
        ...heard,
        latitude: 33.74,
        longitude: -124,
        speed_knots: 18,
        course_degrees: 90,
        heading_degrees: 90,
        navigational_status: 0,
      })
      const { latest, track, identities, inferred } = fleet.take()
      await keepIdentities(db.work, identities)
      await keepInferred(db.work, inferred, clock.now())
      await writeLatestPositions(db.work, latest, clock.now())
      await keepTrack(db.work, track, 1)
      const { imo: found, imo_inferred, mmsi, latitude } = await shown()
      assert.deepEqual([found, imo_inferred, mmsi, latitude], ['9501370', true, '218000001', 33.74])
      assert.equal((await service.call('GET', '/vessels/9501370', { as: customers.other })).one().id, id)

      await followVoyages(parts, told)
      const [aboard] = await db.work<{ id: string }[]>`
    select id from container where number = ${box} and account_id = ${customers.other.id}`
      const [expected] = (await service.call('GET', `/containers/${aboard?.id}/raw_events`, { as: customers.other }))
        .list()
        .data.filter(({ attributes }) => attributes['data_source'] === 'ais')
      assert.deepEqual(
        [expected?.attributes['original_event'], expected?.attributes['remark'], expected?.attributes['vessel_imo']],
        ['expected by its way and speed', "IMO 9501370 inferred from the ship's name", null],
      )
    },
  )
})
