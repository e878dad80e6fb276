import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import { sendWithCommit } from '../ground/db/index.ts'
import type { Fragment, Reader } from '../ground/db/index.ts'
import type { AuditActor, AuditedAct } from './entry.ts'
import { actOf, actorOf } from './entry.ts'
import { auditInsert } from './store.ts'
import type { RecordWrite } from '../request/write.ts'

/** What keeping an entry takes. */
export interface AuditParts {
  readonly clock: Pick<Clock, 'realMs'>
  readonly newId: () => string
}

/** Keeps one entry, in the transaction of what was done where there is one. */
export async function recordAct(
  reader: Reader,
  parts: AuditParts,
  account_id: string,
  actor: AuditActor,
  act: AuditedAct,
): Promise<void> {
  await entryOf(reader, parts, account_id, actor, act)
}

function entryOf(
  reader: Reader,
  { clock, newId }: AuditParts,
  account_id: string,
  actor: AuditActor,
  act: AuditedAct,
): Fragment {
  return auditInsert(reader, { account_id, id: newId(), created_at: instantOf(clock.realMs()) }, actor, act)
}

/** Calls that are writes by their form and change nothing. */
const changing_nothing = new Set(['/tracking_requests/infer_number', '/alert_rules/preview'])

/** Keeps every write of the API in its own transaction: what was rolled back is not in the log. */
export function auditWrites(parts: AuditParts): RecordWrite {
  return async (tx, { caller, params, body, request_id }, { method, route, ip }, reply) => {
    if (changing_nothing.has(route)) return
    const act = actOf({ method, route, params, body, reply: reply.body, request_id })
    sendWithCommit(tx, entryOf(tx, parts, caller.account.id, actorOf(caller, ip), act), 'audit_entry')
  }
}
