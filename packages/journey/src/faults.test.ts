import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { diff } from './diff/diff.ts'
import { lastFreeDayInstant } from './local-time.ts'
import { reconcile } from './reconcile.ts'
import {
  at,
  boxOf,
  deadline,
  equipment,
  equipmentRecord,
  facility,
  milestonesOf,
  NOW,
  record,
  reference,
  request,
  shipmentOf,
  terminalSays,
  transport,
  vessel,
} from './testing/observations.ts'
import { empty_out, full_in, loaded, departed, arrived, full_out, landed } from './faults.fixture.ts'

const alpha = { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }

/**
 * Mistakes that tracking services are known to have made with what carriers and terminals sent them; here each has its
 * outcome.
 */
describe('faults of real feeds', () => {
  test('1 an actual with an unknown code does not take its planned twin along', () => {
    const planned = transport('DEPA', '2026-11-06T00:00:00Z', 'CNSHA', { classifier: 'planned' })
    const unknown = transport('SAIL', '2026-11-06T08:00:00Z', 'CNSHA')
    const {
      facts,
      containers: [box],
    } = shipmentOf([loaded, planned, unknown, arrived])
    deepEqual([facts.pol_etd_at, facts.pol_atd_at, box?.raw_events.length], ['2026-11-06T00:00:00Z', null, 4])
  })

  test('2 an event without a time does not decide the port of lading', () => {
    equal(shipmentOf([equipment('LOAD', null, 'CNNGB', alpha), ...landed]).facts.port_of_lading_locode, 'CNSHA')
  })

  test('3 where a last free day is placed moves neither port nor zone', () => {
    const misplaced = deadline('line', '2026-11-27', { place: at('NLRTM') })
    const {
      facts,
      containers: [box],
    } = shipmentOf([...landed, misplaced])
    deepEqual(
      [facts.port_of_discharge_locode, box?.facts.pickup_lfd_line, box?.facts.pod_timezone],
      ['USLAX', '2026-11-27', 'America/Los_Angeles'],
    )
  })

  test('5 a name that several places bear is none of them', () => {
    const nobody = { ...reference, placeByName: () => null }
    const named = equipment('DISC', '2026-11-21T08:00:00Z', null, {
      ...alpha,
      place: { ...at(''), locode: null, name: 'Portland' },
    })
    const { facts } = reconcile({ observations: [loaded, departed, named], request, now: NOW, reference: nobody })
    deepEqual([facts.port_of_discharge_locode, facts.port_of_discharge_name], [null, 'Portland'])
  })

  test('6 a gate-in inland is the full gate-in when none at the port is ever told', () => {
    const inland = equipment('GTIN', '2026-11-02T00:00:00Z', 'CNWUH', { mode: 'truck', facility: facility('INTE') })
    equal(boxOf([inland, ...landed]).facts.pol_full_in_at, '2026-11-02T00:00:00Z')
    equal(boxOf([inland, full_in, ...landed]).facts.pol_full_in_at, '2026-11-03T08:00:00Z')
  })

  test('7 a UN/LOCODE outranks the city written beside it', () => {
    const both = equipment('DISC', '2026-11-21T08:00:00Z', null, {
      ...alpha,
      place: { ...at('USLAX'), name: 'Long Beach' },
    })
    const { facts } = shipmentOf([loaded, departed, both])
    deepEqual([facts.port_of_discharge_locode, facts.port_of_discharge_name], ['USLAX', 'Los Angeles'])
  })

  test('8 a report dated in the future never overwrites one of today, and is remarked on', () => {
    const today = terminalSays('2026-11-23T00:00:00Z', { available: true, recorded_at: '2026-11-23T00:05:00Z' })
    const ahead = terminalSays('2026-11-30T00:00:00Z', { available: false, recorded_at: '2026-11-23T00:05:00Z' })
    for (const now of ['2026-11-23T01:00:00Z', '2026-11-30T00:00:00Z'])
      equal(boxOf([...landed, today, ahead], now).facts.available_for_pickup, true)
    equal(
      boxOf([...landed, today, ahead]).remarks.some((remark) => remark.includes('is ignored')),
      true,
    )
  })

  test('15 predicted berths that flip between yards change no terminal', () => {
    const expected = { ...alpha, classifier: 'estimated' } as const
    const predicted = (code: string, stated_at: string) =>
      transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', { ...expected, facility: facility('POTE', code), stated_at })
    const told = ['PIER400', 'YTI', 'PIER400', 'YTI'].map((code, index) =>
      predicted(code, `2026-11-1${index}T00:00:00Z`),
    )
    const pictures = told.map((_, index) =>
      shipmentOf([loaded, departed, ...told.slice(0, index + 1)], '2026-11-15T00:00:00Z'),
    )
    const changes = pictures
      .slice(1)
      .flatMap((picture, index) => diff(pictures[index] ?? null, picture, { viewer: { rail_plan: true }, now: NOW }))
    deepEqual(
      changes.filter(({ kind }) => kind === 'pod_terminal_changed'),
      [],
    )
  })

  test('16 a gate-out elsewhere does not rewrite the terminal', () => {
    const at_pier_400 = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', {
      ...alpha,
      facility: facility('POTE', 'PIER400'),
    })
    const out = equipment('GTOT', '2026-11-25T08:00:00Z', 'USLAX', { facility: facility('POTE', 'YTI') })
    equal(boxOf([loaded, departed, arrived, at_pier_400, out]).facts.pod_terminal_id, 'pier-400')
  })

  test('17 a blank holds field does not clear the holds', () => {
    const holding = terminalSays('2026-11-22T00:00:00Z', {
      holds: [{ name: 'customs', status: 'hold', description: null }],
    })
    equal(
      boxOf([...landed, holding, terminalSays('2026-11-23T00:00:00Z', { available: false })]).facts
        .holds_at_pod_terminal.length,
      1,
    )
  })

  test('18 the port of discharge does not stick to the transshipment hub', () => {
    const hub = [record({ port_of_discharge: at('SGSIN') }), equipment('DISC', '2026-11-12T00:00:00Z', 'SGSIN', alpha)]
    equal(shipmentOf([loaded, departed, ...hub]).facts.port_of_discharge_locode, 'SGSIN')
    const onward = [
      equipment('LOAD', '2026-11-14T00:00:00Z', 'SGSIN', { vessel: vessel('BETA') }),
      transport('ARRI', '2026-12-05T00:00:00Z', 'USLAX', { vessel: vessel('BETA'), classifier: 'estimated' }),
    ]
    equal(shipmentOf([loaded, departed, ...hub, ...onward]).facts.port_of_discharge_locode, 'USLAX')
    deepEqual(milestonesOf([loaded, departed, ...hub, ...onward]).slice(2), [
      'transshipment_discharged@SGSIN',
      'transshipment_loaded@SGSIN',
    ])
  })

  test('18 a hub from which the onward plans go missing is not told as the port of discharge', () => {
    const hub = equipment('DISC', '2026-11-12T00:00:00Z', 'SGSIN', alpha)
    const beta = { vessel: vessel('BETA'), classifier: 'planned' } as const
    const onward = [
      transport('DEPA', '2026-11-14T00:00:00Z', 'SGSIN', beta),
      transport('ARRI', '2026-12-05T00:00:00Z', 'USLAX', beta),
    ]
    const missing = onward.map((said) => ({ ...said, withdrawn_at: '2026-11-13T00:00:00Z' }))
    equal(milestonesOf([loaded, departed, hub, ...missing]).at(-1), 'transshipment_discharged@SGSIN')
    equal(shipmentOf([loaded, departed, hub, ...missing]).facts.port_of_discharge_locode, 'USLAX')
    const out = equipment('GTOT', '2026-11-15T00:00:00Z', 'SGSIN', { mode: 'truck', facility: facility('POTE') })
    equal(milestonesOf([loaded, departed, hub, ...missing, out]).at(-1), 'full_out@SGSIN')
  })

  test('19 a full gate-in off dock is no empty return', () => {
    const moved = equipment('GTIN', '2026-11-25T12:00:00Z', 'USLAX', { mode: 'truck', facility: facility('OFFD') })
    const { facts } = boxOf(
      [...landed, full_out, moved, terminalSays('2026-11-25T13:00:00Z', { presence: 'off_dock' })],
      '2026-11-26T00:00:00Z',
    )
    deepEqual([facts.current_status, facts.empty_terminated_at, facts.pod_full_out_at], ['off_dock', null, null])
  })

  test('19 a gate-in that does not say whether the box is empty is no empty return', () => {
    equal(
      boxOf([
        ...landed,
        full_out,
        equipment('GTIN', '2026-11-28T00:00:00Z', 'USLAX', { empty: null, facility: facility('DEPO') }),
      ]).facts.current_status,
      'picked_up',
    )
  })

  test('20 a bare date is that day at the facility', () => {
    equal(lastFreeDayInstant('2026-11-24', 'America/Los_Angeles'), '2026-11-24T08:00:00Z')
  })

  test('21 an estimate whose moment passes stays an estimate', () => {
    const {
      facts,
      containers: [box],
    } = shipmentOf([loaded, departed, transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', { classifier: 'estimated' })])
    deepEqual(
      [facts.pod_ata_at, facts.pod_eta_at, box?.facts.current_status],
      [null, '2026-11-20T00:00:00Z', 'on_ship'],
    )
  })

  test("22 what the carrier says later does not overwrite the terminal's own", () => {
    const terminal = { data_source: 'terminal', source: 'terminal:W185', stated_at: '2026-11-21T03:00:00Z' } as const
    const own = equipment('DISC', '2026-11-21T02:00:00Z', 'USLAX', terminal)
    const overview = equipment('DISC', '2026-11-21T00:00:00Z', 'USLAX', { ...alpha, stated_at: '2026-11-29T00:00:00Z' })
    const box = boxOf([loaded, departed, arrived, own, overview])
    equal(box.facts.pod_discharged_at, '2026-11-21T02:00:00Z')
    deepEqual(box.provenance['pod_discharged_at']?.candidate_ids, [overview.id])
  })

  test('23 a bill of lading that changed is the new one', () => {
    const bill = (number: string, stated_at: string) => record({ bill_of_lading: number, stated_at })
    const asked_by_box = { ...request, request_type: 'container', number: 'MSKU1234565' } as const
    const observations = [
      ...landed,
      bill('MAEU111111111', '2026-11-01T00:00:00Z'),
      bill('MAEU222222222', '2026-11-10T00:00:00Z'),
    ]
    equal(
      reconcile({ observations, request: asked_by_box, now: NOW, reference }).facts.bill_of_lading_number,
      'MAEU222222222',
    )
    equal(
      reconcile({ observations: landed, request: asked_by_box, now: NOW, reference }).facts.bill_of_lading_number,
      'MSKU1234565',
    )
  })

  test('24 the history of a reused box does not overwrite the live import', () => {
    const before = [
      equipment('DISC', '2026-07-20T00:00:00Z', 'USLAX'),
      equipment('GTOT', '2026-07-25T00:00:00Z', 'USLAX', { facility: facility('POTE') }),
      equipment('GTIN', '2026-07-28T00:00:00Z', 'USLAX', { empty: true, facility: facility('DEPO') }),
      terminalSays('2026-07-24T00:00:00Z', {
        last_free_day: '2026-07-26',
        holds: [{ name: 'TMF', status: 'hold', description: null }],
      }),
    ]
    const { facts, raw_events } = boxOf([...before, empty_out, full_in, loaded, departed], '2026-11-10T00:00:00Z')
    deepEqual(
      [
        facts.current_status,
        facts.pod_discharged_at,
        facts.empty_terminated_at,
        facts.pickup_lfd_terminal,
        facts.holds_at_pod_terminal,
      ],
      ['on_ship', null, null, null, []],
    )
    equal(raw_events.length, 4)
  })

  test('25 a booking without boxes tells nobody anything', () => {
    const booked = shipmentOf([
      transport('DEPA', '2027-01-06T00:00:00Z', 'CNSHA', { classifier: 'planned' }),
      transport('ARRI', '2027-01-20T00:00:00Z', 'USLAX', { classifier: 'planned' }),
    ])
    deepEqual(diff(null, booked, { viewer: { rail_plan: true }, now: NOW }), [])
  })

  test("26 a box without seal or weight has none, and nobody's average", () => {
    const others = equipmentRecord({ container: 'TCLU1234568', weight_in_lbs: 40000, seal_number: 'S1' })
    const box = shipmentOf([...landed, others]).containers.find(({ number }) => number === 'MSKU1234565')
    deepEqual([box?.facts.weight_in_lbs, box?.facts.seal_number], [null, null])
  })

  test('27 a collected box has no last free day any more', () => {
    const days = [
      deadline('line', '2026-11-27'),
      terminalSays('2026-11-22T00:00:00Z', { last_free_day: '2026-11-26', available: true }),
    ]
    deepEqual(boxOf([...landed, ...days], '2026-11-23T00:00:00Z').facts.pickup_lfd_line, '2026-11-27')
    const { facts } = boxOf([...landed, ...days, full_out], '2026-11-26T00:00:00Z')
    deepEqual([facts.pickup_lfd_line, facts.pickup_lfd_terminal, facts.available_for_pickup], [null, null, false])
  })

  test('28 legs by barge and feeder are told', () => {
    const barge = [
      equipment('LOAD', '2026-11-01T00:00:00Z', 'CNWUH', { mode: 'barge' }),
      transport('DEPA', '2026-11-01T06:00:00Z', 'CNWUH', { mode: 'barge' }),
      transport('ARRI', '2026-11-03T00:00:00Z', 'CNSHA', { mode: 'barge' }),
      equipment('DISC', '2026-11-03T06:00:00Z', 'CNSHA', { mode: 'barge' }),
    ]
    deepEqual(milestonesOf([...barge, ...landed]).slice(0, 4), [
      'feeder_loaded@CNWUH',
      'feeder_departed@CNWUH',
      'feeder_arrived@CNSHA',
      'feeder_discharged@CNSHA',
    ])
    deepEqual(
      boxOf([...barge, ...landed]).route.map(({ locode }) => locode),
      ['CNWUH', 'CNSHA', 'USLAX'],
    )
  })
})
