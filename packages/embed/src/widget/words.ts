import { fill } from '../fill.ts'
import { events } from './locales/en-events.gen.ts'

/** Every word that the widget says, in English; the other languages are files of the same shape. */
export const en = {
  label: 'Container, bill of lading or booking number',
  hint: 'For example CSQU3054383',
  go: 'Track',
  again: 'Try again',
  checking: 'Looking up {n}',
  missing: 'Enter a number to search',
  typo: 'The last digit does not match the rest of this container number. You can still search.',
  none: 'We have nothing under {n}',
  none_help: 'Check the number, or ask your forwarder which one they track.',
  down: 'Tracking is not answering',
  down_help: 'Your number is fine. Try again in a minute.',
  busy: 'Too many searches',
  busy_help: 'You can try again in {n} s.',
  off: 'Tracking is not set up on this site',
  off_help: 'Contact the site owner.',
  arriving: 'Arriving {p}',
  arrived: 'Arrived {p}',
  no_date: 'No arrival time from the carrier yet',
  from: 'From {p}',
  phases: 'Journey progress',
  phase: ['Origin', 'At sea', 'At port', 'Picked up', 'Returned'],
  last_free_day: 'Last free day',
  fees: 'Fees',
  fees_by_type: { demurrage: 'Demurrage', exam: 'Exam', extended_dwell_time: 'Extended dwell', other: 'Other' },
  holds: 'Holds',
  pickup: 'Pick-up',
  no_holds: 'None',
  pending: 'pending',
  today: 'today',
  in_days: { one: 'in {n} day', other: 'in {n} days' },
  days_ago: { one: '{n} day ago', other: '{n} days ago' },
  containers: { one: '{n} container', other: '{n} containers' },
  log: 'Journey log',
  no_log: 'Nothing has been reported yet.',
  on_board: 'On board {v}',
  now: 'now',
  expected: 'expected',
  no_zone: 'time zone not reported',
  local: 'Times are local to each place.',
  feet: '{n} ft',
  holds_by_name: { freight: 'Freight', customs: 'Customs', other: 'Other' },
  status: {
    new: 'No status yet',
    on_ship: 'On the water',
    grounded: 'At the terminal',
    available: 'Available',
    not_available: 'Not available',
    awaiting_inland_transfer: 'Waiting for rail',
    on_rail: 'On rail',
    off_dock: 'Available off dock',
    picked_up: 'Picked up',
    dropped: 'Dropped',
    loaded: 'Loaded',
    delivered: 'Delivered',
    empty_returned: 'Empty returned',
  },
  equipment: {
    dry: 'dry',
    reefer: 'reefer',
    'open top': 'open top',
    'flat rack': 'flat rack',
    bulk: 'bulk',
    tank: 'tank',
    'high cube': 'high cube',
  },
  event: events,
}

/** The words of one language. */
export type Words = typeof en

/** Words by name, of which the service may know more than this version of the widget. */
export type Names = Readonly<Record<string, string>>

/** The form of a sentence that a count takes in a language. */
export function count(forms: { one: string; other: string }, n: number, language: string): string {
  return fill(new Intl.PluralRules(language).select(n) === 'one' ? forms.one : forms.other, {
    n: new Intl.NumberFormat(language).format(n),
  })
}

/** The word for a name, or the name made readable. */
export function wordFor(names: Names, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? '') : name.replaceAll('_', ' ')
}
