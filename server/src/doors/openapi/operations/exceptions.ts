import { create_alert_rule_preview_request } from '@quaylog/contract'
import { one, page } from '../operation.ts'
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
