import { count, figure } from './count.ts'
import { happenings } from './en-happenings.gen.ts'

/** What the page of one container says, the happenings in its log, and what tracking says of it, in English. */

export const container = {
  breadcrumb: 'Breadcrumb',
  journey: 'Journey',
  noJourney: 'No places on this journey are known yet.',
  timesIn: 'times in',
  noDate: 'No date yet',
  expected: 'expected',
  onBoard: (vessel: string | null, voyage: string | null) =>
    `On board ${[vessel ?? 'an unnamed ship', voyage].filter((part) => part !== null).join(' ')}`,
  onTrain: 'On the train',
  arrives: 'Arrives',
  arrived: 'Arrived',
  noArrival: 'No arrival reported yet.',
  moved: (source: string, by: string, later: boolean, on: string) =>
    `${source[0]?.toUpperCase() ?? ''}${source.slice(1)} moved it ${by} ${later ? 'later' : 'earlier'} on ${on}.`,
  lastHeard: 'Last heard',
  copyNumber: 'Copy number',
  refresh: 'Refresh',
  refreshLocked: 'Refresh on demand is not enabled for this account',
  whySo: 'Who says so?',
  share: 'Share',
  chart: {
    title: 'Chart of the voyage',
    locked: 'Shows the route and the ship on a chart. Ask your operator to turn it on.',
    off: 'Routing data is not enabled for this account',
    position: 'Position',
    noPosition: 'No position reported',
    open: 'Open interactive chart',
    shut: 'Back to the static chart',
    liveFailed: 'This browser cannot draw the interactive chart. The static chart shows the same voyage.',
    speed: (knots: number, heading: number | null) => {
      const speed = `${figure.format(Math.round(knots * 10) / 10)} kn`
      return heading === null ? speed : `${speed}, heading ${String(Math.round(heading)).padStart(3, '0')}°`
    },
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
    noZone: 'The time zone of the place is not known, so the days left are not counted',
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
    title: 'Shipment',
    open: 'Open',
    bill: 'Bill or booking',
    line: 'Carrier',
    vessel: 'Vessel',
    containers: 'Containers',
    references: 'References',
    tags: 'Tags',
    assign: 'Assign',
    onThisBill: (n: number) => `${count(n, 'container', 'containers')} on this bill`,
  },
  changes: {
    title: 'Changes',
    none: 'Nothing has changed since tracking began.',
    to: 'changed to',
    from: (source: string) => `from ${source}`,
    fields: {
      available_for_pickup: 'Available',
      holds_at_pod_terminal: 'Holds',
      fees_at_pod_terminal: 'Fees',
      pickup_lfd_on: 'Last free day',
      pickup_lfd_line_on: 'Last free day, line',
      pickup_lfd_terminal_on: 'Last free day, terminal',
      pickup_lfd_rail_on: 'Last free day, rail',
      pickup_appointment_at: 'Appointment',
      location_at_pod_terminal: 'Yard position',
      pod_terminal: 'Terminal',
      estimated_vessel_arrived: 'Arrival',
      estimated_vessel_departed: 'Departure',
      estimated_arrived_at_inland_destination: 'Inland arrival',
    },
  },
} as const

/** How a value was chosen among statements. */
export const rules = {
  best_source_then_newest: 'The most recent statement from the source that knows best.',
  newest_statement: 'The most recent statement from any source.',
  newest_statement_of_this_source: 'The most recent statement from this source.',
  newest_facility_report: 'The most recent report from the terminal or ramp.',
  newest_facility_report_derived: 'It follows from holds and fees in the most recent report from the terminal or ramp.',
  left_its_yard: 'It has left the yard where it was available.',
  last_report_of_a_facility_that_no_longer_knows_it:
    'The last report from a terminal or ramp that no longer lists this container.',
  first_railroad_that_saw_it: 'The first railroad that saw the box.',
  named_by_the_line: 'As named by the shipping line.',
  noted_by_a_user: 'Entered by a person.',
  railroad: 'As reported by the railroad.',
  railroad_of_the_ramp: 'The railroad that runs the ramp.',
  ship_expected_to_arrive: 'The ship expected to bring it.',
  ship_of_the_last_known_leg: 'The ship of the last known leg.',
  ship_that_arrived: 'The ship that brought it.',
  shipping_line: 'As reported by the shipping line.',
  zone_of_the_place: 'The time zone of that place.',
  first_of_line_terminal_rail: 'The first of line, terminal and railroad that states one.',
  facility_that_found_it: 'The terminal or ramp that found the container.',
  where_it_was_discharged: 'Where it was discharged.',
  where_the_ship_arrived: 'Where the ship arrived.',
  where_it_left: 'Where it left by the gate.',
  where_it_came_to: 'Where it came to.',
  moved_off_dock: 'The yard that it was moved to after the discharge.',
  first_prediction: 'The first that was predicted; nothing has happened there yet.',
  first_ever_recorded: 'The first estimate that was recorded; it stays.',
  newest_estimate: 'The most recent estimate.',
  newest_facility_report_then_changes: 'The most recent report from the terminal or ramp, and what changed since.',
  nothing_reported: 'Nobody has reported any.',
  number_asked_for: 'The number that was asked for.',
  first_status_that_fits: 'It follows from what was stated.',
  report_within_7_days: 'Known while the last report is not older than seven days.',
  place_by_record: 'The place that the shipping line gives for the shipment.',
  place_by_hint: 'The place that the shipping line names this one.',
  place_by_structure: 'The place that follows from the order of what happened.',
  record: 'As the shipping line gives it for the shipment.',
} as const

/** What happens to a box, as the timeline says it. */
export const happening = {
  ...happenings,
  expected_loaded: 'Loaded',
  expected_departed: 'Departs',
  expected_arrived: 'Arrives',
  expected_discharged: 'Discharged',
  expected_rail_loaded: 'Loaded on rail',
  expected_rail_departed: 'Train departs',
  expected_full_out: 'Picked up',
  expected_empty_in: 'Empty returned',
} as const

export const track = {
  title: 'Track numbers',
  reports: 'Hand in a report of a terminal',
  pasteTitle: 'Containers, bills of lading, bookings',
  pasteHelp: (most: number) =>
    `One per line, up to ${most}. You can add the carrier and your reference, separated by commas. A CSV file with column names works too.`,
  placeholder: 'MSCU6639870\nMAEU269010000, MAEU, PO 88213',
  import: 'Import a file',
  check: 'Check',
  understood: (n: number, twice: number, left_out: number) =>
    [
      count(n, 'number', 'numbers'),
      twice > 0 ? `${figure.format(twice)} repeated` : '',
      left_out > 0 ? `${count(left_out, 'line has', 'lines have')} no number` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  line: (n: number) => `Line ${figure.format(n)}:`,
  leftOut: {
    no_number: 'has no number',
    several: 'has two numbers: put each on its own line',
    too_many: 'is over the limit: track the first ones, then import the rest',
  },
  moreLines: (n: number) => `and ${count(n, 'line', 'lines')} more`,
  samples: 'Sandbox numbers',
  kinds: { bill_of_lading: 'Bill of lading', booking_number: 'Booking', container: 'Container' },
  columns: { number: 'Number', kind: 'Kind', carrier: 'Carrier', reference: 'Reference', state: 'State' },
  auto: 'Detect',
  ready: 'Ready',
  tracked: 'Already tracked',
  sent: 'Submitted',
  open: 'Open the shipment',
  became: (found: number, failed: number, waiting: number) =>
    [
      found > 0 ? `${figure.format(found)} found` : '',
      failed > 0 ? `${figure.format(failed)} failed` : '',
      waiting > 0 ? `${figure.format(waiting)} not answered yet` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  refused: 'Refused',
  track: (n: number) => `Track ${count(n, 'number', 'numbers')}`,
  pause: 'Pause',
  another: 'Track more',
  seeContainers: 'See containers',
  sending: (done: number, all: number) => `${figure.format(done)} of ${figure.format(all)} submitted`,
  summary: (ready: number, sent: number, tracked: number) =>
    [
      ready > 0 ? `${figure.format(ready)} ready` : '',
      sent > 0 ? `${figure.format(sent)} submitted` : '',
      tracked > 0 ? `${figure.format(tracked)} already tracked` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
} as const

/** What is said where a number failed. */
export const fix = {
  open: 'Fix',
  title: (number: string) => `Fix ${number}`,
  help: 'Ask again with another carrier or a corrected number, or just once more.',
  number: 'Number',
  digit: 'Its check digit does not fit.',
  use: (number: string) => `Use ${number}`,
  carrier: 'Carrier',
  again: 'Track again',
} as const
