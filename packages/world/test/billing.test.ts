import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { trueCharge } from '../src/billing/count.ts'
import type { Count } from '../src/billing/count.ts'
import { invoicesFor } from '../src/billing/desk.ts'
import type { Gate } from '../src/billing/gate.ts'
import type { BillingStay } from '../src/billing/stay.ts'
import type { Terms } from '../src/billing/terms.ts'
import { instantOf } from '../src/time.ts'
import { facilityOf } from '../src/truth/place.ts'
import { demurrageAt } from '../src/truth/yard.ts'
import { listAt, stillWorld, textAt } from './help.ts'

const zone = 'America/Los_Angeles'
const gate: Gate = { facility: 'W185', time_zone: zone, week: 'mon_sat', holidays: [], exceptions: [] }
const terms: Terms = {
  id: 'demurrage-dry',
  charge: 'demurrage',
  equipment: 'dry',
  starts: 'box_discharged',
  ends: 'gated_out_full',
  first_day: 'next_day',
  cut_off: null,
  day_start: null,
  end_day: 'counted',
  free: {
    days: 4,
    unit: 'working',
    week: 'mon_sat',
    holidays: 'dockers',
    gate_open_required: true,
    forgiven: ['holiday', 'scheduled_closure', 'unscheduled_shutout'],
  },
  charged: { unit: 'calendar', forgiven: [], numbered: 'free_plus' },
  steps: [
    { from: 5, to: 8, rate: 300 },
    { from: 9, to: 13, rate: 345 },
    { from: 14, to: null, rate: 395 },
  ],
  pause: null,
  rule: 'Item 12',
}

/** A box discharged on the evening of Wednesday, 8 July 2026, and collected on Monday, 20 July. */
function stayOf(change: Partial<BillingStay> = {}): BillingStay {
  return {
    container: 'TCLU1234568',
    iso_code: '45G1',
    bill: 'ATLL26110441',
    scac: 'ATLL',
    railroad: null,
    customer: 'Atlantis Imports',
    facility: facilityOf('W185'),
    country: 'US',
    region: 'US-CA',
    events: {
      box_discharged: Date.parse('2026-07-09T05:10:00Z'),
      available: null,
      notified: null,
      gated_out_full: Date.parse('2026-07-20T20:30:00Z'),
      empty_in: null,
    },
    holds: [],
    last_free_days: [],
    plugged: null,
    ...change,
  }
}

const counted = (change: Partial<Count> = {}) => {
  const charge = trueCharge({
    stay: stayOf(),
    terms,
    steps: terms.steps,
    free_days: terms.free.days,
    gate,
    today: '2026-07-31',
    ...change,
  })
  return [charge?.last_free_on, charge?.rows.length, charge?.amount]
}

describe('what a charge of the world comes to, counted by hand', () => {
  test('goes by the days of the place, with and without a gate on Saturday', () => {
    assert.deepEqual(counted(), ['2026-07-13', 7, 2_235])
    assert.deepEqual(counted({ gate: { ...gate, week: 'mon_fri' } }), ['2026-07-14', 6, 1_890])
  })

  test('is longer free by a closed day that is forgiven, and by an agreement', () => {
    const closed: Gate = { ...gate, exceptions: [{ day: '2026-07-10', kind: 'unscheduled_shutout' }] }
    assert.deepEqual(counted({ gate: closed }), ['2026-07-14', 6, 1_890])
    // Six free days end on Wednesday; the first charged day is the seventh of the table.
    assert.deepEqual(counted({ free_days: 6 }), ['2026-07-15', 5, 2 * 300 + 3 * 345])
  })

  test('stands still from the first to the last day of a hold that pauses it', () => {
    const stay = stayOf({
      holds: [{ name: 'customs', from: Date.parse('2026-07-09T18:00Z'), to: Date.parse('2026-07-14T18:00Z') }],
    })
    assert.deepEqual(counted({ stay }), ['2026-07-13', 7, 2_235])
    assert.deepEqual(counted({ stay, terms: { ...terms, pause: 'customs' } }), ['2026-07-18', 2, 600])
  })

  test('has not begun before its first event, and runs to today without its last', () => {
    const { events } = stayOf()
    assert.deepEqual(counted({ stay: stayOf({ events: { ...events, box_discharged: null } }) }), [
      undefined,
      undefined,
      undefined,
    ])
    const waiting = stayOf({ events: { ...events, gated_out_full: null } })
    assert.deepEqual(counted({ stay: waiting, today: '2026-07-14' }), ['2026-07-13', 1, 300])
  })

  test('counts a late event to the next day, and an early one to the day before', () => {
    assert.deepEqual(counted({ terms: { ...terms, cut_off: '22:00' } }), ['2026-07-14', 6, 1_890])
    const { events } = stayOf()
    const night = stayOf({ events: { ...events, box_discharged: Date.parse('2026-07-09T09:30:00Z') } })
    assert.deepEqual(counted({ stay: night }), ['2026-07-14', 6, 1_890])
    assert.deepEqual(counted({ stay: night, terms: { ...terms, day_start: '03:00' } }), ['2026-07-13', 7, 2_235])
  })
})

test('a desk bills a charge that is nothing only by mistake, and never one that has not ended', () => {
  const count = { stay: stayOf(), terms, steps: terms.steps, free_days: 40, gate, today: '2026-07-31' }
  const charge = trueCharge(count)
  assert.ok(charge !== null && charge.amount === 0)
  const paper = {
    name: 'Atlantis',
    issuer: { kind: 'line' as const, scac: 'ATLL', facility: null },
    authority: 'public_tariff' as const,
    currency: 'USD',
    lock_date: 'discharged' as const,
    versions: [{ from: '2020-01-01', to: null, terms: [terms] }],
  }
  const worlds = Array.from({ length: 60 }, (_, n) => `world ${n}`)
  const sent = worlds.flatMap((seed) => invoicesFor(seed, { ...count, paper, charge }))
  assert.ok(sent.length > 0 && sent.length < worlds.length / 2, String(sent.length))
  for (const { invoice, mistake, days } of sent) {
    assert.deepEqual([mistake !== null, (invoice.total_amount ?? 0) > 0, days], [true, true, []])
    assert.ok((invoice.issued_on ?? '') > '2026-07-20', 'it is issued after the stay')
  }
  const running = trueCharge({
    ...count,
    free_days: 4,
    stay: stayOf({ events: { ...stayOf().events, gated_out_full: null } }),
  })
  assert.ok(running !== null && running.amount > 0)
  assert.deepEqual(invoicesFor('demo', { ...count, paper, charge: running }), [])
})

test('demurrage grows by one day at each midnight of the place, also in the night when its clocks change', () => {
  const facility = facilityOf('W185')
  const stay = {
    facility,
    listed_at: 0,
    arrived_at: 0,
    grounded_at: 0,
    ready_at: 0,
    yard_position: 'A1',
    holds: [],
    fees: [],
    last_free_days: [{ known_at: 0, day: '2026-10-30' }],
    demurrage_paid_at: null,
    appointment: null,
    out_at: null,
    out_by: 'truck' as const,
    chassis: '',
  }
  const days = (day: string, hour: number) => demurrageAt(stay, instantOf(day, hour, zone)) / facility.demurrage_per_day
  assert.deepEqual(
    [days('2026-10-30', 23.9), days('2026-10-31', 0), days('2026-11-01', 23.9), days('2026-11-02', 0.1)],
    [0, 1, 2, 3],
  )
})

test('the control shows papers, calendars, stays, invoices and their truth, and refuses a number that is none', () => {
  const world = stillWorld()
  const ask = (boxes: string) => {
    const query = new URLSearchParams({ boxes })
    return world.answer({
      method: 'GET',
      path: '/world/billing',
      url: `/world/billing?${query.toString()}`,
      query,
      headers: {},
      body: '',
    })
  }
  for (const wrong of ['0', '-1', 'four', '401', '1.5']) assert.equal(ask(wrong).status, 422, wrong)
  const billing: unknown = JSON.parse(ask('5').body)
  assert.equal(listAt(billing, 'stays').length, 5)
  assert.equal(listAt(billing, 'truth').length, 5)
  assert.equal(textAt(billing, 'papers', 0, 'quaylog_tariff'), '1')
  assert.equal(ask('5').body, ask('5').body)
})
