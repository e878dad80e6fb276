import { count } from './count.ts'

/** What is said of the days of facilities, in English. */
const calendars = {
  title: 'Facility days',
  help: 'On which days a terminal, port, state or country is open. Free time and charges are counted by them.',
  add: 'Add a calendar',
  addHelp:
    'A calendar file in YAML or JSON: facility, timezone, week, holidays and exceptions. The facility is the code of a terminal, or its port, state or country.',
  example:
    'facility: USLAX\ntimezone: America/Los_Angeles\nweek: mon_fri\nholidays: [2026-11-26]\nexceptions:\n  - { day: 2026-12-02, kind: unscheduled_shutout }',
  file: 'Calendar file',
  choose: 'Choose a file',
  none: 'No calendars yet',
  noneHelp: 'No charge is counted at a facility unless there is a calendar of it, or of its port, state or country.',
  shared: 'Shared by the operator',
  columns: {
    facility: 'Facility',
    week: 'Open',
    zone: 'Time zone',
    holidays: 'Holidays',
    exceptions: 'Other days',
    known: 'Complete until',
    actions: 'Actions',
  },
  weeks: { mon_fri: 'Monday to Friday', mon_sat: 'Monday to Saturday', mon_sun: 'Every day' },
  ownWeek: 'By its own shifts',
  notStated: 'Not stated',
  holidays: (n: number) => count(n, 'holiday', 'holidays'),
  exceptions: (n: number) => count(n, 'day', 'days'),
  show: 'Show the days',
  daysOf: (facility: string) => `The next six weeks at ${facility}`,
  open: 'Open',
  closed: 'Closed',
  byWeek: 'by its week',
  assumed: 'assumed',
  kinds: {
    holiday: 'holiday',
    scheduled_closure: 'scheduled closure',
    unscheduled_shutout: 'unscheduled closure',
    extra_opening: 'extra opening',
    partial: 'part of the day',
    strike: 'strike',
    weather: 'weather',
    system_outage: 'system outage',
    lack_of_appointment_demand: 'no appointments asked for',
  },
  incomplete: 'Its week or its time zone is not stated, so that no day can be told.',
  closure: 'State another day',
  closureHelp: 'Charges of the containers there are counted anew.',
  day: 'Day',
  kind: 'What it is',
  state: 'State it',
  line: (line: number) => `line ${line}`,
} as const

export const en = calendars
