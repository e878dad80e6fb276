/** From when on something is an exception. */
export interface ExceptionRules {
  /** Days before a last free day on which somebody is told, the earliest first. */
  readonly lead_days: readonly number[]
  /** Hour of the day, at the facility, at which a lead begins. */
  readonly lead_hour: number
  /** How long after its hour a booked pick-up still counts as on its way. */
  readonly appointment_grace_hours: number
  /** How far an estimate moves, against the first one, before it is told. */
  readonly estimate_moved_hours: number
  /** How much later a ship leaves than the one before for the box to count as rolled. */
  readonly rolled_hours: number
  /** How long after its estimate an arrival, departure or arrival inland is overdue. */
  readonly overdue_hours: number
  /** How long after the arrival of its ship a discharge is overdue where nothing is known of the port. */
  readonly discharge_overdue_hours: number
  /** From how many shipments on the time that a leg took says when the next is overdue. */
  readonly leg_shipments_min: number
  /** How many days after the gate-out an empty box that is not back is overdue. */
  readonly empty_return_days: number
  /** How many days without news are silence, while something is expected. */
  readonly silent_days: number
  /** How long a source fails, or knows a number no more, before somebody is told. */
  readonly source_trouble_hours: number
  /** How far two sources are apart before they disagree. */
  readonly disagreement_hours: number
  /** How long a request may make no progress. */
  readonly request_stuck_days: number
}

/** The rules of an account that has set none. */
export const default_exception_rules: ExceptionRules = {
  lead_days: [3, 1, 0],
  lead_hour: 6,
  appointment_grace_hours: 6,
  estimate_moved_hours: 48,
  rolled_hours: 24,
  overdue_hours: 24,
  discharge_overdue_hours: 72,
  leg_shipments_min: 10,
  empty_return_days: 10,
  silent_days: 7,
  source_trouble_hours: 24,
  disagreement_hours: 24,
  request_stuck_days: 5,
}
