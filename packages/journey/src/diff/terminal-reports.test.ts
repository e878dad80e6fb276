import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { at, deadline, equipment, facility, rampSays, record } from '../testing/observations.ts'
import { loaded, departed, arrived, landed, alpha, changes, names, rows, changeset, says } from './diff.fixture.ts'

describe('what the terminal reports', () => {
  const customs = { name: 'customs', status: 'pending', description: null } as const

  test('old first, lists whole', () => {
    const before = [...landed, says({ holds: [customs], available: false })]
    const after = [
      ...before,
      says(
        { holds: [{ ...customs, status: 'hold' }], fees: [{ type: 'demurrage', amount: 120.5, currency_code: 'USD' }] },
        '2026-11-22T12:00:00Z',
      ),
    ]
    deepEqual(changeset(before, after), {
      holds_at_pod_terminal: [[customs], [{ ...customs, status: 'hold' }]],
      fees_at_pod_terminal: [[], [{ type: 'demurrage', amount: 120.5, currency_code: 'USD' }]],
    })
  })

  test('an appointment is told with its value', () => {
    const booked = says({ appointment_at: '2026-11-24T16:00:00Z' })
    deepEqual(
      rows(changes([...landed, says({})], [...landed, says({}), booked])).map(({ event, value }) => [event, value]),
      [['container.pickup_appointment.changed', '2026-11-24T16:00:00Z']],
    )
  })

  test('another terminal is told, with both in the changeset', () => {
    const before = [
      loaded,
      departed,
      arrived,
      equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', { ...alpha, facility: facility('POTE', 'YTI') }),
    ]
    deepEqual(changeset(before, [...before, says({})]), { pod_terminal: ['yusen', 'pier-400'] })
    deepEqual(names(before, [...before, says({})]), ['container_updated', 'pod_terminal_changed'])
  })
})

describe('last free days', () => {
  const line = deadline('line', '2026-11-27')

  test("the line's comes before the terminal's, and both rows are told when the coalesced day changes", () => {
    const before = [...landed, says({ last_free_day: '2026-11-25' })]
    deepEqual(names(before, [...before, line]), ['container_updated', 'pickup_lfd.changed', 'pickup_lfd_line.changed'])
    deepEqual(changeset(before, [...before, line])['pickup_lfd'], ['2026-11-25T08:00:00Z', '2026-11-27T08:00:00Z'])
  })

  test("a day behind the line's changes no coalesced day", () => {
    const before = [...landed, line, says({})]
    deepEqual(names(before, [...before, says({ last_free_day: '2026-11-25' }, '2026-11-22T12:00:00Z')]), [
      'container_updated',
      'pickup_lfd_terminal.changed',
    ])
  })

  test("the railroad's is only seen with the rail plan", () => {
    const before = [...landed, record({ destination: at('USCHI') })]
    const after = [...before, rampSays('2026-11-22T00:00:00Z', { last_free_day: '2026-11-29' })]
    deepEqual(names(before, after), [])
    deepEqual(names(before, after, true), ['container_updated', 'pickup_lfd.changed', 'pickup_lfd_rail.changed'])
    deepEqual(changeset(before, after, true)['pickup_lfd_rail'], [null, '2026-11-29T06:00:00Z'])
    equal(rows(changes(before, after, true))[0]?.time_zone, 'America/Chicago')
  })

  test('a day that its source takes back is told without a value', () => {
    const before = [...landed, says({ last_free_day: '2026-11-25' })]
    const after = [...before, says({ last_free_day: null }, '2026-11-22T12:00:00Z')]
    deepEqual(
      rows(changes(before, after)).map(({ event, value }) => [event, value]),
      [
        ['container.pickup_lfd.changed', null],
        ['container.pickup_lfd_terminal.changed', null],
      ],
    )
  })
})

test('rows carry when and by whom they were stated', () => {
  const [row] = rows(changes(landed, [...landed, says({ available: true })]))
  deepEqual(
    [row?.event, row?.at, row?.locode, row?.terminal_id, row?.data_source],
    ['container.transport.available', '2026-11-22T00:00:00Z', 'USLAX', 'pier-400', 'terminal'],
  )
})
