import { count } from './count.ts'
import { exception_kinds } from './en-exception-kinds.gen.ts'

/** What is said of alerts over time, in English. */
const alerts = {
  title: 'Alerts',
  help: 'Every exception that was noticed, open or not, the latest first.',
  none: 'Nothing has been noticed yet.',
  noMatch: 'No alert matches.',
  showAll: 'Show all alerts',
  total: (n: number) => count(n, 'alert', 'alerts'),
  filters: { status: 'Status', severity: 'Severity', kind: 'Kind', days: 'Period' },
  statuses: { open: 'Open', snoozed: 'Snoozed', handled: 'Handled', closed: 'Closed' },
  periods: { 1: 'Last 24 hours', 7: 'Last 7 days', 30: 'Last 30 days' },
  reasons: {
    cause_ended: 'its cause ended',
    seen: 'somebody saw it',
    handled: 'somebody dealt with it',
    expired: 'nobody looked within seven days',
    shipment_ended: 'tracking ended',
  },
  columns: { noticed: 'Noticed', about: 'About', what: 'What', severity: 'Severity', status: 'Status', owner: 'Owner' },
  kinds: exception_kinds,
} as const

export const en = alerts
