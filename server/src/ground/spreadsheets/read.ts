import { readCsvSheet } from './csv-sheet.ts'
import { spreadsheet_limits, SpreadsheetRefused } from './sheet.ts'
import type { Spreadsheet, SpreadsheetChoice, SpreadsheetReading } from './sheet.ts'
import { readXlsxSheet } from './xlsx-sheet.ts'

const mebibyte = 1_024 * 1_024

/**
 * Reads one table out of an .xlsx, .xlsm or CSV file. What it is shows in its bytes, never in a name. Costs time and
 * memory: what people hand in is read by a {@link SpreadsheetReader}, beside the thread that serves.
 */
export async function readSpreadsheet(bytes: Uint8Array, choice: SpreadsheetChoice = {}): Promise<SpreadsheetReading> {
  try {
    return await tableOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), choice)
  } catch (error) {
    if (error instanceof SpreadsheetRefused) return { refused: error.message }
    throw error
  }
}

async function tableOf(bytes: Buffer, choice: SpreadsheetChoice): Promise<Spreadsheet> {
  if (bytes.length === 0) throw new SpreadsheetRefused('it is empty')
  if (bytes.length > spreadsheet_limits.bytes)
    throw new SpreadsheetRefused(`it has more than ${spreadsheet_limits.bytes / mebibyte} MiB: split it`)
  if (startsWith(bytes, [0x50, 0x4b])) return readXlsxSheet(bytes, choice)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new SpreadsheetRefused(
      'it is an old workbook (.xls) or has a password: save it as .xlsx without one, or .csv',
    )
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw new SpreadsheetRefused('it is a PDF file, not a table')
  return readCsvSheet(bytes)
}

function startsWith(bytes: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}
