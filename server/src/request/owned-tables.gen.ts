// Generated from packages/contract by `npm run generate`; not to be edited.

/** Tables of an account that are named like their resource type, and what a refusal calls their records. */
export const usual_tables = {
  alert_rule: 'alert rule',
  calendar: 'calendar',
  channel: 'channel',
  charge_clock: 'charge clock',
  exception: 'exception',
  export_link: 'export link',
  facility_calendar: 'facility calendar',
  party: 'party',
  report_file: 'report file',
  report_mapping: 'report mapping',
  share: 'share',
  tariff: 'tariff',
} as const
