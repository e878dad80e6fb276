import { count, figure } from './count.ts'

/** What the portal says, in English. Sentence case, verbs first, no exclamation; say the thing. */

const common = {
  product: 'Quaylog',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  remove: 'Remove',
  add: 'Add',
  edit: 'Edit',
  copy: 'Copy',
  copied: 'Copied',
  tryAgain: 'Try again',
  loading: 'Loading',
  none: 'None',
  notReported: 'Not reported',
  unknownZone: 'time zone not reported',
  yes: 'Yes',
  no: 'No',
  previous: 'Previous',
  next: 'Next',
  more: 'More',
  optional: 'optional',
  range: (first: number, last: number, total: number) =>
    `${figure.format(first)} to ${figure.format(last)} of ${figure.format(total)}`,
  to: 'to',
} as const

const nav = {
  skip: 'Skip to content',
  main: 'Main',
  developers: 'Developers',
  operator: 'Operator',
  today: 'Today',
  containers: 'Containers',
  shipments: 'Shipments',
  trackingRequests: 'Tracking requests',
  map: 'Map',
  parties: 'Parties',
  tariffs: 'Costs',
  keys: 'API keys',
  webhooks: 'Webhooks',
  requests: 'Requests',
  connect: 'Connect (MCP)',
  embeds: 'Embeds',
  calendars: 'Calendar links',
  plan: 'Plan and usage',
  accounts: 'Accounts',
  sources: 'Sources',
  work: 'Work',
  world: 'World',
  settings: 'Settings',
  team: 'Team',
  searchLabel: 'Search containers, shipments and references',
  searchHint: 'Container, bill of lading, booking or reference',
  account: 'Account and settings',
  shortcuts: 'Keyboard shortcuts',
} as const

const states = {
  offline: 'No connection. What you see may be out of date.',
  away: 'The service cannot be reached. What you see was loaded before; it is refreshed as soon as the service answers.',
  partMissing: 'This part could not be loaded. Load the page again to see it.',
  signedOut: 'Your session has ended.',
  signInAgain: 'Sign in again',
  failed: 'This could not be loaded.',
  failedStale: 'This could not be refreshed. You are seeing an earlier version.',
  request: (id: string) => `Request ${id}`,
  notFound: 'There is nothing here.',
  notFoundHelp: 'The address may be mistyped, or the record may belong to another account.',
  goToContainers: 'Go to containers',
  broken: 'Something went wrong on this page.',
  brokenHelp: 'The rest of the portal still works.',
  wait: (seconds: number) => `Too many requests. Trying again in ${count(seconds, 'second', 'seconds')}.`,
  lockedPlan: 'Not included in the free plan',
  lockedPlanHelp:
    'The free plan can track numbers and receive webhooks. Reading lists and records needs a trial or a paid plan.',
  ask: 'Ask your operator to turn it on.',
} as const

const status = {
  new: 'No status yet',
  on_ship: 'On the water',
  grounded: 'At the terminal',
  awaiting_inland_transfer: 'Waiting for rail',
  on_rail: 'On rail',
  available: 'Available',
  off_dock: 'Available off dock',
  not_available: 'Not available',
  picked_up: 'Picked up',
  dropped: 'Dropped',
  loaded: 'Loaded',
  delivered: 'Delivered',
  empty_returned: 'Empty returned',
} as const

const holds = {
  freight: 'Freight',
  customs: 'Customs',
  USDA: 'USDA',
  VACIS: 'VACIS exam',
  TMF: 'TMF',
  other: 'Other hold',
} as const
const fees = {
  demurrage: 'Demurrage',
  extended_dwell_time: 'Extended dwell',
  exam: 'Exam fee',
  total: 'Total',
  other: 'Other fee',
} as const
const fleet = {
  title: 'Containers',
  views: { all: 'All', attention: 'Needs attention', arriving: 'Arriving in 7 days', terminal: 'At the terminal' },
  viewsLabel: 'Views',
  track: 'Track a number',
  export: 'Export CSV',
  filter: { status: 'Status', scac: 'Carrier', pod_locode: 'Port' },
  any: 'Any',
  clear: 'Clear',
  mostUrgent: 'Most urgent first',
  total: (n: number) => count(n, 'container', 'containers'),
  selected: (n: number) => `${count(n, 'container', 'containers')} selected`,
  selectAll: 'Select all on this page',
  select: (number: string) => `Select ${number}`,
  columns: {
    number: 'Container',
    journey: 'Journey',
    status: 'Status',
    arrival: 'Arrival',
    free: 'Last free day',
    holds: 'Holds and fees',
  },
  table: 'Containers',
  arrived: 'Arrived',
  expected: 'Expected',
  journey: (from: string, to: string) => `${from} to ${to}`,
  pendingHold: (name: string) => `${name}, pending`,
  noMatch: 'No container matches.',
  showAll: 'Show all containers',
  stopTracking: 'Stop tracking',
  stopConfirm: (n: number) =>
    `Stop tracking ${count(n, 'shipment', 'shipments')}? Carriers and terminals will no longer be asked. The data you have stays.`,
  urgent: {
    overdue: (days: number) => `Free time ended ${count(days, 'day', 'days')} ago`,
    charged: (fee: string) => `${fee} charged`,
    held: (hold: string, days: number) =>
      days === 0 ? `${hold} hold, last free day` : `${hold} hold, ${count(days, 'day', 'days')} left`,
    heldOnly: (hold: string) => `${hold} hold`,
    collect: (days: number) => (days === 0 ? 'Collect today' : `Collect within ${count(days, 'day', 'days')}`),
    ending: (days: number) => (days === 0 ? 'Free time ends today' : `Free time ends in ${count(days, 'day', 'days')}`),
  },
} as const

const search = {
  results: 'Search results',
  none: (text: string) => `No results for ${text}.`,
  kinds: { shipment: 'Shipment', cargo: 'Container', tracking_request: 'Tracking request' },
} as const

export const en = { common, nav, states, status, holds, fees, fleet, search }
