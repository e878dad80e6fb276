import { formatCsv } from '../ground/spreadsheets/csv.ts'
import type { Reference } from './reference.ts'

/** Why a line of an official file was left out; lines count from 1, the header's included. */
export type SkippedLine = { line: number; reason: string }

/** What an import found: the keys that our tables lacked, those it changes, and what it left out. */
export type ImportReport = {
  added: readonly string[]
  changed: readonly string[]
  /** Rows that our tables say the same about. */
  unchanged: number
  skipped: readonly SkippedLine[]
  /** Lines that say nothing of a place or terminal that containers travel by: headings, airports, post offices. */
  out_of_scope: number
}

/** Override files by name, to be written into the operator's directory, and the report. */
export type RefdataImport = { files: Readonly<Record<string, string>>; report: ImportReport }

/** IANA zone of a coordinate; an argument, so that imports stay pure. */
export type ZoneAt = (latitude: number, longitude: number) => string

/** The look-ups that an import compares with. */
export type KnownReference = Pick<Reference, 'locationByLocode' | 'terminalBySmdg'>

/** One row of an official file, compared with our tables. */
export type ImportedRow =
  | { outcome: 'added' | 'changed'; file: string; key: string; row: Readonly<Record<string, string>> }
  | { outcome: 'unchanged' }
  | { outcome: 'skipped'; line: number; reason: string }
  | { outcome: 'out_of_scope' }

/**
 * Sorts imported rows into override files with these columns, and reports them; of a repeated key the first row stays.
 */
export function collectImport(
  rows: readonly ImportedRow[],
  columns: Readonly<Record<string, readonly string[]>>,
): RefdataImport {
  const files: Record<string, string> = {}
  const kept = new Map<string, Extract<ImportedRow, { outcome: 'added' | 'changed' }>>()
  for (const row of rows)
    if ((row.outcome === 'added' || row.outcome === 'changed') && !kept.has(row.key)) kept.set(row.key, row)
  for (const [file, names] of Object.entries(columns)) {
    const lines = [...kept.values()].filter((row) => row.file === file).toSorted((a, b) => (a.key < b.key ? -1 : 1))
    if (lines.length > 0)
      files[file] = formatCsv(
        names,
        lines.map(({ row }) => row),
      )
  }
  const keys = (outcome: 'added' | 'changed') =>
    [...kept.values()].filter((row) => row.outcome === outcome).map(({ key }) => key)
  return {
    files,
    report: {
      added: keys('added'),
      changed: keys('changed'),
      unchanged: rows.filter(({ outcome }) => outcome === 'unchanged').length,
      out_of_scope: rows.filter(({ outcome }) => outcome === 'out_of_scope').length,
      skipped: rows.flatMap((row) => (row.outcome === 'skipped' ? [{ line: row.line, reason: row.reason }] : [])),
    },
  }
}

/** The text of an official file: UTF-8 where it is that, else Windows-1252, in which UNECE publishes. */
export function decodeOfficialText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
