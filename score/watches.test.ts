import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BudgetWatch } from './budget-watch.ts'
import { Followed } from './followed.ts'
import { HoldWatch } from './hold-watch.ts'
import { changes_page, LogWatch } from './log-watch.ts'
import { deadlineProblem, deadlines_document } from './plan-watch.ts'
import { isBehind } from './shown.ts'
import type { ShownMilestone, ShownRecord, ShownShipment } from './shown.ts'
import { isRemarked, raw_events_page, StatementWatch } from './statement-watch.ts'
import { newTally } from './tally.ts'
import { world_truth } from './world-answers.ts'
import type { BoxTruth, ToldEvent } from './world-answers.ts'

const hour_ms = 3_600_000
const now_ms = Date.parse('2026-11-24T00:00:00Z')
const instant = (hours: number): string => new Date(now_ms + hours * hour_ms).toISOString()
const container = 'CSQU3054383'

function state(hours: number, holds: readonly { name: string; status: string }[], last_free_day: string | null = null) {
  return {
    at: instant(hours),
    told_at: instant(hours),
    state: 'in_yard',
    yard_position: null,
    available: false,
    holds,
    fees: [],
    demurrage: 0,
    last_free_day,
    appointment_at: null,
  }
}

function truthWith(stays: object[], movements: object[] = []): BoxTruth {
  const [truth] = world_truth.parse([
    {
      container,
      bill: 'B',
      booking: 'K',
      scac: 'HLCU',
      booked_at: instant(-900),
      manifested_at: instant(-800),
      cancelled_at: null,
      iso_code: '45G1',
      seal_number: 'S',
      weight_kg: 9_000,
      tells_schedule: false,
      itineraries: [],
      movements,
      stops: [],
      stays,
    },
  ])
  assert.ok(truth !== undefined)
  return truth
}

const at_terminal = (states: object[]) => [
  { facility: 'W185', kind: 'port_terminal', provides: [], time_zone: 'UTC', holds: [], states },
]
const shownWith = (
  values: readonly (readonly [string, string | boolean])[],
  milestones: readonly ShownMilestone[] = [],
): ShownRecord => ({ values: new Map(values), milestones })
const shipmentWith = (record: ShownRecord, milestones: readonly ShownMilestone[]): ShownShipment => ({
  ids: [],
  container_ids: new Map(),
  record,
  stopped: false,
  containers: new Map([[container, shownWith([], milestones)]]),
})
const milestone = (event: string, locode: string | null, named = locode !== null): ShownMilestone => ({
  event,
  locode,
  named,
  at_ms: now_ms,
})

test('a hold that stands and is not shown is misread, and so is one that is shown and is over; each once', () => {
  const customs = [{ name: 'customs', status: 'hold' }]
  const standing = truthWith(at_terminal([state(-20, customs)]))
  const heard = ['available_for_pickup', false] as const
  const watch = new HoldWatch()
  assert.equal(watch.look(standing, shownWith([heard]), now_ms).length, 1)
  assert.equal(watch.look(standing, shownWith([heard]), now_ms + hour_ms).length, 0)
  assert.equal(new HoldWatch().look(standing, shownWith([heard, ['hold customs', 'hold']]), now_ms).length, 0)
  assert.equal(new HoldWatch().look(standing, shownWith([]), now_ms).length, 0, 'the terminal was not asked')
  const over = truthWith(at_terminal([state(-40, customs), state(-20, [])]))
  assert.equal(new HoldWatch().look(over, shownWith([heard, ['hold customs', 'hold']]), now_ms).length, 1)
  assert.equal(
    new HoldWatch().look(
      truthWith(at_terminal([state(-40, customs), state(-2, [])])),
      shownWith([heard, ['hold customs', 'hold']]),
      now_ms,
    ).length,
    0,
    'told a moment ago',
  )
})

test('last free days follow the plan of the account', () => {
  const ramp = truthWith([
    {
      facility: 'J791',
      kind: 'ramp',
      provides: [],
      time_zone: 'UTC',
      holds: [],
      states: [state(-50, [], '2026-11-30')],
    },
  ])
  const day = '2026-11-30T00:00:00Z'
  const shown = (pickup_lfd: string | null, pickup_lfd_rail: string | null) =>
    deadlines_document.parse({
      data: {
        attributes: {
          pickup_lfd,
          import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail },
        },
      },
    })
  assert.equal(deadlineProblem(shown(day, day), ramp, true, now_ms), null)
  assert.equal(deadlineProblem(shown(null, null), ramp, false, now_ms), null)
  assert.match(deadlineProblem(shown(day, day), ramp, false, now_ms) ?? '', /does not hold/)
  assert.match(deadlineProblem(shown(null, null), ramp, true, now_ms) ?? '', /not shown/)
  assert.match(deadlineProblem(shown(null, day), ramp, true, now_ms) ?? '', /pickup_lfd is null/)
})

test('what a line tells for long of a laden box is shown, or bears a remark', () => {
  const told: ToldEvent[] = [
    { container, code: 'DISC', role: 'discharge', mode: 'VESSEL', empty: false, at: now_ms - hour_ms },
  ]
  const looks = (milestones: readonly ShownMilestone[]) => {
    const watch = new StatementWatch()
    return [0, 24, 48, 72].flatMap((hours) =>
      watch.hear(told, shipmentWith(shownWith([]), milestones), now_ms + hours * hour_ms, false),
    )
  }
  const [unused, ...again] = looks([])
  assert.ok(unused !== undefined && again.length === 0)
  assert.deepEqual(looks([milestone('vessel_discharged', 'USLAX')]), [])
  const raw = (remark: string | null) =>
    raw_events_page.parse({ data: [{ attributes: { timestamp: instant(-1), remark } }] })
  assert.deepEqual([isRemarked(unused, raw('another ship')), isRemarked(unused, raw(null))], [true, false])
})

test('a box that a feeder takes on from the port of discharge was discharged there', () => {
  const told: ToldEvent[] = [
    { container, code: 'DISC', role: 'transshipment', mode: 'VESSEL', empty: false, at: now_ms - hour_ms },
  ]
  const shown = shipmentWith(shownWith([]), [milestone('vessel_discharged', 'DEBRV')])
  const unused = (feeder_follows: boolean) => {
    const watch = new StatementWatch()
    return [0, 48].flatMap((hours) => watch.hear(told, shown, now_ms + hours * hour_ms, feeder_follows)).length
  }
  assert.deepEqual([unused(false), unused(true)], [1, 0])
})

test('a shipment whose boxes have been at sea has sailed', () => {
  const shown = (status: string) =>
    shipmentWith(shownWith([['status', status]]), [milestone('vessel_discharged', 'USLAX')])
  assert.deepEqual([isBehind(shown('awaiting_departure')), isBehind(shown('arrived_at_pod'))], [true, false])
})

test('requests of all workers count against one minute', () => {
  const watch = new BudgetWatch(2)
  for (const seconds of [0, 10, 20, 81]) watch.hear('carriers/ZIMU', now_ms + seconds * 1_000)
  watch.hear('carriers/MAEU', now_ms)
  assert.equal(watch.take(), 1)
  assert.equal(watch.take(), 0)
})

test('a request may end only for what its sources said, and a milestone must bear its place', () => {
  const movement = {
    milestone: 'vessel_discharged',
    kind: 'discharged',
    at: instant(-60),
    locode: 'USLAX',
    time_zone: 'UTC',
    tellings: [{ by: 'edi', known_at: instant(-50), at: instant(-60) }],
  }
  const number = { request_number: container, request_type: 'container', scac: 'HLCU', story: 'line-and-edi' }
  const ended = (reason: string, name: string) => {
    const tally = newTally()
    const disturbance = { name, kind: 'carrier', from_ms: now_ms - 400 * hour_ms, to_ms: now_ms } as const
    new Followed(number, [truthWith([], [movement])], tally, disturbance).lookAtRequest(
      { status: 'failed', failed_reason: reason },
      now_ms,
    )
    return tally.counts.ended_wrongly
  }
  assert.deepEqual(
    [
      ended('not_found', 'knows_nothing'),
      ended('expired', 'knows_nothing'),
      ended('retries_exhausted', 'wrong_address'),
    ],
    [1, 1, 1],
  )
  const unplaced = (one: ShownMilestone) => {
    const tally = newTally()
    new Followed(number, [truthWith([], [movement])], tally, null).look(
      shipmentWith(shownWith([]), [{ ...one, at_ms: now_ms - 60 * hour_ms }]),
      now_ms,
    )
    return tally.counts.unplaced
  }
  assert.deepEqual(
    [unplaced(milestone('vessel_discharged', null)), unplaced(milestone('vessel_discharged', 'USLAX'))],
    [1, 0],
  )
})

test('an exception is told twice only when nothing that it says differs', () => {
  const ids = ['e1', 'e2', 'e3', 'e4'] as const
  let sequence = 0
  const told = (event: string, id: (typeof ids)[number], attributes: object) =>
    changes_page.parse({
      data: [
        {
          attributes: { sequence: ++sequence, event, created_at: instant(0) },
          relationships: {
            reference_object: { data: { type: 'exception', id } },
            container: { data: null },
            shipment: { data: { type: 'shipment', id: 's' } },
          },
        },
      ],
      included: [{ id, type: 'exception', attributes }],
      meta: { cursor: String(sequence) },
    })
  const said = (text: string, changed_at = instant(0)) => ({ status: 'open', evidence: [{ text }], changed_at })
  const near = said('Three days are left')
  const today = said('It is today')
  const watch = new LogWatch()
  assert.deepEqual(watch.hear(told('exception.opened', 'e1', near)), [])
  assert.deepEqual(watch.hear(told('exception.changed', 'e1', today)), [])
  assert.deepEqual(watch.hear(told('exception.changed', 'e2', near)), [], 'another exception of the same shipment')
  assert.deepEqual(watch.hear(told('exception.closed', 'e1', { ...today, status: 'closed' })), [])
  assert.deepEqual(watch.hear(told('exception.opened', 'e1', today)), [], 'it came back')
  assert.equal(watch.hear(told('exception.changed', 'e1', today)).length, 1)
  assert.deepEqual(watch.hear(told('exception.changed', 'e1', said('It is today', instant(1)))), [], 'not known')
  const at_once = { ...near, opened_at: instant(0), version: 2 }
  const both = new LogWatch()
  for (const event of ['exception.opened', 'exception.changed'])
    assert.deepEqual(both.hear(told(event, 'e3', at_once)), [], 'it opened and changed at one instant')
  const [first, second] = [told('exception.changed', 'e4', today), told('exception.changed', 'e4', today)]
  assert.deepEqual(
    both.hear({ ...first, data: [...first.data, ...second.data] }),
    [],
    'it changed twice at one instant',
  )
})
