import type { ExceptionRow } from './exception.ts'
import { isGraver } from './exception.ts'

/** What decides whether an exception that opens says what people have been told already. */
export type Comparable = Pick<
  ExceptionRow,
  'kind' | 'severity' | 'action' | 'due_on' | 'opened_at' | 'closed_at' | 'closed_reason'
>

/**
 * Whether people were told the same of another box of the same shipment earlier on the same day (UTC): to do the same,
 * for the same reason, by the same day. What is critical is told each time.
 */
export function isToldOfSibling(opened: Comparable, siblings: readonly Comparable[]): boolean {
  if (opened.severity === 'critical') return false
  return siblings.some(
    (one) =>
      one.kind === opened.kind &&
      one.action === opened.action &&
      one.due_on === opened.due_on &&
      one.opened_at < opened.opened_at &&
      one.opened_at.slice(0, 10) === opened.opened_at.slice(0, 10) &&
      !isGraver(opened.severity, one.severity) &&
      (one.closed_at === null || one.closed_reason === 'handled' || one.closed_reason === 'seen'),
  )
}

/** Whether people know from its last free day, which has passed, that a container's charge runs. */
export function isToldByDeadline(
  opened: Pick<ExceptionRow, 'kind' | 'container_ids'>,
  siblings: readonly Pick<ExceptionRow, 'kind' | 'container_ids' | 'closed_at'>[],
): boolean {
  if (opened.kind !== 'demurrage_running') return false
  return siblings.some(
    ({ kind, container_ids, closed_at }) =>
      kind === 'last_free_day_passed' &&
      closed_at === null &&
      opened.container_ids.every((id) => container_ids.includes(id)),
  )
}

/** Whether the cause is not the shipment's own: a source that fails does so for every shipment that it serves. */
export function isOfSource({ kind }: Pick<ExceptionRow, 'kind'>): boolean {
  return kind === 'source_failing'
}
