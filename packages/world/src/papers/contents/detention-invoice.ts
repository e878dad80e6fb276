import { addDays, daysBetween } from '../../time.ts'
import { tell } from '../ink.ts'
import type { Entry, Grid } from '../paper.ts'
import { billEntry, letterhead, linksTo, when } from './common.ts'
import type { Draft, Job } from './common.ts'

const CONSISTENT =
  'These charges are consistent with the rules of the Federal Maritime Commission with respect to demurrage and detention.'
const NOT_CAUSED = "The billing party's performance did not cause or contribute to the underlying invoiced charges."

/** An invoice of demurrage or detention with the items of 46 CFR 541.6; chance leaves some of them out. */
export function detentionInvoice(job: Job): Draft {
  const { facts, ink, luck } = job
  const kept = (share = 0.85) => luck.chance(share)
  const charged_days = luck.whole(2, 9)
  const free_to = addDays(facts.arrives_on, facts.free_days)
  const issued_on = addDays(free_to, charged_days + luck.whole(2, 20))
  const numbers: Entry[] = [
    ink.entry('invoice_number', ink.words('/invoice_number', `DD${luck.whole(100_000, 999_999)}`)),
    ink.entry('invoice_date', ink.day('/invoice_date', issued_on)),
    ...when(kept(), () => ink.entry('due_date', ink.day('/due_date', addDays(issued_on, 30)))),
    billEntry(job, 'own_bill', '/bills_of_lading/0'),
    ink.entry('carrier', { text: facts.line, tells: [tell('/carrier/name', facts.line, 'may')] }),
    ...when(kept(), () => ink.entry('discharge', ink.port('/port_of_discharge', facts.discharge))),
    ...when(kept(), () => ink.entry('basis_of_liability', ink.words('/basis', 'Consignee under the bill of lading'))),
  ]
  const time: Entry[] = [
    ...when(kept(), () =>
      ink.entry('free_days', { text: String(facts.free_days), tells: [tell('/free_time_days', facts.free_days)] }),
    ),
    ...when(kept(), () => ink.entry('free_from', ink.day('/free_time_start', addDays(facts.arrives_on, 1)))),
    ...when(kept(), () => ink.entry('free_to', ink.day('/free_time_end', free_to))),
    ...when(kept(), () => ink.entry('available', ink.day('/availability_date', facts.arrives_on))),
    ...when(kept(), () => ink.entry('tariff', ink.words('/tariff_rule', `Rule ${luck.whole(100, 900)}`))),
    ...when(kept(), () =>
      ink.entry('contact', {
        text: 'disputes@billing.example',
        tells: [tell('/contact/email', 'disputes@billing.example')],
      }),
    ),
    ...when(kept(), () =>
      ink.entry('dispute_url', {
        text: 'https://billing.example/disputes',
        tells: [tell('/dispute_url', 'https://billing.example/disputes')],
      }),
    ),
    ...when(kept(), () => ink.entry('time_frames', ink.words('/time_frames', 'Within 30 days of the invoice date'))),
  ]
  const grid = dayGrid(job, free_to, charged_days)
  const says = [
    { is_said: kept(), text: CONSISTENT, at: '/statement_consistent' },
    { is_said: kept(), text: NOT_CAUSED, at: '/statement_not_caused' },
  ].filter(({ is_said }) => is_said)
  return {
    content: {
      type: 'demurrage_detention_invoice',
      title: 'demurrage_detention_invoice',
      issuer: letterhead(job, 'line'),
      parties: [ink.party('bill_to', '/bill_to', facts.consignee)],
      groups: [numbers, time],
      grids: [grid],
      notes: says.map(({ text, at }) => ({ text, tells: [tell(at, true)] })),
    },
    links: linksTo(facts),
  }
}

function dayGrid({ facts, ink, luck }: Job, free_to: string, days: number): Grid {
  const rate = luck.pick([125, 150, 185]) * 100
  const from = addDays(free_to, 1)
  const to = addDays(free_to, days)
  const quantity = daysBetween(from, to) + 1
  const total = facts.boxes.length * quantity * rate
  return {
    name: 'charges',
    columns: [
      { label: 'container', is_number: false },
      { label: 'charge', is_number: false },
      { label: 'from', is_number: false },
      { label: 'to', is_number: false },
      { label: 'days', is_number: true },
      { label: 'rate', is_number: true },
      { label: 'amount', is_number: true },
    ],
    rows: facts.boxes.map((box, at) => {
      const number = ink.container(`/charges/${at}/container`, box.number)
      return [
        { ...number, tells: [...number.tells, tell(`/containers/${at}/number`, box.number)] },
        ink.words(`/charges/${at}/description`, 'DEMURRAGE'),
        ink.day(`/charges/${at}/from`, from),
        ink.day(`/charges/${at}/to`, to),
        { text: String(quantity), tells: [tell(`/charges/${at}/quantity`, quantity)] },
        ink.money(`/charges/${at}/rate`, rate),
        ink.money(`/charges/${at}/amount`, quantity * rate),
      ]
    }),
    foot: [
      { text: 'TOTAL DUE USD', tells: [tell('/total_due/currency', 'USD')] },
      ...Array.from({ length: 5 }, () => ({ text: '', tells: [] })),
      ink.money('/total_due/amount', total),
    ],
  }
}
