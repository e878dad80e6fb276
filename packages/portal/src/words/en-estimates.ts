import { count } from './count.ts'

/** What is said of how good estimated arrivals were, in English. */
export const en = {
  title: 'Estimates',
  help: 'How good estimated arrivals were: of your own shipments that have arrived, as this service showed them at the time.',
  window: 'Arrivals of the last',
  days: (n: number) => count(n, 'day', 'days'),
  none: 'No arrival to compare with yet.',
  noneHelp:
    'The first figures stand here when a shipment has arrived that was tracked, with an estimate, at least a day before.',
  of: (n: number) => `Of ${count(n, 'shipment', 'shipments')}.`,
  incomplete: 'There were too many arrivals: the oldest are left out.',
  all: 'All lines',
  columns: {
    line: 'Line',
    source: 'Whose estimate',
    lead: 'Before the arrival',
    error: 'Off by (median)',
    bias: 'Usually',
    arrivals: 'Arrivals',
  },
  sources: {
    shown: 'Shown here',
    line_first: "The line's first word",
    shipping_line: 'Shipping line',
    terminal: 'Terminal',
    rail: 'Railroad',
    ais: 'Position of the ship',
    operator: 'Operator',
    user_input: 'Entered by a user',
    document: 'Read from a document',
  },
  lead: (days: number) => count(days, 'day', 'days'),
  hours: (hours: number) => (hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`),
  early: (hours: string) => `${hours} too early`,
  late: (hours: string) => `${hours} too late`,
  even: 'neither early nor late',
} as const
