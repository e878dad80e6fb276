import { mute, tell } from '../ink.ts'
import type { Entry } from '../paper.ts'
import { billEntry, boxGrid, chargeGrid, letterhead, linksTo } from './common.ts'
import type { Draft, Job } from './common.ts'

/** An invoice for carriage, of the line or of a forwarder. */
export function freightInvoice(job: Job): Draft {
  const { facts, ink, luck } = job
  const by = luck.chance(0.5) ? 'line' : 'forwarder'
  const numbers: Entry[] = [
    ink.entry(
      'invoice_number',
      ink.words('/invoice_number', `${luck.pick(['INV', 'FI', ''])}${luck.whole(1_000_000, 9_999_999)}`),
    ),
    ink.entry('invoice_date', ink.day('/invoice_date', facts.days.issued_on)),
    ink.entry('due_date', ink.day('/due_date', facts.days.due_on)),
    billEntry(job, by === 'line' ? 'own_bill' : 'mbl', '/bill_of_lading'),
    ink.entry('carrier', { text: facts.line, tells: [tell('/carrier/name', facts.line, 'may')] }),
    ink.entry('vessel', { text: facts.vessel.name, tells: [tell('/vessel/name', facts.vessel.name, 'may')] }),
    ink.entry('lading', { text: facts.lading.name, tells: placeTells('/port_of_lading', facts.lading) }),
    ink.entry('discharge', { text: facts.discharge.name, tells: placeTells('/port_of_discharge', facts.discharge) }),
  ]
  return {
    content: {
      type: 'freight_invoice',
      title: 'freight_invoice',
      issuer: letterhead(job, by),
      parties: [
        ink.party('bill_to', '/bill_to', facts.consignee),
        ink.party('remit_to', '/remit_to', {
          name: by === 'line' ? facts.line : facts.forwarder.name,
          address: ['P.O. Box 7004', 'Chicago, IL 60680'],
        }),
      ],
      groups: [numbers],
      grids: [...(luck.chance(0.6) ? [boxGrid(job, ['size_type'], { total: false })] : []), chargeGrid(job)],
      notes: ['Payment is due on the day shown. Please quote the invoice number with your payment.'].map(mute),
    },
    links: linksTo(facts),
  }
}

function placeTells(at: string, { name, locode }: { name: string; locode: string }) {
  return [tell(`${at}/name`, name, 'may'), tell(`${at}/locode`, locode, 'may')]
}
