import { createHash } from 'node:crypto'
import { create_upload_request, size_limits } from '@quaylog/contract'
import { z } from 'zod'
import type { Clock } from '../ground/clock.ts'
import { instantOf } from '../ground/clock.ts'
import type { Database, Transaction } from '../ground/db/index.ts'
import { readBody } from '../ground/http/read-body.ts'
import { planLimitReached, unprocessable } from '../ground/http/refusal.ts'
import { openLink, sealLink } from '../ground/sealed-link.ts'
import type { Sealer } from '../ground/secret.ts'
import { refuseUnread } from '../ground/objects/unread.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../request/services.ts'
import type { GivenDocument } from './accept.ts'
import { cleanFileName } from './file-name.ts'
import { fileById, fileOfBytes, holdStorage, insertFile } from './file-store.ts'
import { wholeFile } from './originals.ts'
import { attachUpload, holdUpload, insertUpload, receiveUpload, uploadById } from './upload-store.ts'
import type { UploadRow } from './upload-store.ts'

/** How long an upload may be put, and made a document. */
const upload_hours = 24
const hour_ms = 3_600_000
const purpose = 'upload'

/** What the address of an upload needs. */
export interface UploadParts {
  readonly db: Pick<Database, 'auth' | 'transaction'>
  readonly clock: Clock
  readonly newId: () => string
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
}

/** Announces a file: the answer says where its bytes are to be put, and the name that makes a document of it. */
export async function postUpload(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { filename, content_type = null, byte_size, checksum } = readBody(create_upload_request, call.body).blob
  const { newId, clock, webhooks, base_url } = call.services
  const row: UploadRow = {
    account_id: call.caller.account.id,
    id: newId(),
    file_name: cleanFileName(filename),
    content_type,
    bytes: byte_size,
    checksum,
    file_id: null,
    document_id: null,
    created_at: clock.now(),
    expires_at: instantOf(clock.worldMs() + upload_hours * hour_ms),
  }
  await insertUpload(tx, row)
  const signed_id = sealLink({ sealer: webhooks.sealer }, purpose, [row.id], clock.realMs() + upload_hours * hour_ms)
  return {
    status: 200,
    body: {
      id: row.id,
      key: row.id,
      filename: row.file_name,
      content_type,
      metadata: {},
      service_name: 'quaylog',
      byte_size,
      checksum,
      created_at: row.created_at,
      signed_id,
      direct_upload: {
        url: `${base_url}/uploads/${signed_id}`,
        headers: {
          'Content-Type': content_type ?? 'application/octet-stream',
          'Content-MD5': checksum,
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.file_name)}`,
        },
      },
    },
  }
}

const sealed_id = z.tuple([z.uuid()])

function idOf(sealer: UploadParts['sealer'], signed_id: string, now_ms: number): string | null {
  return openLink({ sealer }, purpose, signed_id, sealed_id, now_ms)?.[0] ?? null
}

/** The upload that an address is of; undefined: of none. */
export async function uploadAt(parts: UploadParts, signed_id: string): Promise<UploadRow | undefined> {
  const id = idOf(parts.sealer, signed_id, parts.clock.realMs())
  return id === null ? undefined : uploadById(parts.db.auth, id)
}

/** Why bytes are not those of an upload, by their number alone; null: they may be. */
export function sizeDiffers(upload: UploadRow, bytes: number): string | null {
  return bytes === upload.bytes ? null : `${upload.bytes} bytes were announced, ${bytes} came`
}

/** The refusal (403) of files beyond what an account may store; `used` in bytes, without the file. */
export const storageFull = (used: number) =>
  planLimitReached('The documents of this account fill its storage: delete some that nobody needs', {
    limit: size_limits.document_storage_bytes_max,
    used,
  })

/** What became of bytes that were put at the address of an upload. */
export type PutOutcome = 'kept' | 'unknown' | 'taken' | { readonly differs: string }

/**
 * Keeps the bytes of an upload when they are as announced. The same bytes may be put again. Refuses (403) what the
 * account has no room for.
 */
export async function putUpload(parts: UploadParts, signed_id: string, bytes: Buffer): Promise<PutOutcome> {
  const upload = await uploadAt(parts, signed_id)
  if (upload === undefined) return 'unknown'
  const differs = sizeDiffers(upload, bytes.length)
  if (differs !== null) return { differs }
  if (createHash('md5').update(bytes).digest('base64') !== upload.checksum)
    return { differs: 'the MD5 of the bytes is not the announced checksum' }
  return parts.db.transaction(async (tx) => {
    const held = await holdUpload(tx, upload.account_id, upload.id)
    if (held === undefined) return 'unknown'
    if (held.file_id !== null) return 'taken'
    await holdStorage(tx, upload.account_id)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = await fileOfBytes(tx, upload.account_id, sha256)
    const created_at = parts.clock.now()
    const file = known ?? {
      account_id: upload.account_id,
      id: parts.newId(),
      stored_in: `${created_at.slice(0, 7)}-01`,
      sha256,
      bytes: bytes.length,
      created_at,
      object_id: null,
    }
    const used = known === undefined ? await insertFile(tx, file, bytes) : 0
    if (used > size_limits.document_storage_bytes_max) throw storageFull(used - bytes.length)
    await receiveUpload(tx, held, file.id)
    return 'kept'
  })
}

/** The bytes of an upload of the account, before the transaction that makes a document of it; null: there are none. */
export async function bytesOfUpload(call: OutsideCall, signed_id: string): Promise<Buffer | null> {
  const { clock, webhooks, db, outside } = call.services
  const id = idOf(webhooks.sealer, signed_id, clock.realMs())
  const upload = id === null ? undefined : await uploadById(db.auth, id)
  if (upload === undefined || upload.account_id !== call.caller.account.id || upload.file_id === null) return null
  if (upload.document_id !== null) return null
  const file = await fileById(db.keyed, upload.account_id, upload.file_id)
  return file === undefined ? null : wholeFile({ reader: db.keyed, objects: outside.objects }, file).catch(refuseUnread)
}

/** The file of an upload of the account, which makes one document only. Refuses (422) what is none. */
export async function takeUpload(
  call: ApiCall,
  tx: Transaction,
  signed_id: string,
  { document_id, bytes }: { readonly document_id: string; readonly bytes: Buffer | null },
): Promise<Pick<GivenDocument, 'bytes' | 'file_name' | 'content_type'>> {
  const { clock, webhooks } = call.services
  const account_id = call.caller.account.id
  const id = idOf(webhooks.sealer, signed_id, clock.realMs())
  const upload = id === null ? undefined : await holdUpload(tx, account_id, id)
  const refuse = (why: string) => unprocessable('invalid', '/data/attributes/attached_document', why)
  if (upload === undefined) throw refuse('Attached document is no signed_id of an upload, or it has expired')
  if (upload.document_id !== null) throw refuse('Attached document was made a document already: upload the file again')
  const file = upload.file_id === null ? undefined : await fileById(tx, account_id, upload.file_id)
  if (file === undefined || bytes === null)
    throw refuse('Attached document has no bytes yet: PUT them to its direct_upload.url first')
  await attachUpload(tx, upload, document_id)
  return { bytes, file_name: upload.file_name, content_type: upload.content_type }
}
