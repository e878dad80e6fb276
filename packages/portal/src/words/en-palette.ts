/** What the command palette says, in English. */

export const en = {
  title: 'Commands',
  label: 'Search pages, actions and records',
  hint: 'Go to a page, find a number, do something',
  groups: { records: 'Found', here: 'On this page', pages: 'Go to', actions: 'Do' },
  count: (n: number) => (n === 1 ? '1 result' : `${n} results`),
  none: (text: string) => `Nothing matches ${text}.`,
  looking: 'Looking for records',
  pages: {
    alerts: 'Alerts',
    rules: 'Alert rules',
    channels: 'Channels',
    invoices: 'Invoices',
    days: 'Facility days',
    reports: 'Reports',
    log: 'Audit log',
  },
  actions: {
    track: 'Track numbers',
    document: 'Hand in a document',
    report: 'Upload a report',
    key: 'Create an API key',
    webhook: 'Add a webhook',
    invite: 'Invite somebody',
    copy: 'Copy the address of this page',
    shortcuts: 'Show keyboard shortcuts',
  },
  theme: (name: string) => `Theme: ${name}`,
  times: (name: string) => `Times: ${name}`,
} as const
