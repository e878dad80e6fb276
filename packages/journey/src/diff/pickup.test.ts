import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import {
  at,
  deadline,
  equipment,
  facility,
  hold,
  rampSays,
  record,
  shipmentOf,
  terminalSays,
  transport,
  voyage,
} from '../testing/observations.ts'
import type { Change, TransportEventChange } from './change.ts'
import { diff } from './diff.ts'

type Stated = readonly RecordedObservation[]
const { loaded, departed, arrived, discharged } = voyage
const landed = [loaded, departed, arrived, discharged]
const inland = [...landed, record({ destination: at('USCHI') })]
const now = '2026-11-24T00:00:00Z'

const changes = (before: Stated | null, after: Stated): readonly Change[] =>
  diff(before && shipmentOf(before, now), shipmentOf(after, now), { viewer: { rail_plan: true }, now })
const rowOf = (list: readonly Change[], event: string): TransportEventChange | undefined =>
  list.filter((change) => change.kind === 'transport_event').find((change) => change.event === event)
const updateOf = (list: readonly Change[]) => list.find((change) => change.kind === 'container_updated')

describe('at which terminal a box was updated, and by whom', () => {
  test('at the terminal of the port of discharge, by the terminal', () => {
    const {
      terminal_id,
      time_zone,
      data_source,
      at: moment,
      container,
    } = updateOf(
      changes(
        [...landed, terminalSays('2026-11-22T00:00:00Z')],
        [
          ...landed,
          terminalSays('2026-11-22T00:00:00Z'),
          terminalSays('2026-11-22T02:00:00Z', { holds: [{ name: 'customs', status: 'hold', description: null }] }),
        ],
      ),
    ) ?? {}
    deepEqual(
      { terminal_id, time_zone, data_source, moment, container },
      {
        terminal_id: 'pier-400',
        time_zone: 'America/Los_Angeles',
        data_source: 'terminal',
        moment: now,
        container: 'MSKU1234565',
      },
    )
  })

  test("at the ramp, by the railroad, where all that changed is the railroad's", () => {
    const { terminal_id, data_source, changeset } =
      updateOf(
        changes(
          [...inland, rampSays('2026-11-22T00:00:00Z')],
          [
            ...inland,
            rampSays('2026-11-22T00:00:00Z'),
            rampSays('2026-11-23T00:00:00Z', { last_free_day: '2026-11-29' }),
          ],
        ),
      ) ?? {}
    deepEqual({ terminal_id, data_source }, { terminal_id: 'logistics-park', data_source: 'rail' })
    deepEqual(changeset, {
      pickup_lfd: [null, '2026-11-29T06:00:00Z'],
      pickup_lfd_rail: [null, '2026-11-29T06:00:00Z'],
      pickup_lfd_on: [null, '2026-11-29'],
      pickup_lfd_rail_on: [null, '2026-11-29'],
    })
  })

  test("at the port where only some of it is the railroad's", () => {
    const before = [...inland, rampSays('2026-11-22T00:00:00Z'), terminalSays('2026-11-22T00:00:00Z')]
    const both = [
      rampSays('2026-11-23T00:00:00Z', { last_free_day: '2026-11-29' }),
      terminalSays('2026-11-23T00:00:00Z', { yard_position: 'B12' }),
    ]
    const { terminal_id, data_source } = updateOf(changes(before, [...before, ...both])) ?? {}
    deepEqual({ terminal_id, data_source }, { terminal_id: 'pier-400', data_source: 'terminal' })
  })
})

describe('the row of a last free day', () => {
  test("is at the port for the line's and the terminal's, with who stated it and when", () => {
    const said = deadline('line', '2026-11-27', { stated_at: '2026-11-22T05:00:00Z' })
    const list = changes(
      [...landed, terminalSays('2026-11-22T00:00:00Z')],
      [...landed, terminalSays('2026-11-22T00:00:00Z'), said],
    )
    for (const event of ['container.pickup_lfd_line.changed', 'container.pickup_lfd.changed'] as const) {
      const {
        at: moment,
        locode,
        time_zone,
        terminal_id,
        data_source,
        value,
        value_at,
        observation_id,
        told,
      } = rowOf(list, event) ?? {}
      deepEqual(
        { moment, locode, time_zone, terminal_id, data_source, value, value_at, observation_id, told },
        {
          moment: now,
          locode: 'USLAX',
          time_zone: 'America/Los_Angeles',
          terminal_id: 'pier-400',
          data_source: 'shipping_line',
          value: '2026-11-27T08:00:00Z',
          value_at: '2026-11-22T05:00:00Z',
          observation_id: said.id,
          told: true,
        },
        event,
      )
    }
  })

  test("is at the ramp for the railroad's", () => {
    const list = changes(
      [...inland, rampSays('2026-11-22T00:00:00Z')],
      [...inland, rampSays('2026-11-22T00:00:00Z'), rampSays('2026-11-23T00:00:00Z', { last_free_day: '2026-11-29' })],
    )
    const { locode, time_zone, terminal_id, data_source, value } =
      rowOf(list, 'container.pickup_lfd_rail.changed') ?? {}
    deepEqual(
      { locode, time_zone, terminal_id, data_source, value },
      {
        locode: 'USCHI',
        time_zone: 'America/Chicago',
        terminal_id: 'logistics-park',
        data_source: 'rail',
        value: '2026-11-29T06:00:00Z',
      },
    )
  })

  test('that its source took back has no value, and nobody who stated it', () => {
    const stated = deadline('line', '2026-11-27', { stated_at: '2026-11-22T05:00:00Z' })
    const none = deadline('line', null, { stated_at: '2026-11-23T05:00:00Z' })
    for (const event of ['container.pickup_lfd_line.changed', 'container.pickup_lfd.changed'] as const) {
      const { value, value_at, observation_id, data_source } =
        rowOf(changes([...landed, stated], [...landed, stated, none]), event) ?? {}
      deepEqual(
        { value, value_at, observation_id, data_source },
        { value: null, value_at: null, observation_id: null, data_source: 'terminal' },
        event,
      )
    }
  })

  test('is none for a box that was collected: it has no last free day any more', () => {
    const out = [...landed, equipment('GTOT', '2026-11-23T08:00:00Z', 'USLAX', { facility: facility('POTE') })]
    deepEqual(
      changes(out, [...out, deadline('line', '2026-11-27')]).map(({ kind }) => kind),
      [],
    )
  })
})

describe('a last free day at a port whose time zone is unknown', () => {
  const at_port = [
    equipment('LOAD', '2026-11-02T08:00:00Z', 'CNSHA'),
    equipment('DISC', '2026-11-20T08:00:00Z', 'XXNOZ'),
  ]
  const first = deadline('line', '2026-11-27', { stated_at: '2026-11-21T05:00:00Z' })
  const later = deadline('line', '2026-11-29', { stated_at: '2026-11-22T05:00:00Z' })

  test('is told as its day, in the changeset and in the rows', () => {
    const list = changes(at_port, [...at_port, first])
    deepEqual(updateOf(list)?.changeset, {
      pickup_lfd_on: [null, '2026-11-27'],
      pickup_lfd_line_on: [null, '2026-11-27'],
    })
    for (const event of ['container.pickup_lfd_line.changed', 'container.pickup_lfd.changed']) {
      const { value, time_zone } = rowOf(list, event) ?? {}
      deepEqual([value, time_zone], ['2026-11-27', null], event)
    }
  })

  test('that moves or ends is told once for each event', () => {
    const moved = changes([...at_port, first], [...at_port, first, later])
    deepEqual(
      moved.map((change) => (change.kind === 'transport_event' ? [change.event, change.value] : change.kind)),
      [
        'container_updated',
        ['container.pickup_lfd.changed', '2026-11-29'],
        ['container.pickup_lfd_line.changed', '2026-11-29'],
      ],
    )
    const none = deadline('line', null, { stated_at: '2026-11-23T05:00:00Z' })
    deepEqual(updateOf(changes([...at_port, first], [...at_port, first, none]))?.changeset['pickup_lfd_on'], [
      '2026-11-27',
      null,
    ])
  })

  test('becomes an instant with the zone, and its day stays', () => {
    const known = record({ port_of_discharge: at('USLAX') })
    const list = changes([...at_port, first], [...at_port, first, known])
    deepEqual(
      Object.entries(updateOf(list)?.changeset ?? {}).filter(([key]) => key.startsWith('pickup_lfd')),
      [
        ['pickup_lfd', [null, '2026-11-27T08:00:00Z']],
        ['pickup_lfd_line', [null, '2026-11-27T08:00:00Z']],
      ],
    )
  })
})

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
