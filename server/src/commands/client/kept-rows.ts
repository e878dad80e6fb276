import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CommandError } from '../command.ts'
import { plain } from '../table.ts'

/** What a file holds that can be continued. */
export type KeptKind = 'csv' | 'ndjson' | 'change'

/** Where a file that broke off goes on: its whole rows in bytes, and what names the last of them. */
export interface KeptRows {
  readonly bytes: number
  readonly after: string
  /** A line that says which members its rows have: of CSV the head, else the last whole row. */
  readonly members: string
}

/** What names a row at the beginning of its line. */
const name_of_row: Readonly<Record<KeptKind, RegExp>> = {
  csv: /^"?([0-9a-f-]{36})"?,/,
  ndjson: /^\{"id":"([0-9a-f-]{36})"/,
  change: /^\{"id":"[0-9a-f-]{36}","type":"change","attributes":\{"sequence":\d+,"cursor":"([0-9a-f-]+)"/,
}
/** How a file begins. */
const beginning: Readonly<Record<KeptKind, string>> = { csv: 'id,', ndjson: '{"id":"', change: '{"id":"' }

interface Row {
  /** Where it begins, in bytes. */
  readonly at: number
  readonly line: string
  /** False: it has no end. */
  readonly whole: boolean
}

/**
 * What a file has already; null: no whole row, so that it begins anew. The last row counts as one that the file does
 * not have, for it may have broken off.
 *
 * @throws {CommandError} when the file is none of its kind: it would be written over
 */
export async function keptRows(file: string, kind: KeptKind): Promise<KeptRows | null> {
  if ((await stat(file).catch(() => null)) === null) return null
  let head: string | null = null
  let kept: Row | undefined
  let cut: Row | undefined
  for await (const row of rowsOf(file, kind === 'csv')) {
    if (!isOfKind(row, kind)) throw notContinued(file)
    if (isHead(row, kind)) head = row.line
    else [kept, cut] = [cut, row]
  }
  const after = name_of_row[kind].exec(kept?.line ?? '')?.[1]
  if (after === undefined || kept === undefined || cut === undefined) return null
  return { bytes: cut.at, after, members: head ?? kept.line }
}

const isHead = ({ at }: Row, kind: KeptKind): boolean => kind === 'csv' && at === 0

function isOfKind(row: Row, kind: KeptKind): boolean {
  if (row.at === 0 && !row.line.startsWith(beginning[kind].slice(0, row.line.length))) return false
  return isHead(row, kind) || !row.whole || name_of_row[kind].test(row.line)
}

const notContinued = (file: string) =>
  new CommandError(`${plain(file)} is no such export, so it is not continued: leave out --resume to write it anew`, 2)

/** The rows of a file; `quotes`: those of CSV, in whose quotes lines may end. */
async function* rowsOf(file: string, quotes: boolean): AsyncGenerator<Row, void, undefined> {
  let [at, row, begins, open] = [0, '', 0, false]
  for await (const chunk of createReadStream(file, 'latin1')) {
    for (const part of String(chunk).split(/(?<=\n)/)) {
      row += part
      at += part.length
      if (quotes && isOdd(part)) open = !open
      if (open || !part.endsWith('\n')) continue
      yield { at: begins, line: row, whole: true }
      ;[row, begins] = ['', at]
    }
  }
  if (row !== '') yield { at: begins, line: row, whole: false }
}

/** Whether an odd number of quotes stands in it. */
function isOdd(text: string): boolean {
  let odd = false
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) odd = !odd
  return odd
}
