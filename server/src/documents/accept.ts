import { createHash } from 'node:crypto'
import { size_limits } from '@quaylog/contract'
import type { DocumentSource, DocumentTypeCode } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import type { Scope } from '../request/scope.ts'
import { discardDocument } from './discard.ts'
import type { DocumentRow, ShownDocument } from './document.ts'
import { duplicatesOf } from './settings-store.ts'
import { cleanFileName } from './file-name.ts'
import { fileOfBytes, insertFile } from './file-store.ts'
import type { StoredFile } from './file-store.ts'
import { handLinkRow } from './hand-links.ts'
import type { HandLink } from './hand-links.ts'
import { giveJob } from './job-store.ts'
import { insertLink } from './link-store.ts'
import { documentById, holdDocument, insertDocument, sameDocument } from './store.ts'
import { storedTypeOf } from './stored-type.ts'
import { tellDocument } from './tell-document.ts'
import type { DocumentTellingParts } from './tell-document.ts'

/** A file that is handed in as a document. */
export interface GivenDocument {
  /** Of the document that is made; a new one unless told. */
  readonly id?: string
  /** As people call it; the file's name where nobody said. */
  readonly name: string | null
  readonly file_name: string
  /** As whoever handed it in announced; null: nobody said. */
  readonly content_type: string | null
  readonly bytes: Buffer
  readonly source: Exclude<DocumentSource, 'split_document'>
  readonly user_id: string | null
  readonly email_submission_id: string | null
  readonly type_manual?: DocumentTypeCode | null
  /** What it belongs to, as whoever hands it in says. */
  readonly links?: readonly HandLink[]
}

/** Why a file is no document. */
export type RefusedFile = 'empty' | 'too_large' | 'unsupported_type'

/** What became of a file: a document, or why it is none. */
export type Acceptance =
  | { readonly outcome: 'accepted'; readonly document: ShownDocument }
  | { readonly outcome: 'duplicate'; readonly document: ShownDocument }
  | { readonly outcome: 'refused'; readonly reason: RefusedFile; readonly detail: string }
  | { readonly outcome: 'storage_full'; readonly bytes: number; readonly bytes_max: number }

/**
 * Makes a document of a file, with the job that reads it and `document.created`, in one transaction. The same bytes in
 * the same account are one document, unless the account's setting says otherwise. Where it answers `storage_full` the
 * caller gives its transaction up.
 */
export async function acceptDocument(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  given: GivenDocument,
): Promise<Acceptance> {
  const refused = refusalOf(given)
  if (refused !== null) return refused
  const stored_type = storedTypeOf(given.bytes, given.file_name, given.content_type)
  if ('refused' in stored_type) return { outcome: 'refused', reason: 'unsupported_type', detail: stored_type.refused }
  const account_id = scope.account.id
  const sha256 = createHash('sha256').update(given.bytes).digest('hex')
  // Whoever hands in the same bytes meanwhile waits here, so that one of the two is the duplicate.
  const duplicates = await duplicatesOf(tx, account_id)
  const same = duplicates === 'accept' ? undefined : await sameDocument(tx, account_id, sha256)
  if (same !== undefined && duplicates === 'reject') return { outcome: 'duplicate', document: same }
  if (same !== undefined) await discardDocument(tx, parts, scope, (await holdDocument(tx, account_id, same.id)) ?? same)
  const file = await keepFile(tx, parts, scope, sha256, given.bytes)
  if ('bytes_max' in file) return { outcome: 'storage_full', ...file }
  const row = newDocument(given.id ?? parts.newId(), given, { scope, file, content_type: stored_type.content_type })
  await insertDocument(tx, row)
  const linked = (given.links ?? []).map((link) =>
    handLinkRow(link, {
      account_id,
      id: parts.newId(),
      document_id: row.id,
      user_id: given.user_id,
      created_at: scope.now,
    }),
  )
  for (const link of linked) await insertLink(tx, link)
  await giveJob(tx, account_id, row.id, 'read', new Date(parts.clock.realMs()).toISOString())
  const document = await documentById(tx, account_id, row.id)
  if (document === undefined) throw new Error('a document is not there after it was written')
  await tellDocument(tx, parts, scope, { row: document, event: 'document.created', linked })
  return { outcome: 'accepted', document }
}

function refusalOf({ bytes }: GivenDocument): Extract<Acceptance, { outcome: 'refused' }> | null {
  if (bytes.length === 0) return { outcome: 'refused', reason: 'empty', detail: 'the file is empty' }
  if (bytes.length <= size_limits.document_bytes_max) return null
  const mib = size_limits.document_bytes_max / 1_024 / 1_024
  return { outcome: 'refused', reason: 'too_large', detail: `the file has more than ${mib} MiB: split it` }
}

async function keepFile(
  tx: Transaction,
  parts: DocumentTellingParts,
  { account, now }: Scope,
  sha256: string,
  bytes: Buffer,
): Promise<StoredFile | { readonly bytes: number; readonly bytes_max: number }> {
  const known = await fileOfBytes(tx, account.id, sha256)
  if (known !== undefined) return known
  const file: StoredFile = {
    account_id: account.id,
    id: parts.newId(),
    stored_in: `${now.slice(0, 7)}-01`,
    sha256,
    bytes: bytes.length,
    created_at: now,
    object_id: null,
  }
  const used = await insertFile(tx, file, bytes)
  const bytes_max = size_limits.document_storage_bytes_max
  return used > bytes_max ? { bytes: used - bytes.length, bytes_max } : file
}

interface NewDocument {
  readonly scope: Scope
  readonly file: StoredFile
  readonly content_type: string
}

function newDocument(id: string, given: GivenDocument, { scope, file, content_type }: NewDocument): DocumentRow {
  const file_name = cleanFileName(given.file_name)
  return {
    account_id: scope.account.id,
    id,
    name: cleanFileName(given.name ?? file_name),
    file_name,
    file_id: file.id,
    file_content_type: content_type,
    file_size_bytes: file.bytes,
    sha256: file.sha256,
    source: given.source,
    status: 'received',
    failed_reason: null,
    failed_detail: null,
    type_read: null,
    type_manual: given.type_manual ?? null,
    type_confidence: null,
    page_count: null,
    page_from: null,
    page_to: null,
    needs_review: false,
    reviewed_at: null,
    parent_id: null,
    split_manual: null,
    email_submission_id: given.email_submission_id,
    user_id: given.user_id,
    representation_id: null,
    confirmed_representation_id: null,
    corrections: null,
    correction_places: null,
    invoice_id: null,
    discarded_at: null,
    created_at: scope.now,
    updated_at: scope.now,
  }
}
