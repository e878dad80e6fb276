import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import {
  at,
  boxOf,
  equipment,
  facility,
  paper,
  record,
  shipmentOf,
  transport,
  vessel,
  voyage,
} from '../testing/observations.ts'

const { empty_out, full_in, loaded, departed, arrived, discharged, full_out, empty_in } = voyage
const landed = [loaded, departed, arrived, discharged]
const by = (
  data_source: 'terminal' | 'rail' | 'ais' | 'shipping_line' | 'operator' | 'user_input',
  source: string = data_source,
) => ({ data_source, source })
const told = (observations: readonly RecordedObservation[]) =>
  boxOf(observations).milestones.map(({ event, locode }) => `${event}@${locode}`)

describe('who is believed about a milestone (contract 2.2 and 10.5)', () => {
  const everyone = ['user_input', 'operator', 'terminal', 'rail', 'shipping_line', 'ais'] as const
  /** Everyone tells of the same thing, each a minute later than the one before; they are believed in this order. */
  const orders: readonly (readonly [
    milestone: string,
    order: readonly (typeof everyone)[number][],
    telling: (source: (typeof everyone)[number], minute: number) => RecordedObservation,
  ])[] = [
    [
      'empty_out',
      ['user_input', 'operator', 'shipping_line', 'terminal', 'rail', 'ais'],
      (source, minute) =>
        equipment('GTOT', `2026-11-01T08:0${minute}:00Z`, 'CNSHA', {
          empty: true,
          facility: facility('DEPO'),
          ...by(source),
        }),
    ],
    [
      'full_in',
      ['user_input', 'operator', 'shipping_line', 'terminal', 'rail', 'ais'],
      (source, minute) =>
        equipment('GTIN', `2026-11-03T08:0${minute}:00Z`, 'CNSHA', { facility: facility('POTE'), ...by(source) }),
    ],
    [
      'vessel_loaded',
      ['user_input', 'operator', 'shipping_line', 'terminal', 'rail', 'ais'],
      (source, minute) => equipment('LOAD', `2026-11-05T08:0${minute}:00Z`, 'CNSHA', { ...by(source) }),
    ],
    [
      'vessel_departed',
      ['user_input', 'operator', 'ais', 'shipping_line', 'terminal', 'rail'],
      (source, minute) => transport('DEPA', `2026-11-06T08:0${minute}:00Z`, 'CNSHA', by(source)),
    ],
    [
      'vessel_arrived',
      ['user_input', 'operator', 'ais', 'terminal', 'shipping_line', 'rail'],
      (source, minute) => transport('ARRI', `2026-11-20T08:0${minute}:00Z`, 'USLAX', by(source)),
    ],
    [
      'vessel_discharged',
      ['user_input', 'operator', 'terminal', 'rail', 'shipping_line', 'ais'],
      (source, minute) => equipment('DISC', `2026-11-21T08:0${minute}:00Z`, 'USLAX', by(source)),
    ],
    [
      'full_out',
      ['user_input', 'operator', 'terminal', 'rail', 'shipping_line', 'ais'],
      (source, minute) =>
        equipment('GTOT', `2026-11-25T08:0${minute}:00Z`, 'USLAX', { facility: facility('POTE'), ...by(source) }),
    ],
    [
      'rail_loaded',
      ['user_input', 'operator', 'rail', 'terminal', 'shipping_line', 'ais'],
      (source, minute) => equipment('LOAD', `2026-11-22T08:0${minute}:00Z`, 'USLAX', { mode: 'rail', ...by(source) }),
    ],
    [
      'rail_arrived',
      ['user_input', 'operator', 'rail', 'terminal', 'shipping_line', 'ais'],
      (source, minute) => transport('ARRI', `2026-11-23T08:0${minute}:00Z`, 'USKCK', { mode: 'rail', ...by(source) }),
    ],
    [
      'arrived_at_inland_destination',
      ['user_input', 'operator', 'rail', 'terminal', 'shipping_line', 'ais'],
      (source, minute) =>
        transport('ARRI', `2026-11-26T08:0${minute}:00Z`, 'USCHI', {
          mode: 'rail',
          role_hint: 'destination',
          ...by(source),
        }),
    ],
    [
      'rail_unloaded',
      ['user_input', 'operator', 'rail', 'terminal', 'shipping_line', 'ais'],
      (source, minute) =>
        equipment('DISC', `2026-11-26T08:0${minute}:00Z`, 'USCHI', {
          mode: 'rail',
          role_hint: 'destination',
          ...by(source),
        }),
    ],
  ]
  for (const [milestone, order, telling] of orders) {
    test(milestone, () => {
      const all = everyone.map((source, index) => telling(source, index))
      const journey = Object.entries({
        vessel_loaded: loaded,
        vessel_departed: departed,
        vessel_arrived: arrived,
        vessel_discharged: discharged,
      })
        .filter(([name]) => name !== milestone)
        .map(([, said]) => said)
      const further = milestone === 'rail_arrived' ? [record({ destination: at('USCHI') })] : []
      const believed: string[] = []
      for (let left = all; left.length > 0;) {
        const winner = boxOf([...journey, ...further, ...left]).milestones.find(({ event }) => event === milestone)
        believed.push(winner?.data_source ?? 'nobody')
        if (winner === undefined) break
        left = left.filter(({ data_source }) => data_source !== winner.data_source)
      }
      deepEqual(believed, order)
    })
  }
})

describe('the order of what happened in one minute', () => {
  test('is that of a journey', () => {
    const moment = '2026-11-05T08:00:00Z'
    const at_once = [
      transport('DEPA', moment, 'CNSHA', { vessel: vessel('ALPHA') }),
      equipment('LOAD', moment, 'CNSHA', { vessel: vessel('ALPHA') }),
      equipment('GTIN', moment, 'CNSHA', { facility: facility('POTE') }),
      equipment('GTOT', '2026-11-01T08:00:00Z', 'CNSHA', { empty: true, facility: facility('DEPO') }),
    ]
    deepEqual(told([...at_once, arrived, discharged]).slice(0, 4), [
      'empty_out@CNSHA',
      'full_in@CNSHA',
      'vessel_loaded@CNSHA',
      'vessel_departed@CNSHA',
    ])
    const landing = [
      equipment('DISC', '2026-11-20T08:00:00Z', 'USLAX'),
      transport('BRTH', '2026-11-20T08:00:00Z', 'USLAX'),
      transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX'),
    ]
    deepEqual(told([loaded, departed, ...landing]).slice(2), [
      'vessel_arrived@USLAX',
      'vessel_berthed@USLAX',
      'vessel_discharged@USLAX',
    ])
    const relay = [
      transport('DEPA', '2026-11-10T00:00:00Z', 'KRPUS', { vessel: vessel('BETA') }),
      equipment('LOAD', '2026-11-10T00:00:00Z', 'KRPUS', { vessel: vessel('BETA') }),
    ]
    const came = [
      equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS', { vessel: vessel('ALPHA', '9321483') }),
      transport('ARRI', '2026-11-09T00:00:00Z', 'KRPUS', { vessel: vessel('ALPHA', '9321483') }),
    ]
    deepEqual(told([loaded, departed, ...relay, ...came, arrived, discharged]).slice(2, 6), [
      'transshipment_arrived@KRPUS',
      'transshipment_discharged@KRPUS',
      'transshipment_loaded@KRPUS',
      'transshipment_departed@KRPUS',
    ])
    const train = [
      equipment('DISC', '2026-11-26T00:00:00Z', 'USCHI', { mode: 'rail', role_hint: 'destination' }),
      transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', { mode: 'rail', role_hint: 'destination' }),
      transport('DEPA', '2026-11-23T00:00:00Z', 'USLAX', { mode: 'rail' }),
      equipment('LOAD', '2026-11-23T00:00:00Z', 'USLAX', { mode: 'rail' }),
    ]
    deepEqual(told([...landed, ...train]).slice(4), [
      'rail_loaded@USLAX',
      'rail_departed@USLAX',
      'arrived_at_inland_destination@USCHI',
      'rail_unloaded@USCHI',
    ])
    const feeder = (['DEPA', 'LOAD'] as const).map((code) =>
      (code === 'DEPA' ? transport : equipment)(code, '2026-11-01T00:00:00Z', 'CNNGB', { mode: 'feeder' }),
    )
    const brought = (['DISC', 'ARRI'] as const).map((code) =>
      (code === 'ARRI' ? transport : equipment)(code, '2026-11-03T00:00:00Z', 'CNSHA', { mode: 'feeder' }),
    )
    deepEqual(told([...brought, ...feeder, ...landed]).slice(0, 4), [
      'feeder_loaded@CNNGB',
      'feeder_departed@CNNGB',
      'feeder_arrived@CNSHA',
      'feeder_discharged@CNSHA',
    ])
    const last = ['GTIN', 'GTOT'].map((code) =>
      equipment(code, '2026-11-25T08:00:00Z', 'USLAX', { empty: code === 'GTIN', facility: facility('POTE') }),
    )
    deepEqual(told([...landed, ...last]).slice(4), ['full_out@USLAX', 'empty_in@USLAX'])
  })
})

describe('how often a milestone happens', () => {
  test('once a journey for those at its ends, wherever sources place it', () => {
    const again = equipment('DISC', '2026-11-21T20:00:00Z', 'USLGB', by('terminal', 'terminal:W183'))
    deepEqual(
      told([...landed, again]).filter((name) => name.startsWith('vessel_discharged')),
      ['vessel_discharged@USLGB'],
    )
    deepEqual(
      told([
        empty_out,
        equipment('PICK', '2026-11-01T09:00:00Z', 'CNNGB', { empty: true, facility: facility('DEPO') }),
        ...landed,
      ]).filter((name) => name.startsWith('empty_out')).length,
      1,
    )
  })

  const passing = (moment: string, ship: string | null, place = 'USKCK', number: string | null = null) =>
    transport('ARRI', `2026-11-${moment}T00:00:00Z`, place, {
      mode: 'rail',
      voyage: number,
      vessel: ship === null ? null : vessel(ship),
      ...by('rail', `rail:${moment}`),
    })
  const visits = (...sightings: readonly RecordedObservation[]) =>
    boxOf([...landed, record({ destination: at('USCHI') }), ...sightings])
      .milestones.filter(({ event }) => event === 'rail_arrived')
      .map(({ key, at: moment }) => `${key} ${moment.slice(8, 10)}`)

  test('again at a place that was left for another in between, by another train or ship', () => {
    deepEqual(visits(passing('22', 'T1'), passing('24', 'T9', 'USLGB'), passing('26', 'T2')), [
      'rail_arrived@USKCK#1 22',
      'rail_arrived@USLGB#1 24',
      'rail_arrived@USKCK#2 26',
    ])
    deepEqual(
      visits(passing('22', null, 'USKCK', 'V1'), passing('24', 'T9', 'USLGB'), passing('26', null, 'USKCK', 'V2')),
      ['rail_arrived@USKCK#1 22', 'rail_arrived@USLGB#1 24', 'rail_arrived@USKCK#2 26'],
    )
  })

  test('once where nothing tells that it left in between, or that it was another train', () => {
    deepEqual(visits(passing('22', 'T1'), passing('26', 'T2')), ['rail_arrived@USKCK#1 26'])
    deepEqual(visits(passing('22', 'T1'), passing('24', 'T9', 'USLGB'), passing('26', 'T1')), [
      'rail_arrived@USLGB#1 24',
      'rail_arrived@USKCK#1 26',
    ])
    deepEqual(visits(passing('22', 'T1'), passing('24', 'T9', 'USLGB'), passing('26', null)), [
      'rail_arrived@USLGB#1 24',
      'rail_arrived@USKCK#1 26',
    ])
    deepEqual(
      visits(
        passing('22', 'T1'),
        passing('21', 'T9', 'USLGB'),
        passing('27', 'T9', 'USLGB'),
        passing('26', 'T2'),
      ).filter((name) => name.includes('USKCK')),
      ['rail_arrived@USKCK#1 26'],
    )
    deepEqual(
      visits(
        passing('22', 'T1'),
        { ...passing('24', 'T9', 'USLGB'), withdrawn_at: '2026-11-25T00:00:00Z' },
        passing('26', 'T2'),
      ),
      ['rail_arrived@USKCK#1 26'],
    )
  })
})

describe('what a milestone carries', () => {
  test('its place, terminal, ship and voyage, and who stated it when', () => {
    const said = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', {
      vessel: vessel('ALPHA', '9321483'),
      voyage: '642E',
      facility: facility('POTE', 'PIER400'),
      stated_at: '2026-11-21T09:00:00Z',
    })
    deepEqual(boxOf([loaded, departed, arrived, said]).milestones.at(-1), {
      key: 'vessel_discharged@USLAX#1',
      event: 'vessel_discharged',
      at: '2026-11-21T08:00:00Z',
      time_zone: 'America/Los_Angeles',
      locode: 'USLAX',
      location_name: null,
      terminal_id: 'pier-400',
      vessel_imo: '9321483',
      vessel_name: 'ALPHA',
      voyage: '642E',
      data_source: 'shipping_line',
      observation_id: said.id,
      stated_at: '2026-11-21T09:00:00Z',
    })
  })

  test('without a ship, a voyage or a terminal it carries none', () => {
    const {
      terminal_id,
      vessel_imo,
      vessel_name,
      voyage: number,
      stated_at,
    } = boxOf([...landed, full_out]).milestones.at(-1) ?? {}
    deepEqual(
      { terminal_id, vessel_imo, vessel_name, number, stated_at },
      { terminal_id: null, vessel_imo: null, vessel_name: null, number: null, stated_at: null },
    )
  })

  test('its moment names those that tell another one, and not those that tell the same', () => {
    const [same, other] = [
      equipment('DISC', '2026-11-21T10:00:00Z', 'USLAX', by('shipping_line', 'edi')),
      equipment('DISC', '2026-11-21T10:00:00Z', 'USLAX', by('terminal', 'terminal:W185')),
    ]
    const { rule, observation_ids, candidate_ids } =
      boxOf([...landed, same, other]).provenance['pod_discharged_at'] ?? {}
    deepEqual(
      { rule, observation_ids, candidate_ids },
      { rule: 'best_source_then_newest', observation_ids: [other.id], candidate_ids: [discharged.id] },
    )
  })
})

describe('which of several statements tells a milestone', () => {
  test('the gate-out at the inland destination, before that at the port, whoever tells it', () => {
    const port = equipment('GTOT', '2026-11-25T08:00:00Z', 'USLAX', {
      mode: 'truck',
      facility: facility('POTE'),
      ...by('terminal', 'terminal:W185'),
    })
    const ramp = equipment('GTOT', '2026-11-29T00:00:00Z', 'USCHI', { mode: 'truck', facility: facility('INTE') })
    deepEqual(told([...landed, record({ destination: at('USCHI') }), port, ramp]).at(-1), 'full_out@USCHI')
  })

  test('a full row of the table before one that only counts while nothing better tells it, however new', () => {
    const inland = equipment('GTIN', '2026-11-02T00:00:00Z', 'CNWUH', {
      mode: 'truck',
      facility: facility('INTE'),
      ...by('user_input'),
      stated_at: '2026-12-01T00:00:00Z',
    })
    equal(boxOf([inland, full_in, ...landed]).facts.pol_full_in_at, '2026-11-03T08:00:00Z')
    equal(boxOf([inland, ...landed]).facts.pol_full_in_at, '2026-11-02T00:00:00Z')
  })

  test('one that was corrected tells nothing, and is named as what its source said before', () => {
    const corrected = {
      ...discharged,
      id: 'corrected',
      at: '2026-11-21T12:00:00Z',
      recorded_at: '2027-01-01T00:00:00Z',
    }
    const box = boxOf([...landed, corrected])
    deepEqual(
      [box.facts.pod_discharged_at, box.provenance['pod_discharged_at']?.candidate_ids],
      ['2026-11-21T12:00:00Z', [discharged.id]],
    )
  })
})

test('the empty return ends the journey of the whole shipment, whatever papers say', () => {
  const box = boxOf([...landed, full_out, empty_in, paper('CONF', 'BKG')])
  equal(box.facts.current_status, 'empty_returned')
  equal(shipmentOf([...landed, full_out, empty_in]).facts.status, 'delivered_to_destination')
})
