import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ContainerFacts, ContainerPicture, Provenance, ShipmentFacts, ShipmentPicture } from '../picture.ts'
import { shipmentOf, voyage } from '../testing/observations.ts'
import { chargeExceptions } from './charges.ts'
import type { ExceptionFound, ExceptionInput, StandingClock } from './exception.ts'
import { inputOf } from './exceptions.fixture.ts'
import { holdExceptions } from './holds.ts'
import { actionFor, lastFreeDayExceptions } from './last-free-day.ts'
import type { LegTimes } from './leg-times.ts'
import { overdueExceptions } from './overdue.ts'

const NOW = '2026-11-20T00:00:00Z'
const base = shipmentOf([voyage.loaded], NOW)

function behind(id: string): Provenance {
  return { rule: 'record', data_source: 'terminal', stated_at: NOW, observation_ids: [id], candidate_ids: [] }
}

/** A box of which these facts are known, each with an observation of its own. */
function boxOf(facts: Partial<ContainerFacts>): ContainerPicture {
  const [box] = base.containers
  if (box === undefined) throw new Error('no box')
  const provenance = Object.fromEntries(Object.keys(facts).map((field) => [field, behind(field)]))
  return { ...box, number: 'BOX', facts: { ...box.facts, ...facts }, provenance }
}

function pictureOf(facts: Partial<ShipmentFacts>, box: Partial<ContainerFacts> = {}): ShipmentPicture {
  const provenance = Object.fromEntries(Object.keys(facts).map((field) => [field, behind(field)]))
  return { facts: { ...base.facts, ...facts }, provenance, containers: [boxOf(box)] }
}

const inputAt = (now: string, given: Partial<ExceptionInput> = {}) => inputOf([voyage.loaded], now, given)
const hold = (name: 'customs' | 'freight' | 'TMF' | 'USDA' | 'other', description: string | null = null) =>
  ({ name, status: 'hold', description }) as const
const finding = (given: Partial<ExceptionFound>): ExceptionFound => ({
  kind: 'event_overdue',
  key: '',
  mark: '',
  severity: 'warning',
  action: 'take_note',
  containers: ['BOX'],
  evidence: [],
  at_stake: null,
  due_on: null,
  held: false,
  changed: null,
  ...given,
})
const said = (text: string, ...observation_ids: readonly string[]) => ({ text, observation_ids })
const clock = (given: Partial<StandingClock> = {}): StandingClock => ({
  container: 'BOX',
  charge: 'demurrage',
  is_charging: true,
  last_free_on: '2026-11-18',
  rate: { amount: 210, currency_code: 'USD' },
  next_rate: null,
  next_day: { amount: 210, currency_code: 'USD' },
  ...given,
})
const dollars = { amount: 210, currency_code: 'USD' }

describe('a last free day', () => {
  const zoned = { pod_timezone: 'America/Los_Angeles', current_status: 'available' } as const
  const near = '2026-11-23T14:00:00Z'
  const found = (facts: Partial<ContainerFacts>, now: string, given: Partial<ExceptionInput> = {}) =>
    lastFreeDayExceptions(boxOf({ ...zoned, ...facts }), inputAt(now, given)).found

  test('that is near says who states it, how many days are left and what the next day would cost', () => {
    const day = { pickup_lfd_line: '2026-11-26' }
    const clocks = [
      clock({ container: 'OTHER', next_day: null }),
      clock({ charge: 'detention', next_day: null }),
      clock(),
    ]
    deepEqual(found(day, near, { clocks }), [
      finding({
        kind: 'last_free_day_near',
        key: 'last_free_day:BOX',
        mark: '2026-11-26 3',
        action: 'book_truck',
        evidence: [
          said('The shipping line states 26 November 2026 as the last free day.', 'pickup_lfd_line'),
          said('At most 3 days are left.'),
          said('By the tariff a day costs 210 USD.'),
        ],
        at_stake: dollars,
        due_on: '2026-11-26',
      }),
    ])
    const texts = (now: string) =>
      found(day, now)[0]
        ?.evidence.map(({ text }) => text)
        .slice(1)
    deepEqual(texts('2026-11-25T14:00:00Z'), ['At most 1 day is left.'])
    deepEqual(texts('2026-11-26T14:00:00Z'), ['It is today.'])
    equal(found(day, near)[0]?.at_stake, null)
    deepEqual(found({}, near), [])
  })

  test('of which no tariff says what a day costs after it says nothing of that', () => {
    const unknown = [clock({ is_charging: false, rate: null, next_day: null })]
    equal(found({ pickup_lfd_line: '2026-11-26' }, near, { clocks: unknown })[0]?.evidence.length, 2)
    equal(found({ pickup_lfd_line: '2026-11-26' }, near, { clocks: [] })[0]?.evidence.length, 2)
  })

  test('of a held box names the holds, those that are pending among them', () => {
    const holds = [hold('customs'), { ...hold('USDA'), status: 'pending' as const }]
    deepEqual(found({ pickup_lfd_terminal: '2026-11-26', holds_at_pod_terminal: holds }, near), [
      finding({
        kind: 'hold_near_last_free_day',
        key: 'last_free_day:BOX',
        mark: '2026-11-26 3 customs USDA',
        action: 'call_broker',
        evidence: [
          said('The terminal states 26 November 2026 as the last free day.', 'pickup_lfd_terminal'),
          said('At most 3 days are left.'),
          said('It is held: customs, USDA (pending).', 'holds_at_pod_terminal'),
        ],
        due_on: '2026-11-26',
        held: true,
      }),
    ])
  })

  test('of a railroad goes by the holds and the zone of its ramp', () => {
    const rail = { pickup_lfd_rail: '2026-11-26', pickup_lfd_rail_time_zone: 'America/Chicago' } as const
    const [held] = found(
      { ...rail, ind_facility_holds: [hold('freight')], holds_at_pod_terminal: [hold('customs')] },
      '2026-11-27T06:00:00Z',
    )
    deepEqual(
      held,
      finding({
        kind: 'last_free_day_passed',
        key: 'last_free_day:BOX',
        mark: '2026-11-26 freight',
        severity: 'critical',
        action: 'pay',
        evidence: [
          said('The railroad states 26 November 2026 as the last free day.', 'pickup_lfd_rail'),
          said('It has passed, and no source says that the box was collected.'),
          said('It is held: freight.', 'ind_facility_holds'),
        ],
        due_on: '2026-11-26',
        held: true,
      }),
    )
    const [free] = found(
      { ...rail, ind_facility_holds: null, holds_at_pod_terminal: [hold('customs')] },
      '2026-11-27T06:00:00Z',
    )
    deepEqual([free?.held, free?.action, free?.evidence.length], [false, 'book_truck', 2])
    equal(found(rail, '2026-11-27T05:59:59Z')[0]?.kind, 'last_free_day_near')
  })

  test('of which the zone is not known says so', () => {
    const [one] = found({ pickup_lfd_line: '2026-11-26', pod_timezone: null }, near)
    equal(
      one?.evidence[0]?.text,
      'The shipping line states 26 November 2026 as the last free day. The time zone of the place is not known.',
    )
  })

  test('what releases a hold depends on the hold: money first, then the broker, then the terminal', () => {
    const actions = [[], [hold('freight')], [hold('TMF')], [hold('customs')], [hold('other')]].map(actionFor)
    deepEqual(actions, ['book_truck', 'pay', 'pay', 'call_broker', 'ask_terminal'])
    deepEqual(
      [actionFor([hold('other'), hold('customs')]), actionFor([hold('customs'), hold('freight')])],
      ['call_broker', 'pay'],
    )
  })
})

describe('what is overdue', () => {
  const found = (facts: Partial<ShipmentFacts>, now: string, box: Partial<ContainerFacts> = {}) =>
    overdueExceptions(inputAt(now, { picture: pictureOf(facts, box) }))
  const [day_before, day] = ['2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z']

  test('an arrival by ship a day after its estimate, as long as nobody says that she came', () => {
    const expected = { pod_eta_at: day_before, status: 'in_transit' } as const
    deepEqual(found(expected, day).found, [
      finding({
        kind: 'arrival_missed',
        key: 'arrival_missed',
        mark: day_before,
        action: 'ask_line',
        evidence: [
          said(
            'The ship was to arrive on 19 November 2026, 00:00 UTC. No source says that it did, and there is no newer estimate.',
            'pod_eta_at',
          ),
        ],
      }),
    ])
    deepEqual(found(expected, '2026-11-19T23:59:59Z'), { found: [], turns: [day] })
    for (const status of ['pending', 'awaiting_departure'] as const)
      equal(found({ ...expected, status }, day).found.length, 1, status)
    for (const facts of [{ pod_eta_at: null }, { pod_ata_at: day }, { status: 'arrived_at_pod' }] as const)
      deepEqual(found({ ...expected, ...facts }, day), { found: [], turns: [] }, JSON.stringify(facts))
  })

  test('a departure by ship', () => {
    const expected = { pol_etd_at: day_before, status: 'awaiting_departure' } as const
    deepEqual(found(expected, day).found, [
      finding({
        key: 'event_overdue:vessel_departed',
        mark: day_before,
        action: 'ask_line',
        evidence: [
          said(
            'The ship was to leave on 19 November 2026, 08:00 (Asia/Shanghai), and no source says that it did.',
            'pol_etd_at',
          ),
        ],
      }),
    ])
    equal(found({ ...expected, status: 'pending' }, day).found.length, 1)
    for (const facts of [{ pol_etd_at: null }, { status: 'in_transit' }] as const)
      deepEqual(found({ ...expected, ...facts }, day), { found: [], turns: [] }, JSON.stringify(facts))
  })

  test('a discharge three days after the ship came', () => {
    const box = { pod_arrived_at: '2026-11-17T00:00:00Z', current_status: 'on_ship' } as const
    deepEqual(found({}, day, box).found, [
      finding({
        key: 'event_overdue:vessel_discharged:BOX',
        mark: '2026-11-17T00:00:00Z',
        action: 'ask_terminal',
        evidence: [
          said(
            'The ship arrived on 17 November 2026, 00:00 UTC, and no source says that the box was discharged.',
            'pod_arrived_at',
          ),
        ],
      }),
    ])
    deepEqual(found({}, '2026-11-19T23:59:59Z', box), { found: [], turns: [day] })
    for (const facts of [{ pod_arrived_at: null }, { pod_discharged_at: day }, { current_status: 'grounded' }] as const)
      deepEqual(found({}, day, { ...box, ...facts }), { found: [], turns: [] }, JSON.stringify(facts))
  })

  test('an arrival by train', () => {
    const box = { ind_eta_at: day_before, current_status: 'on_rail' } as const
    deepEqual(found({}, day, box).found, [
      finding({
        key: 'event_overdue:arrived_at_inland_destination:BOX',
        mark: day_before,
        action: 'ask_line',
        evidence: [
          said('The train was to arrive on 19 November 2026, 00:00 UTC, and no source says that it did.', 'ind_eta_at'),
        ],
      }),
    ])
    for (const facts of [{ ind_eta_at: null }, { ind_ata_at: day }, { current_status: 'grounded' }] as const)
      deepEqual(found({}, day, { ...box, ...facts }), { found: [], turns: [] }, JSON.stringify(facts))
  })

  describe('by the times that a leg took', () => {
    const by = (leg_times: LegTimes, facts: Partial<ShipmentFacts>, now: string, box: Partial<ContainerFacts> = {}) =>
      overdueExceptions(inputAt(now, { picture: pictureOf(facts, box), leg_times }))
    const known = { shipments: 42, days: 2 }

    test('a discharge, a day after 9 of 10 were over, and not by the default', () => {
      const box = { pod_arrived_at: '2026-11-17T00:00:00Z', current_status: 'on_ship' } as const
      deepEqual(by({ discharge: known }, {}, '2026-11-19T23:59:59Z', box).turns, [day])
      deepEqual(by({ discharge: { shipments: 42, days: 5 } }, {}, day, box).turns, ['2026-11-23T00:00:00Z'])
      deepEqual(
        by({ discharge: known }, {}, day, box).found[0]?.evidence.map(({ text }) => text),
        [
          'The ship arrived on 17 November 2026, 00:00 UTC, and no source says that the box was discharged.',
          'Of the 42 shipments of the last year with this line to this port, 9 of 10 boxes were discharged within 2 days of the arrival.',
        ],
      )
    })

    test('nothing where too few shipments are known: then the default counts, if there is one', () => {
      const few = { shipments: 9, days: 1 }
      const box = { pod_arrived_at: '2026-11-17T00:00:00Z', current_status: 'on_ship' } as const
      deepEqual(by({ discharge: few }, {}, day_before, box), { found: [], turns: [day] })
      const left = { pol_atd_at: '2026-10-01T00:00:00Z', status: 'in_transit' } as const
      deepEqual(by({ sea: few }, left, day), { found: [], turns: [] })
      equal(by({ sea: { ...few, shipments: 10 } }, left, day).found.length, 1)
    })

    test('an arrival by ship of which nobody has an estimate', () => {
      const left = { pol_atd_at: '2026-10-19T00:00:00Z', status: 'in_transit' } as const
      const times = { sea: { shipments: 42, days: 31 } }
      deepEqual(by(times, left, '2026-11-19T23:59:59Z'), { found: [], turns: [day] })
      const { found: late } = by(times, left, day)
      deepEqual(
        late.map(({ key, action, evidence }) => [key, action, ...evidence.map(({ text }) => text)]),
        [
          [
            'event_overdue:vessel_arrived',
            'ask_line',
            'The ship left on 19 October 2026, 08:00 (Asia/Shanghai). No source says that it arrived, or estimates when it will.',
            'Of the 42 shipments of the last year with this line on this lane, 9 of 10 took at most 31 days from port to port.',
          ],
        ],
      )
      for (const facts of [{ pod_eta_at: '2026-12-01T00:00:00Z' }, { pod_ata_at: day }, { status: 'pending' }] as const)
        equal(by(times, { ...left, ...facts }, day).found.filter(({ key }) => key.includes('arrived')).length, 0)
    })

    test('an arrival by train of which nobody has an estimate', () => {
      const box = { pod_rail_departed_at: '2026-11-13T00:00:00Z', current_status: 'on_rail' } as const
      const times = { rail: { shipments: 12, days: 6 } }
      deepEqual(by(times, {}, '2026-11-19T23:59:59Z', box), { found: [], turns: [day] })
      const [late] = by(times, {}, day, box).found
      deepEqual(
        [late?.key, ...(late?.evidence ?? []).map(({ text }) => text)],
        [
          'event_overdue:arrived_at_inland_destination:BOX',
          'The train left on 13 November 2026, 00:00 UTC. No source says that it arrived, or estimates when it will.',
          'Of the 12 shipments of the last year with this line by rail to this place, 9 of 10 boxes took at most 6 days.',
        ],
      )
      for (const facts of [{ ind_eta_at: '2026-12-01T00:00:00Z' }, { ind_ata_at: day }] as const)
        equal(by(times, {}, day, { ...box, ...facts }).found.length, 0, JSON.stringify(facts))
    })
  })
})

describe('holds that came or went', () => {
  const box = (...holds: readonly ReturnType<typeof hold>[]) => boxOf({ holds_at_pod_terminal: holds })

  test('are told with what releases them, and as news when they are gone', () => {
    deepEqual(holdExceptions(box(), box(hold('customs', 'exam'))).found, [
      finding({
        kind: 'hold_placed',
        key: 'hold_placed:BOX:customs',
        mark: 'holds_at_pod_terminal',
        severity: 'info',
        action: 'call_broker',
        held: true,
        evidence: [said('A hold was placed: customs (exam).', 'holds_at_pod_terminal')],
      }),
    ])
    deepEqual(holdExceptions(box(hold('freight')), box()).found, [
      finding({
        kind: 'hold_released',
        key: 'hold_released:BOX:freight',
        mark: 'holds_at_pod_terminal',
        severity: 'info',
        evidence: [said('A hold is no longer reported: freight.', 'holds_at_pod_terminal')],
      }),
    ])
  })

  test('matter once the container is discharged: those placed after it, and those that it is discharged with', () => {
    const ashore = (...holds: readonly ReturnType<typeof hold>[]) =>
      boxOf({ holds_at_pod_terminal: holds, pod_discharged_at: '2026-11-21T08:00:00Z', available_for_pickup: false })
    const held = (was: ContainerPicture, is: ContainerPicture) =>
      holdExceptions(was, is).found.map(({ severity, mark, evidence: [first] }) => [severity, mark, first?.text])
    deepEqual(held(ashore(), ashore(hold('customs', 'exam'))), [
      ['warning', 'holds_at_pod_terminal', 'A hold was placed: customs (exam).'],
    ])
    deepEqual(held(box(hold('customs', 'exam')), ashore(hold('customs', 'exam'))), [
      ['warning', 'holds_at_pod_terminal ashore', 'The container was discharged and is still held: customs (exam).'],
    ])
    deepEqual(held(box(hold('customs', 'exam')), ashore()), [
      ['info', 'holds_at_pod_terminal', 'A hold is no longer reported: customs (exam).'],
    ])
  })

  test('that a terminal names after the discharge matter if it was asked before, and another was not just asked', () => {
    const ashore = { pod_discharged_at: '2026-11-21T08:00:00Z', terminal_checked_at: '2026-11-21T10:00:00Z' }
    const held = (terminal_checked_at: string | null) =>
      holdExceptions(
        { ...boxOf({ ...ashore, terminal_checked_at }), provenance: {} },
        boxOf({ ...ashore, holds_at_pod_terminal: [hold('customs')] }),
      ).found.map(({ severity, evidence: [first] }) => [severity, first?.text])
    for (const none of [null, '2026-11-21T09:00:01Z']) deepEqual(held(none), [])
    deepEqual(held('2026-11-21T09:00:00Z'), [['warning', 'The container was discharged and is still held: customs.']])
  })

  test('are the same under one name, but for others, which differ by their words', () => {
    const keys = (was: ContainerPicture | null, is: ContainerPicture) =>
      holdExceptions(was, is).found.map(({ key }) => key)
    deepEqual(keys(box(hold('customs', 'a')), box(hold('customs', 'b'))), [])
    deepEqual(keys(box(hold('other', 'a')), box(hold('other', 'a'))), [])
    deepEqual(keys(box(hold('other', 'a')), box(hold('other', 'b'))), [
      'hold_placed:BOX:other:b',
      'hold_released:BOX:other:a',
    ])
    deepEqual(keys(box(hold('customs')), box(hold('customs'), hold('other'))), ['hold_placed:BOX:other:'])
    deepEqual(keys(box(hold('customs'), hold('freight')), box(hold('freight'))), ['hold_released:BOX:customs'])
    deepEqual(keys(null, box(hold('customs'))), [])
    deepEqual(keys(box(), boxOf({ holds_at_pod_terminal: [hold('customs')], current_status: 'picked_up' })), [])
  })

  test('that the terminal names when it first speaks of a box that was discharged before are no news', () => {
    const discharged = { pod_discharged_at: NOW, holds_at_pod_terminal: [hold('customs')] } as const
    const unheard = { ...box(), provenance: {} }
    const keys = (...boxes: Parameters<typeof holdExceptions>) => holdExceptions(...boxes).found.map(({ key }) => key)
    deepEqual(keys(unheard, boxOf(discharged)), [])
    deepEqual(keys(unheard, box(hold('customs'))), ['hold_placed:BOX:customs'], 'it is still on its ship')
    deepEqual(keys(boxOf({ available_for_pickup: false }), boxOf(discharged)), ['hold_placed:BOX:customs'])
  })

  test('of which nobody knows who said it have no mark', () => {
    const unsaid = { ...box(hold('customs')), provenance: {} }
    deepEqual(
      holdExceptions(box(), unsaid).found.map(({ mark }) => mark),
      [''],
    )
  })
})

describe('charges', () => {
  const discharged = { pod_discharged_at: '2026-11-10T00:00:00Z', current_status: 'grounded' } as const
  const found = (facts: Partial<ContainerFacts>, clocks: readonly StandingClock[], now = NOW) =>
    chargeExceptions(boxOf(facts), inputAt(now, { clocks }))

  test('that run are told with what they cost and what would end them', () => {
    deepEqual(found(discharged, [clock()]).found, [
      finding({
        kind: 'demurrage_running',
        key: 'demurrage_running:BOX',
        severity: 'critical',
        action: 'book_truck',
        evidence: [said('Free time ended on 18 November 2026; a day costs 210 USD.', 'pod_discharged_at')],
        at_stake: dollars,
        due_on: '2026-11-18',
      }),
    ])
    const [held] = found({ ...discharged, holds_at_pod_terminal: [hold('freight')] }, [
      clock({ last_free_on: null, rate: null, next_day: null }),
    ]).found
    deepEqual(
      [held?.held, held?.action, held?.at_stake, held?.due_on, held?.evidence[0]?.text],
      [true, 'pay', null, null, 'Demurrage is charged; what a day costs is not known.'],
    )
  })

  test('run when the facility states a fee, though no terms say what a day costs', () => {
    const fee = { type: 'demurrage', amount: 1330, currency_code: 'USD' } as const
    const stated = { ...discharged, fees_at_pod_terminal: [fee] }
    deepEqual(found(stated, []).found, [
      finding({
        kind: 'demurrage_running',
        key: 'demurrage_running:BOX',
        severity: 'critical',
        action: 'book_truck',
        evidence: [
          said('The facility states a fee for demurrage; what a day costs is not known.', 'fees_at_pod_terminal'),
        ],
      }),
    ])
    deepEqual(found(stated, [clock()]).found[0]?.at_stake, dollars)
    deepEqual(found({ ...stated, current_status: 'picked_up' }, []).found, [])
    deepEqual(found({ ...stated, fees_at_pod_terminal: [{ ...fee, amount: 0 }] }, []).found, [])
    deepEqual(found({ ...stated, fees_at_pod_terminal: [{ ...fee, type: 'exam' }] }, []).found, [])
  })

  test('run for a box that stands there, by a clock of its own that charges demurrage', () => {
    const others = [clock({ container: 'OTHER' }), clock({ charge: 'detention' }), clock({ is_charging: false })]
    deepEqual(found(discharged, others), { found: [], turns: [] })
    deepEqual(found({ ...discharged, current_status: 'picked_up' }, [clock()]), { found: [], turns: [] })
  })

  test('an empty box that is not back is told after ten days, from the last place that it left', () => {
    const out = { pod_full_out_at: '2026-11-10T00:00:00Z', current_status: 'picked_up' } as const
    const detention = clock({ charge: 'detention', last_free_on: '2026-11-15' })
    const overdue = finding({
      kind: 'empty_return_overdue',
      key: 'empty_return_overdue:BOX',
      mark: '2026-11-10T00:00:00Z',
      action: 'return_empty',
      evidence: [
        said(
          'The box was picked up on 10 November 2026, 00:00 UTC, and within 10 days no source said that it came back empty.',
          'pod_full_out_at',
        ),
      ],
    })
    deepEqual(found(out, []).found, [overdue])
    deepEqual(found(out, [clock(), { ...detention, container: 'OTHER' }, detention]).found, [
      { ...overdue, severity: 'critical', at_stake: dollars, due_on: '2026-11-15' },
    ])
    equal(found(out, [{ ...detention, is_charging: false }]).found[0]?.severity, 'warning')
    deepEqual(found(out, [], '2026-11-19T23:59:59Z'), { found: [], turns: [NOW] })
    deepEqual(found({ ...out, current_status: 'empty_returned' }, []), { found: [], turns: [] })
    deepEqual(found({ current_status: 'picked_up' }, []), { found: [], turns: [] })
    const inland = { ...out, final_destination_full_out_at: '2026-11-09T00:00:00Z' }
    deepEqual(found(inland, []).found[0]?.evidence[0]?.observation_ids, ['final_destination_full_out_at'])
  })
})
