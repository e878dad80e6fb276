import { create_document_request, size_limits } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import { readBody } from '../ground/http/read-body.ts'
import { duplicateDocument, payloadTooLarge, unprocessable } from '../ground/http/refusal.ts'
import { bytesOfUpload, storageFull } from './uploads.ts'
import { listReply, singleReply } from '../ground/jsonapi/document.ts'
import { readList, readOne } from '../ground/jsonapi/reading.ts'
import { seenBy } from '../request/part-store.ts'
import { owned, pathId } from '../request/own.ts'
import { listScopeOf, scopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../request/services.ts'
import { createScope } from '../telling/create-scope.ts'
import { acceptDocument } from './accept.ts'
import type { GivenDocument } from './accept.ts'
import type { ShownDocument } from './document.ts'
import { givenByForm, givenByJson } from './given.ts'
import { renderDocument, renderDocuments } from './resource.ts'
import { documentById, listDocuments } from './store.ts'

export async function getDocuments(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'document')
  const scope = listScopeOf(call)
  const page = await listDocuments(scope.reader, seenBy(scope), reading)
  const rows = await renderDocuments(scope, page.rows)
  return listReply(scope, call.services.registry, rows, page, reading, call.url)
}

export async function getDocument(call: ApiCall): Promise<ApiReply> {
  return oneDocument(call, await documentOf(call, call.services.db.keyed))
}

/** The document of the path when the account has it. */
export async function documentOf(call: ApiCall, reader: Reader): Promise<ShownDocument> {
  const id = pathId('document', call.params['id'])
  return owned(reader, 'document', id, await documentById(reader, call.caller.account.id, id))
}

/** An answer of one document. */
export async function oneDocument(
  call: ApiCall,
  row: ShownDocument,
  status: 200 | 201 = 200,
  reader?: Reader,
): Promise<ApiReply> {
  const reading = readOne(call.query, 'document')
  const scope = reader === undefined && reading.include.length > 0 ? listScopeOf(call) : scopeOf(call, reader)
  const document = await renderDocument(scope, row)
  return singleReply(scope, call.services.registry, document, reading, call.url, status)
}

/** Reads the bytes of an upload, which may be in the store, before the transaction in which it becomes a document. */
export async function prepareDocument(call: OutsideCall): Promise<Buffer | null> {
  if (call.form !== undefined) return null
  const { attached_document } = readBody(create_document_request, call.body).data.attributes
  return attached_document === undefined ? null : bytesOfUpload(call, attached_document)
}

/** Takes a file: of a form, in Base64, or uploaded before. It is read soon after. */
export async function postDocument(call: ApiCall, tx: Transaction, uploaded: Buffer | null): Promise<ApiReply> {
  const given =
    call.form === undefined
      ? await givenByJson(call, tx, readBody(create_document_request, call.body), call.services.newId(), uploaded)
      : await givenByForm(call, call.form)
  return oneDocument(call, await acceptOrRefuse(call, tx, given.file, given.pointer), 201, tx)
}

/** Makes a document of a file, or refuses with the reason; `pointer` says where in the request the file is. */
async function acceptOrRefuse(
  call: ApiCall,
  tx: Transaction,
  given: GivenDocument,
  pointer: string,
): Promise<ShownDocument> {
  const scope = createScope(tx, call.services, call.caller.account)
  const accepted = await acceptDocument(tx, call.services, scope, given)
  switch (accepted.outcome) {
    case 'accepted':
      return accepted.document
    case 'duplicate':
      throw duplicateDocument(accepted.document.id, accepted.document.name)
    case 'storage_full':
      throw storageFull(accepted.bytes)
    case 'refused':
      if (accepted.reason === 'too_large') throw payloadTooLarge(size_limits.document_bytes_max)
      throw unprocessable(
        accepted.reason === 'empty' ? 'blank' : 'unsupported_type',
        pointer,
        `The file is not taken: ${accepted.detail}`,
      )
  }
}
