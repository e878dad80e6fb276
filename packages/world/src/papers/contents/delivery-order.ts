import { mute, tell } from '../ink.ts'
import type { Entry } from '../paper.ts'
import { billEntry, boxGrid, letterhead, linksTo, vesselEntries, when } from './common.ts'
import type { Draft, Job } from './common.ts'

/** A forwarder's order to a trucker. */
export function deliveryOrder(job: Job): Draft {
  const { facts, ink, luck } = job
  const place = facts.inland ?? facts.terminal
  const numbers: Entry[] = [
    ink.entry('order_number', ink.words('/order_number', `DO-${luck.whole(10_000, 99_999)}`)),
    ink.entry('issue_date', ink.day('/issue_date', facts.days.issued_on)),
    billEntry(job, 'mbl', '/master_bill_of_lading'),
    ink.entry('carrier', { text: facts.line, tells: [tell('/carrier/name', facts.line, 'may')] }),
    ink.entry('po', ink.words('/purchase_order', facts.purchase_order, 'may')),
    ...vesselEntries(job),
    ink.entry('eta', { ...ink.day('/eta', facts.arrives_on), tells: [tell('/eta_pod', facts.arrives_on, 'may')] }),
  ]
  const pickup: Entry[] = [
    ink.entry('pickup_at', ink.words('/pickup/name', place.name)),
    ...(place.firms === null ? [] : [ink.entry('firms', ink.words('/pickup/firms', place.firms))]),
    ...when(luck.chance(0.5), () =>
      ink.entry('pickup_number', ink.words('/pickup_number', String(luck.whole(100_000, 999_999)))),
    ),
    ink.entry('delivery_at', ink.day('/delivery_at', facts.delivered_on)),
    ink.entry('empty_return', ink.words('/empty_return/name', facts.depot)),
    ink.entry('per_diem_until', ink.day('/per_diem_free_until', facts.delivered_on)),
  ]
  return {
    content: {
      type: 'delivery_order',
      title: 'delivery_order',
      issuer: letterhead(job, 'forwarder'),
      parties: [
        ink.party('trucker', '/trucker', facts.trucker),
        ink.party('deliver_to', '/deliver_to', facts.warehouse),
        ink.party('bill_to', '/bill_to', facts.forwarder),
      ],
      groups: [numbers, pickup],
      grids: [
        boxGrid(job, luck.chance(0.5) ? ['seal', 'size_type', 'weight', 'lfd'] : ['size_type', 'packages', 'weight'], {
          total: false,
        }),
      ],
      notes: ['Driver must check the seal before leaving the terminal.'].map(mute),
    },
    links: linksTo(facts),
  }
}
