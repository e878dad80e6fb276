/**
 * Stories that differ in what they tell: holds, fees, deadlines, rail, transshipment, several boxes, nothing yet, an
 * end.
 */
export const stories = [
  'customs-hold-clears',
  'demurrage-running',
  'one-of-four-examined',
  'last-free-day-extended',
  'appointment-and-collected',
  'transshipment-singapore',
  'just-booked',
  'vessel-swap',
  'rail-to-chicago',
  'rail-under-way',
  'truck-to-door',
  'finished-journey',
  'unknown-bill',
  'unknown-container',
] as const
