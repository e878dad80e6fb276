import { mute, tell } from '../ink.ts'
import type { Entry } from '../paper.ts'
import { billEntry, boxGrid, chargeGrid, letterhead, linksTo, vesselEntries, when } from './common.ts'
import type { Draft, Job } from './common.ts'

/** An arrival notice of a line, or of a forwarder with its house bill. */
export function arrivalNotice(job: Job): Draft {
  const { facts, ink, luck } = job
  const is_forwarders = luck.chance(0.4)
  const is_per_box = luck.chance(0.4)
  return {
    content: {
      type: 'arrival_notice',
      title: 'arrival_notice',
      issuer: letterhead(job, is_forwarders ? 'forwarder' : 'line'),
      parties: [
        ink.party('shipper', '/parties/shipper', facts.shipper),
        ink.party('consignee', '/parties/consignee', facts.consignee),
        ink.party('notify', '/parties/notify_party/0', facts.notify),
      ],
      groups: [numbers(job, is_forwarders), way(job), pickup(job, is_per_box)],
      grids: [
        boxGrid(job, ['seal', 'size_type', 'packages', 'weight', is_per_box ? 'lfd' : 'volume'], {
          total: luck.chance(0.5),
        }),
        ...(luck.chance(0.5) ? [chargeGrid(job)] : []),
      ],
      notes: [
        mute(
          'Please contact our office before collecting the cargo. Free time is subject to the tariff of the terminal.',
        ),
      ],
    },
    links: linksTo(facts),
  }
}

function numbers(job: Job, is_forwarders: boolean): Entry[] {
  const { facts, ink, luck } = job
  return [
    ink.entry('document_number', ink.words('/document_number', `AN${luck.whole(100_000, 999_999)}`)),
    ink.entry('issue_date', ink.day('/issue_date', facts.days.issued_on)),
    billEntry(job, 'mbl', '/master_bill_of_lading'),
    ...when(is_forwarders, () => ink.entry('hbl', ink.words('/house_bill_of_lading', facts.house))),
    ...when(luck.chance(0.6), () => ink.entry('booking', ink.words('/booking_number', facts.booking))),
    ...when(is_forwarders, () => ink.entry('carrier', ink.words('/carrier/name', facts.line))),
    ink.entry('scac', ink.words('/carrier/scac', facts.scac)),
  ]
}

function way(job: Job): Entry[] {
  const { facts, ink, luck } = job
  return [
    ...vesselEntries(job),
    ...when(luck.chance(0.3), () => ink.entry('imo', ink.words('/vessel/imo', facts.vessel.imo))),
    ...when(luck.chance(0.4), () => ink.entry('receipt', ink.port('/place_of_receipt', facts.lading))),
    ink.entry('lading', ink.port('/port_of_lading', facts.lading)),
    ink.entry('discharge', ink.port('/port_of_discharge', facts.discharge)),
    ink.entry('delivery', ink.port('/place_of_delivery', facts.delivery)),
    ink.entry('eta', ink.day('/eta_pod', facts.arrives_on)),
  ]
}

function pickup({ facts, ink, luck }: Job, is_per_box: boolean): Entry[] {
  const { inland, terminal } = facts
  const place = inland ?? terminal
  const freight = luck.chance(0.5) ? 'COLLECT' : 'PREPAID'
  // "Terminal" doesn't say which of the two it is where the goods go on by rail.
  const either = (member: string, value: string) =>
    inland === null
      ? [tell(`/terminal/${member}`, value)]
      : [tell(`/inland_terminal/${member}`, value, 'may'), tell(`/terminal/${member}`, value, 'may')]
  const { firms } = place
  return [
    ink.entry('terminal', { text: place.name, tells: either('name', place.name) }),
    ...(firms === null ? [] : [ink.entry('firms', { text: firms, tells: either('firms', firms) })]),
    ...when(inland !== null, () => ink.entry('it_number', ink.words('/it_number/number', facts.it_number))),
    ...when(inland !== null, () => ink.entry('it_date', ink.day('/it_number/date', facts.days.issued_on))),
    ...when(!is_per_box, () => ink.entry('lfd', ink.day('/last_free_day', facts.days.last_free_on))),
    ink.entry('freight_terms', { text: freight, tells: [tell('/freight_terms', freight.toLowerCase())] }),
  ]
}
