import { mute, tell } from '../ink.ts'
import type { Entry } from '../paper.ts'
import { billEntry, boxGrid, letterhead, linksTo, when } from './common.ts'
import type { Draft, Job } from './common.ts'

/** A release with pick-up numbers, of a line or terminal. */
export function pickupRelease(job: Job): Draft {
  const { facts, ink, luck } = job
  const place = facts.inland ?? facts.terminal
  const per_box = luck.chance(0.6)
  const state = (at: string, is_released: boolean) => {
    const word = is_released ? 'RELEASED' : 'HOLD'
    return { text: word, tells: [tell(`/releases/${at}`, is_released ? 'released' : 'held')] }
  }
  const numbers: Entry[] = [
    billEntry(job, 'own_bill', '/bill_of_lading'),
    ink.entry('carrier', { text: facts.line, tells: [tell('/carrier/name', facts.line, 'may')] }),
    ink.entry('issue_date', ink.day('/issue_date', facts.days.issued_on)),
    ink.entry('terminal', ink.words('/terminal/name', place.name)),
    ...(place.firms === null ? [] : [ink.entry('firms', ink.words('/terminal/firms', place.firms))]),
    ...(per_box ? [] : [ink.entry('pickup_number', ink.words('/pickup_number', String(luck.whole(100_000, 999_999))))]),
    ink.entry('freight_release', state('freight', luck.chance(0.8))),
    ...when(luck.chance(0.7), () => ink.entry('customs_release', state('customs', luck.chance(0.7)))),
    ...when(luck.chance(0.4), () => ink.entry('terminal_release', state('terminal', luck.chance(0.7)))),
  ]
  return {
    content: {
      type: 'pickup_release',
      title: 'pickup_release',
      issuer: letterhead(job, 'line'),
      parties: [],
      groups: [numbers],
      grids: [
        boxGrid(job, per_box ? ['size_type', 'pickup_number', 'available_at', 'lfd'] : ['size_type', 'lfd'], {
          total: false,
        }),
      ],
      notes: ['The pick-up number must be shown at the gate.'].map(mute),
    },
    links: linksTo(facts),
  }
}
