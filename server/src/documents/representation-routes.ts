import { listReply } from '../ground/jsonapi/document.ts'
import { readList } from '../ground/jsonapi/reading.ts'
import { listScopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { documentOf } from './routes.ts'
import { listRepresentations } from './representation-store.ts'
import { renderRepresentation } from './representation.ts'

/** Everything that was read of a document, the newest first. */
export async function getRepresentations(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'document_representation')
  const scope = listScopeOf(call)
  const { id } = await documentOf(call, scope.reader)
  const page = await listRepresentations(scope.reader, scope.account.id, id, reading.page)
  const resources = page.rows.map((row) => renderRepresentation(row))
  return listReply(scope, call.services.registry, resources, page, reading, call.url)
}
