import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { at, boxOf, equipment, facility, record, transport, vessel } from '../testing/observations.ts'
import { loaded, departed, arrived, discharged, landed, by, told } from './milestones.fixture.ts'

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
