import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStay } from '@quaylog/free-time'
import { expectedDischarge } from './expected-discharge.ts'

const now = '2026-07-01T18:00:00Z'
const zone = 'America/Los_Angeles'

function factsWith(events: object = {}) {
  const read = readStay(JSON.stringify({ container: 'TCLU1234568', equipment: '40HC', facility: 'USLAX', events }))
  assert.ok(read.ok)
  return read.value
}
const arrival = (eta_at: string, first_told_at = eta_at) => ({ eta_at, first_told_at })

test('a box on the ground, and one of which nobody says when it comes, are expected on no day', () => {
  assert.equal(expectedDischarge(factsWith(), null, zone, now), null)
  for (const name of ['box_discharged', 'available', 'gated_out_full'])
    assert.equal(
      expectedDischarge(factsWith({ [name]: '2026-06-30' }), arrival('2026-07-10T20:00:00Z'), zone, now),
      null,
      name,
    )
  assert.equal(expectedDischarge(factsWith(), arrival('2026-07-10T20:00:00Z'), 'Mars/Olympus', now), null)
})

test('the day is that of the facility, and two days on either side are the least', () => {
  assert.deepEqual(expectedDischarge(factsWith(), arrival('2026-07-10T05:00:00Z'), zone, now), {
    earliest: '2026-07-07',
    expected: '2026-07-09',
    latest: '2026-07-11',
  })
})

test('an ETA that has moved by days is taken to be as far off, up to two weeks', () => {
  const range = (first_told: string) =>
    expectedDischarge(factsWith(), arrival('2026-07-25T20:00:00Z', first_told), zone, now)
  assert.deepEqual(range('2026-07-20T20:00:00Z'), {
    earliest: '2026-07-20',
    expected: '2026-07-25',
    latest: '2026-07-30',
  })
  assert.equal(range('2026-06-01T20:00:00Z')?.latest, '2026-08-08')
})

test('no day has passed: an ETA of yesterday is one of today, and a ship that arrived can only unload', () => {
  assert.deepEqual(expectedDischarge(factsWith(), arrival('2026-06-30T20:00:00Z'), zone, now), {
    earliest: '2026-07-01',
    expected: '2026-07-01',
    latest: '2026-07-02',
  })
  assert.deepEqual(expectedDischarge(factsWith({ vessel_arrived: '2026-07-01T08:00:00Z' }), null, zone, now), {
    earliest: '2026-07-01',
    expected: '2026-07-01',
    latest: '2026-07-03',
  })
})
