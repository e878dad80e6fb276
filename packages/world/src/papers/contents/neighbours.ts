import { addDays } from '../../time.ts'
import type { PaperFacts } from '../facts.ts'
import { mute, tell } from '../ink.ts'
import type { Content, Entry, Grid, PaperLinks, PaperType, Printed } from '../paper.ts'
import type { LabelName } from '../wording.ts'
import { letterhead, linksTo, vesselEntries } from './common.ts'
import type { Draft, Job } from './common.ts'

/** Papers that lie in the same folder as those that are read; fields are told of packing lists and bookings alone. */
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
      draft(job, { type: 'packing_list', title: 'packing_list', groups: [packed(job)], grids: [packages(job)] }, about),
    commercial: () =>
      draft(
        job,
        { type: 'commercial_invoice', title: 'commercial_invoice', groups: [trade(job)], grids: [goods(job)] },
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

function way(job: Job): Entry[] {
  const { facts, ink } = job
  return [
    ink.entry('booking', ink.words('/booking_number', facts.booking)),
    ink.entry('carrier', ink.words('/carrier/name', facts.line)),
    ...vesselEntries(job),
    ink.entry('receipt', ink.port('/place_of_receipt', facts.lading)),
    ink.entry('lading', ink.port('/port_of_lading', facts.lading)),
    ink.entry('discharge', ink.port('/port_of_discharge', facts.discharge)),
    ink.entry('etd', ink.day('/etd', facts.sailed_on)),
    ink.entry('eta', ink.day('/eta', facts.arrives_on)),
    ink.entry('erd', ink.day('/earliest_return_date', addDays(facts.sailed_on, -6))),
    ink.entry('si_cutoff', ink.day('/cutoffs/documentation', addDays(facts.sailed_on, -4))),
    ink.entry('vgm_cutoff', ink.day('/cutoffs/vgm', addDays(facts.sailed_on, -3))),
    ink.entry('cargo_cutoff', ink.day('/cutoffs/cargo', addDays(facts.sailed_on, -2))),
    ink.entry('equipment', {
      text: `${facts.boxes.length} x 40HC`,
      tells: [tell('/equipment/0/quantity', facts.boxes.length), tell('/equipment/0/size_type_text', '40HC')],
    }),
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

/** What stands above the rows of a packing list. */
function packed({ facts, luck, ink }: Job): Entry[] {
  const [first, ...others] = facts.boxes.map(({ number }, at) => ink.container(`/containers/${at}/number`, number))
  return [
    ink.entry('invoice_number', ink.coded('/invoice', ...twice(`CI-${luck.whole(1_000, 9_999)}`))),
    // Some call it only a date.
    ink.entry('invoice_date', { text: facts.sailed_on, tells: [tell('/date', facts.sailed_on, 'may')] }),
    ink.entry('seller', ink.coded('/seller/name', ...twice(facts.shipper.name))),
    ink.entry('buyer', ink.coded('/buyer/name', ...twice(facts.consignee.name))),
    ink.entry('po', ink.coded('/po/0', ...twice(facts.purchase_order))),
    {
      label: 'container',
      lines: [[first, ...others].map((box) => box?.text ?? '').join(', ')],
      tells: [first, ...others].flatMap((box) => box?.tells ?? []),
    },
  ]
}

const twice = (text: string): [string, string] => [text, text]

/** The rows of a packing list. */
function packages({ facts, luck, ink }: Job): Grid {
  const labels: LabelName[] = ['item', 'description', 'cartons', 'net_weight', 'weight', 'volume']
  return {
    name: 'rows',
    columns: labels.map((label, at) => ({ label, is_number: at > 2 })),
    rows: Array.from({ length: 5 }, (_, at) => {
      const count = luck.whole(10, 400)
      const row = `/rows/${at}`
      const weight = (kilograms: number) => ({ value: String(kilograms), unit: 'KGM' })
      return [
        ink.coded(`${row}/sku`, ...twice(`SKU-${100 + at}`)),
        ink.coded(`${row}/description`, ...twice(facts.goods.name)),
        ink.coded(`${row}/cartons`, String(count), count),
        ink.coded(`${row}/net`, `${count * 11} KGS`, weight(count * 11)),
        ink.coded(`${row}/gross`, `${count * 12} KGS`, weight(count * 12)),
        mute(`${(count / 10).toFixed(3)} CBM`),
      ]
    }),
    foot: null,
  }
}

function goods({ facts, luck, ink }: Job): Grid {
  const labels: LabelName[] = ['item', 'description', 'hs', 'quantity', 'unit_price', 'amount']
  return {
    name: 'rows',
    columns: labels.map((label, at) => ({ label, is_number: at > 2 })),
    rows: Array.from({ length: 5 }, (_, at) => {
      const count = luck.whole(10, 400)
      const prices = [ink.money('/', 1_250).text, ink.money('/', 1_250 * count).text]
      return [`SKU-${100 + at}`, facts.goods.name, facts.goods.hs, String(count), ...prices].map(mute)
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
