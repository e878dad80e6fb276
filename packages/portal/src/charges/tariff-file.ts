/** A tariff file as the service takes it: a text, or a workbook in Base64. */
export interface TariffFile {
  readonly format: 'yaml' | 'csv' | 'xlsx'
  readonly file: string
  /** Of a workbook, which is not shown; null: it is a text. */
  readonly name: string | null
}

/** A text that was written or chosen: a table names the columns of a tariff in its first line, in any order. */
export function writtenFile(text: string): TariffFile {
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const names = first.split(/[,;]/).map((name) => name.trim().replaceAll('"', '').toLowerCase())
  return { format: names.length > 1 && names.includes('term_id') ? 'csv' : 'yaml', file: text, name: null }
}

/** A file that was chosen. What it is shows in its bytes, never in its name. */
export async function chosenFile(file: File): Promise<TariffFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const is_archive = bytes[0] === 0x50 && bytes[1] === 0x4b
  return is_archive ? { format: 'xlsx', file: base64Of(bytes), name: file.name } : writtenFile(textOf(bytes))
}

/** Spreadsheet programs write CSV in the encoding of their system where nobody asks them for another. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const part_length = 0x80_00

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += part_length)
    text += String.fromCodePoint(...bytes.subarray(at, at + part_length))
  return btoa(text)
}

/** The bytes of what is in Base64. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)
