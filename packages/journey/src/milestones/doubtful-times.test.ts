import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { reconcile } from '../reconcile.ts'
import {
  at,
  boxOf,
  equipment,
  milestonesOf,
  NOW,
  reference,
  request,
  shipmentOf,
  transport,
  vessel,
  voyage,
} from '../testing/observations.ts'
import { loaded, departed, arrived, discharged, alpha } from './corrections.fixture.ts'

const beta = { vessel: vessel('BETA', '9333010'), voyage: '017E' }

describe('doubtful times (contract 10.2)', () => {
  const expected = (given: object) =>
    boxOf([loaded, departed, transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', given)], '2026-11-15T00:00:00Z')

  test('an actual in the future is an estimate, and remarked on', () => {
    const box = expected({ recorded_at: '2026-11-15T00:00:00Z' })
    deepEqual([box.facts.pod_arrived_at, box.estimates.pod_eta_at], [null, '2026-11-20T00:00:00Z'])
    equal(
      box.remarks.some((remark) => remark.includes('an actual in the future')),
      true,
    )
  })

  test('an actual that is moved ahead day by day is never told', () => {
    const claim = (moment: string, day: string) =>
      transport('ARRI', moment, 'USLAX', { stated_at: `${day}T00:00:00Z`, recorded_at: `${day}T00:00:00Z` })
    const claims = [claim('2026-11-16T00:00:00Z', '2026-11-15'), claim('2026-11-17T00:00:00Z', '2026-11-16')]
    equal(boxOf([loaded, departed, ...claims], '2026-11-16T12:00:00Z').facts.pod_arrived_at, null)
  })

  test('within an hour of now an actual stands: clocks differ', () => {
    const box = boxOf([loaded, departed, transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX')], '2026-11-19T23:30:00Z')
    equal(box.facts.pod_arrived_at, '2026-11-20T00:00:00Z')
  })

  test('without a class the past is actual and the future estimated', () => {
    equal(
      expected({ classifier: null, recorded_at: '2026-11-15T00:00:00Z' }).estimates.pod_eta_at,
      '2026-11-20T00:00:00Z',
    )
    equal(
      boxOf([loaded, departed, transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', { classifier: null })]).facts
        .pod_arrived_at,
      '2026-11-20T00:00:00Z',
    )
  })

  test('an unclassified estimate does not turn actual by waiting', () => {
    const waited = boxOf([
      loaded,
      departed,
      transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', { classifier: null, recorded_at: '2026-11-15T00:00:00Z' }),
    ])
    equal(waited.facts.pod_arrived_at, null)
  })

  for (const year of ['1999', '2099']) {
    test(`a moment in ${year} is kept raw and remarked on`, () => {
      const box = boxOf([loaded, departed, arrived, equipment('DISC', `${year}-11-21T08:00:00Z`, 'USLAX')])
      equal(box.facts.pod_discharged_at, null)
      equal(box.raw_events.length, 4)
      equal(
        box.remarks.some((remark) => remark.includes('implausible year')),
        true,
      )
    })
  }

  test('a plan without a time is kept and never used', () => {
    const box = boxOf([loaded, departed, transport('ARRI', null, 'USLAX', { classifier: 'planned' })])
    deepEqual([box.estimates.pod_eta_at, box.raw_events.length], [null, 3])
  })

  describe('a day without its time', () => {
    const arrival = (moment: string, source: string, more = {}) =>
      transport('ARRI', moment, 'USLAX', { source, data_source: 'shipping_line', ...more })
    const day_alone = { defects: ['day without time'], stated_at: '2026-11-22T00:00:00Z' }
    const arrived_at = (...said: readonly ReturnType<typeof arrival>[]) =>
      boxOf([loaded, departed, ...said]).facts.pod_arrived_at

    test('yields to who tells the time on it, whatever the order', () => {
      const midnight = arrival('2026-11-20T08:00:00Z', 'one', day_alone)
      const exact = arrival('2026-11-20T21:24:00Z', 'two', { stated_at: '2026-11-21T00:00:00Z' })
      for (const order of [
        [midnight, exact],
        [exact, midnight],
      ])
        equal(arrived_at(...order), '2026-11-20T21:24:00Z')
    })

    test('stands where nobody else tells of that day, or only of another', () => {
      const midnight = arrival('2026-11-20T08:00:00Z', 'one', day_alone)
      equal(arrived_at(midnight), '2026-11-20T08:00:00Z')
      equal(
        arrived_at(midnight, arrival('2026-11-19T21:24:00Z', 'two', { stated_at: '2026-11-21T00:00:00Z' })),
        '2026-11-20T08:00:00Z',
      )
    })
  })

  test('a wall time of a place whose zone the source does not know becomes an instant', () => {
    const local = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', { at_local: '2026-11-21T08:00:00', ...alpha })
    equal(boxOf([loaded, departed, arrived, local]).facts.pod_discharged_at, '2026-11-21T16:00:00Z')
  })

  test('a wall time of which nobody knows the zone is no moment: it is kept, marked, and makes no milestone', () => {
    for (const claimed of ['2026-11-21T08:00:00Z', null]) {
      const local = equipment('DISC', claimed, 'XXYYY', { at_local: '2026-11-21T08:00:00', ...alpha })
      const box = boxOf([loaded, departed, local])
      deepEqual(
        box.milestones.map(({ event }) => event),
        ['vessel_loaded', 'vessel_departed'],
      )
      equal(box.raw_events.find(({ observation_id }) => observation_id === local.id)?.at, null)
      ok(box.remarks.includes('maersk DISC: local time 2026-11-21T08:00:00 without a known zone'))
    }
  })

  test('a wall time at a place that no table has is read by the one clock of its state', () => {
    const local = transport('DEPA', null, null, {
      mode: 'rail',
      place: { ...at(''), locode: null, name: 'Barstow, CA' },
      at_local: '2026-11-23T08:00:00',
    })
    deepEqual(
      boxOf([loaded, departed, arrived, discharged, local])
        .milestones.slice(-1)
        .map(({ event, at: moment, time_zone }) => [event, moment, time_zone]),
      [['rail_departed', '2026-11-23T16:00:00Z', 'America/Los_Angeles']],
    )
  })
})

describe('order (contract 10.2)', () => {
  test('events of one minute come in the order in which they happen', () => {
    const same = '2026-11-05T08:00:00Z'
    deepEqual(
      milestonesOf([transport('DEPA', same, 'CNSHA', alpha), equipment('LOAD', same, 'CNSHA', alpha), arrived]).slice(
        0,
        2,
      ),
      ['vessel_loaded@CNSHA', 'vessel_departed@CNSHA'],
    )
  })

  test('a loading before the discharge at the same port is kept and remarked on', () => {
    const box = boxOf([
      loaded,
      departed,
      equipment('DISC', '2026-11-10T00:00:00Z', 'KRPUS', alpha),
      equipment('LOAD', '2026-11-09T00:00:00Z', 'KRPUS', beta),
      transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', beta),
    ])
    equal(
      box.milestones.some(({ event }) => event === 'transshipment_loaded'),
      true,
    )
    equal(
      box.remarks.some((remark) => remark.startsWith('transshipment_loaded')),
      true,
    )
  })
})

describe('places (contract 10.2)', () => {
  const nowhere = { place: null, ...alpha }

  test('a statement without a place takes that of the only call of its ship', () => {
    const told = milestonesOf([
      loaded,
      departed,
      transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', beta),
      equipment('DISC', '2026-11-21T08:00:00Z', null, { ...nowhere, ...beta }),
    ])
    deepEqual(told.at(-1), 'vessel_discharged@USLAX')
  })

  test('with two calls of its ship it stays raw', () => {
    const box = boxOf([loaded, departed, arrived, equipment('DISC', '2026-11-21T08:00:00Z', null, nowhere)])
    deepEqual([box.facts.pod_discharged_at, box.raw_events.length], [null, 4])
  })

  test("a name that fits one of the shipment's own places is that place", () => {
    const by_town = { ...at(''), locode: null, name: 'los angeles, CA' }
    equal(
      milestonesOf([
        loaded,
        departed,
        arrived,
        equipment('DISC', '2026-11-21T08:00:00Z', null, { place: by_town, ...alpha }),
      ]).at(-1),
      'vessel_discharged@USLAX',
    )
  })

  test('a wall time there becomes an instant', () => {
    const local = equipment('DISC', '2026-11-21T08:00:00Z', null, {
      place: { ...at(''), locode: null, name: 'Los Angeles' },
      at_local: '2026-11-21T08:00:00',
      ...alpha,
    })
    const nowhere_by_name = { ...reference, placeByName: () => null }
    const {
      containers: [box],
    } = reconcile({ observations: [loaded, departed, arrived, local], request, now: NOW, reference: nowhere_by_name })
    equal(box?.facts.pod_discharged_at, '2026-11-21T16:00:00Z')
  })

  test('a place whose code got lost on the way is still that place', () => {
    const nameless = { ...at(''), locode: null, name: 'North Sea Terminal' }
    const again = equipment('LOAD', '2026-11-05T08:00:00Z', null, {
      place: nameless,
      vessel: vessel('ALPHA', '9321483'),
      voyage: '642E',
    })
    deepEqual(milestonesOf([loaded, again, departed, arrived]), [
      'vessel_loaded@CNSHA',
      'vessel_departed@CNSHA',
      'vessel_arrived@USLAX',
    ])
  })

  test('a place known by name only is a place of its own, without a UN/LOCODE', () => {
    const named = { ...at('USLAX'), locode: null, name: 'Port of Nowhere' }
    const box = boxOf([loaded, departed, equipment('DISC', '2026-11-21T08:00:00Z', null, { place: named, ...alpha })])
    deepEqual(box.milestones.at(-1), {
      ...box.milestones.at(-1),
      event: 'vessel_discharged',
      locode: null,
      key: 'vessel_discharged@~PORT OF NOWHERE#1',
    })
  })
})

describe('journeys of a reused box (contract 10.2)', () => {
  const before = [
    equipment('LOAD', '2026-05-01T00:00:00Z', 'KRPUS', { bill_of_lading: 'OLD111111111' }),
    equipment('DISC', '2026-05-20T00:00:00Z', 'NLRTM', { bill_of_lading: 'OLD111111111' }),
    equipment('GTIN', '2026-05-28T00:00:00Z', 'NLRTM', { empty: true }),
  ]

  test('the newest journey counts', () => {
    deepEqual(milestonesOf([...before, ...Object.values(voyage)])[0], 'empty_out@CNSHA')
    equal(shipmentOf([...before, ...Object.values(voyage)]).facts.port_of_discharge_locode, 'USLAX')
  })

  test('the journey that names the number asked for counts, whichever it is', () => {
    const asked = before.map((said) => ({ ...said, bill_of_lading: '260029935' }))
    equal(shipmentOf([...asked, ...Object.values(voyage)]).facts.port_of_discharge_locode, 'NLRTM')
  })

  test('half a year of silence begins a new journey too', () => {
    const unfinished = [
      equipment('LOAD', '2026-03-01T00:00:00Z', 'KRPUS'),
      equipment('DISC', '2026-03-20T00:00:00Z', 'NLRTM'),
    ]
    equal(boxOf([...unfinished, ...Object.values(voyage)]).milestones[0]?.at, '2026-11-01T08:00:00Z')
  })

  test('an empty box that comes back unused begins nothing', () => {
    const unused = equipment('GTIN', '2026-11-02T00:00:00Z', 'CNSHA', { empty: true })
    equal(boxOf([voyage.empty_out, unused, loaded, departed, arrived]).facts.empty_out_at, '2026-11-01T08:00:00Z')
  })
})
