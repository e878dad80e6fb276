import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContainerAttributes } from '@quaylog/contract'
import { journeyProgress } from '../src/containers/journey-progress.ts'
import { arrivalOf, freeDaysLeft, portArrival, urgencyOf } from '../src/containers/pickup.ts'
import { bare_container, bare_shipment } from './fixtures/container.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const lfd = (day: string) => ({ pickup_lfd: `${day}T08:00:00Z` })
const hold = { name: 'customs', status: 'hold', description: null } as const
const demurrage = (amount: number) => ({ type: 'demurrage', amount, currency_code: 'USD' }) as const

test('nothing is urgent about a box that is gone, or of which nothing is known', () => {
  assert.equal(urgencyOf(bare_container, now), null)
  for (const current_status of ['picked_up', 'delivered', 'empty_returned'] as const) {
    assert.equal(
      urgencyOf(
        {
          ...bare_container,
          ...lfd('2026-11-01'),
          current_status,
          holds_at_pod_terminal: [hold],
          fees_at_pod_terminal: [demurrage(500)],
        },
        now,
      ),
      null,
    )
  }
})

test('the weightiest reason is told first', () => {
  const held: ContainerAttributes = {
    ...bare_container,
    current_status: 'not_available',
    holds_at_pod_terminal: [hold],
  }
  assert.deepEqual(urgencyOf({ ...held, ...lfd('2026-11-18'), fees_at_pod_terminal: [demurrage(300)] }, now), {
    kind: 'overdue',
    days: 2,
  })
  assert.deepEqual(
    urgencyOf({ ...held, ...lfd('2026-11-22'), fees_at_pod_terminal: [demurrage(300)] }, now)?.kind,
    'charged',
  )
  assert.deepEqual(urgencyOf({ ...held, ...lfd('2026-11-22'), fees_at_pod_terminal: [demurrage(0)] }, now), {
    kind: 'held',
    hold,
    days: 2,
  })
  assert.deepEqual(urgencyOf({ ...bare_container, ...lfd('2026-11-20'), current_status: 'available' }, now), {
    kind: 'collect',
    days: 0,
  })
  assert.equal(urgencyOf({ ...bare_container, ...lfd('2026-11-25'), current_status: 'available' }, now), null)
})

test('a pending hold and a total are no reasons', () => {
  assert.equal(
    urgencyOf(
      {
        ...bare_container,
        current_status: 'grounded',
        holds_at_pod_terminal: [{ ...hold, status: 'pending' }],
        fees_at_pod_terminal: [{ type: 'total', amount: 900, currency_code: 'USD' }],
      },
      now,
    ),
    null,
  )
})

test('free days are counted where the box is collected', () => {
  assert.equal(
    freeDaysLeft(
      { ...bare_container, pickup_lfd: '2026-11-21T06:00:00Z', final_destination_timezone: 'America/Chicago' },
      Date.parse('2026-11-21T05:59:00Z'),
    ),
    1,
  )
  assert.equal(freeDaysLeft(bare_container, now), null)
})

test('the arrival that counts is the port until the train has left, then the inland place', () => {
  const inland = {
    ...bare_shipment,
    destination_locode: 'USCHI',
    destination_name: 'Chicago',
    destination_timezone: 'America/Chicago',
    pod_eta_at: '2026-11-18T00:00:00Z',
    destination_eta_at: '2026-11-25T00:00:00Z',
  }
  assert.equal(arrivalOf(bare_container, bare_shipment), null)
  assert.deepEqual(arrivalOf(bare_container, inland), {
    at: '2026-11-18T00:00:00Z',
    zone: 'America/Los_Angeles',
    is_actual: false,
    is_inland: false,
  })
  assert.deepEqual(arrivalOf({ ...bare_container, pod_rail_departed_at: '2026-11-21T00:00:00Z' }, inland), {
    at: '2026-11-25T00:00:00Z',
    zone: 'America/Chicago',
    is_actual: false,
    is_inland: true,
  })
})

test('a box on a train has not arrived because another of its shipment has', () => {
  const shipment = { ...bare_shipment, destination_locode: 'USCHI', destination_ata_at: '2026-11-19T00:00:00Z' }
  const on_train = {
    ...bare_container,
    current_status: 'on_rail',
    pod_rail_departed_at: '2026-11-18T00:00:00Z',
    ind_eta_at: '2026-11-22T00:00:00Z',
  } as const
  const arrival = arrivalOf(on_train, shipment)
  assert.deepEqual([arrival?.at, arrival?.is_actual], ['2026-11-22T00:00:00Z', false])
  assert.equal(arrivalOf({ ...on_train, ind_eta_at: null }, { ...shipment, pod_ata_at: null }), null)
  assert.equal(arrivalOf({ ...on_train, ind_ata_at: '2026-11-21T00:00:00Z' }, shipment)?.is_actual, true)
  assert.equal(journeyProgress(on_train, shipment, now).mover, 'train')
})

test('the ship on the line is never on a port before it is there', () => {
  const sailing = {
    ...bare_container,
    current_status: 'on_ship',
    pol_vessel_departed_at: '2026-11-01T00:00:00Z',
  } as const
  const shipment = { ...bare_shipment, pod_eta_at: '2026-11-21T00:00:00Z' }
  assert.deepEqual(journeyProgress(bare_container, bare_shipment, now), { progress: 0, mover: null })
  assert.equal(journeyProgress(sailing, shipment, Date.parse('2026-11-11T00:00:00Z')).progress, 0.5)
  assert.equal(journeyProgress(sailing, shipment, Date.parse('2026-12-11T00:00:00Z')).progress, 0.94)
  assert.deepEqual(journeyProgress({ ...sailing, pod_arrived_at: '2026-11-20T00:00:00Z' }, shipment, now), {
    progress: 1,
    mover: null,
  })
  const by_rail = journeyProgress(
    {
      ...sailing,
      pod_arrived_at: '2026-11-10T00:00:00Z',
      current_status: 'on_rail',
      pod_rail_departed_at: '2026-11-19T00:00:00Z',
      ind_eta_at: '2026-11-23T00:00:00Z',
    },
    { ...shipment, destination_locode: 'USCHI' },
    now,
  )
  assert.equal(by_rail.mover, 'train')
  assert.ok(by_rail.progress > 0.72 && by_rail.progress < 1)
})

test('the ship that its shipment arrived with says nothing of a box that it left behind', () => {
  const shipment = { ...bare_shipment, pod_ata_at: '2026-11-18T10:00:00Z', pod_eta_at: null }
  const at_sea: ContainerAttributes = { ...bare_container, current_status: 'on_ship' }
  const sailing = { ...at_sea, pol_vessel_departed_at: '2026-11-10T10:00:00Z' }
  assert.deepEqual([portArrival(at_sea, shipment), arrivalOf(at_sea, shipment)], [null, null])
  assert.equal(journeyProgress(sailing, shipment, now).mover, 'ship')
  const discharged: ContainerAttributes = { ...at_sea, pod_discharged_at: '2026-11-18T20:00:00Z' }
  assert.equal(arrivalOf(discharged, shipment)?.at, '2026-11-18T10:00:00Z')
  assert.equal(portArrival(discharged, undefined), '2026-11-18T20:00:00Z', 'what came ashore has arrived')
  assert.equal(portArrival({ ...at_sea, pod_arrived_at: '2026-11-24T01:00:00Z' }, shipment), '2026-11-24T01:00:00Z')
})
