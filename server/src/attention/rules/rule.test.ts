import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { create_alert_rule_request, readRequest, unmetCondition } from '@quaylog/contract'
import type { AlertConditions } from '@quaylog/contract'
import { matchesRule } from './rule.ts'
import type { RuledException, RuledSubject } from './rule.ts'

const near: RuledException = {
  kind: 'last_free_day_near',
  severity: 'warning',
  at_stake: { amount: 175, currency_code: 'USD' },
  due_on: '2026-11-23',
}
const shipment: RuledSubject = {
  line: 'HLCU',
  port_of_lading: 'CNSHA',
  port_of_discharge: 'USLAX',
  destination: 'USCHI',
  tags: ['urgent'],
  party_ids: ['01a1fc3e-3e20-702f-8000-000000000050'],
  custom_fields: [{ api_slug: 'cost_centre', value: '4711' }],
  time_zone: null,
}
const matches = (
  conditions: AlertConditions,
  exception: Partial<RuledException> = {},
  subject: Partial<RuledSubject> = {},
  at = '2026-11-21T12:00:00Z',
) => matchesRule(conditions, { ...near, ...exception }, { ...shipment, ...subject }, at)

test('an exception has to meet every condition, and of a list one', () => {
  equal(matches({}), true)
  equal(matches({ kinds: ['rolled', 'last_free_day_near'], tags: ['urgent', 'other'] }), true)
  for (const [unmet, conditions] of Object.entries({
    kinds: { kinds: ['rolled'] },
    severity: { severity_at_least: 'critical' },
    line: { lines: ['MAEU'] },
    port: { ports: ['USOAK'] },
    lane: { lanes: [{ from: 'USLAX', to: 'CNSHA' }] },
    tag: { tags: ['calm'] },
    party: { party_ids: ['01a1fc3e-3e20-702f-8000-000000000051'] },
    field: { custom_fields: [{ api_slug: 'cost_centre', value: 4711 }] },
    money: { at_stake_at_least: { amount: 176, currency_code: 'USD' } },
    day: { due_within_days: 1 },
  } satisfies Record<string, AlertConditions>)) {
    equal(matches(conditions), false, unmet)
    equal(matches({ kinds: ['last_free_day_near'], ...conditions }), false, `${unmet} beside a kind that is met`)
  }
})

test('a lane ends at the port of discharge or at the destination, a port is any of the three', () => {
  equal(matches({ lanes: [{ from: 'CNSHA', to: 'USLAX' }] }), true)
  equal(matches({ lanes: [{ from: 'CNSHA', to: 'USCHI' }] }), true)
  for (const port of ['CNSHA', 'USLAX', 'USCHI']) equal(matches({ ports: [port] }), true, port)
  equal(matches({ lines: ['HLCU'] }, {}, { line: null }), false, 'no line is known')
})

test('days are counted from the day that it is at the port, not from that of UTC', () => {
  const within: AlertConditions = { due_within_days: 2 }
  const evening = '2026-11-22T03:00:00Z'
  const due = { due_on: '2026-11-24' }
  equal(matches(within, due, {}, evening), true, 'where the zone is not known, the day of UTC counts')
  equal(matches(within, due, { time_zone: 'America/Los_Angeles' }, evening), false, 'it is still the 21st there')
  equal(matches(within, due, { time_zone: 'America/Los_Angeles' }, '2026-11-22T08:00:00Z'), true)
})

test('money that is not known, or in another currency, and a day that is not known match nothing', () => {
  const money: AlertConditions = { at_stake_at_least: { amount: 0, currency_code: 'USD' } }
  deepEqual(
    [
      matches(money),
      matches(money, { at_stake: null }),
      matches(money, { at_stake: { amount: 9, currency_code: 'EUR' } }),
    ],
    [true, false, false],
  )
  const soon: AlertConditions = { due_within_days: 2 }
  deepEqual(
    [matches(soon), matches(soon, { due_on: null }), matches(soon, { due_on: '2026-11-24' })],
    [true, false, false],
  )
  equal(matches(soon, { due_on: '2026-11-01' }), true, 'it has passed')
})

test('conditions that nothing can meet are named, with their place', () => {
  const request = (conditions: object) =>
    readRequest(create_alert_rule_request, { data: { attributes: { name: 'x', conditions } } })
  const places = (conditions: object): readonly string[] => {
    const read = request(conditions)
    return read.ok ? [] : read.problems.map(({ pointer }) => pointer.replace('/data/attributes/conditions', ''))
  }
  deepEqual(places({ kinds: ['request_failed'], ports: ['USLAX'] }), ['/ports'])
  deepEqual(places({ kinds: ['rolled'], at_stake_at_least: { amount: 1, currency_code: 'USD' } }), [
    '/at_stake_at_least',
  ])
  deepEqual(places({ kinds: ['rolled', 'hold_placed'], due_within_days: 1 }), ['/due_within_days'])
  deepEqual(
    places({
      lanes: [
        { from: 'CNSHA', to: 'USLAX' },
        { from: 'USLAX', to: 'USLAX' },
      ],
    }),
    ['/lanes/1'],
  )
  deepEqual(places({ lanes: [{ from: 'CNSHA', to: 'USLAX' }], ports: ['USOAK'] }), ['/ports'])
  deepEqual(places({ kinds: [] }), ['/kinds'])
  deepEqual(places({ colour: 'red' }), ['/colour'])
  deepEqual(places({ due_within_days: 9 }), ['/due_within_days'])
  deepEqual(
    places({ kinds: ['request_failed', 'rolled'], ports: ['USLAX'], lanes: [{ from: 'CNSHA', to: 'USLAX' }] }),
    [],
  )
  equal(unmetCondition({}), null)
})
