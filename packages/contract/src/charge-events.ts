import { family } from './event-row.ts'

/** What is told of charges and invoices, contract 13.13. */
export const charge_rows = [
  ...family('charge_clock.', 'charge-events', 'charge_clock', {
    started: { description: 'Free time began.' },
    charging_started: { description: 'The first day that costs something began at the facility.' },
    paused: { description: 'A hold that the terms name stands in the way.' },
    resumed: { description: 'What stood in the way is over.' },
    stopped: { description: 'The charge ended, such as with the pick-up.' },
    cannot_assess: { description: 'The charge cannot be counted any more; `missing` says what is not known.' },
    assessable: { description: 'What was missing is known: the charge is counted.' },
    last_free_day_changed: { description: 'The computed last free day moved.' },
    last_free_day_approaching: {
      description: 'The last free day is 3, 1 or 0 days ahead; told once for each at 06:00 at the facility.',
    },
    rate_increased: { description: 'A day costs more from tomorrow on.' },
    day_charged: { description: 'A day was added. `*` does not stand for it: ask for it by its name.' },
    lfd_disagreement: {
      description: 'Last free days of line, terminal, railroad and the computed one differ, by other days, or no more.',
    },
    corrected: { description: 'The sum of a charge that had ended changed.' },
  }),
  ...family('container.', 'charge-events', 'charge_clock', {
    empty_return_due_approaching: {
      description: 'The last day to return the empty container without a charge is 3, 1 or 0 days ahead.',
    },
    empty_return_overdue: { description: 'The empty container was not returned within its free time.' },
  }),
  ...family('invoice.', 'charge-events', 'invoice', {
    checked: { description: 'An invoice was checked, or checked again.' },
    dispute_deadline_approaching: {
      description: 'The last day to dispute an invoice that nobody has decided on is 10, 3 or 1 days ahead.',
    },
    answer_overdue: { description: 'The biller has not answered a dispute within its time.' },
    issue_window_closed: { description: 'An invoice that lacks an item of 46 CFR 541.6 can no longer be issued anew.' },
  }),
] as const
