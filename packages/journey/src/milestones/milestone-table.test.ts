import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { boxOf, equipment, equipmentRecord, facility, hold, paper, transport, voyage } from '../testing/observations.ts'

/** A row of contract 10.4: what is stated, during which journey, and the milestone that it makes (null: none). */
interface Example {
  readonly row: string
  readonly stated: RecordedObservation
  readonly journey: readonly RecordedObservation[]
  readonly milestone: string | null
  readonly raw?: string | null
}

const { empty_out, full_in, loaded, departed, arrived, discharged, full_out } = voyage
const export_side = [loaded, departed, arrived]
const landed = [loaded, departed, arrived, discharged]
const collected = [...landed, full_out]
const through_busan = [
  loaded,
  departed,
  equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS'),
  equipment('LOAD', '2026-11-10T00:00:00Z', 'KRPUS'),
  arrived,
  discharged,
]
const to_chicago = [
  ...landed,
  transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', {
    mode: 'rail',
    classifier: 'estimated',
    container: null,
    role_hint: 'destination',
  }),
]
/** The box is known even where the journey only speaks of ships. */
const known = equipmentRecord({})
const by = (mode: MovementObservation['mode']) => ({ mode })

const examples: readonly Example[] = [
  { row: 'GTOT empty, DEPO', stated: empty_out, journey: export_side, milestone: 'empty_out@CNSHA' },
  {
    row: 'PICK empty, OFFD',
    stated: equipment('PICK', '2026-11-01T00:00:00Z', 'CNSHA', { empty: true, facility: facility('OFFD') }),
    journey: export_side,
    milestone: 'empty_out@CNSHA',
  },
  {
    row: 'GTOT empty after full_out',
    stated: equipment('GTOT', '2026-11-29T00:00:00Z', 'USLAX', { empty: true, facility: facility('DEPO') }),
    journey: collected,
    milestone: null,
    raw: 'positioned_out',
  },
  {
    row: 'GTIN truck laden, POTE at POL, before load',
    stated: equipment('GTIN', '2026-11-03T00:00:00Z', 'CNSHA', { ...by('truck'), facility: facility('POTE') }),
    journey: export_side,
    milestone: 'full_in@CNSHA',
  },
  { row: 'GTIN laden without a mode', stated: full_in, journey: export_side, milestone: 'full_in@CNSHA' },
  {
    row: 'GTIN laden at POL after load',
    stated: equipment('GTIN', '2026-11-07T00:00:00Z', 'CNSHA', { facility: facility('POTE') }),
    journey: export_side,
    milestone: null,
  },
  {
    row: 'GTIN truck laden, INTE in the origin country, loaded, none at POL',
    stated: equipment('GTIN', '2026-11-02T00:00:00Z', 'CNWUH', { ...by('truck'), facility: facility('INTE') }),
    journey: export_side,
    milestone: 'full_in@CNWUH',
  },
  {
    row: 'GTIN truck laden, POTE where a feeder fetches it',
    stated: equipment('GTIN', '2026-11-01T00:00:00Z', 'KRPUS', { ...by('truck'), facility: facility('POTE') }),
    journey: [equipment('LOAD', '2026-11-02T00:00:00Z', 'KRPUS', by('feeder')), ...export_side],
    milestone: 'full_in@KRPUS',
  },
  {
    row: 'GTIN rail laden, RAMP in the origin country, before it is loaded',
    stated: equipment('GTIN', '2026-11-02T00:00:00Z', 'CNWUH', { ...by('rail'), facility: facility('RAMP') }),
    journey: [
      transport('DEPA', '2026-11-06T00:00:00Z', 'CNSHA', { classifier: 'planned' }),
      transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', { classifier: 'planned' }),
    ],
    milestone: null,
  },
  {
    row: 'LOAD rail',
    stated: equipment('LOAD', '2026-11-23T00:00:00Z', 'USLAX', by('rail')),
    journey: landed,
    milestone: 'rail_loaded@USLAX',
  },
  { row: 'LOAD vessel laden at POL', stated: loaded, journey: [departed, arrived], milestone: 'vessel_loaded@CNSHA' },
  {
    row: 'LOAD vessel empty at POL',
    stated: equipment('LOAD', '2026-11-05T00:00:00Z', 'CNSHA', { empty: true }),
    journey: [departed, arrived],
    milestone: 'vessel_loaded@CNSHA',
  },
  {
    row: 'LOAD vessel at a transshipment port',
    stated: equipment('LOAD', '2026-11-10T00:00:00Z', 'KRPUS'),
    journey: [loaded, departed, equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS'), arrived],
    milestone: 'transshipment_loaded@KRPUS',
  },
  {
    row: 'LOAD barge',
    stated: equipment('LOAD', '2026-11-02T00:00:00Z', 'CNWUH', by('barge')),
    journey: export_side,
    milestone: 'feeder_loaded@CNWUH',
  },
  {
    row: 'LOAD feeder',
    stated: equipment('LOAD', '2026-11-02T00:00:00Z', 'CNNGB', by('feeder')),
    journey: export_side,
    milestone: 'feeder_loaded@CNNGB',
  },
  {
    row: 'LOAD truck',
    stated: equipment('LOAD', '2026-11-02T00:00:00Z', 'CNWUH', by('truck')),
    journey: export_side,
    milestone: null,
    raw: null,
  },
  {
    row: 'LOAD without a mode, POTE',
    stated: equipment('LOAD', '2026-11-05T00:00:00Z', 'CNSHA', { ...by(null), facility: facility('POTE') }),
    journey: [departed, arrived],
    milestone: 'vessel_loaded@CNSHA',
  },
  {
    row: 'DISC without a mode, vessel named',
    stated: equipment('DISC', '2026-11-21T00:00:00Z', 'USLAX', {
      ...by(null),
      vessel: { name: 'ALPHA', imo: null, mmsi: null },
    }),
    journey: export_side,
    milestone: 'vessel_discharged@USLAX',
  },
  { row: 'DISC vessel at POD', stated: discharged, journey: export_side, milestone: 'vessel_discharged@USLAX' },
  {
    row: 'DISC vessel at a transshipment port',
    stated: equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS'),
    journey: [loaded, departed, equipment('LOAD', '2026-11-10T00:00:00Z', 'KRPUS'), arrived],
    milestone: 'transshipment_discharged@KRPUS',
  },
  {
    row: 'DISC barge',
    stated: equipment('DISC', '2026-11-03T00:00:00Z', 'CNSHA', by('barge')),
    journey: export_side,
    milestone: 'feeder_discharged@CNSHA',
  },
  {
    row: 'DISC feeder',
    stated: equipment('DISC', '2026-11-24T00:00:00Z', 'USLGB', by('feeder')),
    journey: landed,
    milestone: 'feeder_discharged@USLGB',
  },
  {
    row: 'DISC rail',
    stated: equipment('DISC', '2026-11-27T00:00:00Z', 'USCHI', by('rail')),
    journey: to_chicago,
    milestone: 'rail_unloaded@USCHI',
  },
  {
    row: 'GTOT truck laden, POTE at POD',
    stated: equipment('GTOT', '2026-11-25T00:00:00Z', 'USLAX', { ...by('truck'), facility: facility('POTE') }),
    journey: landed,
    milestone: 'full_out@USLAX',
  },
  {
    row: 'GTOT truck laden, POTE at POD, a rail leg follows',
    stated: equipment('GTOT', '2026-11-25T00:00:00Z', 'USLAX', { ...by('truck'), facility: facility('POTE') }),
    journey: to_chicago,
    milestone: null,
  },
  {
    row: 'GTOT truck laden, RAMP at the destination',
    stated: equipment('GTOT', '2026-11-29T00:00:00Z', 'USCHI', { ...by('truck'), facility: facility('RAMP') }),
    journey: to_chicago,
    milestone: 'full_out@USCHI',
  },
  {
    row: 'GTOT truck laden, INTE at the destination, replaces the one at POD',
    stated: equipment('GTOT', '2026-11-29T00:00:00Z', 'USCHI', { ...by('truck'), facility: facility('INTE') }),
    journey: [...landed, full_out],
    milestone: 'full_out@USCHI',
  },
  {
    row: 'GTOT truck laden, POTE where a feeder set it down',
    stated: equipment('GTOT', '2026-11-25T00:00:00Z', 'USLGB', { ...by('truck'), facility: facility('POTE') }),
    journey: [...landed, equipment('DISC', '2026-11-24T00:00:00Z', 'USLGB', by('feeder'))],
    milestone: 'full_out@USLGB',
  },
  {
    row: 'GTOT rail laden, POTE',
    stated: equipment('GTOT', '2026-11-25T00:00:00Z', 'USLAX', { ...by('rail'), facility: facility('POTE') }),
    journey: landed,
    milestone: null,
  },
  {
    row: 'GTIN rail laden, RAMP = destination',
    stated: equipment('GTIN', '2026-11-26T00:00:00Z', 'USCHI', { ...by('rail'), facility: facility('RAMP') }),
    journey: to_chicago,
    milestone: 'arrived_at_inland_destination@USCHI',
  },
  {
    row: 'GTIN truck laden, OFFD near POD',
    stated: equipment('GTIN', '2026-11-25T12:00:00Z', 'USLAX', { ...by('truck'), facility: facility('OFFD') }),
    journey: landed,
    milestone: null,
  },
  { row: 'GTIN empty, DEPO, after full_out', stated: voyage.empty_in, journey: collected, milestone: 'empty_in@USLAX' },
  {
    row: 'DROP empty, INTE, phase import',
    stated: equipment('DROP', '2026-11-28T00:00:00Z', 'USLAX', {
      empty: true,
      facility: facility('INTE'),
      phase_hint: 'import',
    }),
    journey: export_side,
    milestone: 'empty_in@USLAX',
  },
  {
    row: 'GTIN empty, DEPO, after the box had left the depot again to which it was returned',
    stated: equipment('GTIN', '2026-12-09T00:00:00Z', 'USLAX', { empty: true, facility: facility('DEPO', 'TWO') }),
    journey: [
      ...collected,
      voyage.empty_in,
      equipment('GTOT', '2026-12-08T00:00:00Z', 'USLAX', { empty: true, facility: facility('DEPO') }),
    ],
    milestone: null,
    raw: 'positioned_in',
  },
  {
    row: 'GTIN empty, DEPO, after a customer handed the box out empty',
    stated: voyage.empty_in,
    journey: [
      ...collected,
      equipment('PICK', '2026-11-26T00:00:00Z', 'USLAX', { empty: true, facility: facility('CLOC') }),
    ],
    milestone: 'empty_in@USLAX',
  },
  {
    row: 'GTIN empty before loading',
    stated: equipment('GTIN', '2026-11-02T00:00:00Z', 'CNSHA', { empty: true, facility: facility('DEPO') }),
    journey: [empty_out, ...export_side],
    milestone: null,
    raw: 'positioned_in',
  },
  {
    row: 'DROP truck laden, CLOC, after full_out',
    stated: equipment('DROP', '2026-11-26T00:00:00Z', 'USLAX', { ...by('truck'), facility: facility('CLOC') }),
    journey: collected,
    milestone: null,
    raw: 'delivered',
  },
  {
    row: 'PICK truck laden, CLOC',
    stated: equipment('PICK', '2026-11-02T00:00:00Z', 'CNSHA', { ...by('truck'), facility: facility('CLOC') }),
    journey: export_side,
    milestone: null,
    raw: null,
  },
  {
    row: 'AVPU laden at POD',
    stated: equipment('AVPU', '2026-11-22T00:00:00Z', 'USLAX'),
    journey: landed,
    milestone: null,
    raw: 'available',
  },
  {
    row: 'AVDO',
    stated: equipment('AVDO', '2026-11-22T00:00:00Z', 'USLAX'),
    journey: landed,
    milestone: null,
    raw: null,
  },
  ...['STUF', 'STRP', 'INSP', 'RSEA', 'RMVD', 'CROS', 'WAYP'].map((code) => ({
    row: code,
    stated: equipment(code, '2026-11-02T00:00:00Z', 'CNSHA'),
    journey: export_side,
    milestone: null,
    raw: null,
  })),
  { row: 'DEPA vessel at POL', stated: departed, journey: [loaded, arrived], milestone: 'vessel_departed@CNSHA' },
  {
    row: 'DEPA vessel at a transshipment port',
    stated: transport('DEPA', '2026-11-11T00:00:00Z', 'KRPUS'),
    journey: through_busan,
    milestone: 'transshipment_departed@KRPUS',
  },
  {
    row: 'DEPA vessel at POD',
    stated: transport('DEPA', '2026-11-23T00:00:00Z', 'USLAX', {
      vessel: { name: 'ALPHA', imo: '9321483', mmsi: null },
    }),
    journey: landed,
    milestone: null,
  },
  {
    row: 'ARRI vessel at POL',
    stated: transport('ARRI', '2026-11-04T00:00:00Z', 'CNSHA'),
    journey: export_side,
    milestone: null,
  },
  {
    row: 'ARRI vessel at a transshipment port',
    stated: transport('ARRI', '2026-11-08T00:00:00Z', 'KRPUS'),
    journey: through_busan,
    milestone: 'transshipment_arrived@KRPUS',
  },
  { row: 'ARRI vessel at POD', stated: arrived, journey: [loaded, departed], milestone: 'vessel_arrived@USLAX' },
  {
    row: 'ARRI feeder',
    stated: transport('ARRI', '2026-11-03T00:00:00Z', 'CNSHA', by('feeder')),
    journey: export_side,
    milestone: 'feeder_arrived@CNSHA',
  },
  {
    row: 'DEPA barge',
    stated: transport('DEPA', '2026-11-02T00:00:00Z', 'CNWUH', by('barge')),
    journey: export_side,
    milestone: 'feeder_departed@CNWUH',
  },
  {
    row: 'DEPA rail',
    stated: transport('DEPA', '2026-11-23T00:00:00Z', 'USLAX', by('rail')),
    journey: landed,
    milestone: 'rail_departed@USLAX',
  },
  {
    row: 'ARRI rail at the destination',
    stated: transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', by('rail')),
    journey: landed,
    milestone: 'arrived_at_inland_destination@USCHI',
  },
  {
    row: 'ARRI rail elsewhere',
    stated: transport('ARRI', '2026-11-25T00:00:00Z', 'USKCK', by('rail')),
    journey: to_chicago,
    milestone: 'rail_arrived@USKCK',
  },
  {
    row: 'ARRI truck',
    stated: transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', by('truck')),
    journey: landed,
    milestone: null,
  },
  {
    row: 'DEPA truck',
    stated: transport('DEPA', '2026-11-02T00:00:00Z', 'CNWUH', by('truck')),
    journey: export_side,
    milestone: null,
  },
  {
    row: 'APPROACHING vessel',
    stated: transport('APPROACHING', '2026-11-19T00:00:00Z', 'USLAX'),
    journey: export_side,
    milestone: null,
  },
  {
    row: 'BRTH at POD',
    stated: transport('BRTH', '2026-11-20T12:00:00Z', 'USLAX'),
    journey: export_side,
    milestone: 'vessel_berthed@USLAX',
  },
  {
    row: 'BRTH at POD by the terminal',
    stated: transport('BRTH', '2026-11-20T12:00:00Z', 'USLAX', { data_source: 'terminal', source: 'terminal:W185' }),
    journey: export_side,
    milestone: 'vessel_berthed@USLAX',
  },
  { row: 'BKG CONF', stated: paper('CONF', 'BKG'), journey: export_side, milestone: null, raw: null },
  { row: 'VGM SUBM', stated: paper('SUBM', 'VGM'), journey: export_side, milestone: null, raw: 'vgm_received' },
  {
    row: 'an unknown code',
    stated: equipment('ZZZZ', '2026-11-02T00:00:00Z', 'CNSHA'),
    journey: export_side,
    milestone: null,
    raw: null,
  },
]

describe('table 3.4: an actual statement becomes a milestone', () => {
  for (const { row, stated, journey, milestone, raw } of examples) {
    test(`${row} -> ${milestone ?? 'raw'}`, () => {
      const { milestones, raw_events } = boxOf([known, ...journey, stated])
      const told = milestones
        .filter(({ observation_id }) => observation_id === stated.id)
        .map(({ event, locode }) => `${event}@${locode}`)
      deepEqual(told, milestone === null ? [] : [milestone])
      const listed = raw_events.find(({ observation_id }) => observation_id === stated.id)
      equal(listed !== undefined, true)
      if (raw !== undefined) equal(listed?.event, raw)
    })
  }
})

describe('table 3.4: an estimate becomes an estimate of the same milestone only', () => {
  for (const { row, stated, journey } of examples) {
    if (stated.kind !== 'movement') continue
    test(row, () => {
      const estimate = { ...stated, classifier: 'estimated' as const }
      const told = boxOf([known, ...journey, estimate]).milestones
      deepEqual(
        told.filter(({ observation_id }) => observation_id === stated.id),
        [],
      )
    })
  }
})

describe('table 3.4: holds and availability', () => {
  const holdsAfter = (...more: RecordedObservation[]) => boxOf([...landed, ...more]).facts.holds_at_pod_terminal
  const customs = (code: string, moment: string) => equipment(code, moment, 'USLAX', { stated_at: moment })

  test('CUSS sets a pending customs hold, CUSI a hold, CUSR removes it', () => {
    const scan = customs('CUSS', '2026-11-22T00:00:00Z')
    const inspection = customs('CUSI', '2026-11-23T00:00:00Z')
    deepEqual(holdsAfter(scan), [{ name: 'customs', status: 'pending', description: null }])
    deepEqual(holdsAfter(scan, inspection), [{ name: 'customs', status: 'hold', description: null }])
    deepEqual(holdsAfter(scan, inspection, customs('CUSR', '2026-11-24T00:00:00Z')), [])
  })

  test('customs of the export side are no hold', () => {
    deepEqual(holdsAfter(equipment('CUSI', '2026-11-03T00:00:00Z', 'CNSHA')), [])
  })

  test('CUS HOLD and CUS RELS set and clear the customs hold', () => {
    deepEqual(holdsAfter(paper('HOLD', 'CUS', { stated_at: '2026-11-22T00:00:00Z' })), [
      { name: 'customs', status: 'hold', description: null },
    ])
    deepEqual(
      holdsAfter(
        paper('HOLD', 'CUS', { stated_at: '2026-11-22T00:00:00Z' }),
        paper('RELS', 'CUS', { stated_at: '2026-11-23T00:00:00Z' }),
      ),
      [],
    )
  })

  test('TRD SURR and RELS clear the freight hold', () => {
    const freight = hold('freight', 'hold', { stated_at: '2026-11-20T00:00:00Z' })
    deepEqual(holdsAfter(freight).length, 1)
    for (const code of ['SURR', 'RELS'])
      deepEqual(holdsAfter(freight, paper(code, 'TRD', { stated_at: '2026-11-22T00:00:00Z' })), [])
  })

  test('AVPU at the port of discharge makes the box available', () => {
    const { available_for_pickup, availability_known } = boxOf(
      [...landed, equipment('AVPU', '2026-11-22T00:00:00Z', 'USLAX', { stated_at: '2026-11-22T00:00:00Z' })],
      '2026-11-23T00:00:00Z',
    ).facts
    deepEqual({ available_for_pickup, availability_known }, { available_for_pickup: true, availability_known: true })
  })

  test('a full gate-in off dock is no empty return and shows as off dock while the terminal says so', () => {
    const moved = equipment('GTIN', '2026-11-25T12:00:00Z', 'USLAX', { mode: 'truck', facility: facility('OFFD') })
    equal(boxOf([...landed, full_out, moved]).facts.pod_full_out_at, null)
    equal(boxOf([...landed, full_out, moved]).facts.empty_terminated_at, null)
  })
})
