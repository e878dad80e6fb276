import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import type { Change, TransportEventChange } from './change.ts'
import { diff } from './diff.ts'
import {
  at,
  BOX,
  deadline,
  equipment,
  facility,
  rampSays,
  record,
  shipmentOf,
  terminalSays,
  transport,
  vessel,
  voyage,
} from '../testing/observations.ts'

const { loaded, departed, arrived, discharged } = voyage
const landed = [loaded, departed, arrived, discharged]
const alpha = { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }
const now = '2026-11-23T00:00:00Z'

type Stated = readonly RecordedObservation[]

function changes(before: Stated | null, after: Stated, rail_plan = false): Change[] {
  return diff(before && shipmentOf(before, now), shipmentOf(after, now), { viewer: { rail_plan }, now })
}

/** Wire names of the rows, silent ones in brackets, other kinds by their kind. */
function names(before: Stated | null, after: Stated, rail_plan = false): string[] {
  return changes(before, after, rail_plan).map((change) => {
    if (change.kind !== 'transport_event') return change.kind
    return change.told ? change.event.replace('container.', '') : `(${change.event.replace('container.', '')})`
  })
}

function rows(list: readonly Change[]): TransportEventChange[] {
  return list.filter((change) => change.kind === 'transport_event')
}

function changeset(before: Stated | null, after: Stated, rail_plan = false) {
  const updated = changes(before, after, rail_plan).find((change) => change.kind === 'container_updated')
  return updated?.changeset ?? {}
}

const says = (given: object, stated_at = '2026-11-22T00:00:00Z') => terminalSays(stated_at, given)

describe('the first load (wire contract 5.2)', () => {
  test('tells the box, its past in order of time, what is expected, and what its terminal reports', () => {
    const expected = transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', { classifier: 'estimated' })
    deepEqual(names(null, [loaded, departed, expected, says({ available: true, last_free_day: '2026-11-26' })]), [
      'container_created',
      'transport.vessel_loaded',
      'transport.vessel_departed',
      'transport.estimated.vessel_arrived',
      'transport.available',
      'container_updated',
      'pickup_lfd.changed',
      'pickup_lfd_terminal.changed',
      'pod_terminal_changed',
      'estimated_arrival',
    ])
  })

  test('leaves out what is empty: no holds, no fees, not yet available', () => {
    deepEqual(names(null, [...landed, says({ holds: [], fees: [], found: false })]), [
      'container_created',
      'transport.vessel_loaded',
      'transport.vessel_departed',
      'transport.vessel_arrived',
      'transport.vessel_discharged',
    ])
  })

  test('a box that joins later is created then', () => {
    const second = equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { ...alpha, container: 'TCLU1234568' })
    deepEqual(
      changes([loaded, departed], [loaded, departed, second]).map((change) =>
        'container' in change ? change.container : null,
      ),
      ['TCLU1234568', 'TCLU1234568', 'TCLU1234568'],
    )
  })
})

describe('milestones', () => {
  test('a new one is told', () =>
    deepEqual(names([loaded, departed], [loaded, departed, arrived]), ['transport.vessel_arrived']))

  test('a correction within 24 h replaces its row in silence', () => {
    const corrected = equipment('DISC', '2026-11-22T07:00:00Z', 'USLAX', {
      ...alpha,
      recorded_at: '2027-01-02T00:00:00Z',
    })
    const list = changes(landed, [...landed, corrected])
    deepEqual(names(landed, [...landed, corrected]), ['transport_event_withdrawn', '(transport.vessel_discharged)'])
    equal(rows(list)[0]?.replaces, 'vessel_discharged@USLAX#1')
  })

  test('beyond 24 h it is told again', () => {
    const corrected = equipment('DISC', '2026-11-22T09:00:00Z', 'USLAX', {
      ...alpha,
      recorded_at: '2027-01-02T00:00:00Z',
    })
    deepEqual(names(landed, [...landed, corrected]), ['transport_event_withdrawn', 'transport.vessel_discharged'])
  })

  test('a better source within 24 h replaces in silence, at its own place', () => {
    const terminal = equipment('DISC', '2026-11-21T09:00:00Z', 'USLGB', {
      data_source: 'terminal',
      source: 'terminal:W183',
    })
    const list = changes(landed, [...landed, terminal])
    deepEqual(
      rows(list).map(({ told, replaces, milestone }) => [told, replaces, milestone?.key]),
      [[false, 'vessel_discharged@USLAX#1', 'vessel_discharged@USLGB#1']],
    )
  })

  test('one that nobody states any more is withdrawn', () => {
    const gone = landed.map((said) => (said.id === discharged.id ? { ...said, withdrawn_at: now } : said))
    deepEqual(changes(landed, gone), [
      { kind: 'transport_event_withdrawn', container: BOX, milestone_key: 'vessel_discharged@USLAX#1', at: now },
    ])
  })

  test('a discharge that turns out to be a transshipment is withdrawn and told as what it is', () => {
    const hub = [loaded, departed, equipment('DISC', '2026-11-12T00:00:00Z', 'SGSIN', alpha)]
    deepEqual(
      names(hub, [
        ...hub,
        transport('DEPA', '2026-11-14T00:00:00Z', 'SGSIN', { vessel: vessel('BETA'), classifier: 'planned' }),
      ]),
      ['transport_event_withdrawn', 'transport.transshipment_discharged'],
    )
  })

  test('a gate-out inland replaces the provisional one at the port', () => {
    const out = equipment('GTOT', '2026-11-21T20:00:00Z', 'USLAX', { facility: facility('POTE') })
    const inland = equipment('GTOT', '2026-11-22T23:00:00Z', 'USCHI', { mode: 'truck', facility: facility('INTE') })
    deepEqual(names([...landed, out], [...landed, out, inland]), ['transport_event_withdrawn', 'transport.full_out'])
  })
})

describe('estimates', () => {
  const eta = (moment: string, stated_at: string) =>
    transport('ARRI', moment, 'USLAX', { classifier: 'estimated', stated_at })
  const first = [loaded, departed, eta('2026-11-30T00:00:00Z', '2026-11-10T00:00:00Z')]

  test('a move of a minute is told for the box and for the shipment', () => {
    deepEqual(names(first, [...first, eta('2026-11-30T00:01:00Z', '2026-11-11T00:00:00Z')]), [
      'transport.estimated.vessel_arrived',
      'estimated_arrival',
    ])
  })

  test('less than a minute is not', () =>
    deepEqual(names(first, [...first, eta('2026-11-30T00:00:59Z', '2026-11-11T00:00:00Z')]), []))

  test('nor is one whose actual is known', () =>
    deepEqual(names([...first, arrived], [...first, arrived, eta('2026-12-01T00:00:00Z', '2026-11-21T00:00:00Z')]), []))

  test('the row tells the estimate, who made it and when', () => {
    const [row] = rows(changes([loaded, departed], first))
    deepEqual(
      [row?.at, row?.locode, row?.time_zone, row?.value_at, row?.data_source],
      ['2026-11-30T00:00:00Z', 'USLAX', 'America/Los_Angeles', '2026-11-10T00:00:00Z', 'shipping_line'],
    )
  })
})

describe('availability', () => {
  const is = (available: boolean | null, stated_at: string) => says({ available }, stated_at)
  const [early, late] = ['2026-11-22T00:00:00Z', '2026-11-22T12:00:00Z']

  test('a first "not available" tells nothing of itself', () => {
    deepEqual(names(landed, [...landed, is(false, early)]), ['container_updated', 'pod_terminal_changed'])
  })

  test('flips are told both ways', () => {
    deepEqual(names([...landed, is(false, early)], [...landed, is(false, early), is(true, late)]), [
      'transport.available',
      'container_updated',
    ])
    deepEqual(names([...landed, is(true, early)], [...landed, is(true, early), is(false, late)]), [
      'transport.not_available',
      'container_updated',
    ])
  })

  test('collecting the box is not told as "not available", nor as the end of its deadlines', () => {
    const before = [...landed, says({ available: true, last_free_day: '2026-11-26' })]
    const out = equipment('GTOT', '2026-11-22T20:00:00Z', 'USLAX', { facility: facility('POTE') })
    deepEqual(names(before, [...before, out]), ['transport.full_out', 'container_updated'])
    deepEqual(Object.keys(changeset(before, [...before, out])), [
      'available_for_pickup',
      'pickup_lfd',
      'pickup_lfd_terminal',
      'pickup_lfd_on',
      'pickup_lfd_terminal_on',
    ])
  })
})

test('a collected box that nobody reports on any more has not changed', () => {
  const out = equipment('GTOT', '2026-11-22T20:00:00Z', 'USLAX', { facility: facility('POTE') })
  const observations = [...landed, says({ available: true }), out]
  deepEqual(
    diff(shipmentOf(observations, now), shipmentOf(observations, '2026-12-09T00:00:00Z'), {
      viewer: { rail_plan: false },
      now,
    }),
    [],
  )
})

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
