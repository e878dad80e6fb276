// Generated from packages/contract by `npm run generate`; not to be edited.

/** What somebody has to do about an exception. */
export const exception_actions = {
  pay: 'Pay',
  call_broker: 'Call the broker',
  book_truck: 'Book a truck',
  return_empty: 'Return the empty container',
  fix_number: 'Fix the number',
  ask_line: 'Ask the line',
  ask_terminal: 'Ask the terminal',
  check_source: 'Check the source',
  take_note: 'Take note',
} as const
