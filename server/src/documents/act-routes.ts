import { document_types, update_document_request } from '@quaylog/contract'
import { document_types as type_labels } from '@quaylog/documents'
import { mayBeEntered } from '@quaylog/documents/by-hand'
import type { Transaction } from '../ground/db/index.ts'
import { expectOnly } from '../ground/http/query.ts'
import { readBody, requireSameId } from '../ground/http/read-body.ts'
import { unprocessable } from '../ground/http/refusal.ts'
import { readOne } from '../ground/jsonapi/reading.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { createScope } from '../telling/create-scope.ts'
import { standingDocument } from './discard-routes.ts'
import { giveJob } from './job-store.ts'
import type { DocumentWork } from './job-store.ts'
import { correctDocument } from './correct.ts'
import { cleanFileName } from './file-name.ts'
import { personOf } from './hand-links.ts'
import { documentOf, oneDocument } from './routes.ts'
import { documentById, updateDocument } from './store.ts'
import { tellDocument } from './tell-document.ts'
import { giveJobsOfAlike } from './amend/amendment-store.ts'
import { giveWitnessJob } from './witness/witness-store.ts'

/** The kinds of documents, with what people call them. */
export async function getDocumentTypes(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  return { status: 200, body: { document_types: document_types.map((code) => ({ code, label: type_labels[code] })) } }
}

/** Where the original is downloaded, with the credential of the call. */
export async function getDownloadUrl(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { id } = await documentOf(call, call.services.db.keyed)
  return { status: 200, body: { download_url: `${call.services.base_url}/documents/${id}/content` } }
}

/** Has a document read, or only linked, again soon. */
export function postAgain(work: Exclude<DocumentWork, 'state'>) {
  return async (call: ApiCall, tx: Transaction): Promise<ApiReply> => {
    expectOnly(call.query, () => false)
    const row = await standingDocument(call, tx)
    await giveJob(tx, row.account_id, row.id, work, realNow(call))
    return { status: 202, body: { status: 'accepted' } }
  }
}

const realNow = ({ services }: ApiCall) => new Date(services.clock.realMs()).toISOString()

/** A person has looked at a document and confirms what was read of it. */
export async function postConfirm(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  readOne(call.query, 'document')
  const row = await standingDocument(call, tx)
  if (row.status !== 'extracted')
    throw unprocessable('invalid', '/data', 'Nothing was read of this document yet, so there is nothing to confirm')
  // What was confirmed already is told once, however often somebody says so.
  if (row.confirmed_representation_id === row.representation_id && !row.needs_review)
    return oneDocument(call, row, 200, tx)
  const now = call.services.clock.now()
  const confirmed = {
    ...row,
    needs_review: false,
    reviewed_at: now,
    confirmed_representation_id: row.representation_id,
    updated_at: now,
  }
  await updateDocument(tx, confirmed)
  const scope = createScope(tx, call.services, call.caller.account)
  await tellDocument(tx, call.services, scope, { row: confirmed, event: 'document.confirmed' })
  await giveWitnessJob(tx, row.account_id, row.id, realNow(call))
  await giveJobsOfAlike(tx, row.account_id, row.id, realNow(call))
  return oneDocument(call, confirmed, 200, tx)
}

/** Changes what a document is called, says what kind it is, and corrects its values; null takes each back. */
export async function patchDocument(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const row = await standingDocument(call, tx)
  const { data } = readBody(update_document_request, call.body)
  requireSameId(data.id, row.id)
  const {
    name = row.name,
    document_type_manual: type_manual = row.type_manual,
    extracted_data_manual,
    evidence_manual,
  } = data.attributes
  const now = call.services.clock.now()
  const says_type = type_manual !== row.type_manual && type_manual !== null
  const named = {
    ...row,
    name: cleanFileName(name),
    type_manual,
    reviewed_at: says_type ? now : row.reviewed_at,
    updated_at: now,
  }
  const changed =
    extracted_data_manual === undefined && evidence_manual === undefined
      ? named
      : await correctDocument(tx, named, {
          patch: extracted_data_manual === undefined ? {} : extracted_data_manual,
          places: evidence_manual,
          user_id: personOf(call),
          now,
          newId: call.services.newId,
        })
  // Those of the type that it was, before; those of the type that it is, after.
  if (says_type) await giveJobsOfAlike(tx, row.account_id, row.id, realNow(call))
  await updateDocument(tx, changed)
  await giveWitnessJob(tx, row.account_id, row.id, realNow(call))
  await giveJobsOfAlike(tx, row.account_id, row.id, realNow(call))
  if (changed.representation_id === row.representation_id) return oneDocument(call, changed, 200, tx)
  // What people entered names shipments and containers, which are looked for soon after.
  if (mayBeEntered(changed)) await giveJob(tx, row.account_id, row.id, 'link', realNow(call))
  const shown = (await documentById(tx, row.account_id, row.id)) ?? changed
  await tellDocument(tx, call.services, createScope(tx, call.services, call.caller.account), {
    row: shown,
    event: changed.status === 'failed' ? 'document.extraction_failed' : 'document.extracted',
  })
  return oneDocument(call, shown, 200, tx)
}
