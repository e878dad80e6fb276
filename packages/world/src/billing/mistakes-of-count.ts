import { addDays } from '../time.ts'
import { rateOf, trueCharge } from './count.ts'
import { rightInvoice } from './invoice.ts'
import type { Bill, Invoice } from './invoice.ts'
import { withRows } from './mistake.ts'
import type { BillingDesk, Mistake } from './mistake.ts'
import type { Terms } from './terms.ts'

/** The desk counts by other terms than those that hold; null where that comes to the same days. */
function counted(
  name: string,
  codes: readonly string[],
  wrong: (terms: Terms, bill: Bill) => { terms: Terms; free_days?: number } | null,
): Mistake {
  return {
    name,
    codes,
    voids: false,
    make: (invoice, desk) => {
      const by = wrong(desk.bill.terms, desk.bill)
      return by === null ? null : recounted(invoice, desk, by.terms, by.free_days ?? desk.bill.free_days)
    },
  }
}

function recounted(invoice: Invoice, { bill }: BillingDesk, terms: Terms, free_days: number): Invoice | null {
  const charge = trueCharge({ ...bill, terms, free_days })
  if (charge === null || charge.amount <= bill.charge.amount) return null
  const drawn = rightInvoice({ ...bill, terms, free_days, charge }, invoice.number, 0)
  return { ...invoice, total_amount: charge.amount, lines: drawn.lines }
}

const free = (terms: Terms, change: Partial<Terms['free']>): { terms: Terms } => ({
  terms: { ...terms, free: { ...terms.free, ...change } },
})
const charged = (terms: Terms, change: Partial<Terms['charged']>): { terms: Terms } => ({
  terms: { ...terms, charged: { ...terms.charged, ...change } },
})

/** Days that were free, in the ledger's words: the end of free time, days inside it, or free days of another paper. */
const FREE_TIME = ['S01', 'S02', 'T02', 'T05', 'C01', 'C02', 'H01'] as const

/** Mistakes in which days count, by terms that do not hold; the rarest first. */
export const RECOUNTS: readonly Mistake[] = [
  counted('hold_ignored', ['H01', ...FREE_TIME], (terms) =>
    terms.pause === null ? null : { terms: { ...terms, pause: null } },
  ),
  counted('wrong_holidays', FREE_TIME, (terms) =>
    terms.free.unit === 'calendar'
      ? null
      : free(terms, { holidays: terms.free.holidays === 'dockers' ? 'public' : 'dockers' }),
  ),
  otherSteps('charged_as_plugged_in', ['T03', 'T01'], (versions, { stay, terms }) =>
    stay.plugged === false
      ? versions.flatMap((version) =>
          version.filter(({ charge, equipment }) => charge === terms.charge && equipment === 'operating_reefer'),
        )
      : [],
  ),
  counted('closures_not_granted', FREE_TIME, (terms) => free(terms, { forgiven: [], gate_open_required: false })),
  counted('closed_day_charged', ['C01', 'C02', 'T05', 'T04'], (terms) =>
    terms.charged.forgiven.length > 0 ? charged(terms, { forgiven: [] }) : null,
  ),
  counted('weekend_charged', ['T05', 'T04', 'C01', 'C02'], (terms) =>
    terms.charged.unit === 'working' ? charged(terms, { unit: 'calendar' }) : null,
  ),
  counted('agreement_ignored', ['T02', 'S01', 'S02'], (terms, { free_days }) =>
    free_days === terms.free.days ? null : { terms, free_days: terms.free.days },
  ),
  counted('weekends_counted', FREE_TIME, (terms) =>
    terms.free.unit === 'working' ? free(terms, { unit: 'calendar', gate_open_required: false, forgiven: [] }) : null,
  ),
  otherSteps('version_of_another_day', ['T01', 'T04'], (versions, { terms }) =>
    versions.flatMap((version) => version.filter(({ id }) => id === terms.id)),
  ),
  counted('free_time_from_another_day', FREE_TIME, (terms) =>
    terms.first_day === 'next_day' ? { terms: { ...terms, first_day: 'event_day' } } : null,
  ),
]

/** The same days at the rates of other terms of the same paper. */
function otherSteps(
  name: string,
  codes: readonly string[],
  others: (versions: readonly (readonly Terms[])[], bill: Bill) => readonly Terms[],
): Mistake {
  return {
    name,
    codes,
    voids: false,
    make: (invoice, { bill }) => {
      const versions = bill.paper.versions.map(({ terms }) => terms)
      const dearer = others(versions, bill).map(({ steps }) =>
        bill.charge.rows.map(({ day, number }) => ({ day, rate: rateOf(steps, number) })),
      )
      const wrong = dearer.find((rows) => rows.every(({ rate }, n) => rate > (bill.charge.rows[n]?.rate ?? 0)))
      return wrong === undefined ? null : withRows(invoice, wrong)
    },
  }
}

/** Mistakes in days beyond the stay, and in rates. */
export const OTHER_RATES: readonly Mistake[] = [
  {
    name: 'charged_after_the_end',
    codes: ['S03'],
    voids: false,
    make: (invoice, { bill: { charge }, luck }) => {
      const last = charge.rows.at(-1)
      if (last === undefined || charge.ended_on === null || last.day !== charge.ended_on) return null
      const more = Array.from({ length: luck.whole(1, 3) }, (_, n) => ({ ...last, day: addDays(last.day, n + 1) }))
      return withRows(invoice, [...charge.rows, ...more])
    },
  },
  {
    name: 'rate_of_no_paper',
    codes: ['T01'],
    voids: false,
    make: (invoice, { bill: { charge } }) =>
      withRows(
        invoice,
        charge.rows.map(({ day, rate }) => ({ day, rate: rate + 3 })),
      ),
  },
  {
    name: 'step_too_early',
    codes: ['T04', 'T01'],
    voids: false,
    make: (invoice, { bill: { charge, paper, terms } }) => {
      const first = charge.rows[0]?.rate ?? 0
      const next = paper.versions
        .flatMap((version) => version.terms.filter(({ id }) => id === terms.id).map(({ steps }) => steps))
        .map((steps) => ({
          holds: steps.some(({ rate }) => rate === first),
          rate: steps.find(({ rate }) => rate > first)?.rate,
        }))
        .find(({ holds }) => holds)?.rate
      if (next === undefined) return null
      return withRows(
        invoice,
        charge.rows.map(({ day, rate }) => ({ day, rate: Math.max(rate, next) })),
      )
    },
  },
]
