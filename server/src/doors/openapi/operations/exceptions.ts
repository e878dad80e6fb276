import { page } from '../operation.ts'
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
]
