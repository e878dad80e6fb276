import { exceptionKind } from '@quaylog/contract'
import type { ExceptionAttributes, ExceptionEntryAttributes, ResourceObject } from '@quaylog/contract'
import type { ResourceKind } from '../ground/jsonapi/registry.ts'
import type { Scope } from '../request/scope.ts'
import { exceptionStatus, summaryOf } from './exception.ts'
import type { ExceptionEntryRow, ExceptionRow } from './exception.ts'
import { exceptionsByIds } from './store.ts'

const linkTo = (type: string, id: string | null) => ({ data: id === null ? null : { id, type } })

/** An exception as it stands at a moment. */
export function renderException(row: ExceptionRow, now: string): ResourceObject {
  const attributes: ExceptionAttributes = {
    kind: row.kind,
    severity: row.severity,
    action: row.action,
    status: exceptionStatus(row, now),
    label: exceptionKind(row.kind).label,
    summary: summaryOf(row) ?? exceptionKind(row.kind).label,
    evidence: row.evidence.map(({ text, observation_ids }) => ({ text, observation_ids: [...observation_ids] })),
    change: row.change === null ? null : { from: row.change.from, to: row.change.to },
    at_stake: row.at_stake === null ? null : { amount: row.at_stake.amount, currency_code: row.at_stake.currency_code },
    due_on: row.due_on,
    held: row.held,
    opened_at: row.opened_at,
    changed_at: row.changed_at,
    closed_at: row.closed_at,
    closed_reason: row.closed_reason,
    note: row.note,
    snoozed_until: row.snoozed_until,
    snoozed_until_event: row.snoozed_until_event,
    version: row.version,
  }
  return {
    id: row.id,
    type: 'exception',
    attributes,
    relationships: {
      shipment: linkTo('shipment', row.shipment_id),
      tracking_request: linkTo('tracking_request', row.tracking_request_id),
      containers: { data: row.container_ids.map((id) => ({ id, type: 'container' })) },
      owner: linkTo('user', row.owner_id),
    },
  }
}

/** The same for who reads it: notes, and who works on it, are not for those who see a part of the account. */
export function renderExceptionFor({ parties }: Pick<Scope, 'parties'>, row: ExceptionRow, now: string) {
  return renderException(parties === null ? row : { ...row, note: null, owner_id: null }, now)
}

/** One thing that happened to an exception. */
export function renderEntry({ id, exception_id, deed, at, by, person_id, text }: ExceptionEntryRow): ResourceObject {
  const attributes: ExceptionEntryAttributes = { deed, at, by, text }
  return {
    id,
    type: 'exception_entry',
    attributes,
    relationships: { exception: linkTo('exception', exception_id), user: linkTo('user', person_id) },
  }
}

/** Exceptions by id. */
export const exception_kind: ResourceKind<Scope> = {
  type: 'exception',
  fetch: async (scope, ids) =>
    (await exceptionsByIds(scope.reader, scope.account.id, ids)).map((row) =>
      renderExceptionFor(scope, row, scope.now),
    ),
}
