import { z } from 'zod'
import { definePrompt } from '../prompt.ts'

/** What waiting costs today, to whom it is owed, and what to pull or return first. */
export const money_today = definePrompt({
  name: 'money-today',
  title: 'Money today',
  description:
    'What containers cost today and by waiting, what is owed and to whom, and what to pick up or return first.',
  input: z.object({}),
  text: () =>
    [
      "Say what this account's containers cost today, and what to do about it.",
      '',
      '1. Read whats_costing_money. Begin with its counters: how many containers are assessed, partly, unassessed and without terms. Where complete is false, every sum is "at least".',
      '2. Say what is owed (owed) and to whom (owedBy), and what today adds (perDay): one sum for each currency. Never add or convert currencies.',
      '3. List the charges that run, the dearest by the day first: number, charge, biller, what today costs, the next rate and its day. ' +
        'Of the three dearest read whats_costing_money with container_id: the cheapest day (bestDay) and until when waiting costs nothing more (pullBy), in the time of the facility.',
      '4. Read whats_costing_money with last_free_through three days ahead and sort last_free_on: what still is free and costs money unless it is collected by then.',
      '5. Of boxes that are out (charge_type detention or merged) read empty_return for those whose free time ends first: where the empty goes back and until when. Say what is not known.',
      '6. Read whats_costing_money with state cannot_assess: which charges cannot be counted, and for each what is missing. They are not 0.',
      '7. Read check_invoice with status received: which invoices wait, what of each is disputed, and the last day for a dispute.',
      '8. Only read: track nothing and change nothing. What an answer does not have is not known.',
      '9. End with what to pull or return first, and why these.',
    ].join('\n'),
})
