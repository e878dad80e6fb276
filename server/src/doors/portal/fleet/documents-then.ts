import { documentsThen } from '../../../documents/link-then-store.ts'
import { invalidParameter } from '../../../ground/http/refusal.ts'
import { containerById } from '../../../records/containers/store.ts'
import { requireEntitlement } from '../../../request/account.ts'
import { requireSeen } from '../../../records/part.ts'
import { seenBy } from '../../../request/part-store.ts'
import { owned, pathId } from '../../../request/own.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { momentOf } from './as-of.ts'
import { scopeOfCall } from './fleet.ts'

const documents_max = 25

/** The documents that were linked to a container at a moment and that the person sees, the newest first. */
export async function getDocumentsThen(call: PortalCall): Promise<ApiAnswer> {
  const id = pathId('container', call.params['id'])
  const scope = scopeOfCall(call)
  const { reader, account } = scope
  await owned(reader, 'container', id, await containerById(reader, account.id, id))
  await requireSeen(scope, 'container', id)
  requireEntitlement(call.account, 'documents')
  const as_of = momentOf(call)
  if (as_of === null) throw invalidParameter('as_of', 'as_of is missing: documents of now are read at /v2/documents')
  return { status: 200, body: { data: await documentsThen(reader, seenBy(scope), id, as_of, documents_max) } }
}
