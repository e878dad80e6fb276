import type { AuditEntryAttributes, ResourceObject } from '@quaylog/contract'
import { Refusal } from '../ground/http/refusal.ts'
import { listReply } from '../ground/jsonapi/document.ts'
import { readList } from '../ground/jsonapi/reading.ts'
import type { Caller } from '../request/account.ts'
import { listScopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { listAuditEntries } from './store.ts'
import type { ListedEntry } from './store.ts'

/** Who did what in the account, the latest first. */
export async function getAuditLog(call: ApiCall): Promise<ApiReply> {
  requireMayAudit(call.caller)
  const reading = readList(call.query, 'audit_entry')
  const scope = listScopeOf(call)
  const page = await listAuditEntries(scope.reader, scope.account.id, reading)
  return listReply(scope, call.services.registry, page.rows.map(renderAuditEntry), page, reading, call.url)
}

/** Refuses with 403 whoever may not see what others do: owners and managers may, and keys that may write. */
function requireMayAudit({ credential }: Caller): void {
  const may =
    (credential.kind === 'person' && (credential.role === 'owner' || credential.role === 'manager')) ||
    (credential.kind === 'key' && credential.access === 'write')
  if (may) return
  const detail = 'Only owners and managers of the account, and keys that may write, may read its audit log'
  throw new Refusal([{ error: 'insufficient_permission', detail }])
}

/** One entry of the log. */
function renderAuditEntry({ id, account_id: _, ...row }: ListedEntry): ResourceObject {
  const attributes: AuditEntryAttributes = { ...row, fields: [...row.fields] }
  return { id, type: 'audit_entry', attributes }
}
