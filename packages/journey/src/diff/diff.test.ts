import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { diff } from './diff.ts'
import { BOX, equipment, facility, shipmentOf, transport, vessel } from '../testing/observations.ts'
import {
  loaded,
  departed,
  arrived,
  discharged,
  landed,
  alpha,
  now,
  changes,
  names,
  rows,
  changeset,
  says,
} from './diff.fixture.ts'

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
