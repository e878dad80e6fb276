import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snooze_event_names, transport_event_names, webhook_event_names } from '@quaylog/contract'
import { namesTold } from './names-told.ts'

const at = '2026-11-20T10:00:00Z'

test('a snooze waits for no event that nothing would end it by', () => {
  const of_others = webhook_event_names.filter((name) => /^(charge_|document|exception|tracking_request)/.test(name))
  assert.ok(of_others.length > 10)
  for (const name of [...of_others, 'container.transport.delivered', 'shipment.rolled'])
    assert.ok(!snooze_event_names.some((one) => one === name), name)
})

test('what is told of a shipment without a transport event ends snoozes too', () => {
  const told = namesTold([
    { kind: 'container_created', container: 'ZIMU1000002', at },
    { kind: 'transport_event_withdrawn', container: 'ZIMU1000002', milestone_key: 'x', at },
    {
      kind: 'pod_terminal_changed',
      container: 'ZIMU1000002',
      terminal_id: '01936b0e-0000-7000-8000-000000000001',
      data_source: 'terminal',
      at,
    },
    {
      kind: 'estimated_arrival',
      at,
      estimated_at: at,
      locode: null,
      time_zone: null,
      voyage: null,
      vessel_imo: null,
      vessel_name: null,
      data_source: 'shipping_line',
      observation_id: null,
    },
  ])
  assert.deepEqual([...told], ['container.created', 'container.pod_terminal_changed', 'shipment.estimated.arrival'])
  const others = snooze_event_names.filter((name) => !transport_event_names.some((one) => one === name))
  assert.deepEqual(others.toSorted(), [...told, 'container.updated'].toSorted())
})
