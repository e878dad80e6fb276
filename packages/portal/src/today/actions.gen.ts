// Generated from packages/contract by `npm run generate`; not to be edited.

/** What somebody has to do about an exception, in the order of the page. */
export const actions = [
  'pay',
  'call_broker',
  'book_truck',
  'return_empty',
  'fix_number',
  'ask_line',
  'ask_terminal',
  'check_source',
  'take_note',
] as const
