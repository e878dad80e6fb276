// Generated from packages/contract by `npm run generate`; not to be edited.

/** What is wrong, or has changed. */
export const exception_kinds = {
  last_free_day_near: 'Last free day is near',
  last_free_day_passed: 'Last free day has passed',
  hold_near_last_free_day: 'Held, and the last free day is near',
  hold_placed: 'Hold placed',
  hold_released: 'Hold released',
  rolled: 'Rolled to a later departure',
  vessel_changed: 'Vessel changed',
  voyage_changed: 'Voyage changed',
  port_of_discharge_changed: 'Port of discharge changed',
  terminal_changed: 'Terminal changed',
  destination_changed: 'Destination changed',
  port_omitted: 'Port omitted',
  estimate_moved: 'Estimate moved',
  arrival_missed: 'Estimated arrival has passed',
  event_overdue: 'Expected event is overdue',
  nothing_new: 'Sources answer, but say nothing new',
  source_failing: 'Source does not answer',
  number_unknown_to_source: 'Source no longer knows the number',
  sources_disagree: 'Sources disagree',
  empty_return_overdue: 'Empty container is not back',
  demurrage_running: 'Demurrage is running',
  request_failed: 'Tracking request failed',
  request_stuck: 'Tracking request makes no progress',
  number_reused: 'Container number used by another journey',
} as const
