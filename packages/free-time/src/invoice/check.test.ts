import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChargeClock } from '../model/clock.ts'
import { majorUnits } from '../money.ts'
import { calendar, clock, readable, stay, tariff, term } from '../testing/stay.ts'
import { checkInvoice } from './check.ts'
import type { CheckInput } from './check.ts'
import { readInvoice } from './document.ts'

type Parts = Readonly<Record<string, unknown>>
const tiers = [
  { from: 5, to: 8, rate: 300 },
  { from: 9, to: 13, rate: 345 },
  { from: 14, rate: 395 },
]
const paper = tariff([
  term({
    tiers,
    free: { week: 'mon_sat', gate_open_required: true, forgiven: ['unscheduled_shutout'] },
    charge_days: { tier_anchor: 'free_plus' },
  }),
])
const box = stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-20' })
const saturday = calendar({ week: 'mon_sat' })
const ledger = clock([paper], [saturday], box)

const clean_line = {
  container_number: 'TCLU1234568',
  charge: 'demurrage',
  title_as_printed: 'IMPORT DEMURRAGE',
  free_days: 4,
  free_time_start_on: '2026-07-09',
  free_time_end_on: '2026-07-13',
  available_on: '2026-07-09',
  charged_days: [{ from: '2026-07-14', to: '2026-07-20' }],
  rule_reference: 'ATLL-001 Item 12',
  rates: [
    { days: 4, rate: 300 },
    { days: 3, rate: 345 },
  ],
  amount: 2235,
}
const head = {
  number: 'ATL-778120',
  biller: { kind: 'line', scac: 'ATLL' },
  billed_party: 'Example Imports Inc',
  issued_on: '2026-08-10',
  due_on: '2026-09-20',
  received_on: '2026-08-12',
  bill_of_lading_numbers: ['ATLL26110441'],
  port_of_discharge_locode: 'USLAX',
  currency_code: 'USD',
  total_amount: 2235,
  liability_basis: 'Consignee',
  dispute_contact: 'dnd@atlantis.example',
  dispute_url: 'https://atlantis.example/dispute',
  dispute_window_days: 30,
  certifies_fmc_rules: true,
  certifies_no_own_fault: true,
}
const invoice = (line: Parts = {}, parts: Parts = {}) =>
  readable(
    readInvoice(
      JSON.stringify({
        data: { type: 'invoice', attributes: { ...head, lines: [{ ...clean_line, ...line }], ...parts } },
      }),
    ),
  )

function check(one = invoice(), input: Partial<CheckInput> = {}) {
  const verdict = checkInvoice(one, { clocks: [ledger], others: [], in_us: null, disputed_on: null, ...input })
  equal(verdict.payable + verdict.disputed + verdict.cannot_assess, one.total)
  const amounts = verdict.findings.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  ok(amounts <= verdict.disputed, `${amounts} of ${verdict.disputed}`)
  return { ...verdict, codes: verdict.findings.map(({ code }) => code) }
}
const usd = (units: number) => majorUnits(units, 'USD')

describe('checking an invoice', () => {
  test('finds nothing in one that is written by our own ledger', () => {
    const { payable, codes, without_law } = check()
    deepEqual([usd(payable), codes, without_law], [2235, [], null])
  })

  test('the published example: a free day charged, one certification missing, issued too late', () => {
    const one = invoice(
      {
        free_time_end_on: '2026-07-12',
        charged_days: [{ from: '2026-07-13', to: '2026-07-20' }],
        rates: [
          { days: 4, rate: 300 },
          { days: 4, rate: 345 },
        ],
        amount: 2580,
      },
      { issued_on: '2026-08-21', total_amount: 2580, certifies_no_own_fault: null },
    )
    const { payable, disputed, without_law, deadlines, codes, findings } = check(one)
    deepEqual(
      [usd(payable), usd(disputed), usd(without_law?.payable ?? 0), usd(without_law?.disputed ?? 0)],
      [0, 2580, 2235, 345],
    )
    deepEqual(deadlines, { dispute_by: '2026-09-20', biller_answer_by: null, biller_issue_by: '2026-08-19' })
    deepEqual(codes.toSorted(), ['L20', 'L21', 'S01', 'S02'])
    deepEqual(findings.find(({ code }) => code === 'S02')?.days, ['2026-07-13'])
  })

  test('of a box that came twice each line is held against the stay of its days, the later one where both have them', () => {
    const before = clock([paper], [saturday], stay({ box_discharged: '2026-03-04', gated_out_full: '2026-03-06' }))
    const endless = clock([paper], [saturday], stay({ box_discharged: '2026-03-04' }))
    for (const clocks of [
      [ledger, before],
      [before, ledger],
      [endless, ledger],
      [ledger, endless],
    ]) {
      const { payable, codes } = check(invoice(), { clocks })
      deepEqual([usd(payable), codes], [2235, []])
    }
  })

  test('of a later last free day that the biller itself told either is taken, and which is said', () => {
    const told = clock(
      [paper],
      [saturday],
      stay(
        { box_discharged: '2026-07-08', gated_out_full: '2026-07-20' },
        { reported: [{ by: 'line', day: '2026-07-15', told_at: '2026-07-10T10:00:00Z', charge: 'demurrage' }] },
      ),
    )
    const by_terms = check(invoice(), { clocks: [told] })
    deepEqual(
      [
        usd(by_terms.payable),
        by_terms.findings.map(({ code, certainty, days, amount }) => [code, certainty, days, amount]),
      ],
      [2235, [['S01', 'arguable', ['2026-07-14', '2026-07-15'], null]]],
    )
    const granted = check(
      invoice(
        {
          free_time_end_on: '2026-07-15',
          charged_days: [{ from: '2026-07-16', to: '2026-07-20' }],
          rates: [
            { days: 2, rate: 300 },
            { days: 3, rate: 345 },
          ],
          amount: 1635,
        },
        { total_amount: 1635 },
      ),
      { clocks: [told] },
    )
    deepEqual([usd(granted.payable), granted.codes], [1635, []])
  })

  test('an extension that an invoice does not grant is named as such, beside other free days', () => {
    const extended = clock(
      [paper],
      [saturday],
      stay(
        { box_discharged: '2026-07-08', gated_out_full: '2026-07-20' },
        { adjustments: [{ kind: 'extension', to: '2026-07-15' }] },
      ),
    )
    const { findings, disputed } = check(
      invoice({ free_time_end_on: '2026-07-12', charged_days: [{ from: '2026-07-13', to: '2026-07-19' }] }),
      { clocks: [extended] },
    )
    deepEqual(
      findings.filter(({ code }) => code === 'S02').map(({ text, days }) => [text.slice(0, 22), days]),
      [
        ['The day lies in free t', ['2026-07-13']],
        ['Free time was extended', ['2026-07-14', '2026-07-15']],
      ],
    )
    ok(disputed > 0)
  })

  const late_days = {
    charged_days: [{ from: '2026-07-14', to: '2026-07-21' }],
    rates: [
      { days: 4, rate: 300 },
      { days: 4, rate: 345 },
    ],
    amount: 2580,
  }
  const contract = tariff(
    [{ id: 'dem', free: { days: 6 } }],
    { name: 'Contract', authority: 'contract', overrides: 'ATLL/public_tariff' },
    {},
    [paper],
  )
  const wrong: readonly (readonly [
    what: string,
    code: string,
    disputed: number,
    line: Parts,
    parts?: Parts,
    clock?: ChargeClock,
  ])[] = [
    ['a day after the box left', 'S03', 345, late_days, { total_amount: 2580 }],
    ['a sum that its days do not come to', 'S04', 100, { amount: 2335 }, { total_amount: 2335 }],
    ['a total above its lines', 'S04', 65, {}, { total_amount: 2300 }],
    [
      'a rate of no version',
      'T01',
      140,
      {
        rates: [
          { days: 4, rate: 335 },
          { days: 3, rate: 345 },
        ],
        amount: 2375,
      },
      { total_amount: 2375 },
    ],
    [
      'the rate of another step',
      'T04',
      45,
      {
        rates: [
          { days: 3, rate: 300 },
          { days: 4, rate: 345 },
        ],
        amount: 2280,
      },
      { total_amount: 2280 },
    ],
    [
      'the rate of a step that no day comes to',
      'T04',
      50,
      {
        rates: [
          { days: 4, rate: 300 },
          { days: 1, rate: 395 },
          { days: 2, rate: 345 },
        ],
        amount: 2285,
      },
      { total_amount: 2285 },
    ],
    [
      'the free days of the tariff instead of the contract',
      'T02',
      600,
      {},
      {},
      clock([paper, contract], [saturday], box),
    ],
    [
      'a Saturday that costs nothing',
      'T05',
      600,
      {},
      {},
      clock(
        [
          tariff([
            term({ tiers, free: { week: 'mon_fri' }, charge_days: { unit: 'working', tier_anchor: 'free_plus' } }),
          ]),
        ],
        [saturday],
        box,
      ),
    ],
    [
      'a day on which the gate was shut',
      'C01',
      645,
      {},
      {},
      clock(
        [
          tariff([
            term({ tiers, free: { week: 'mon_sat' }, charge_days: { tier_anchor: 'free_plus', forgiven: ['strike'] } }),
          ]),
        ],
        [
          calendar({
            week: 'mon_sat',
            exceptions: [
              { day: '2026-07-15', kind: 'strike' },
              { day: '2026-07-16', kind: 'strike' },
            ],
          }),
        ],
        box,
      ),
    ],
  ]
  for (const [what, code, disputed, line, parts, own] of wrong) {
    test(`finds ${what}`, () => {
      const found = check(invoice(line, parts), own === undefined ? {} : { clocks: [own] })
      ok(found.codes.includes(code), found.codes.join())
      if (code !== 'T05' && code !== 'C01') equal(usd(found.disputed), disputed)
    })
  }

  const items: readonly (readonly [code: string, line: Parts, parts: Parts])[] = [
    ['L01', {}, { bill_of_lading_numbers: [] }],
    ['L02', { container_number: null }, {}],
    ['L04', {}, { liability_basis: null }],
    ['L05', {}, { issued_on: null }],
    ['L06', {}, { due_on: null }],
    ['L07', { free_days: null }, {}],
    ['L08', { free_time_start_on: null }, {}],
    ['L09', { free_time_end_on: null }, {}],
    ['L10', { available_on: null }, {}],
    ['L12', { charged_days: [] }, {}],
    ['L13', {}, { total_amount: null }],
    ['L14', { rule_reference: '' }, {}],
    ['L15', { rates: [] }, {}],
    ['L16', {}, { dispute_contact: null }],
    ['L17', {}, { dispute_url: null }],
    ['L18', {}, { dispute_window_days: null }],
    ['L19', {}, { certifies_fmc_rules: false }],
    ['L20', {}, { certifies_no_own_fault: null }],
  ]
  test('finds each item that 46 CFR 541.6 asks for and that is missing, and lets nothing be owed by it', () => {
    for (const [code, line, parts] of items) {
      const verdict = checkInvoice(invoice(line, parts), {
        clocks: [ledger],
        others: [],
        in_us: null,
        disputed_on: null,
      })
      ok(
        verdict.findings.some((one) => one.code === code && one.certainty === 'certain'),
        code,
      )
      deepEqual([verdict.payable, usd(verdict.disputed)], [0, 2235])
    }
    const unplaced = invoice({}, { port_of_discharge_locode: null })
    ok(check(unplaced, { in_us: true }).codes.includes('L03'))
    deepEqual(check(unplaced, { clocks: [{ ...ledger, country: null }] }).codes, ['X01'])
    deepEqual(check(invoice({}, { dispute_url: null }), { in_us: false }).codes, [])
  })

  test('leaves railroads and truckers outside of the rule for invoices', () => {
    for (const kind of ['railroad', 'trucker'])
      deepEqual(check(invoice({}, { biller: { kind }, dispute_url: null })).codes, ['X01'])
  })

  test('disputes a day once when it is billed twice, and asks where another biller charges it', () => {
    const first = invoice({}, { number: 'ATL-1', total_amount: 2235 })
    const again = check(invoice({}, { issued_on: '2026-08-11' }), { others: [{ invoice: first, settled: false }] })
    deepEqual([usd(again.disputed), again.codes.includes('D01'), again.codes.includes('D02')], [2235, true, true])
    ok(check(invoice(), { others: [{ invoice: first, settled: true }] }).codes.includes('P01'))
    deepEqual(check(invoice({}, { replaces: 'ATL-1' }), { others: [{ invoice: first, settled: false }] }).codes, [])
    const terminal = invoice({}, { number: 'T-1', biller: { kind: 'terminal', facility: 'W185' } })
    const other = check(invoice(), { others: [{ invoice: terminal, settled: false }] })
    deepEqual([usd(other.payable), other.codes], [2235, ['D01']])
  })

  test('without a ledger disputes what the invoice itself refutes, and leaves the rest open', () => {
    const one = invoice(
      {
        charged_days: [{ from: '2026-07-13', to: '2026-07-20' }],
        rates: [
          { days: 4, rate: 300 },
          { days: 4, rate: 345 },
        ],
        amount: 2580,
      },
      { total_amount: 2580 },
    )
    const { payable, disputed, cannot_assess, findings } = check(one, { clocks: [] })
    deepEqual([usd(payable), usd(disputed), usd(cannot_assess)], [0, 300, 2280])
    deepEqual(
      findings.map(({ code, days }) => [code, days]),
      [
        ['S02', ['2026-07-13']],
        ['X01', []],
        ['X01', ['2026-07-13']],
      ],
    )
    ok(findings[2]?.text.includes('between USD 300.00 and USD 345.00'))
  })

  test('says what is missing where the ledger cannot say', () => {
    const unknown = clock([paper], [saturday], stay({ gated_out_full: '2026-07-20' }))
    const { cannot_assess, findings } = check(invoice(), { clocks: [unknown] })
    equal(usd(cannot_assess), 2235)
    ok(findings[0]?.text.includes('start_event_unknown'))
    ok(check(invoice({}, { currency_code: 'EUR' })).codes.includes('X01'))
  })

  test('takes credits and totals of nothing as they are, and keeps what adds up', () => {
    deepEqual([check(invoice({ amount: -100, rates: [] }, { total_amount: -100 })).codes.includes('S04')], [false])
    equal(
      check(invoice({ amount: 0, charged_days: [], rates: [] }, { total_amount: 0, currency_code: 'USD' })).payable,
      0,
    )
    equal(check(invoice({}, { total_amount: 100 })).payable, 10_000)
  })

  test('refuses amounts and days that cannot be read, by their place', () => {
    const refused = readInvoice(
      JSON.stringify({
        data: {
          type: 'invoice',
          attributes: {
            ...head,
            lines: [{ ...clean_line, amount: '1,5', charged_days: [{ from: '2026-07-20', to: '2026-07-14' }] }],
          },
        },
      }),
    )
    deepEqual(refused.ok ? [] : refused.problems.map(({ code, pointer }) => [code, pointer]), [
      ['invalid', '/data/attributes/lines/0/charged_days/0'],
      ['decimal_comma', '/data/attributes/lines/0/amount'],
    ])
  })
})
