import { create_alert_rule_preview_request, exceptions_worked, update_exceptions_request } from '@quaylog/contract'
import { one, page, plain } from '../operation.ts'
import type { OperationRow } from '../operation.ts'

/** What is particular to exceptions; their usual calls are made from the contract. */
export const exception_operations: readonly OperationRow[] = [
  {
    call: 'GET /exceptions/:id/history',
    id: 'listExceptionHistory',
    tag: 'Exceptions',
    summary: 'List what happened to an exception and who did it',
    answer: page('exception_entry'),
    notes: 'The newest first. `by` is `service` for what happened by itself.',
  },
  {
    call: 'PATCH /exceptions',
    id: 'updateExceptions',
    tag: 'Exceptions',
    summary: 'Work on many exceptions',
    body: update_exceptions_request,
    answer: plain('What became of each, in the order in which they were sent', exceptions_worked),
    notes:
      'Up to 1,000, each named once and each by itself: one that is refused, such as by an old `version`, keeps none of the others.',
  },
  {
    call: 'GET /eta_scoreboard',
    id: 'getEtaScoreboard',
    tag: 'Exceptions',
    summary: 'Read how good estimated arrivals were',
    answer: one('eta_scoreboard'),
    query: [
      {
        name: 'days',
        description: 'How far back arrivals are counted',
        schema: { type: 'integer', minimum: 1, maximum: 730, default: 180 },
      },
    ],
    notes:
      "Error and bias by line, source and days before the arrival, of the account's own shipments that have arrived, by what was shown of them then. `line_first` is the baseline.",
  },
  {
    call: 'POST /alert_rules/preview',
    id: 'previewAlertRule',
    tag: 'Alert rules',
    summary: 'Count how often a rule would have told somebody',
    body: create_alert_rule_preview_request,
    answer: one('alert_rule_preview'),
    status: 200,
    notes: 'Looks at the last 30 days and keeps nothing. `exceptions` names the ten latest that match.',
  },
]
