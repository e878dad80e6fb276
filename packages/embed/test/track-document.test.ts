import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readShipments } from '../src/widget/track-document.ts'
import { at_port, at_sea, empty, several } from './fixtures/documents.ts'

test('what is not a document of shipments reads as none', () => {
  for (const nonsense of [
    {},
    { data: null },
    { data: 'x' },
    { data: [1, null, {}] },
    { data: [{ id: 's', attributes: {} }] },
    empty,
  ]) {
    assert.deepEqual(readShipments(nonsense), [])
  }
})

test('a resource that is not included, or has no number, is left out', () => {
  const [shipment] = readShipments({ ...several, included: several.included.filter(({ id }) => id !== 'c3') })
  assert.deepEqual(
    shipment?.containers.map(({ number }) => number),
    ['CSQU3054383', 'GESU6442313'],
  )
})

test('a container on its way is read with its milestones in order and its places by name', () => {
  const [shipment, ...others] = readShipments(at_sea)
  assert.equal(others.length, 0)
  assert.equal(shipment?.bill_of_lading, 'MRDN4471902')
  assert.deepEqual(shipment.discharge, {
    name: 'Los Angeles',
    time_zone: 'America/Los_Angeles',
    expected_at: '2026-11-26T14:00:00Z',
    actual_at: undefined,
  })
  assert.equal(shipment.destination, undefined)
  const [container] = shipment.containers
  assert.deepEqual(
    container?.milestones.map(({ kind }) => kind),
    ['empty_out', 'full_in', 'vessel_loaded', 'vessel_departed'],
  )
  assert.deepEqual(container?.milestones[1], {
    kind: 'full_in',
    at: '2026-11-10T07:45:00Z',
    time_zone: undefined,
    vessel: undefined,
    place: 'Shanghai',
  })
  assert.equal(container?.milestones[3]?.vessel, 'Pacific Heron')
})

test('at the port holds are read by name and the terminal outranks the port', () => {
  const container = readShipments(at_port)[0]?.containers[0]
  assert.deepEqual(container?.holds, [
    { name: 'customs', pending: false },
    { name: 'freight', pending: true },
  ])
  assert.deepEqual(container?.last_free_day, { at: '2026-11-22T08:00:00Z', time_zone: 'America/Los_Angeles' })
  assert.equal(container?.available, false)
  const unzoned = readShipments({
    ...at_port,
    included: at_port.included.map((one) =>
      one.id === 'c2'
        ? { ...one, attributes: { ...one.attributes, pickup_lfd: null, pickup_lfd_on: '2026-11-22' } }
        : one,
    ),
  })[0]?.containers[0]
  assert.deepEqual(unzoned?.last_free_day, { at: '2026-11-22', time_zone: undefined }, 'a day without a zone')
  assert.equal(container?.milestones.at(-1)?.place, 'Pier 400')
})

test('holds that the owner does not show are unknown, not none', () => {
  const [first, ...rest] = at_port.included
  const { holds_at_pod_terminal: _, ...attributes } = { holds_at_pod_terminal: [], ...first?.attributes }
  const document = { data: at_port.data, included: [{ ...first, attributes }, ...rest] }
  assert.equal(readShipments(document)[0]?.containers[0]?.holds, undefined)
})

test('estimates, events of other families and those without a time are no milestones', () => {
  const odd = (event: string) => ({
    id: event,
    type: 'transport_event',
    attributes: { event, timestamp: event.endsWith('full_in') ? 'soon' : '2026-11-01T00:00:00Z' },
  })
  const names = [
    'container.transport.full_in',
    'container.transport.estimated.vessel_arrived',
    'container.pickup_lfd.changed',
    'container.transport.full_out',
  ]
  const container = {
    id: 'c',
    type: 'container',
    attributes: { number: 'X' },
    relationships: { transport_events: { data: names.map((id) => ({ type: 'transport_event', id })) } },
  }
  const shipment = {
    id: 's',
    type: 'shipment',
    attributes: { bill_of_lading_number: 'B' },
    relationships: { containers: { data: [{ type: 'container', id: 'c' }] } },
  }
  const [read] = readShipments({ data: [shipment], included: [container, ...names.map(odd)] })
  assert.deepEqual(
    read?.containers[0]?.milestones.map(({ kind }) => kind),
    ['full_out'],
  )
})
