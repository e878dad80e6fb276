import { count, figure } from './count.ts'
import { exception_actions } from './en-exception-actions.gen.ts'

/** What the page of the day says, in English. */
const today = {
  title: 'Today',
  views: { open: 'To do', mine: 'Mine', snoozed: 'Snoozed', handled: 'Handled', alerts: 'All alerts' },
  viewsLabel: 'What is shown',
  actions: exception_actions,
  severities: { critical: 'Critical', warning: 'Warning', info: 'For information' },
  need: (n: number) => (n === 1 ? '1 thing needs somebody' : `${figure.format(n)} things need somebody`),
  held: 'Held',
  dueOn: (day: string) => `by ${day}`,
  passedOn: (day: string) => `was due ${day}`,
  aDay: (amount: string) => `${amount} a day`,
  costUnknown: 'cost not known',
  nobody: 'Nobody',
  boxes: (first: string, more: number) => (more === 0 ? first : `${first} and ${figure.format(more)} more`),
  select: (name: string) => `Select ${name}`,
  selectGroup: (group: string) => `Select all under ${group}`,
  handled: 'Handled',
  seen: 'Seen',
  snooze: 'Snooze',
  reopen: 'Back to do',
  wake: 'Wake',
  take: 'Take it',
  more: (shown: number, total: number) =>
    `The ${figure.format(shown)} most pressing of ${figure.format(total)} are shown. The next follow as these are dealt with.`,
  undo: 'Undo',
  note: 'Note',
  money: {
    title: 'What the next day costs',
    help: 'By the day by which something has to be done. Each container counts once, snoozed or not.',
    noDay: 'No day known',
    boxes: (n: number) => count(n, 'container', 'containers'),
    unknown: (n: number) => `${count(n, 'container', 'containers')}: cost not known`,
    noneKnown: (n: number) => `What waiting costs for ${count(n, 'container', 'containers')} is not known.`,
    tariffs: 'Tariffs',
    noneKnownHelp: 'Quaylog counts it once it knows the tariffs.',
  },
} as const

export const en = today
