import { count, figure } from './count.ts'

/** What the pages of single records and of the account say, in English. */

const container = {
  breadcrumb: 'Breadcrumb',
  journey: 'Journey',
  noJourney: 'No places on this journey are known yet.',
  timesIn: 'times in',
  noDate: 'No date yet',
  expected: 'expected',
  onBoard: (vessel: string | null, voyage: string | null) => `On board ${[vessel ?? 'an unnamed ship', voyage].filter((part) => part !== null).join(' ')}`,
  onTrain: 'On the train',
  arrives: 'Arrives',
  arrived: 'Arrived',
  noArrival: 'No arrival reported yet.',
  moved: (source: string, by: string, later: boolean, on: string) => `${source[0]?.toUpperCase() ?? ''}${source.slice(1)} moved it ${by} ${later ? 'later' : 'earlier'} on ${on}.`,
  lastHeard: 'Last heard',
  copyNumber: 'Copy number',
  refresh: 'Refresh',
  refreshLocked: 'Refresh on demand is not enabled for this account',
  whySo: 'Who says so?',
  share: {
    title: 'Share', colleagues: 'For colleagues', colleaguesHelp: 'Opens this page for anyone who can sign in to the account.', anyone: 'For anyone', anyoneHelp: 'Shows the public part of the journey, without parties and references. It works as long as the publishable key does.',
    noKey: 'Sharing without sign-in needs a publishable key. Ask your operator to issue one.', locked: 'Sharing without sign-in needs the tracking widget. Ask your operator to turn it on.',
  },
  chart: {
    title: 'Chart of the voyage', locked: 'Shows the route and the ship on a chart. Ask your operator to turn it on.', off: 'Routing data is not enabled for this account', position: 'Position', noPosition: 'No position reported',
    open: 'Open interactive chart', shut: 'Back to the static chart', liveFailed: 'This browser cannot draw the interactive chart. The static chart shows the same voyage.',
    speed: (knots: number, heading: number | null) => `${figure.format(Math.round(knots * 10) / 10)} kn${heading === null ? '' : `, heading ${String(Math.round(heading)).padStart(3, '0')}°`}`,
  },
  timeBar: { label: 'As known at', now: 'Now', back: 'Back to now' },
  pickup: {
    title: 'Pickup',
    ready: 'Availability',
    isReady: 'Ready to collect',
    availableButHeld: 'Available, but held',
    notReady: 'Not available',
    notThere: 'Not at the terminal yet',
    unknown: 'Not reported by the terminal',
    facility: 'Terminal',
    yard: 'Yard position',
    appointment: 'Appointment',
    noAppointment: 'None booked',
    free: 'Last free day',
    noFree: 'Not set',
    noFreeHelp: 'Dates from the line, the terminal and the railroad appear here once reported',
    line: 'Line:',
    terminal: 'Terminal:',
    rail: 'Rail:',
    earlier: (source: string) => `${source.replace(':', '')} reports an earlier day: check before you rely on this one`,
    holds: 'Holds',
    fees: 'Fees',
    none: 'None reported',
    notProvided: 'This terminal does not report them',
    notAsked: 'Not checked yet',
    sum: (amount: string) => `${amount} in total`,
    checked: 'Terminal checked',
  },
  shipment: {
    title: 'Shipment', open: 'Open', bill: 'Bill or booking', line: 'Carrier', vessel: 'Vessel', containers: 'Containers', references: 'References', tags: 'Tags',
    assign: 'Assign',
    onThisBill: (n: number) => `${count(n, 'container', 'containers')} on this bill`,
  },
  changes: {
    title: 'Changes',
    none: 'Nothing has changed since tracking began.',
    to: 'changed to',
    from: (source: string) => `from ${source}`,
    fields: {
      available_for_pickup: 'Available', holds_at_pod_terminal: 'Holds', fees_at_pod_terminal: 'Fees', pickup_lfd: 'Last free day', pickup_lfd_line: 'Last free day, line', pickup_lfd_terminal: 'Last free day, terminal',
      pickup_lfd_rail: 'Last free day, rail', pickup_appointment_at: 'Appointment', location_at_pod_terminal: 'Yard position', pod_terminal: 'Terminal', estimated_vessel_arrived: 'Arrival',
      estimated_vessel_departed: 'Departure', estimated_arrived_at_inland_destination: 'Inland arrival',
    },
  },
  rules: {
    best_source_then_newest: 'The most recent statement from the source that knows best.', newest_statement: 'The most recent statement from any source.', newest_statement_of_this_source: 'The most recent statement from this source.',
    newest_facility_report: 'The most recent report from the terminal or ramp.', first_railroad_that_saw_it: 'The first railroad that saw the box.', named_by_the_line: 'As named by the shipping line.', noted_by_a_user: 'Entered by a person.',
    railroad: 'As reported by the railroad.', railroad_of_the_ramp: 'The railroad that runs the ramp.', ship_expected_to_arrive: 'The ship expected to bring it.', ship_of_the_last_known_leg: 'The ship of the last known leg.',
    ship_that_arrived: 'The ship that brought it.', shipping_line: 'As reported by the shipping line.', zone_of_the_place: 'The time zone of that place.',
  },
  provenance: {
    title: 'Who says so?',
    statedBy: 'Stated by',
    others: 'Other statements',
    said: 'said it',
    recorded: 'recorded',
    show: 'Show the source answer',
    hide: 'Hide the source answer',
    answer: 'Source answer',
    more: (n: number) => `and ${count(n, 'more statement', 'more statements')}`,
    nothing: 'No source has stated this.',
    nothingHelp: 'The value is empty or follows from other values.',
  },
} as const

/** What happens to a box, as the timeline says it. */
const happening = {
  empty_out: 'Empty picked up', full_in: 'Gated in full', vessel_loaded: 'Loaded', vessel_departed: 'Departed',
  transshipment_arrived: 'Arrived', transshipment_discharged: 'Discharged', transshipment_loaded: 'Loaded', transshipment_departed: 'Departed',
  feeder_arrived: 'Feeder arrived', feeder_discharged: 'Discharged from feeder', feeder_loaded: 'Loaded on feeder', feeder_departed: 'Feeder departed',
  vessel_arrived: 'Arrived', vessel_berthed: 'Berthed', vessel_discharged: 'Discharged', available: 'Became available', not_available: 'No longer available', full_out: 'Picked up', empty_in: 'Empty returned', delivered: 'Delivered',
  rail_loaded: 'Loaded on rail', rail_departed: 'Train departed', rail_arrived: 'Train arrived', rail_unloaded: 'Unloaded from rail', arrived_at_inland_destination: 'Arrived',
  expected_loaded: 'Loaded', expected_departed: 'Departs', expected_arrived: 'Arrives', expected_discharged: 'Discharged', expected_rail_loaded: 'Loaded on rail', expected_rail_departed: 'Train departs',
  expected_full_out: 'Picked up', expected_empty_in: 'Empty returned',
} as const

const track = {
  title: 'Track numbers',
  pasteTitle: 'Containers, bills of lading, bookings',
  pasteHelp: (most: number) => `One per line, up to ${most}. You can add the carrier and your reference, separated by commas. A CSV file with column names works too.`,
  placeholder: 'MSCU6639870\nMAEU269010000, MAEU, PO 88213',
  import: 'Import a file',
  check: 'Check',
  understood: (n: number, twice: number, left_out: number) => [count(n, 'number', 'numbers'), twice > 0 ? `${figure.format(twice)} repeated` : '', left_out > 0 ? `${count(left_out, 'line has', 'lines have')} no number` : ''].filter((part) => part !== '').join(', '),
  line: (n: number) => `Line ${figure.format(n)}:`,
  leftOut: { no_number: 'has no number', several: 'has two numbers: put each on its own line', too_many: 'is over the limit: track the first ones, then import the rest' },
  moreLines: (n: number) => `and ${count(n, 'line', 'lines')} more`,
  samples: 'Sandbox numbers',
  kinds: { bill_of_lading: 'Bill of lading', booking_number: 'Booking', container: 'Container' },
  columns: { number: 'Number', kind: 'Kind', carrier: 'Carrier', reference: 'Reference', state: 'State' },
  auto: 'Detect',
  ready: 'Ready',
  tracked: 'Already tracked',
  sent: 'Submitted',
  refused: 'Refused',
  track: (n: number) => `Track ${count(n, 'number', 'numbers')}`,
  pause: 'Pause',
  another: 'Track more',
  seeContainers: 'See containers',
  sending: (done: number, all: number) => `${figure.format(done)} of ${figure.format(all)} submitted`,
  summary: (ready: number, sent: number, tracked: number) => [ready > 0 ? `${figure.format(ready)} ready` : '', sent > 0 ? `${figure.format(sent)} submitted` : '', tracked > 0 ? `${figure.format(tracked)} already tracked` : ''].filter((part) => part !== '').join(', '),
} as const

const requests = {
  total: (n: number) => count(n, 'request', 'requests'),
  none: 'No tracking requests yet.',
  detecting: 'Detecting',
  retrying: 'We keep trying.',
  columns: { number: 'Number', carrier: 'Carrier', status: 'Status', shipment: 'Found', asked: 'Requested' },
  status: { created: 'Loading', pending: 'Asking the carrier', awaiting_manifest: 'Not manifested yet', succeeded: 'Tracked', failed: 'Failed', tracking_stopped: 'Stopped' },
  reasons: {
    shipping_line_unreachable: 'The carrier could not be reached, or does not give us access to this number.', unrecognized_response: "The carrier's answer could not be read.", internal_processing_error: 'Something went wrong on our side.',
    scac_auto_detect_failed: 'No carrier matches this number.', not_found: 'The carrier does not know this number.', invalid_number: 'The carrier rejects the number as malformed.', booking_cancelled: 'The booking was cancelled.',
    data_unavailable: 'The carrier has no data for it.', duplicate: 'It is already tracked.', expired: 'The carrier sent nothing about it in time.', retries_exhausted: 'The carrier could not be reached for 24 hours.',
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
    all_containers_terminated: 'all containers returned empty', past_arrival_window: 'arrived long ago', past_full_out_window: 'picked up long ago', no_updates_at_line: 'nothing new from the carrier', booking_cancelled: 'booking cancelled', cancelled_by_user: 'by a user',
  },
  columns: { bill: 'Bill or booking', route: 'Route', status: 'Status', arrival: 'Arrival', containers: 'Containers' },
  boxes: 'Containers of this shipment',
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
  add: 'Add a party', edit: 'Edit the party', name: 'Company name', nickname: 'Nickname', search: 'Search by name', shipments: 'Shipments', none: 'No parties yet.', noMatch: 'No party has this name.',
  noneHelp: 'Parties are the companies on your shipments: shipper, consignee, broker, carrier.', noneHere: 'No parties assigned.', addFirst: 'Add companies under Parties to assign them here.', role: 'Role', party: 'Party', choose: 'Choose a party',
} as const

const settings = {
  profile: 'Profile', name: 'Name', password: 'Password', currentPassword: 'Current password', newPassword: 'New password', passwordHelp: 'At least 12 characters. All your other sessions are signed out.', changePassword: 'Change the password', saved: 'Saved.',
  sessions: 'Active sessions', endOthers: 'Sign out everywhere else', end: 'Sign out', thisOne: 'This browser', seen: 'last active', someBrowser: 'Unknown browser',
  role: 'Role', roles: { owner: 'Owner', member: 'Member', read_only: 'Read-only' }, invite: 'Invite', inviteEmail: 'Email of a colleague', inviteSent: 'Invitation sent.', takeBack: 'Withdraw',
  invited: (role: string, until: string) => `Invited as ${role.toLowerCase()} until ${until}`, removeConfirm: (name: string) => `Remove ${name} from the account?`,
} as const

const views = {
  save: 'Save this view', help: 'Keeps these filters as a view beside the others. Only you see it.', name: 'Name', hint: 'Customs in Los Angeles', remove: (name: string) => `Remove the view ${name}`,
} as const

const nothing = {
  title: 'Nothing tracked yet.',
  help: 'Track a container, a bill of lading or a booking, and it appears here with its journey, holds, fees and last free day.',
  sampleTitle: 'Try the sandbox',
  sampleHelp: 'A simulated world with carriers, terminals and railroads runs beside this service. Track its sample journeys and watch them unfold.',
  trackSamples: (n: number) => `Track ${count(n, 'sample journey', 'sample journeys')}`,
  tracking: 'Asking the carriers',
} as const

const bulk = { addTag: 'Add a tag', assign: 'Assign a pickup carrier', choose: 'Choose a pickup carrier', noParties: 'Add carriers under Parties to assign them here.' } as const

const shortcuts = {
  on: 'Single-key shortcuts', search: 'Search', containers: 'Containers', shipments: 'Shipments', requests: 'Tracking requests', keys: 'API keys', webhooks: 'Webhooks', down: 'Next record', up: 'Previous record', help: 'This list',
} as const

const shipmentStatus = {
  pending: 'No journey yet',
  awaiting_departure: 'Waiting to sail',
  in_transit: 'On the way',
  arrived_at_pod: 'At the port of discharge',
  delivered_to_destination: 'Delivered',
} as const

const sources = { shipping_line: 'the shipping line', terminal: 'the terminal', rail: 'the railroad', ais: 'AIS', operator: 'the operator', user_input: 'a person' } as const
const roles = {
  shipper: 'Shipper', consignee: 'Consignee', notify_party: 'Notify party', customs_broker: 'Customs broker', customer: 'Customer', freight_forwarder: 'Freight forwarder', pickup_dray_carrier: 'Pickup carrier',
} as const

export const en = { container, happening, track, requests, shipments, parties, settings, views, nothing, bulk, shortcuts, shipmentStatus, sources, roles }
