import { addDays } from '../../time.ts'
import type { PaperFacts } from '../facts.ts'
import { mute } from '../ink.ts'
import type { Content, Entry, Grid, PaperLinks, PaperType, Printed } from '../paper.ts'
import type { LabelName } from '../wording.ts'
import { letterhead, linksTo } from './common.ts'
import type { Draft, Job } from './common.ts'

/** Papers that lie in the same folder as those that are read, and of which no field is told. */
export type NeighbourName =
  | 'booking'
  | 'packing'
  | 'commercial'
  | 'entry'
  | 'statement'
  | 'quotation'
  | 'schedule'
  | 'remittance'
  | 'circular'

const NOBODYS: PaperLinks = { shipments: [], containers: [], is_linkable: false }

/** A paper beside those that are read; `others` are shipments of other customers, for lists. */
export function neighbour(job: Job, name: NeighbourName, others: readonly PaperFacts[]): Draft {
  const about = linksTo(job.facts, false)
  const kinds: Readonly<Record<NeighbourName, () => Draft>> = {
    booking: () =>
      draft(job, { type: 'booking_confirmation', title: 'booking_confirmation', groups: [way(job)] }, about),
    packing: () =>
      draft(
        job,
        { type: 'packing_list', title: 'packing_list', groups: [trade(job)], grids: [goods(job, false)] },
        about,
      ),
    commercial: () =>
      draft(
        job,
        { type: 'commercial_invoice', title: 'commercial_invoice', groups: [trade(job)], grids: [goods(job, true)] },
        about,
      ),
    entry: () => draft(job, { type: 'customs_entry', title: 'customs_entry', groups: [entry(job)] }, about),
    statement: () => draft(job, { type: 'other', title: 'statement', grids: [statement(job, others)] }, NOBODYS),
    quotation: () => draft(job, { type: 'other', title: 'quotation', grids: [prices(job)] }, NOBODYS),
    schedule: () => draft(job, { type: 'other', title: 'schedule', grids: [sailings(job)] }, NOBODYS),
    remittance: () =>
      draft(job, { type: 'other', title: 'remittance', grids: [statement(job, others.slice(0, 3))] }, NOBODYS),
    circular: () => draft(job, { type: 'other', title: 'circular', notes: CIRCULAR }, NOBODYS),
  }
  return kinds[name]()
}

const CIRCULAR = [
  'Dear customer, effective immediately the last free day of import containers is shown on each arrival notice and delivery order.',
  'Detention and demurrage invoices are sent by mail. A pick-up number, for example 1234567, is needed for each container, for example MSCU1234566.',
  'Please send questions about bills of lading to the office that issued them. This circular concerns no single shipment.',
].map(mute)

function draft(
  job: Job,
  content: { type: PaperType; title: LabelName; groups?: Entry[][]; grids?: Grid[]; notes?: readonly Printed[] },
  links: PaperLinks,
): Draft {
  const whole: Content = {
    issuer: letterhead(job, 'forwarder'),
    parties: [],
    groups: [],
    grids: [],
    notes: [],
    ...content,
  }
  return { content: whole, links }
}

const plain = (label: LabelName, text: string): Entry => ({ label, lines: [text], tells: [] })

function way({ facts }: Job): Entry[] {
  return [
    plain('booking', facts.booking),
    plain('carrier', facts.line),
    plain('vessel_voyage', `${facts.vessel.name} / ${facts.vessel.voyage}`),
    plain('receipt', facts.lading.name),
    plain('lading', facts.lading.name),
    plain('discharge', facts.discharge.name),
    plain('etd', facts.sailed_on),
    plain('eta', facts.arrives_on),
    plain('quantity', `${facts.boxes.length} x 40HC`),
  ]
}

function trade({ facts, luck }: Job): Entry[] {
  return [
    plain('invoice_number', `CI-${luck.whole(1_000, 9_999)}`),
    plain('invoice_date', facts.sailed_on),
    plain('seller', facts.shipper.name),
    plain('buyer', facts.consignee.name),
    plain('po', facts.purchase_order),
    plain('container', facts.boxes.map(({ number }) => number).join(', ')),
  ]
}

function goods({ facts, luck, ink }: Job, with_prices: boolean): Grid {
  const labels: LabelName[] = with_prices
    ? ['item', 'description', 'hs', 'quantity', 'unit_price', 'amount']
    : ['item', 'description', 'cartons', 'net_weight', 'weight', 'volume']
  return {
    name: 'rows',
    columns: labels.map((label, at) => ({ label, is_number: at > 2 })),
    rows: Array.from({ length: 5 }, (_, at) => {
      const count = luck.whole(10, 400)
      const numbers = with_prices
        ? [facts.goods.hs, String(count), ink.money('/', 1_250).text, ink.money('/', 1_250 * count).text]
        : [String(count), `${count * 11} KGS`, `${count * 12} KGS`, `${(count / 10).toFixed(3)} CBM`]
      return [`SKU-${100 + at}`, facts.goods.name, ...numbers].map(mute)
    }),
    foot: null,
  }
}

function entry({ facts, luck }: Job): Entry[] {
  return [
    plain('entry_number', `ABC-${luck.whole(1_000_000, 9_999_999)}-5`),
    plain('importer', facts.consignee.name),
    plain('own_bill', facts.bill),
    plain('it_number', facts.it_number),
    plain('vessel', facts.vessel.name),
    plain('discharge', facts.discharge.name),
    plain('issue_date', facts.arrives_on),
  ]
}

function statement({ luck }: Job, others: readonly PaperFacts[]): Grid {
  const labels: LabelName[] = ['customer', 'invoice_number', 'own_bill', 'container', 'due_date', 'balance']
  return {
    name: 'rows',
    columns: labels.map((label) => ({ label, is_number: label === 'balance' })),
    rows: others.map((facts) =>
      [
        facts.consignee.name,
        `INV${luck.whole(100_000, 999_999)}`,
        facts.bill,
        facts.boxes[0]?.number ?? '',
        addDays(facts.arrives_on, 30),
        `${luck.whole(100, 9_000)}.00`,
      ].map(mute),
    ),
    foot: null,
  }
}

function prices({ facts }: Job): Grid {
  return {
    name: 'rows',
    columns: [
      { label: 'charge', is_number: false },
      { label: 'basis', is_number: false },
      { label: 'rate', is_number: true },
      { label: 'currency', is_number: false },
    ],
    rows: facts.charges.map(({ name, basis, rate, currency }) =>
      [name, basis, (rate / 100).toFixed(2), currency].map(mute),
    ),
    foot: null,
  }
}

function sailings({ facts }: Job): Grid {
  return {
    name: 'rows',
    columns: [
      { label: 'vessel', is_number: false },
      { label: 'voyage', is_number: false },
      { label: 'lading', is_number: false },
      { label: 'etd', is_number: false },
      { label: 'discharge', is_number: false },
      { label: 'eta', is_number: false },
    ],
    rows: [0, 7, 14, 21].map((days) =>
      [
        facts.vessel.name,
        facts.vessel.voyage,
        facts.lading.name,
        addDays(facts.sailed_on, days),
        facts.discharge.name,
        addDays(facts.arrives_on, days),
      ].map(mute),
    ),
    foot: null,
  }
}
