import type { DocumentFileType } from './outcome.ts'

/** What a file is by its first bytes, or in words why it is not read. */
export type SniffedType = { readonly type: DocumentFileType } | { readonly refused: string }

const announced_types: readonly (readonly [RegExp, readonly DocumentFileType[]])[] = [
  [/\.pdf$/i, ['pdf']],
  [/\.xls[xm]$/i, ['xlsx']],
  [/\.(?:csv|tsv)$/i, ['csv', 'text']],
  [/\.eml$/i, ['eml']],
  [/\.txt$/i, ['text', 'csv', 'eml']],
]

const magics: readonly (readonly [string, string])[] = [
  ['\x89PNG', 'a picture (PNG): it can be kept, but nothing is read of it'],
  ['\xff\xd8\xff', 'a picture (JPEG): it can be kept, but nothing is read of it'],
  ['GIF8', 'a picture (GIF): it can be kept, but nothing is read of it'],
  ['II*\0', 'a picture (TIFF): it can be kept, but nothing is read of it'],
  ['MM\0*', 'a picture (TIFF): it can be kept, but nothing is read of it'],
  ['\xd0\xcf\x11\xe0', 'an old office file (.doc, .xls, .msg): save it as PDF, .xlsx or .eml'],
  ['MZ', 'a program'],
  ['\x7fELF', 'a program'],
  ['{\\rtf', 'a text of a word processor (RTF): save it as PDF'],
  ['\x1f\x8b', 'packed (gzip): unpack it first'],
  ['7z\xbc\xaf', 'packed (7z): unpack it first'],
  ['Rar!', 'packed (RAR): unpack it first'],
]

/**
 * What a file is. Its bytes decide, from the first one on: only blanks and a byte order mark may stand before `%PDF`.
 * A name that announces another type contradicts them, and the file is refused.
 */
export function fileTypeOf(bytes: Buffer, name: string): SniffedType {
  const sniffed = sniff(bytes)
  if ('refused' in sniffed) return sniffed
  if (sniffed.type === 'text' && /\.(?:csv|tsv)$/i.test(name) && isLooseTable(bytes)) return { type: 'csv' }
  const [, allowed] = announced_types.find(([ending]) => ending.test(name)) ?? []
  if (allowed !== undefined && !allowed.includes(sniffed.type))
    return { refused: `its name ends in ${/\.\w+$/.exec(name)?.[0] ?? ''}, but its bytes are ${words[sniffed.type]}` }
  return sniffed
}

const words: Readonly<Record<DocumentFileType, string>> = {
  pdf: 'a PDF',
  xlsx: 'a workbook',
  csv: 'a table of text',
  eml: 'a mail',
  text: 'text',
}

function sniff(bytes: Buffer): SniffedType {
  const head = bytes.toString('latin1', 0, 1_024)
  if (/^(?:\xef\xbb\xbf)?\s{0,64}%PDF-/.test(head)) return { type: 'pdf' }
  if (head.startsWith('PK\x03\x04')) return zipType(bytes)
  const known = magics.find(([magic]) => head.startsWith(magic))
  if (known !== undefined) return { refused: `it is ${known[1]}` }
  if (/^\s*<(?:!doctype|html|\?xml|svg)/i.test(head)) return { refused: 'it is a web page or XML: save it as PDF' }
  if (looksLikeMail(bytes)) return { type: 'eml' }
  if (/%PDF-/.test(head)) return { refused: 'something stands before the PDF in it: save the PDF alone' }
  const is_utf_16 = /^(?:\xff\xfe|\xfe\xff)/.test(head)
  if (!is_utf_16 && /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(head))
    return { refused: 'it is of no type that is read: PDF, .xlsx, .csv, .eml, text' }
  return { type: looksLikeTable(head) ? 'csv' : 'text' }
}

/** A workbook names its parts near the beginning or the end of the archive. */
function zipType(bytes: Buffer): SniffedType {
  const directory = bytes.toString('latin1', Math.max(0, bytes.length - 65_536))
  if (directory.includes('xl/workbook.xml')) return { type: 'xlsx' }
  if (directory.includes('word/document.xml')) return { refused: 'it is a document of Word: save it as PDF' }
  return { refused: 'it is an archive (ZIP): unpack it first' }
}

function looksLikeMail(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16_384).split(/\r?\n\r?\n/)[0] ?? ''
  return (
    /^(?:From|Received|Return-Path|Delivered-To|MIME-Version|Message-ID|Date|Subject|To):/i.test(head) &&
    /^From:/im.test(head) &&
    /^(?:Date|Message-ID|MIME-Version):/im.test(head)
  )
}

/** A form typed into a sheet: rows of one cell or two stand before its table. A third of its lines has a separator. */
function isLooseTable(bytes: Buffer): boolean {
  const lines = bytes
    .toString('latin1', 0, 16_384)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  return [';', '\t', ','].some(
    (separator) => lines.filter((line) => line.includes(separator)).length * 3 >= lines.length,
  )
}

/** The first lines have one separator equally often. */
function looksLikeTable(head: string): boolean {
  const lines = head
    .split(/\r?\n/)
    .slice(0, 6)
    .filter((line) => line.trim() !== '')
  if (lines.length < 2) return false
  return [',', ';', '\t'].some((separator) => {
    const counts = lines.slice(0, -1).map((line) => line.split(separator).length - 1)
    return counts.every((count) => count >= 2 && count === counts[0])
  })
}
