import { cleanFileName } from './file-name.ts'
import { fileTypeOf } from './file-type.ts'
import type { DocumentFileType } from './outcome.ts'

/** What a file is kept as, by its bytes, or in words why it is not taken. */
export type StoredType = { readonly content_type: string } | { readonly refused: string }

const content_types: Readonly<Record<DocumentFileType, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  eml: 'message/rfc822',
  text: 'text/plain',
}

const pictures: readonly (readonly [magic: string, content_type: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
]

/** Every type that a file is kept as, and downloaded as: none that a browser would run anything of. */
export const stored_types: readonly string[] = [
  ...new Set([...Object.values(content_types), ...pictures.map(([, content_type]) => content_type)]),
]

/** What senders write for files that they know nothing of; some write a table of text as a workbook. */
const says_nothing =
  /^(?:|application\/(?:octet-stream|x-download|force-download|download|vnd\.ms-excel)|binary\/octet-stream)$/

const announced: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^application\/(?:x-)?pdf$/, ['application/pdf']],
  [/spreadsheetml|ms-excel\.sheet\.macro/, [content_types.xlsx]],
  [/^text\/(?:csv|tab-separated-values|plain)$/, ['text/csv', 'text/plain', 'message/rfc822']],
  [/^message\/rfc822$/, ['message/rfc822']],
  [/^image\/png$/, ['image/png']],
  [/^image\/(?:jpe?g|pjpeg)$/, ['image/jpeg']],
  [/^image\/tiff?$/, ['image/tiff']],
]

/**
 * What a file is kept as. Its bytes decide; a name or an announced type that contradicts them has it refused. Pictures
 * are kept, and nothing is read of them.
 */
export function storedTypeOf(bytes: Buffer, file_name: string, announced_type: string | null): StoredType {
  const content_type = pictureType(bytes) ?? readableType(bytes, file_name)
  if (typeof content_type !== 'string') return content_type
  const said = announced_type?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (says_nothing.test(said)) return { content_type }
  const allowed = announced.find(([type]) => type.test(said))?.[1] ?? []
  if (allowed.includes(content_type)) return { content_type }
  return { refused: `it was announced as ${said}, but its bytes are ${content_type}` }
}

function pictureType(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 8)
  return pictures.find(([magic]) => head.startsWith(magic))?.[1]
}

function readableType(bytes: Buffer, file_name: string): string | { readonly refused: string } {
  const sniffed = fileTypeOf(bytes, cleanFileName(file_name))
  return 'refused' in sniffed ? sniffed : content_types[sniffed.type]
}
