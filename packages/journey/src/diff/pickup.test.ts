import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { at, deadline, equipment, facility, rampSays, record, terminalSays } from '../testing/observations.ts'
import { landed } from './diff.fixture.ts'
import { inland, now, changes, rowOf, updateOf } from './pickup.fixture.ts'

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
