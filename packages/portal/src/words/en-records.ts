import { count, figure } from './count.ts'
import { container, fix, happening, track } from './en-container.ts'

/** What the pages of single records and of the account say, in English. */

const requests = {
  total: (n: number) => count(n, 'request', 'requests'),
  none: 'No tracking requests yet.',
  detecting: 'Detecting',
  retrying: 'We keep trying.',
  columns: { number: 'Number', carrier: 'Carrier', status: 'Status', shipment: 'Found', asked: 'Requested' },
  status: {
    created: 'Loading',
    pending: 'Asking the carrier',
    awaiting_manifest: 'Not manifested yet',
    succeeded: 'Tracked',
    failed: 'Failed',
    tracking_stopped: 'Stopped',
  },
  reasons: {
    shipping_line_unreachable: 'The carrier could not be reached, or does not give us access to this number.',
    unrecognized_response: "The carrier's answer could not be read.",
    internal_processing_error: 'Something went wrong on our side.',
    scac_auto_detect_failed: 'No carrier matches this number.',
    no_source: 'No source that is configured here can tell of this carrier.',
    not_found: 'The carrier does not know this number.',
    invalid_number: 'The carrier rejects the number as malformed.',
    booking_cancelled: 'The booking was cancelled.',
    data_unavailable: 'The carrier has no data for it.',
    duplicate: 'It is already tracked.',
    expired: 'The carrier sent nothing about it in time.',
    retries_exhausted: 'The carrier could not be reached for 24 hours.',
  },
} as const

const shipments = {
  total: (n: number) => count(n, 'shipment', 'shipments'),
  none: 'No shipments yet.',
  tracking: 'Tracking',
  running: 'Active',
  stopped: 'Stopped',
  resume: 'Resume tracking',
  stoppedBecause: (reason: string) => (reason === '' ? 'Tracking stopped' : `Tracking stopped: ${reason}`),
  reasons: {
    all_containers_terminated: 'all containers returned empty',
    past_arrival_window: 'arrived long ago',
    past_full_out_window: 'picked up long ago',
    no_updates_at_line: 'nothing new from the carrier',
    booking_cancelled: 'booking cancelled',
    cancelled_by_user: 'by a user',
  },
  columns: { bill: 'Bill or booking', route: 'Route', status: 'Status', arrival: 'Arrival', containers: 'Containers' },
  boxes: 'Containers of this shipment',
  moreBoxes: (n: number) => `and ${figure.format(n)} more`,
  times: 'Times from the carrier',
  departure: 'Departure',
  arrival: 'Arrival',
  inland: 'Inland',
  vessel: 'Vessel',
  asked: 'Last carrier update',
  firstSaid: 'First estimate',
  references: 'References and tags',
  commaList: 'Separate with commas.',
} as const

const parties = {
  add: 'Add a party',
  edit: 'Edit the party',
  name: 'Company name',
  nickname: 'Nickname',
  search: 'Search by name',
  shipments: 'Shipments',
  none: 'No parties yet.',
  noMatch: 'No party has this name.',
  noneHelp: 'Parties are the companies on your shipments: shipper, consignee, broker, carrier.',
  noneHere: 'No parties assigned.',
  addFirst: 'Add companies under Parties to assign them here.',
  role: 'Role',
  party: 'Party',
  choose: 'Choose a party',
} as const

const settings = {
  profile: 'Profile',
  name: 'Name',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordHelp: 'At least 12 characters. All your other sessions are signed out.',
  changePassword: 'Change the password',
  saved: 'Saved.',
  sessions: 'Active sessions',
  endOthers: 'Sign out everywhere else',
  end: 'Sign out',
  thisOne: 'This browser',
  seen: 'last active',
  someBrowser: 'Unknown browser',
  role: 'Role',
  roles: { owner: 'Owner', manager: 'Manager', member: 'Member', read_only: 'Read-only', party: 'Certain parties' },
  rolesHelp:
    'Members work with everything but the team. Managers look after the team, the audit log and the brand as well, but not after owners. Owners do everything. Certain parties: sees what is theirs alone, and changes nothing.',
  auditLog: 'Audit log',
  invite: 'Invite',
  inviteEmail: 'Email of a colleague',
  parties: 'Parties that they see',
  noParties: 'The account has no parties yet. Add them under Parties and give them roles on shipments.',
  seesParties: (names: string) => `sees ${names}`,
  partiesOf: (name: string) => `Parties that ${name} sees`,
  limit: 'Save the parties',
  invitedBy: {
    sent: 'Invitation sent. You can also hand the link on yourself:',
    not_configured: 'Mail is not configured on this service, so nothing was sent. Hand this link on:',
    failed: 'The invitation stands, but the mail could not be sent. Hand this link on:',
  },
  link: 'Link',
  copyLink: 'Copy the link',
  resetPassword: 'Reset password',
  resetLink: (email: string, until: string) =>
    `With this link ${email} chooses a new password, once and until ${until}. Their password stays until then:`,
  takeBack: 'Withdraw',
  invited: (role: string, until: string) => `Invited as ${role.toLowerCase()} until ${until}`,
  removeConfirm: (name: string) => `Remove ${name} from the account?`,
} as const

const secondStep = {
  title: 'Two-step sign-in',
  help: 'Signing in then takes a code of an authenticator on your phone beside the password.',
  password: 'Your password',
  setUp: 'Set up',
  enter: 'Enter this key into your authenticator as an account by time, then type the code that it shows.',
  open: 'Open an authenticator on this device',
  secret: 'Key for the authenticator',
  code: 'Code that it shows',
  turnOn: 'Turn on',
  keepCodes:
    'Two-step sign-in is on. Keep these recovery codes where you find them without your phone: each works once, and they are not shown again.',
  codes: 'Recovery codes',
  stored: 'I have stored them',
  on: (left: number) => `On. ${count(left, 'recovery code is', 'recovery codes are')} left.`,
  turnOff: 'Turn off',
} as const

const identity = {
  title: (name: string) => `Sign in with ${name}`,
  help: 'Links you with who you are there, so that you can sign in without your password.',
  linked: 'Linked: you can sign in there.',
  password: 'Your password',
  link: 'Link',
  unlink: 'Unlink',
} as const

const passwordRule = {
  title: 'Passwords',
  isOn: (name: string) => `People sign in to this account by password or with ${name}.`,
  isOff: (name: string) => `People sign in to this account with ${name} only. Passwords are switched off.`,
  first: (name: string) =>
    `Passwords can be switched off by an owner for whom ${name} works: sign out, sign in with ${name}, and come back here.`,
  noProvider: 'single sign-on',
  forbid: 'Switch passwords off',
  allow: 'Let passwords in again',
  dialog: 'Switch passwords off?',
  ends: (name: string) =>
    `Everybody who signed in to this account by a password is signed out, and gets in with ${name} only. Passwords are not reset any more, and invited people choose none.`,
  stays:
    'API keys and connected applications go on. Should the identity provider be lost, an operator of this service can let passwords in again.',
  ofNoUse: (name: string | null) =>
    `Passwords are switched off in your account: you sign in with ${name ?? 'single sign-on'}.`,
} as const

const erasure = {
  title: 'Erase the account',
  help: 'Deletes the account with everything in it. It cannot be undone.',
  begin: 'Erase the account',
  dialog: (name: string) => `Erase ${name}?`,
  goes:
    'Every key and session ends at once. Containers, shipments, documents, charges, parties, webhooks, shared pages and all else of the account are deleted, ' +
    'and so are the sign-ins of people who work in no other account.',
  stays: 'What stays:',
  kept: [
    'The audit log: the operator can show who did what, this included.',
    'What carriers and terminals said of a number: it names no account, and others may track the same number.',
    'Calls of the API that are being logged at that moment, for a few days.',
    'Backups that the operator has made, until they expire.',
  ],
  name: (name: string) => `Type the name of the account: ${name}`,
  password: 'Your password',
  byCode: 'Take a code by mail instead',
  sendCode: 'Mail me a code',
  sendAgain: 'Mail another code',
  code: 'Code from the mail',
  sent: (email: string) => `Sent to ${email}. It works for ten minutes, in this browser.`,
  notMailed: 'Mail is not configured on this service: the operator finds the code among its mails.',
  erase: 'Erase everything',
} as const

const views = {
  save: 'Save this view',
  help: 'Keeps these filters as a view beside the others. Only you see it.',
  name: 'Name',
  hint: 'Customs in Los Angeles',
  remove: (name: string) => `Remove the view ${name}`,
  unusable: 'cannot be counted',
} as const

const nothing = {
  title: 'Nothing tracked yet.',
  help: 'Track a container, a bill of lading or a booking, and it appears here with what your sources tell of it: journey, holds, fees and last free day.',
  sampleTitle: 'Try the sandbox',
  sampleHelp:
    'A simulated world with carriers, terminals and railroads runs beside this service. Track its sample journeys and watch them unfold.',
  trackSamples: (n: number) => `Track ${count(n, 'sample journey', 'sample journeys')}`,
  tracking: 'Asking the carriers',
} as const

const bulk = {
  all: (n: number) => `Select all ${figure.format(Math.min(n, 1_000))} that match`,
  addTag: 'Add a tag',
  assign: 'Assign a pickup carrier',
  choose: 'Choose a pickup carrier',
  noParties: 'Add carriers under Parties to assign them here.',
} as const

const peek = { title: 'Container beside the list', open: 'Open the container' } as const

const shortcuts = {
  on: 'Single-key shortcuts',
  palette: 'Commands (Command K on a Mac)',
  search: 'Search',
  today: 'Today',
  containers: 'Containers',
  shipments: 'Shipments',
  requests: 'Tracking requests',
  keys: 'API keys',
  webhooks: 'Webhooks',
  down: 'Next record',
  up: 'Previous record',
  help: 'This list',
} as const

const shipmentStatus = {
  pending: 'No journey yet',
  awaiting_departure: 'Waiting to sail',
  in_transit: 'On the way',
  arrived_at_pod: 'At the port of discharge',
  delivered_to_destination: 'Delivered',
} as const

const sources = {
  shipping_line: 'the shipping line',
  terminal: 'the terminal',
  rail: 'the railroad',
  ais: 'AIS',
  operator: 'the operator',
  user_input: 'a person',
  document: 'a document',
} as const
const roles = {
  shipper: 'Shipper',
  consignee: 'Consignee',
  notify_party: 'Notify party',
  customs_broker: 'Customs broker',
  customer: 'Customer',
  freight_forwarder: 'Freight forwarder',
  pickup_dray_carrier: 'Pickup carrier',
} as const

export const en = {
  container,
  happening,
  track,
  fix,
  requests,
  shipments,
  parties,
  settings,
  secondStep,
  identity,
  passwordRule,
  erasure,
  views,
  nothing,
  bulk,
  peek,
  shortcuts,
  shipmentStatus,
  sources,
  roles,
}
