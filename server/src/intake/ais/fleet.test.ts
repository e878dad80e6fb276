import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vesselId } from '../../records/vessels/vessel.ts'
import { createAisFleet } from './fleet.ts'

const at = '2026-11-20T10:00:00Z'
const [imo, mmsi, other_imo] = ['9501370', '218000001', '9343728']
const who = (imo_told: string, name: string, ship_type = 70) =>
  ({
    kind: 'static',
    mmsi,
    at,
    imo: imo_told,
    name,
    call_sign: null,
    ship_type,
    destination: null,
    draught_metres: null,
  }) as const
const where = {
  kind: 'position',
  mmsi,
  at,
  latitude: 1,
  longitude: 2,
  speed_knots: 10,
  course_degrees: 90,
  heading_degrees: null,
  navigational_status: 0,
} as const
const by_name = vesselId(null, 'HAMBURG EXPRESS') ?? ''
const by_number = vesselId(imo, null) ?? ''

test('a ship of which only the name is known is followed once a cargo ship says that it bears it', () => {
  const fleet = createAisFleet([])
  fleet.want([{ id: by_name, imo: null, name: 'HAMBURG EXPRESS' }])
  assert.equal(fleet.wantedNumbers(), null)
  fleet.hear(where)
  assert.deepEqual(fleet.take().latest, [])
  fleet.hear(who(imo, 'HAMBURG EXPRESS'))
  assert.deepEqual([fleet.wantedNumbers(), fleet.isWanted(Number(mmsi))], [[mmsi], true])
  fleet.hear(where)
  const { latest, inferred, identities } = fleet.take()
  assert.deepEqual(
    [latest.map(({ vessel_id }) => vessel_id), inferred, identities.map((span) => span.imo)],
    [[by_name], [{ vessel_id: by_name, imo }], [imo]],
  )
})

test('a ship known by its number and, to another line, by its name is seen under both', () => {
  const fleet = createAisFleet([])
  fleet.want([
    { id: by_number, imo, name: 'HAMBURG EXPRESS' },
    { id: by_name, imo: null, name: 'HAMBURG EXPRESS' },
  ])
  fleet.hear(who(imo, 'HAMBURG EXPRESS'))
  fleet.hear(where)
  assert.deepEqual(
    fleet
      .take()
      .latest.map(({ vessel_id }) => vessel_id)
      .toSorted(),
    [by_name, by_number].toSorted(),
  )
})

test('a name that a second ship bears is no identity any more', () => {
  const fleet = createAisFleet([])
  fleet.want([{ id: by_name, imo: null, name: 'HAMBURG EXPRESS' }])
  fleet.hear(who(imo, 'HAMBURG EXPRESS'))
  fleet.hear({ ...who(other_imo, 'HAMBURG EXPRESS'), mmsi: '218000002' })
  fleet.hear(where)
  const { latest, inferred } = fleet.take()
  assert.deepEqual([latest, inferred], [[], [{ vessel_id: by_name, imo: null }]])
})
