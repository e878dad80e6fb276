import type { DocumentCorrectionAttributes, ResourceObject } from '@quaylog/contract'
import { listReply } from '../ground/jsonapi/document.ts'
import { readList } from '../ground/jsonapi/reading.ts'
import { listScopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { listCorrections } from './correction-store.ts'
import type { CorrectionRow } from './correction-store.ts'
import { documentOf } from './routes.ts'

/** What was corrected of a document, by whom and when, the newest first. */
export async function getCorrections(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'document_correction')
  const scope = listScopeOf(call)
  const { id } = await documentOf(call, scope.reader)
  const page = await listCorrections(scope.reader, scope.account.id, id, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderCorrection), page, reading, call.url)
}

function renderCorrection(row: CorrectionRow): ResourceObject {
  const attributes: DocumentCorrectionAttributes = {
    changes: row.changes.map((change) => ({ ...change })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return {
    id: row.id,
    type: 'document_correction',
    attributes,
    relationships: {
      document: { data: { id: row.document_id, type: 'document' } },
      user: { data: row.user_id === null ? null : { id: row.user_id, type: 'user' } },
    },
  }
}
