import { figure } from './count.ts'

const daysOf = (days: number) => `${figure.format(days)} ${days === 1 ? 'day' : 'days'}`

const containersOf = (count: number) => (count === 1 ? 'one container' : `${figure.format(count)} containers`)

/** What is said of free time and its charges, in English. */
const charges = {
  title: 'Free time and charges',
  none: 'No tariff covers this container',
  noneHelp: 'Add the tariffs and contracts that apply, and every day is counted with its price and its reason.',
  unassessed: (count: number) =>
    count === 1 ? 'One charge cannot be calculated' : `${figure.format(count)} charges cannot be calculated`,
  atLeast: 'at least',
  noTerms: 'No tariff',
  missing: 'Missing:',
  kinds: {
    demurrage: 'Demurrage',
    detention: 'Detention (per diem)',
    storage: 'Storage',
    rail_storage: 'Rail storage',
    line_demurrage_ramp: 'Demurrage of the line at the ramp',
    merged: 'Demurrage and detention as one',
    extended_dwell: 'Extended dwell',
  },
  states: {
    not_started: 'Not started',
    free: 'Free',
    paused: 'Paused',
    running: 'Charging',
    stopped: 'Ended',
    cannot_assess: 'Not known',
  },
  lastFree: 'Last free day',
  freeDays: (used: number, total: number) => `${figure.format(used)} of ${daysOf(total)} used`,
  accrued: 'Charged so far',
  overDays: (days: number) => `for ${daysOf(days)}`,
  open: 'Still open',
  today: 'Each day now',
  nextRate: 'Then',
  noFreeDays: 'None',
  next: (amount: string, day: string) => `${amount} from ${day}`,
  reported: { line: 'The line says', terminal: 'The terminal says', rail: 'The railroad says' },
  disagree: (days: number) => `${daysOf(days)} apart`,
  assumptions: 'Assumed',
  tariff: 'Tariff',
  dayStatus: {
    free: 'Free day',
    free_not_counted: 'Does not count',
    paused: 'Clock paused',
    chargeable: 'Charged',
    forgiven: 'Forgiven',
    not_charged_unit: 'Not charged',
  },
  daysTitle: 'Day by day',
  dayHelp: 'Choose a day to read why it counts and what it costs.',
  rule: 'Rule',
  parameter: 'Decided by',
  calendar: 'Gate',
  gate: { open: 'open', closed: 'closed', assumed: 'open, unless it says otherwise' },
  dayKinds: {
    regular: 'regular day',
    off_week: 'outside its week',
    holiday: 'holiday',
    scheduled_closure: 'scheduled closure',
    unscheduled_shutout: 'unscheduled closure',
    extra_opening: 'extra opening',
    partial: 'open part of the day',
  },
  calendarAssumed: 'assumed from the regular week',
  disputable: 'May be disputed',
  fleet: {
    title: 'What costs money now',
    table: 'Charges of containers',
    none: 'No charge is counted',
    noneHelp: 'Containers in free time and those that cost money are shown here as soon as a tariff covers them.',
    unknown: (count: number) =>
      count === 1
        ? 'Of one container not every charge can be calculated'
        : `Of ${figure.format(count)} containers not every charge can be calculated`,
    nothing: 'Nothing',
    near: 'Free time ends',
    /** Within seven days, today's among them; `is_complete`: the free time of every container is known. */
    within: (today: number, week: number, is_complete: boolean) => {
      if (week === 0)
        return is_complete ? 'for no container within seven days' : 'for no container of which it is known'
      return `${today === 0 ? '' : `for ${containersOf(today)} today, `}for ${containersOf(week)} within seven days`
    },
    container: 'Container',
    charge: 'Charge',
    unsaid: 'Nothing yet',
  },
  tariffs: {
    title: 'Tariffs',
    help: 'Tariffs, schedules and contracts that say how long containers are free and what each day costs after that.',
    none: 'No tariffs yet',
    noneHelp: 'Write what your lines, terminals and contracts publish as a file, and Quaylog counts every day by it.',
    add: 'Add a tariff',
    addHelp: 'A tariff file in YAML or CSV. Check it first: every mistake is named with its place.',
    file: 'Tariff file',
    choose: 'Choose a file',
    check: 'Check',
    checked: (name: string, versions: number, terms: number) =>
      `${name}: ${figure.format(versions)} ${versions === 1 ? 'version' : 'versions'}, ${figure.format(terms)} ${terms === 1 ? 'term' : 'terms'}. Nothing is wrong with it.`,
    shared: 'Shared by the operator',
    exportOf: (name: string) => `file of ${name}`,
    effect: {
      title: 'What it would change',
      none: (n: number) =>
        `It changes nothing of ${n === 1 ? 'the one open container' : `the ${figure.format(n)} open containers`} that it can concern.`,
      some: (n: number) => `It changes ${n === 1 ? 'one charge' : `${figure.format(n)} charges`} of open containers.`,
      sum: (amounts: string) => `Charged so far: ${amounts}.`,
      incomplete: 'There are more than are shown.',
      before: 'Now',
      after: 'With this tariff',
      noCharge: 'No such charge',
    },
    removeConfirm: 'Take this tariff out of use? Charges are no longer counted by it.',
    versions: (from: readonly string[]) => from.map((day) => `from ${day}`).join(', '),
    columns: { name: 'Name', issuer: 'Issuer', authority: 'Kind', versions: 'Versions', actions: 'Actions' },
    authorities: {
      contract: 'Contract',
      quote: 'Quote',
      arrival_notice: 'Arrival notice',
      public_tariff: 'Public tariff',
      terminal_schedule: 'Terminal schedule',
      port_tariff: 'Port tariff',
      railroad_circular: 'Railroad circular',
      benchmark: 'Benchmark',
    },
  },
  forecast: {
    pickup: 'If it is picked up on',
    return: 'If it is returned empty on',
    cost: 'Total',
    more: 'More than the day before',
    best: 'Cheapest',
    pullBy: (day: string, time: string, zone: string) => `It costs no more than today until ${day}, ${time} (${zone}).`,
    incomplete: 'Amounts are “at least”: not every charge can be calculated.',
    unknown: 'what it costs is not known, for no charge of it can be calculated. What is missing stands above.',
  },
} as const

export const en = charges
