/** How a value was chosen among statements, to be read after "It counts because". */
const because: Readonly<Record<string, string>> = {
  best_source_then_newest: 'the source that knows such things best says so, and it is its newest statement',
  facility_that_found_it: 'that facility has found the container in its yard',
  first_ever_recorded: 'it is the first value that was recorded',
  first_of_line_terminal_rail: 'it is the first of line, terminal and railroad that states one',
  first_prediction: 'it is the first prediction that was recorded',
  first_railroad_that_saw_it: 'this railroad saw the container first',
  first_status_that_fits: 'it is the first status that fits what was stated',
  last_report_of_a_facility_that_no_longer_knows_it:
    'it is the last report of a terminal or ramp that has since said that it does not know the container',
  left_its_yard: 'the container has left the yard where it was available',
  moved_off_dock: 'the container was moved there, off dock, after its discharge',
  named_by_the_line: 'the shipping line names it so',
  newest_estimate: 'it is the newest estimate',
  newest_facility_report: 'it is the newest report of the terminal or ramp',
  newest_facility_report_derived: 'it follows from holds and fees in the newest report of the terminal or ramp',
  newest_facility_report_then_changes:
    'it is the newest report of the terminal with the changes that were stated since',
  newest_statement: 'it is the newest statement',
  newest_statement_of_this_source: 'it is the newest statement of whoever sets this deadline',
  noted_by_a_user: 'a person of this account noted it',
  nothing_reported: 'nothing was reported: the list is empty, which does not say that there is none',
  number_asked_for: 'it is the number under which tracking was asked for',
  place_by_hint: 'the source names the part that this place plays',
  place_by_structure: 'it follows from the order of the places',
  place_by_record: 'the shipping line gives it for the shipment',
  railroad: 'the railroad reports it',
  railroad_of_the_ramp: 'this railroad works the ramp',
  record: 'the shipping line gives it for the shipment',
  report_within_7_days: 'a facility has reported within the last 7 days',
  ship_expected_to_arrive: 'it is the ship that is expected to arrive',
  ship_of_the_last_known_leg: 'it is the ship of the last leg that is known',
  ship_that_arrived: 'it is the ship that arrived',
  shipping_line: 'the shipping line reports it',
  where_it_came_to: 'the container came to it',
  where_it_left: 'the container left from it',
  where_it_was_discharged: 'the container was discharged, or is to be, there',
  where_the_ship_arrived: 'the ship arrived, or is to arrive, there',
  zone_of_the_place: 'it is the time zone of the place',
}

/** A rule in words; one that has none here is named as the API names it. */
export function ruleInWords(rule: string): string {
  if (rule.startsWith('status_row_')) return 'it is the first status that fits what was stated'
  return because[rule] ?? `of the rule ${rule}`
}
