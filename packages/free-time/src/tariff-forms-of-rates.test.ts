import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comesTo, refusedFor } from './testing/forms.ts'
import type { Form } from './testing/forms.ts'
import { calendar, clock, stay, tariff, term } from './testing/stay.ts'

// 1 June 2026 is a Monday; five calendar days from it are free. What each comes to was counted by hand beforehand.
const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`
const until = (left: number) => ({ box_discharged: june(1), gated_out_full: june(left) })
const calendar_days = { clock: { first_day: 'event_day' }, free: { days: 5, unit: 'calendar' } }
const flat = (rate: number, more = {}) => ({ ...calendar_days, tiers: [{ from: 1, rate, ...more }] })
const rising = (more: object) => ({ ...flat(100), ...more })
const by = (id: string, equipment: object, rate: number, more = {}) => ({
  id,
  scope: { equipment },
  ...flat(rate, more),
})
const dangerous = [by('dry', { hazardous: false }, 100), by('imo', { hazardous: true }, 200)]
const sizes = [by('20', { lengths: [20] }, 50), by('40', { lengths: [40, 45] }, 90)]
const kinds = [by('dry', { types: ['dry'] }, 100), by('oog', { types: ['flat rack', 'open top'] }, 150)]
const per_teu = flat(100, { per: 'teu' })
const dated = [
  { effective_from: '2026-01-01', effective_to: june(8), lock_date: 'each_day' },
  { effective_from: june(8), effective_to: null, lock_date: 'each_day', terms: [{ ...fullTerm(150) }] },
]

function fullTerm(rate: number) {
  return {
    id: 'dem',
    charge: 'demurrage',
    direction: 'import',
    clock: { start_event: 'box_discharged', first_day: 'event_day', end_event: 'gated_out_full', end_day: 'counted' },
    free: { days: 5, unit: 'calendar', forgiven: [] },
    charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free' },
    tiers: [{ from: 1, rate }],
  }
}
const locked = (lock_date: string) => dated.map((version) => ({ ...version, lock_date }))

const rates: readonly Form[] = [
  { prints: 'by TEU, 40 feet', terms: per_teu, events: until(8), comes_to: [june(5), 3, 600] },
  {
    prints: 'by TEU, 20 feet',
    terms: per_teu,
    events: until(8),
    stay: { equipment: '20GP' },
    comes_to: [june(5), 3, 300],
  },
  {
    prints: 'by TEU, and not what 45 feet count',
    terms: per_teu,
    events: until(8),
    stay: { equipment: '45HC' },
    comes_to: 'terms_incomplete terms.teu_45',
  },
  {
    prints: 'by TEU, 45 feet count 2',
    terms: { ...per_teu, teu_45: 2 },
    events: until(8),
    stay: { equipment: '45HC' },
    comes_to: [june(5), 3, 600],
  },
  {
    prints: 'by TEU, 45 feet count 2.25',
    terms: { ...per_teu, teu_45: 2.25 },
    events: until(8),
    stay: { equipment: '45HC' },
    comes_to: [june(5), 3, 675],
  },
  {
    prints: 'by TEU, 45 feet count 2.25 of a rate that then has parts of a cent',
    terms: { ...flat(0.55, { per: 'teu' }), teu_45: 2.25 },
    events: until(8),
    stay: { equipment: '45HC' },
    comes_to: [june(5), 3, 3.72],
  },
  {
    prints: 'by TEU, what 45 feet count and not 53',
    terms: { ...per_teu, teu_45: 2.25 },
    events: until(8),
    stay: { equipment: '53HC' },
    comes_to: 'terms_incomplete terms.teu_45',
  },
  {
    prints: 'by size, 45 feet with 40',
    terms: sizes,
    events: until(8),
    stay: { equipment: '45HC' },
    comes_to: [june(5), 3, 270],
  },
  {
    prints: 'by size, which nobody told',
    terms: sizes,
    events: until(8),
    stay: { equipment: { type: 'dry' } },
    comes_to: 'ambiguous_equipment equipment.length',
  },
  {
    prints: 'hazardous cargo costs double',
    terms: dangerous,
    events: until(8),
    stay: { equipment: { type: 'dry', length: 40, hazardous: true } },
    comes_to: [june(5), 3, 600],
  },
  {
    prints: 'hazardous cargo, of which nobody told',
    terms: dangerous,
    events: until(8),
    comes_to: 'ambiguous_equipment equipment.hazardous',
  },
  {
    prints: 'hazardous cargo, of which nobody told, gone within free time',
    terms: dangerous,
    events: until(5),
    comes_to: [june(5), 0, 0],
  },
  {
    prints: 'out of gauge by the kind of container',
    terms: kinds,
    events: until(8),
    stay: { equipment: '40FR' },
    comes_to: [june(5), 3, 450],
  },
  { prints: 'no more than 250', terms: rising({ cap: 250 }), events: until(10), comes_to: [june(5), 5, 250] },
  { prints: 'no less than 250', terms: rising({ minimum: 250 }), events: until(6), comes_to: [june(5), 1, 250] },
  {
    prints: '100, and 20 more each day',
    terms: rising({ daily_increment: 20 }),
    events: until(8),
    comes_to: [june(5), 3, 360],
  },
  {
    prints: '70 for each week or part of it',
    terms: flat(70, { per_days: 7 }),
    events: until(13),
    comes_to: [june(5), 8, 140],
  },
  {
    prints: 'a new rate from the 8th, for the days from then on',
    terms: [],
    versions: [{ ...dated[0], terms: [fullTerm(100)] }, dated[1] ?? {}],
    events: until(10),
    comes_to: [june(5), 5, 650],
  },
  {
    prints: 'a new rate from the 8th, for what is discharged from then on',
    terms: [],
    versions: [{ ...locked('discharged')[0], terms: [fullTerm(100)] }, locked('discharged')[1] ?? {}],
    events: until(10),
    comes_to: [june(5), 5, 500],
  },
  {
    prints: 'a new rate from the 8th, by the date of loading, which nobody told',
    terms: [],
    versions: [{ ...locked('on_board')[0], terms: [fullTerm(100)] }, locked('on_board')[1] ?? {}],
    events: until(10),
    comes_to: 'lock_date_unknown dates.on_board',
  },
  {
    prints: 'two rates for one box',
    terms: [
      { id: 'a', ...flat(100) },
      { id: 'b', ...flat(110) },
    ],
    events: until(8),
    comes_to: 'ambiguous_terms terms',
  },
  {
    prints: 'by who hauls, which nobody told',
    terms: [
      { id: 'merchant', ...flat(100), scope: { haulage: ['merchant'] } },
      { id: 'carrier', ...flat(60), scope: { haulage: ['carrier'] } },
    ],
    events: until(8),
    comes_to: 'ambiguous_terms haulage',
  },
]

describe("a tariff's rates", () => {
  for (const form of rates) test(form.prints, () => deepEqual(comesTo(form), form.comes_to))
})

describe('a fact that is not known and decides between terms', () => {
  const by_haulage = (carrier: number) => [
    { id: 'merchant', ...flat(100), scope: { haulage: ['merchant'] } },
    { id: 'carrier', ...flat(carrier), scope: { haulage: ['carrier'] } },
  ]
  const facts = stay(until(8))

  test('is named with the terms between which it decides', () => {
    const { reason, missing } = clock([tariff(by_haulage(60).map(term))], [calendar()], facts)
    const text = 'who hauls inland: merchant or carrier, which decides between merchant, carrier'
    deepEqual([reason, missing], ['ambiguous_terms', [{ code: 'haulage', text }]])
  })

  test('is named with the one term of which it decides whether it applies', () => {
    const { missing } = clock([tariff(by_haulage(60).slice(0, 1).map(term))], [calendar()], facts)
    deepEqual(
      missing.map(({ text }) => text),
      ['who hauls inland: merchant or carrier, which decides whether merchant applies'],
    )
  })

  test('is not asked for where it makes no difference', () => {
    deepEqual(comesTo({ prints: '', terms: by_haulage(100), events: until(8), comes_to: '' }), [june(5), 3, 300])
  })

  test('is whose container it is, where whole papers are for one customer each', () => {
    const paper = (customer: string, rate: number) =>
      tariff([term(flat(rate))], { name: `Paper of ${customer}`, authority: 'contract', customer })
    const papers = [paper('One', 100), paper('Two', 80)]
    const { reason, missing } = clock(papers, [calendar()], facts)
    deepEqual([reason, missing.map(({ code }) => code)], ['ambiguous_terms', ['customer']])
    match(missing[0]?.text ?? '', /Paper of One.*Paper of Two/)
    equal(clock(papers, [calendar()], stay(until(8), { customer: 'Two' })).accrued?.amount, 24_000)
  })

  test('is the contract where the customer is known and has several', () => {
    const base = tariff([term(calendar_days)])
    const contract = (name: string, days: number, customer?: string) =>
      tariff(
        [{ id: 'dem', free: { days } }],
        { name, authority: 'contract', overrides: base.name, ...(customer === undefined ? {} : { customer }) },
        {},
        [base],
      )
    const papers = [base, contract('A', 7, 'One'), contract('B', 6)]
    const of = (parts: Readonly<Record<string, unknown>>) =>
      clock(papers, [calendar()], stay(until(8), parts)).missing.map(({ code }) => code)
    deepEqual([of({ customer: 'One' }), of({})], [['contract_reference'], ['customer']])
  })
})

describe('what a tariff file has no words for', () => {
  const refusals: Readonly<Record<string, readonly [changes: object, code: string, pointer: string]>> = {
    'a rate per ton': [{ tiers: [{ from: 1, rate: 5, per: 'ton' }] }, 'inclusion', '/tiers/0/per'],
    'a rate per cubic metre': [{ tiers: [{ from: 1, rate: 5, per: 'cbm' }] }, 'inclusion', '/tiers/0/per'],
    'a charge by the hour': [{ charge_days: { unit: 'hours' } }, 'inclusion', '/charge_days/unit'],
    'a charge by the shift': [{ charge_days: { unit: 'shift' } }, 'inclusion', '/charge_days/unit'],
    'free days that are charged once exceeded': [
      { charge_days: { retroactive: true } },
      'unknown_field',
      '/charge_days/retroactive',
    ],
    'a numbering of another kind': [
      { charge_days: { tier_anchor: 'retroactive' } },
      'inclusion',
      '/charge_days/tier_anchor',
    ],
    'a container of less than one unit': [{ teu_45: 0.5 }, 'negative', '/teu_45'],
    'units in thousandths': [{ teu_45: 2.125 }, 'invalid', '/teu_45'],
    'a surcharge in per cent': [{ surcharges: [{ hazardous: '50%' }] }, 'unknown_field', '/surcharges'],
    'a rate in per cent': [{ tiers: [{ from: 1, rate: '50%' }] }, 'invalid', '/tiers/0/rate'],
    'a start at the arrival of a truck': [{ clock: { start_event: 'truck_in' } }, 'inclusion', '/clock/start_event'],
    'a charge for power': [{ charge: 'reefer_power' }, 'inclusion', '/charge'],
    'a rise after a step that ends': [
      { tiers: [{ from: 1, to: 5, rate: 5 }], daily_increment: 2 },
      'invalid',
      '/daily_increment',
    ],
    'most below least': [{ cap: 100, minimum: 200 }, 'invalid', '/minimum'],
    'a gap before the first step': [
      { charge_days: { tier_anchor: 'free_plus' }, tiers: [{ from: 7, rate: 5 }] },
      'tier_order',
      '/tiers/0/from',
    ],
    'steps that overlap': [
      {
        tiers: [
          { from: 1, to: 5, rate: 5 },
          { from: 5, rate: 9 },
        ],
      },
      'tier_order',
      '/tiers/1/from',
    ],
  }
  for (const [what, [changes, code, pointer]] of Object.entries(refusals))
    test(`${what} is refused where it stands`, () => deepEqual(refusedFor(changes), [[code, pointer]]))
})
