import { document_types, size_limits } from '@quaylog/contract'
import type { CreateDocumentRequest, DocumentTypeCode } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import { unprocessable } from '../ground/http/refusal.ts'
import type { ApiCall } from '../request/services.ts'
import type { GivenDocument } from './accept.ts'
import { handLinks } from './hand-links.ts'
import { takeUpload } from './uploads.ts'

/** A file of a request, and where in the request it is. */
export interface GivenFileOfRequest {
  readonly file: GivenDocument
  readonly pointer: string
}

/** Who hands the file in: a person in the portal, or a program. */
function senderOf({ caller: { credential } }: ApiCall): Pick<GivenDocument, 'source' | 'user_id'> {
  return credential.kind === 'person' ? { source: 'upload', user_id: credential.id } : { source: 'api', user_id: null }
}

const form_parts: readonly string[] = ['file', 'name', 'document_type_manual']

/** The file of a form: the part `file`, called as its part `name` says. */
export async function givenByForm(call: ApiCall, form: FormData): Promise<GivenFileOfRequest> {
  const unknown = [...form.keys()].find((name) => !form_parts.includes(name))
  if (unknown !== undefined)
    throw unprocessable('invalid', `/${unknown}`, `The form may have the parts ${form_parts.join(', ')}`)
  const file = form.get('file')
  if (file === null || typeof file === 'string')
    throw unprocessable('blank', '/file', 'The form has no file: send it in a part called file')
  return {
    pointer: '/file',
    file: {
      ...senderOf(call),
      name: nameOf(form.get('name')),
      file_name: file.name,
      content_type: file.type === '' ? null : file.type,
      bytes: Buffer.from(await file.arrayBuffer()),
      email_submission_id: null,
      type_manual: typeOfForm(form.get('document_type_manual')),
    },
  }
}

function nameOf(value: FormDataEntryValue | null): string | null {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  if (typeof value !== 'string') throw unprocessable('invalid', '/name', 'Name has to be a text')
  const most = size_limits.document_name_characters_max
  if (value.length > most) throw unprocessable('too_long', '/name', `Name is too long (maximum is ${most} characters)`)
  return value.trim()
}

function typeOfForm(value: FormDataEntryValue | null): DocumentTypeCode | null {
  if (value === null || value === '') return null
  const known = document_types.find((type) => type === value)
  if (known === undefined)
    throw unprocessable('inclusion', '/document_type_manual', 'Document type manual is not included in the list')
  return known
}

/** Of a text without blanks: a pattern that allowed them everywhere would try each of its many ways to fail. */
const base64 = /^[A-Za-z0-9+/]+={0,2}$/
const decoded_bytes_max = 700 * 1_024

/** The file of a JSON request: in Base64, or uploaded before. */
export async function givenByJson(
  call: ApiCall,
  tx: Transaction,
  { data: { attributes, relationships } }: CreateDocumentRequest,
  document_id: string,
  uploaded: Buffer | null,
): Promise<GivenFileOfRequest> {
  const { name, attached_document, file_base64, file_name, document_type_manual } = attributes
  const given = {
    ...senderOf(call),
    name,
    email_submission_id: null,
    type_manual: document_type_manual ?? null,
    id: document_id,
    links: await handLinks(tx, call.caller.account.id, relationships),
  }
  if (attached_document !== undefined) {
    const upload = await takeUpload(call, tx, attached_document, { document_id, bytes: uploaded })
    return { pointer: '/data/attributes/attached_document', file: { ...given, ...upload } }
  }
  const pointer = '/data/attributes/file_base64'
  if (file_base64 === undefined)
    throw unprocessable(
      'blank',
      '/data/attributes/attached_document',
      "Attached document can't be blank: send the signed_id of an upload, or the file itself in file_base64",
    )
  const text = file_base64.replaceAll(/\s/g, '')
  if (!base64.test(text) || text.length % 4 !== 0)
    throw unprocessable('invalid', pointer, 'File base64 is not Base64: encode the bytes of the file')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > decoded_bytes_max)
    throw unprocessable(
      'too_long',
      pointer,
      `File base64 may be a file of at most ${decoded_bytes_max / 1_024} KiB: upload larger ones first`,
    )
  return { pointer, file: { ...given, bytes, file_name: file_name ?? name, content_type: null } }
}
