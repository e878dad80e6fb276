import { listReply } from '../ground/jsonapi/document.ts'
import { readList } from '../ground/jsonapi/reading.ts'
import { seenBy } from '../request/part-store.ts'
import { owned, pathId } from '../request/own.ts'
import { listScopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import type { DocumentLinkRow } from './document.ts'
import { shipmentOfTarget } from './link-store.ts'
import { renderDocuments } from './resource.ts'
import { listDocuments } from './store.ts'

/** The documents that are linked to the shipment or container of the path; the filters of documents narrow them. */
export function getDocumentsOf(type: DocumentLinkRow['target_type']) {
  return async (call: ApiCall): Promise<ApiReply> => {
    const reading = readList(call.query, 'document')
    const scope = listScopeOf(call)
    const id = pathId(type, call.params['id'])
    await owned(scope.reader, type, id, await shipmentOfTarget(scope.reader, scope.account.id, type, id))
    const page = await listDocuments(scope.reader, seenBy(scope), reading, id)
    const rows = await renderDocuments(scope, page.rows)
    return listReply(scope, call.services.registry, rows, page, reading, call.url)
  }
}
