import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { billed_week, invoiceOf, right_line } from '../testing/billed-week.ts'
import { checkInvoice } from './check.ts'
import type { CheckInput } from './check.ts'
import type { Invoice } from './document.ts'

const us = 'USOAK'
const foreign = 'NLRTM'
const unreadable = 'Oakland'
const territory = 'PRSJU'
const first_day = { issued_on: '2024-05-28' }
/** All that 46 CFR 541.6 asks of an invoice once. */
const head = {
  issued_on: '2026-08-10',
  due_on: '2026-09-20',
  bill_of_lading_numbers: ['ATLL26110441'],
  liability_basis: 'Shipper',
  dispute_contact: 'dnd@atlantis.example',
  dispute_url: 'https://atlantis.example/dispute',
  dispute_window_days: 30,
  certifies_fmc_rules: true,
  certifies_no_own_fault: true,
}
const printed = {
  ...right_line,
  container_number: 'MSCU1234566',
  free_days: 4,
  free_time_start_on: '2026-07-09',
  free_time_end_on: '2026-07-13',
  rule_reference: 'Item 12',
}
const inbound = { ...printed, direction: 'import', available_on: '2026-07-09' }
const outbound = { ...printed, container_number: 'MSCU1234587', direction: 'export', earliest_return_on: '2026-07-09' }
const billed = (lines: readonly object[], parts: object = {}) =>
  invoiceOf(lines, { ...head, total_amount: 2235 * lines.length, ...parts })

function check(invoice: Invoice, input: Partial<CheckInput> = {}) {
  const verdict = checkInvoice(invoice, { clocks: [], others: [], in_us: null, disputed_on: null, ...input })
  equal(verdict.payable + verdict.disputed + verdict.cannot_assess, invoice.total)
  const sum = verdict.findings.reduce((all, { amount }) => all + (amount ?? 0), 0)
  ok(sum <= verdict.disputed, `${sum} of ${verdict.disputed}`)
  return verdict
}
const lawIn = ({ findings }: ReturnType<typeof check>) =>
  findings.flatMap(({ code }) => (/^L\d\d$/.test(code) ? [code] : [])).join()
const askedFor = ({ findings }: ReturnType<typeof check>) =>
  findings.filter(({ text }) => text.startsWith('Whether the rules of the United States apply'))

describe('whether 46 CFR part 541 is about a charge', () => {
  /** A wrong item, so that the law shows: nothing certifies that the rules are kept. */
  const wrong = { certifies_fmc_rules: null }
  const port = (lading: string | null, discharge: string | null) => ({
    port_of_lading_locode: lading,
    port_of_discharge_locode: discharge,
  })
  const known: readonly (readonly [string, object, object, governed: boolean])[] = [
    ['an import into the United States', inbound, port(foreign, us), true],
    ['an export from the United States, whose port of discharge is foreign', outbound, port(us, foreign), true],
    ['an export between other countries', outbound, port(foreign, foreign), false],
    ['an import elsewhere of what was loaded in the United States', inbound, port(us, foreign), false],
    ['an export elsewhere of what goes to the United States', outbound, port(foreign, us), false],
    ['a line without a direction between other countries', printed, port(foreign, foreign), false],
    ['a line without a direction into the United States', printed, port(null, us), true],
    ['a line with an earliest return date is one of an export', { ...outbound, direction: null }, port(us, null), true],
    [
      'a line with a day of availability is one of an import',
      { ...inbound, direction: null },
      port(us, foreign),
      false,
    ],
    ['a port in small letters', inbound, port(null, us.toLowerCase()), true],
    ['an import into a territory from a foreign port', inbound, port(foreign, territory), true],
    ['an export from a territory to a foreign port', outbound, port(territory, foreign), true],
    ['an import elsewhere of what was loaded in a territory', inbound, port(territory, foreign), false],
    ['a line without a direction from a foreign port into a territory', printed, port(foreign, territory), true],
    [
      'an invoice of the day on which the part came into force',
      { ...inbound },
      { ...port(null, us), ...first_day },
      true,
    ],
    ['an invoice from before the part was in force', inbound, { ...port(null, us), issued_on: '2024-05-27' }, false],
  ]
  for (const [what, line, ports, governed] of known)
    test(what, () => {
      const verdict = check(billed([line], { ...wrong, ...ports }))
      deepEqual([lawIn(verdict).includes('L19'), askedFor(verdict)], [governed, []])
      equal(verdict.deadlines.biller_issue_by, governed ? '2026-08-19' : null)
    })

  const unknown: readonly (readonly [string, object, object, asked: RegExp])[] = [
    ['an import without a port of discharge', inbound, port(us, null), /port of discharge/],
    ['an export without a port of lading', outbound, port(null, foreign), /port of lading/],
    ['an export whose port of lading is no UN/LOCODE', outbound, port(unreadable, foreign), /port of lading/],
    ['a line without a direction, one of whose ports is in the United States', printed, port(us, foreign), /direction/],
    ['a line without a direction and with one foreign port', printed, port(null, foreign), /direction/],
    ['no port and no direction', printed, port(null, null), /names no port/],
    [
      'an import into a territory, from where is not told',
      inbound,
      port(null, territory),
      /territory.*no foreign port/,
    ],
    ['an import into a territory from a state', inbound, port(us, territory), /territory/],
    ['an export from a state to a territory', outbound, port(us, territory), /territory/],
    ['an import from a territory into a state', inbound, port(territory, us), /territory/],
  ]
  for (const [what, line, ports, asked] of unknown)
    test(`cannot be said of ${what}, and that is said`, () => {
      const verdict = check(billed([line], { ...wrong, ...ports }))
      equal(lawIn(verdict), '')
      const [found, ...more] = askedFor(verdict)
      deepEqual([found?.code, found?.certainty, more], ['X01', 'cannot_assess', []])
      match(found?.text ?? '', asked)
    })

  test('of billers that it leaves out nothing is asked, wherever they are', () => {
    for (const kind of ['railroad', 'trucker', 'chassis_pool']) {
      const verdict = check(billed([printed], { ...wrong, biller: { kind, scac: 'ATLL' } }))
      deepEqual([lawIn(verdict), askedFor(verdict)], ['', []])
    }
  })

  test('is told by the ledger where the invoice names no port', () => {
    const own = { ...printed, container_number: right_line.container_number }
    equal(lawIn(check(billed([own], wrong), { clocks: [billed_week] })), 'L03,L10,L19')
    const elsewhere = { ...billed_week, country: 'NL' }
    equal(lawIn(check(billed([own], wrong), { clocks: [elsewhere] })), '')
    const nowhere = { ...billed_week, country: null }
    equal(askedFor(check(billed([own], wrong), { clocks: [nowhere] })).length, 1)
    const san_juan = { ...billed_week, country: 'PR' }
    equal(askedFor(check(billed([own], wrong), { clocks: [san_juan] })).length, 1)
  })

  test('was answered otherwise by the fifth rules: of territories, and of invoices before the part', () => {
    const of_fifth = (ports: object) => lawIn(check(billed([inbound], { ...wrong, ...ports }), { rules: 5 }))
    equal(of_fifth(port(foreign, territory)), '')
    ok(of_fifth({ ...port(null, us), issued_on: '2024-05-27' }).includes('L19'))
  })
})

describe('a port on the invoice that is not the ledger’s', () => {
  const own = { ...printed, container_number: right_line.container_number, available_on: '2026-07-09' }
  const named = (discharge: string | null, clock: Partial<typeof billed_week> = {}, input: Partial<CheckInput> = {}) =>
    check(billed([own], { port_of_discharge_locode: discharge }), { clocks: [{ ...billed_week, ...clock }], ...input })
  const seen = (verdict: ReturnType<typeof check>) =>
    verdict.findings.map(({ code, certainty, amount }) => [code, certainty, amount])

  test('is told and disputes nothing', () => {
    deepEqual(seen(named('USLAX')), [])
    const verdict = named('USOAK')
    deepEqual([seen(verdict), verdict.disputed], [[['E03', 'arguable', null]], 0])
    match(verdict.findings[0]?.text ?? '', /names USOAK as the port of discharge.*is USLAX/)
  })

  test('of another country leaves open whether the law applies, in both directions', () => {
    for (const [discharge, clock] of [
      ['NLRTM', {}],
      ['USOAK', { country: 'NL', locode: 'NLRTM' }],
    ] as const) {
      const verdict = named(discharge, clock)
      deepEqual(
        seen(verdict).map(([code]) => code),
        ['E03', 'X01'],
      )
      match(askedFor(verdict)[0]?.text ?? '', new RegExp(`names ${discharge}`))
      equal(verdict.disputed, 0)
    }
  })

  test('is not compared with the place of a charge that is counted inland', () => {
    deepEqual(seen(named('USOAK', { place: 'ramp' })), [])
    deepEqual(seen(named('USOAK', { locode: null })), [])
    deepEqual(seen(named('USOAK', {}, { rules: 5 })), [])
  })
})

describe('an invoice of an import and an export', () => {
  const both = { port_of_lading_locode: us, port_of_discharge_locode: us }
  test('lacks nothing where each line has the items of its own direction', () => {
    equal(lawIn(check(billed([inbound, outbound], both))), '')
  })

  test('lacks an item on the line that it is asked of', () => {
    const cases: readonly (readonly [object, object, string, string])[] = [
      [{ ...inbound, available_on: null }, outbound, 'L10', 'on line 1'],
      [inbound, { ...outbound, earliest_return_on: null }, 'L11', 'on line 2'],
      [{ ...inbound, free_days: null }, outbound, 'L07', 'on line 1'],
    ]
    for (const [first, second, code, where] of cases) {
      const verdict = check(billed([first, second], both))
      equal(lawIn(verdict), code)
      match(verdict.findings[0]?.text ?? '', new RegExp(where))
      deepEqual([verdict.disputed, verdict.findings[0]?.amount], [447_000, 447_000])
    }
  })

  test('names the port of discharge for its imports alone', () => {
    const no_discharge = { port_of_lading_locode: us, port_of_discharge_locode: null }
    equal(lawIn(check(billed([outbound], no_discharge))), '')
    equal(lawIn(check(billed([inbound, outbound], no_discharge), { in_us: true })), 'L03')
  })

  test('is void for the lines that arose in the United States alone', () => {
    const from_us = { port_of_lading_locode: us, port_of_discharge_locode: foreign, dispute_url: null }
    const verdict = check(billed([inbound, outbound], from_us))
    deepEqual([lawIn(verdict), verdict.disputed, verdict.cannot_assess], ['L17', 223_500, 223_500])
    equal(verdict.findings[0]?.amount, 223_500)
    const late = check(billed([inbound, outbound], { ...from_us, dispute_url: 'x', issued_on: '2026-08-21' }))
    deepEqual(
      late.findings.filter(({ code }) => code === 'L21').map(({ line, amount }) => [line, amount]),
      [[1, 223_500]],
    )
  })

  test('asks of the line alone whose port is not known', () => {
    const verdict = check(billed([inbound, outbound], { port_of_discharge_locode: us }))
    deepEqual(
      askedFor(verdict).map(({ line }) => line),
      [1],
    )
  })
})
