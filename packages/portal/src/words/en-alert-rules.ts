import { count } from './count.ts'
import { exception_kinds } from './en-exception-kinds.gen.ts'

/** What is said of alert rules, in English. */
const rules = {
  title: 'Alert rules',
  tabs: 'Alerts and their rules',
  channels: 'Channels',
  estimates: 'Estimates',
  help: 'A rule says which exceptions channels and webhooks are told of. One that no rule names is told of every exception whose events it listens to.',
  add: 'Add a rule',
  addHelp: 'All conditions that you give must be met; of a list one value is enough.',
  none: 'No rules yet.',
  noneHelp: 'Every channel and webhook that listens to exceptions is told of each. A rule narrows that.',
  columns: { name: 'Rule', when: 'Tells of', whom: 'Whom', state: 'State', actions: 'Actions' },
  active: 'Active',
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  removeConfirm: 'Remove this rule? Recipients that no other rule names hear of every exception again.',
  everybody: 'Everybody who listens',
  gone: 'a recipient that was removed',
  template: 'Begin with',
  templates: {
    deadlines: ['Deadlines', 'Last free days that come near or have passed, and empty returns'],
    money: ['Money at risk', 'When the next day costs at least an amount'],
    holds: ['Holds', 'Placed, released, or in the way of a last free day'],
    plans: ['Changed plans', 'Rolled, another vessel, port or estimate'],
    data: ['Requests and sources', 'Failed requests, sources that fail or disagree'],
    critical: ['Critical only', 'Whatever the kind'],
    own: ['Your own', 'Nothing is chosen'],
  },
  name: 'Name',
  nameHint: 'Los Angeles, money at risk',
  kinds: 'Kinds',
  anyKind: 'Every kind',
  chosenKinds: (n: number) => count(n, 'kind', 'kinds'),
  severity: 'At least',
  anySeverity: 'Any severity',
  due: 'To be done within',
  anyDue: 'Any time',
  dueDays: ['Today, or overdue', '1 day', '2 days', '3 days'],
  amount: 'The next day costs at least',
  amountHelp: 'An amount that is not known meets nothing.',
  currency: 'Currency',
  lines: 'Lines',
  linesHelp: 'SCAC, separated by commas',
  ports: 'Ports',
  portsHelp: 'UN/LOCODE of lading, discharge or destination',
  tags: 'Tags',
  recipients: 'Who is told',
  recipientsHelp:
    'Nobody chosen: all channels and webhooks that listen to events of exceptions. Calendars show only what a rule gives them.',
  deaf: 'listens to no event of exceptions',
  inCalendar: 'shows what stands by this rule',
  calendar: (name: string | null) => (name === null ? 'Calendar' : `Calendar: ${name}`),
  noRecipients: 'There is no channel or webhook yet. The rule decides about those that you add.',
  preview: 'Last 30 days',
  looking: 'Looking at the last 30 days',
  would: ({ times, openings, exceptions }: { times: number; openings: number; exceptions: number }) =>
    times === 0
      ? 'It would have told nobody of anything.'
      : `It would have told ${count(times, 'time', 'times')}, of ${count(exceptions, 'exception', 'exceptions')}: ${count(openings, 'opening', 'openings')}, ${count(times - openings, 'change', 'changes')}.`,
  unknownAmounts: (n: number) =>
    `Of ${count(n, 'further exception', 'further exceptions')} that ${n === 1 ? 'meets' : 'meet'} everything else, what a day costs is not known in this currency: ${n === 1 ? 'it stays' : 'they stay'} untold. Load the tariffs that apply, or leave the amount out.`,
  incomplete: 'There was too much to look at: the oldest is left out.',
  listWhen: {
    severity: (severity: string) => `${severity} or graver`,
    due: (days: number) => (days === 0 ? 'due today or overdue' : `due within ${count(days, 'day', 'days')}`),
    amount: (amount: string) => `next day costs ${amount} or more`,
    lanes: (from: string, to: string) => `${from} to ${to}`,
    parties: (n: number) => count(n, 'party', 'parties'),
    field: (name: string, value: string) => `${name} is ${value}`,
    everything: 'Every exception',
  },
  exceptionKinds: exception_kinds,
} as const

export const en = rules
