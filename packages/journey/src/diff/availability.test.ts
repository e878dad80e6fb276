import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { equipment, facility, hold, terminalSays, transport } from '../testing/observations.ts'
import type { Change } from './change.ts'
import { loaded, departed, landed } from './diff.fixture.ts'
import { now, changes, rowOf, updateOf } from './pickup.fixture.ts'

describe('availability', () => {
  const available = terminalSays('2026-11-22T00:00:00Z', { available: true })
  const refused = terminalSays('2026-11-23T00:00:00Z', { available: false })

  test('is told at the moment when the terminal stated it', () => {
    const {
      at: moment,
      observation_id,
      value,
    } = rowOf(changes(landed, [...landed, available]), 'container.transport.available') ?? {}
    deepEqual(
      { moment, observation_id, value },
      { moment: '2026-11-22T00:00:00Z', observation_id: available.id, value: null },
    )
    deepEqual(
      rowOf(changes([...landed, available], [...landed, available, refused]), 'container.transport.not_available')?.at,
      '2026-11-23T00:00:00Z',
    )
  })

  test('that is only unknown again is told neither way', () => {
    const unknown = terminalSays('2026-11-23T00:00:00Z', { available: null })
    deepEqual(
      changes([...landed, available], [...landed, available, unknown]).map(({ kind }) => kind),
      ['container_updated'],
    )
    deepEqual(
      changes(
        [...landed, refused],
        [...landed, refused, hold('freight', 'hold', { stated_at: '2026-11-23T05:00:00Z' })],
      ).map(({ kind }) => kind),
      ['container_updated'],
    )
  })

  test('that stays as it was is not told with what else changed', () => {
    deepEqual(
      changes(
        [...landed, available],
        [...landed, available, hold('freight', 'hold', { stated_at: '2026-11-23T05:00:00Z' })],
      ).map(({ kind }) => kind),
      ['container_updated'],
    )
  })
})

describe('the terminal of the port of discharge', () => {
  const predicted = transport('ARRI', '2026-11-30T00:00:00Z', 'USLAX', {
    classifier: 'estimated',
    facility: facility('POTE', 'YTI'),
  })

  test('is told with who named it', () => {
    const told = changes([loaded, departed], [loaded, departed, predicted]).find(
      (change) => change.kind === 'pod_terminal_changed',
    )
    deepEqual(told, {
      kind: 'pod_terminal_changed',
      container: 'MSKU1234565',
      terminal_id: 'yusen',
      data_source: 'shipping_line',
      at: now,
    })
    const found = changes(
      [loaded, departed, predicted],
      [loaded, departed, predicted, terminalSays('2026-11-22T00:00:00Z')],
    ).find((change) => change.kind === 'pod_terminal_changed')
    deepEqual(found, {
      kind: 'pod_terminal_changed',
      container: 'MSKU1234565',
      terminal_id: 'pier-400',
      data_source: 'terminal',
      at: now,
    })
  })

  test("that nobody names any more is in the changeset, and told as no terminal's change", () => {
    const list = changes(
      [loaded, departed, predicted],
      [loaded, departed, { ...predicted, withdrawn_at: '2026-11-23T00:00:00Z' }],
    )
    deepEqual(
      [updateOf(list)?.changeset['pod_terminal'], list.some(({ kind }) => kind === 'pod_terminal_changed')],
      [['yusen', null], false],
    )
  })
})

describe('estimates', () => {
  test('are told for departure, arrival and the inland destination, each at its place', () => {
    const expected = {
      classifier: 'estimated',
      stated_at: '2026-11-01T00:00:00Z',
      voyage: '642E',
      vessel: { name: 'ALPHA', imo: '9321483', mmsi: null },
    } as const
    const known = equipment('STUF', '2026-10-30T00:00:00Z', 'CNSHA')
    const list = changes(
      [known],
      [
        known,
        transport('DEPA', '2026-11-26T00:00:00Z', 'CNSHA', expected),
        transport('ARRI', '2026-12-10T00:00:00Z', 'USLAX', { ...expected, facility: facility('POTE', 'YTI') }),
        transport('ARRI', '2026-12-20T00:00:00Z', 'USCHI', {
          classifier: 'estimated',
          mode: 'rail',
          role_hint: 'destination',
        }),
      ],
    )
    const told = list
      .filter((change) => change.kind === 'transport_event')
      .map(
        ({
          event,
          at: moment,
          locode,
          location_name,
          time_zone,
          terminal_id,
          vessel_imo,
          vessel_name,
          voyage: number,
          value_at,
        }) => [
          event.replace('container.transport.estimated.', ''),
          moment,
          locode,
          location_name,
          time_zone,
          terminal_id,
          vessel_imo,
          vessel_name,
          number,
          value_at,
        ],
      )
    deepEqual(told, [
      [
        'vessel_departed',
        '2026-11-26T00:00:00Z',
        'CNSHA',
        null,
        'Asia/Shanghai',
        null,
        '9321483',
        'ALPHA',
        '642E',
        '2026-11-01T00:00:00Z',
      ],
      [
        'vessel_arrived',
        '2026-12-10T00:00:00Z',
        'USLAX',
        null,
        'America/Los_Angeles',
        'yusen',
        '9321483',
        'ALPHA',
        '642E',
        '2026-11-01T00:00:00Z',
      ],
      [
        'arrived_at_inland_destination',
        '2026-12-20T00:00:00Z',
        'USCHI',
        null,
        'America/Chicago',
        null,
        null,
        null,
        null,
        null,
      ],
    ])
  })

  test('of a place that no table has carry the name that its source gave it', () => {
    const nowhere = { locode: null, name: 'Port of Nowhere', country_code: null, latitude: null, longitude: null }
    const list = changes(
      [loaded, departed],
      [loaded, departed, transport('ARRI', '2026-12-10T00:00:00Z', null, { classifier: 'estimated', place: nowhere })],
    )
    const { locode, location_name } = rowOf(list, 'container.transport.estimated.vessel_arrived') ?? {}
    deepEqual([locode, location_name], [null, 'Port of Nowhere'])
  })

  test('of a whole shipment name the ship, its voyage and who said so; boxes that come later hear of it again', () => {
    const said = transport('ARRI', '2026-12-10T00:00:00Z', 'USLAX', {
      classifier: 'estimated',
      data_source: 'operator',
      source: 'edi',
      vessel: { name: 'ALPHA', imo: '9321483', mmsi: null },
      voyage: '642E',
    })
    const arrivalOf = (list: readonly Change[]) => list.find((change) => change.kind === 'estimated_arrival')
    deepEqual(arrivalOf(changes([loaded, departed], [loaded, departed, said])), {
      kind: 'estimated_arrival',
      at: now,
      estimated_at: '2026-12-10T00:00:00Z',
      locode: 'USLAX',
      time_zone: 'America/Los_Angeles',
      voyage: '642E',
      vessel_imo: '9321483',
      vessel_name: 'ALPHA',
      data_source: 'operator',
      observation_id: said.id,
    })
    const booking = [transport('DEPA', '2026-11-26T00:00:00Z', 'CNSHA', { classifier: 'planned' }), said]
    deepEqual(
      [arrivalOf(changes(null, booking)), arrivalOf(changes(booking, [...booking, loaded]))?.observation_id],
      [undefined, said.id],
    )
  })
})
