import { z } from 'zod'
import { definePrompt } from '../prompt.ts'

/** What has to be done today about all containers. */
export const plan_the_day = definePrompt({
  name: 'plan-the-day',
  title: 'Plan the day',
  description: 'What must be done today about all containers of the account, by what presses most.',
  input: z.object({}),
  text: () =>
    [
      "Say what must be done today about this account's containers.",
      '',
      '1. Read list_exceptions: what presses most comes first. Read on by page while the rows of a page are due today or tomorrow, overdue, or critical; say how many are left.',
      '2. Read whats_costing_money: what is owed, what today costs, and which containers cost most by waiting. Name the charges that could not be counted and why: they are not 0.',
      '3. Group what has to be done by action, such as book_truck; within a group by dueOn, the earliest first. For each: the numbers, one sentence of evidence, by when (a day at the facility), and what a day costs where atStake says so. ' +
        'A null in atStake or dueOn means that it is not known.',
      '4. Say separately what cannot be judged today: sources that are silent, charges without terms.',
      '5. Only read: track nothing and change nothing.',
      '6. End with the three things to do first, and why these.',
    ].join('\n'),
})
