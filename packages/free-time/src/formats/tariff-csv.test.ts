import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { parse } from 'yaml'
import { readable, tariff, term } from '../testing/stay.ts'
import { published_cases } from '../testing/published-cases.ts'
import { forgivable } from '../model/words.ts'
import { header } from './tariff-columns.ts'
import { readTariffCsv, writeTariffCsv } from './tariff-csv.ts'
import { readTariff, writeTariff } from './tariff-yaml.ts'

const about = { name: 'Atlantis Line', issuer: { kind: 'line', scac: 'ATLL' }, authority: 'public_tariff' } as const
const row = (values: Readonly<Record<string, string>>, mark = ',') =>
  header.map((name) => values[name] ?? '').join(mark)
const usual = {
  term_id: 'dem',
  charge: 'demurrage',
  direction: 'import',
  countries: 'US',
  start_event: 'box_discharged',
  first_day: 'next_day',
  end_event: 'gated_out_full',
  free_days: '4',
  free_unit: 'working',
  week: 'mon_fri',
  holidays: 'ILWU',
  charge_unit: 'calendar',
  tier_anchor: 'after_free',
  tier_from: '1',
  tier_to: '4',
  rate: '13.33',
  currency: 'USD',
  effective_from: '2026-01-01',
  rule: 'Item 12',
}
const csv = (...rows: readonly Readonly<Record<string, string>>[]) =>
  [header.join(','), ...rows.map((values) => row({ ...usual, ...values }))].join('\r\n')
const refused = (text: string) => {
  const read = readTariffCsv(text, about)
  return read.ok ? [] : read.problems.map(({ code, line }) => [code, line])
}

describe('a tariff as CSV', () => {
  test('is refused by line and named mistake', () => {
    deepEqual(refused('term_id,charge\nx,y'), [['missing', 1]])
    deepEqual(refused(csv({ effective_from: '3/4/2026' })), [['date', 2]])
    deepEqual(refused(csv({ rate: '"13,33"' })), [['decimal_comma', 2]])
    deepEqual(refused(csv({}, { tier_from: '6', tier_to: '' })), [['tier_order', 3]])
    deepEqual(refused(csv({}, { tier_from: '5', tier_to: '', free_days: '5' })), [['duplicate', 3]])
    deepEqual(refused(csv({}, { tier_from: '5', tier_to: '', currency: 'EUR' })), [['currency', 3]])
    deepEqual(refused(csv({ free_unit: '=cmd' })), [['inclusion', 2]])
    deepEqual(refused(csv({ week: 'sun;work' })), [['inclusion', 2]])
    deepEqual(refused(''), [['unreadable', undefined]])
    deepEqual(refused(`${header.join(',')}\n"open`), [['unreadable', 2]])
  })

  test('is refused where a cell goes on after its quote, stands under no name, or is a list of nothing', () => {
    deepEqual(refused(csv({ rate: '"13"33' })), [['unreadable', 2]])
    deepEqual(refused(csv({ rate: '"13.33" ' })), [])
    deepEqual(refused(csv({ rule: 'Item 12,' })), [['unreadable', 2]])
    deepEqual(refused(csv({ countries: ';' })), [['missing', 2]])
    deepEqual(refused(csv({ countries: 'US;' })), [])
    deepEqual(refused(csv({ rate: '13 33' })), [['invalid', 2]])
    deepEqual(refused(csv({ rate: '1 333' })), [])
  })

  test('is read with a byte order mark, semicolons, hard blanks and text that a spreadsheet would run', () => {
    const rows = [
      header.join(';'),
      row({ ...usual, countries: '"US;CA"', rule: "'=cmd|' /C calc'!A0", week: '\u00a0mon_fri ' }, ';'),
    ].join('\n')
    const [version] = readable(readTariffCsv(`\ufeff${rows}`, about)).versions
    deepEqual(
      [version?.terms[0]?.scope?.countries, version?.terms[0]?.rule, version?.terms[0]?.free?.week],
      [['US', 'CA'], "=cmd|' /C calc'!A0", 'mon_fri'],
    )
  })

  test('says the same as YAML for every published case, and comes back as it was', () => {
    for (const { terms, currency = 'USD' } of published_cases) {
      const paper = tariff([terms], { currency })
      deepEqual(readable(readTariff(writeTariff(paper))), paper)
      deepEqual(readable(readTariffCsv(writeTariffCsv(paper))), paper)
    }
  })

  test('comes back as it was, whatever stands in it', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((value) => value.trim())
      .filter((value) => value !== '' && !/^(none|unknown)$/i.test(value) && !value.includes('\u00a0'))
    const kinds = fc.uniqueArray(fc.constantFrom(...forgivable))
    const terms = fc
      .record({
        days: fc.integer({ min: 0, max: 30 }),
        forgiven: kinds,
        after: kinds,
        rule: text,
        cap: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
        gate: fc.option(fc.boolean(), { nil: undefined }),
        locodes: fc.option(fc.array(fc.constantFrom('USLAX', 'USLGB'), { minLength: 1 }), { nil: undefined }),
        countries: fc.option(fc.array(fc.constantFrom('NO', 'NL', 'US'), { minLength: 1 }), { nil: undefined }),
        day_start: fc.constantFrom('00:00', '03:00', '17:30'),
        hold: fc.option(text, { nil: undefined }),
        ends: fc.constantFrom('gated_out_full', ['loaded'], ['loaded', 'scheduled_sailing']),
        starts: fc.constantFrom('box_discharged', ['available'], ['box_discharged', 'available']),
        week: fc.constantFrom('mon_sat', 'gate_open', ['sun', 'mon', 'tue', 'wed', 'thu'], ['fri']),
        own_week: fc.option(fc.constantFrom('mon_sat', ['sat']), { nil: undefined }),
        last_day: fc.constantFrom('working_day', 'open_day', undefined),
        own_holidays: fc.constantFrom('none', 'ILA', ['ILA'], ['ILA', 'US-FED'], undefined),
        extra_opening: fc.constantFrom('counted', 'not_counted', undefined),
        rates: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 4 }),
      })
      .map((one) =>
        term({
          rule: one.rule,
          cap: one.cap,
          scope:
            one.locodes === undefined && one.countries === undefined
              ? undefined
              : { locodes: one.locodes, countries: one.countries },
          pauses: one.hold === undefined ? undefined : [{ hold: one.hold }],
          clock: { start_event: one.starts, start_of: 'latest', end_event: one.ends, day_start: one.day_start },
          free: {
            days: one.days,
            forgiven: one.forgiven,
            gate_open_required: one.gate,
            week: one.week,
            last_day: one.last_day,
          },
          charge_days: {
            forgiven: one.after,
            week: one.own_week,
            holidays: one.own_holidays,
            extra_opening: one.extra_opening,
          },
          tiers: one.rates.map((rate, at) => ({
            from: 1 + at,
            ...(at === one.rates.length - 1 ? {} : { to: 1 + at }),
            rate: rate / 100,
          })),
        }),
      )
    fc.assert(
      fc.property(terms, terms, text, (first, second, name) => {
        const paper = tariff([], {
          name,
          versions: [
            { effective_from: '2026-01-01', lock_date: 'discharged', terms: [first, { ...second, id: 'other' }] },
            { effective_from: '2026-07-01', source: { page: 2 }, terms: [second] },
          ],
        })
        deepEqual(readable(readTariff(writeTariff(paper))), paper)
        deepEqual(parse(writeTariff(paper), { version: '1.1' }), parse(writeTariff(paper)), 'in YAML 1.1 too')
        deepEqual(readable(readTariffCsv(writeTariffCsv(paper))), paper)
        ok(writeTariffCsv(paper).startsWith(header.join(',')))
      }),
      { numRuns: 60 },
    )
  })
})
