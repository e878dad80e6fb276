import type { Random } from '../../random.ts'
import type { PaperBox, PaperCharge, PaperFacts } from '../facts.ts'
import { mute, tell } from '../ink.ts'
import type { Ink } from '../ink.ts'
import type { Content, Entry, Grid, PaperLinks, Printed } from '../paper.ts'

/** Facts, the hand that prints them, and a stream of chance of this paper's own. */
export type Job = { facts: PaperFacts; ink: Ink; luck: Random }

/** A content, and what the paper is about. */
export type Draft = { content: Content; links: PaperLinks }

type BoxColumn = 'seal' | 'size_type' | 'packages' | 'weight' | 'volume' | 'pickup_number' | 'lfd' | 'available_at'

/** The table of containers. */
export function boxGrid({ facts, ink }: Job, columns: readonly BoxColumn[], options: { total: boolean }): Grid {
  const rows = facts.boxes.map((box, at) => [
    ink.container(`/containers/${at}/number`, box.number),
    ...columns.map((column) => boxCell(ink, facts, box, `/containers/${at}`, column)),
  ])
  const sum = (of: (box: PaperBox) => number) => facts.boxes.reduce((total, box) => total + of(box), 0)
  const totals: Readonly<Partial<Record<BoxColumn, () => Printed>>> = {
    packages: () => mute(String(sum(({ packages }) => packages))),
    weight: () =>
      mute(
        ink.weight(
          '/',
          sum(({ weight_kg }) => weight_kg),
          true,
        ).text,
      ),
    volume: () =>
      mute(
        ink.volume(
          '/',
          sum(({ volume_m3 }) => volume_m3),
          true,
        ).text,
      ),
  }
  return {
    name: 'containers',
    columns: [
      { label: 'container', is_number: false },
      ...columns.map((label) => ({ label, is_number: ['packages', 'weight', 'volume'].includes(label) })),
    ],
    rows,
    foot: options.total ? [mute('TOTAL'), ...columns.map((column) => totals[column]?.() ?? mute(''))] : null,
  }
}

function boxCell(ink: Ink, facts: PaperFacts, box: PaperBox, at: string, column: BoxColumn): Printed {
  const cells: Readonly<Record<BoxColumn, () => Printed>> = {
    seal: () => ink.words(`${at}/seals/0`, box.seal),
    size_type: () => ({
      text: box.size_type,
      tells: [tell(`${at}/size_type_text`, box.size_type), tell(`${at}/iso_type`, box.iso_code, 'may')],
    }),
    packages: () => ({
      text: `${box.packages} ${facts.goods.package_type}`,
      tells: [tell(`${at}/packages`, box.packages), tell(`${at}/package_type`, facts.goods.package_type)],
    }),
    weight: () => ink.weight(`${at}/weight`, box.weight_kg, true),
    volume: () => ink.volume(`${at}/volume`, box.volume_m3, true),
    pickup_number: () => ink.words(`${at}/pickup_number`, box.pickup_number),
    lfd: () => ink.day(`${at}/last_free_day`, box.last_free_on),
    available_at: () => ink.day(`${at}/available_at`, box.available_on),
  }
  return cells[column]()
}

/** The table of charges, with its total in the foot. */
export function chargeGrid({ facts, ink }: Job, charges: readonly PaperCharge[] = facts.charges): Grid {
  const rows = charges.map((charge, at) => [
    ink.words(`/charges/${at}/code`, charge.code),
    ink.words(`/charges/${at}/description`, charge.name),
    ink.words(`/charges/${at}/basis`, charge.basis),
    ink.money(`/charges/${at}/rate`, charge.rate),
    { text: String(charge.quantity), tells: [tell(`/charges/${at}/quantity`, charge.quantity)] },
    ink.money(`/charges/${at}/amount`, charge.rate * charge.quantity),
    ink.words(`/charges/${at}/currency`, charge.currency),
  ])
  const total = charges.reduce((sum, { rate, quantity }) => sum + rate * quantity, 0)
  const currency = charges[0]?.currency ?? 'USD'
  return {
    name: 'charges',
    columns: [
      { label: 'code', is_number: false },
      { label: 'charge', is_number: false },
      { label: 'basis', is_number: false },
      { label: 'rate', is_number: true },
      { label: 'quantity', is_number: true },
      { label: 'amount', is_number: true },
      { label: 'currency', is_number: false },
    ],
    rows,
    foot: [
      mute('TOTAL'),
      ...Array.from({ length: 4 }, () => mute('')),
      ink.money('/charge_totals/0/amount', total),
      ink.words('/charge_totals/0/currency', currency),
    ],
  }
}

/** The bill as this hand prints it, with what its printed form lets one conclude. */
export function billEntry({ facts, ink }: Job, label: 'mbl' | 'own_bill', at: string): Entry {
  const text = ink.hand.bill_with_code ? facts.bill : facts.bill_body
  return ink.entry(label, { text, tells: [tell(at, text)] })
}

/** Vessel and voyage, under one label or under two. */
export function vesselEntries({ facts, ink, luck }: Job): Entry[] {
  const name = ink.words('/vessel/name', facts.vessel.name)
  const voyage = ink.words('/vessel/voyage', facts.vessel.voyage)
  if (luck.chance(0.4)) return [ink.entry('vessel_voyage', [name, voyage])]
  return [ink.entry('vessel', name), ink.entry('voyage', voyage)]
}

/** What a paper that names its bill or its containers is about. */
export function linksTo(facts: PaperFacts, is_linkable = true): PaperLinks {
  return { shipments: [facts.id], containers: facts.boxes.map(({ number }) => `${facts.id}:${number}`), is_linkable }
}

/** Text of the back side, full of numbers that are nobody's. */
export const TERMS: readonly string[] = [
  '1. DEFINITIONS. "Carrier" means the company on whose behalf this document was issued; "Merchant" includes the shipper, consignee and owner of the goods.',
  '2. SAMPLE. A bill of lading number has the form MAEU260000001; a container number the form MSCU1234566 or CSQU3054383. These are examples only.',
  '3. FREE TIME. Unless agreed otherwise, free time is 4 days. Demurrage is USD 150.00 per day for the first 5 days and USD 300.00 per day thereafter.',
  '4. CLAIMS must be notified within 3 days; suit must be brought within 12 months, before 31 December 2031 at the latest.',
  '5. TAX. Registered under VAT GB 999 9999 73, EIN 12-3456789, telephone +1 212 555 0100, fax +1 212 555 0199.',
]

/** The letterhead of the line, or of the forwarder. */
export function letterhead({ facts }: Job, by: 'line' | 'forwarder'): readonly string[] {
  if (by === 'forwarder') return [facts.forwarder.name, ...facts.forwarder.address, 'Tel. +1 212 555 0144']
  return [
    facts.line,
    'Import Customer Service',
    '100 Harbor Plaza, Long Beach, CA 90802',
    'Tel. +1 562 555 0123  Fax +1 562 555 0124',
  ]
}

/** An entry that only some papers have. */
export function when(is_there: boolean, entry: () => Entry): Entry[] {
  return is_there ? [entry()] : []
}
