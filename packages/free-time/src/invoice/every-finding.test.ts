import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChargeClock } from '../model/clock.ts'
import { calendar, clock, stay, tariff, term } from '../testing/stay.ts'
import { invoiceOf } from '../testing/billed-week.ts'
import { checkInvoice } from './check.ts'
import type { CheckInput } from './check.ts'
import { finding_codes } from './finding.ts'

type Parts = Readonly<Record<string, unknown>>

/** Everything that 46 CFR 541.6 asks for, of an import into the United States. */
const head = {
  issued_on: '2026-08-10',
  due_on: '2026-09-20',
  bill_of_lading_numbers: ['ATLL26110441'],
  port_of_lading_locode: 'CNSHA',
  port_of_discharge_locode: 'USLAX',
  total_amount: 600,
  liability_basis: 'Consignee',
  dispute_contact: 'dnd@atlantis.example',
  dispute_url: 'https://atlantis.example/dispute',
  dispute_window_days: 30,
  certifies_fmc_rules: true,
  certifies_no_own_fault: true,
}
/** Discharged on Wednesday 8 July: free until Tuesday the 14th, and charged to Monday the 20th. */
const line = {
  container_number: 'TCLU1234568',
  charge: 'demurrage',
  direction: 'import',
  free_days: 4,
  free_time_start_on: '2026-07-09',
  free_time_end_on: '2026-07-14',
  available_on: '2026-07-09',
  charged_days: [{ from: '2026-07-15', to: '2026-07-20' }],
  rates: [{ days: 6, rate: 100 }],
  rule_reference: 'Item 12',
  amount: 600,
}
const facts = { box_discharged: '2026-07-08', gated_out_full: '2026-07-20' }
const paper = (parts: Parameters<typeof term>[0] = {}) => tariff([term(parts)])
const counted = (tariffs = [paper()], of_calendar: Parts = {}, of_stay: Parts = {}, events: Parts = facts) =>
  clock(tariffs, [calendar(of_calendar)], stay(events, of_stay))
const ledger = counted()
const closed = (kind: string) => ({ exceptions: [{ day: '2026-07-16', kind }] })
const forgiving = (...forgiven: readonly string[]) => [paper({ charge_days: { forgiven } })]
const held = (name: string) => ({ holds: [{ name, from: '2026-07-16', to: '2026-07-16', customer_fault: false }] })
const pausing = paper({
  pauses: [
    { hold: 'customs', place: 'inside_terminal', condition: 'any', days: 'inclusive', restart: 'day_after_release' },
  ],
})
const reefer = (operating_reefer: boolean, rate: number) =>
  term({
    id: operating_reefer ? 'plugged' : 'dry',
    scope: { equipment: operating_reefer ? { types: ['reefer'], operating_reefer } : { types: ['dry'] } },
    tiers: [
      { from: 1, to: 2, rate },
      { from: 3, rate: 200 },
    ],
  })
const two_kinds = counted([tariff([reefer(false, 100), reefer(true, 150)])])
const contract = tariff(
  [{ id: 'dem', free: { days: 5 } }],
  { name: 'Contract', authority: 'contract', overrides: 'ATLL/public_tariff' },
  {},
  [paper()],
)
const steps = counted([
  paper({
    tiers: [
      { from: 1, to: 4, rate: 100 },
      { from: 5, rate: 120 },
    ],
  }),
])
const detention = { charge: 'detention', clock: { start_event: 'gated_out_full', end_event: 'empty_in' } }
const out = { gated_out_full: '2026-07-08', empty_in: '2026-07-20' }
const no_place = { days: [{ day: '2026-07-16', kind: 'no_return_location' }] }

interface Case {
  readonly line?: Parts
  readonly head?: Parts
  readonly clocks?: readonly ChargeClock[]
  readonly input?: Partial<CheckInput>
}
const other = (parts: Parts = {}, settled = false) => ({
  others: [{ invoice: invoiceOf([line], { ...head, number: 'ATL-0', ...parts }), settled }],
})
const lacks = (name: string): Case => ({ head: { [name]: null } })
const line_lacks = (name: string): Case => ({ line: { [name]: null } })

/** An invoice for each finding that a check can make. */
const cases: Readonly<Record<string, Case>> = {
  D01: { input: other({ total_amount: 500 }) },
  D02: { input: other() },
  L01: lacks('bill_of_lading_numbers'),
  L02: line_lacks('container_number'),
  L03: { ...lacks('port_of_discharge_locode'), clocks: [{ ...ledger, country: 'US' }] },
  L04: lacks('liability_basis'),
  L05: lacks('issued_on'),
  L06: lacks('due_on'),
  L07: line_lacks('free_days'),
  L08: line_lacks('free_time_start_on'),
  L09: line_lacks('free_time_end_on'),
  L10: line_lacks('available_on'),
  L11: {
    head: { port_of_lading_locode: 'USLAX', port_of_discharge_locode: 'NLRTM' },
    line: { direction: 'export', available_on: null },
  },
  L12: line_lacks('charged_days'),
  L13: lacks('total_amount'),
  L14: line_lacks('rule_reference'),
  L15: line_lacks('rates'),
  L16: lacks('dispute_contact'),
  L17: lacks('dispute_url'),
  L18: lacks('dispute_window_days'),
  L19: lacks('certifies_fmc_rules'),
  L20: lacks('certifies_no_own_fault'),
  L21: { head: { issued_on: '2026-08-20' } },
  L22: { head: { dispute_window_days: 7 } },
  L23: { line: { available_on: '2026-07-10' } },
  S01: { line: { free_time_end_on: '2026-07-13' } },
  S02: { line: { charged_days: [{ from: '2026-07-14', to: '2026-07-19' }] } },
  S03: { line: { charged_days: [{ from: '2026-07-16', to: '2026-07-21' }] } },
  S04: { line: { amount: 700 }, head: { total_amount: 700 } },
  S05: {
    line: {
      charged_days: [
        { from: '2026-07-15', to: '2026-07-16' },
        { from: '2026-07-18', to: '2026-07-20' },
      ],
      rates: [{ days: 5, rate: 100 }],
      amount: 500,
    },
    head: { total_amount: 500 },
  },
  E01: { line: { free_time_start_on: '2026-07-07' } },
  E02: { clocks: [counted([paper()], {}, {}, { ...facts, available: '2026-07-17' })] },
  E03: { line: { container_number: 'TCLU1234567' } },
  T01: { line: { rates: [{ days: 6, rate: 110 }], amount: 660 }, head: { total_amount: 660 } },
  T02: { clocks: [counted([paper(), contract])] },
  T03: {
    clocks: [two_kinds],
    line: {
      rates: [
        { days: 2, rate: 150 },
        { days: 4, rate: 200 },
      ],
      amount: 1100,
    },
    head: { total_amount: 1100 },
  },
  T04: { clocks: [steps], line: { rates: [{ days: 6, rate: 120 }], amount: 720 }, head: { total_amount: 720 } },
  T05: { clocks: [counted([paper({ charge_days: { unit: 'working' } })])] },
  C01: { clocks: [counted(forgiving('strike'), closed('strike'))] },
  C02: {
    clocks: [
      counted([paper({ charge_days: { forgiven: ['holiday'], holidays: 'ILWU' } })], {
        holidays: [{ day: '2026-07-16', set: 'ILWU' }],
      }),
    ],
  },
  C03: {
    clocks: [counted([paper({ ...detention, charge_days: { forgiven: ['no_return_location'] } })], {}, no_place, out)],
    line: { charge: 'detention' },
  },
  H01: { clocks: [counted([pausing], {}, held('customs'))] },
  H02: { clocks: [counted([paper()], {}, held('customs'))] },
  A01: {
    clocks: [
      counted(forgiving('appointment_held_but_closed'), closed('unscheduled_shutout'), {
        appointments: ['2026-07-16'],
      }),
    ],
  },
  P01: { input: other({}, true) },
  X01: { clocks: [] },
}

function codesOf({ line: of_line = {}, head: of_head = {}, clocks = [ledger], input = {} }: Case): readonly string[] {
  const invoice = invoiceOf([{ ...line, ...of_line }], { ...head, ...of_head })
  const verdict = checkInvoice(invoice, { clocks, others: [], in_us: null, disputed_on: null, ...input })
  equal(verdict.payable + verdict.disputed + verdict.cannot_assess, invoice.total ?? 60_000)
  return verdict.findings.map(({ code }) => code)
}

describe('every finding', () => {
  test('is none on the invoice that the others are made from', () => {
    deepEqual(codesOf({}), [])
  })

  test('has a case, and no case is of another', () => {
    deepEqual(Object.keys(cases).toSorted(), [...finding_codes].toSorted())
  })

  for (const [code, one] of Object.entries(cases))
    test(`${code} is made`, () => {
      const found = codesOf(one)
      ok(found.includes(code), `${code} is not among ${found.join(', ') || 'no findings'}`)
      for (const other_code of found)
        ok(
          finding_codes.some((known) => known === other_code),
          other_code,
        )
    })
})

describe('rates of other equipment', () => {
  const billed = (rates: readonly object[], amount: number, parts: Parts = {}): Case => ({
    clocks: [two_kinds],
    line: { rates, amount, ...parts },
    head: { total_amount: amount },
  })
  test('are named so, and as another step, where each of them is also a rate of the right table', () => {
    // 150 is the first step for a reefer that runs, and the second for a dry box.
    const table = (id: string, type: string, first: number, then: number) =>
      term({
        id,
        scope: { equipment: { types: [type] } },
        tiers: [
          { from: 1, to: 4, rate: first },
          { from: 5, rate: then },
        ],
      })
    const clocks = [counted([tariff([table('dry', 'dry', 100, 150), table('reefer', 'reefer', 150, 150)])])]
    const case_of_both = { ...billed([{ days: 6, rate: 150 }], 900), clocks }
    deepEqual(codesOf(case_of_both), ['T03', 'T04'])
    deepEqual(codesOf({ ...case_of_both, input: { rules: 6 } }), ['T03'])
  })

  test('are not where one day is of neither table, nor where the rates are right', () => {
    const neither = codesOf(
      billed(
        [
          { days: 1, rate: 150 },
          { days: 5, rate: 200 },
        ],
        1150,
      ),
    )
    deepEqual(neither, ['T01'])
    const right = codesOf(
      billed(
        [
          { days: 2, rate: 100 },
          { days: 4, rate: 200 },
        ],
        1000,
      ),
    )
    deepEqual(right, [])
  })

  test('take their free time with them, and the days that it makes be charged', () => {
    const kinds = counted([
      tariff([
        term({ scope: { equipment: { types: ['dry'] } } }),
        term({
          id: 'plugged',
          scope: { equipment: { types: ['reefer'], operating_reefer: true } },
          free: { days: 2 },
          tiers: [{ from: 3, rate: 250 }],
          charge_days: { tier_anchor: 'free_plus' },
        }),
      ]),
    ])
    const found = codesOf({
      clocks: [kinds],
      line: {
        free_days: 2,
        free_time_end_on: '2026-07-10',
        charged_days: [{ from: '2026-07-11', to: '2026-07-20' }],
        rates: [{ days: 10, rate: 250 }],
        amount: 2500,
      },
      head: { total_amount: 2500 },
    })
    deepEqual([...new Set(found)].toSorted(), ['S01', 'S02', 'T03'])
  })

  test('of another size are found where one rate is per twenty-foot unit', () => {
    const by_unit = [counted([paper({ tiers: [{ from: 1, rate: 50, per: 'teu' }] })], {}, { equipment: '20GP' })]
    deepEqual(codesOf({ clocks: by_unit }), ['T03'])
  })
})
