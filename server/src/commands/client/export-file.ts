import { createWriteStream } from 'node:fs'
import { rename, rm, truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { NetworkError } from '@quaylog/sdk'
import type { ExportFormat } from '@quaylog/sdk'
import { CommandError } from '../command.ts'
import { plain } from '../table.ts'
import { exitCodeOf } from './exit-code.ts'
import { keptRows } from './kept-rows.ts'
import type { KeptKind, KeptRows } from './kept-rows.ts'

/** An export that is written to a file. */
export interface ExportFile {
  readonly file: string
  readonly format: ExportFormat
  /** What the file holds, where one that broke off is continued; null: it begins anew. */
  readonly kind: KeptKind | null
  /** Asks for the bytes behind a row. */
  readonly ask: (after: string | undefined) => Promise<ReadableStream<Uint8Array>>
}

/**
 * Writes an export. Files whose rows are usable alone are written where they belong, so that one that breaks off can be
 * continued; others only appear there once they are whole.
 *
 * @returns what names the row behind which an older file was continued; null: it was written anew
 * @throws {CommandError} when the connection breaks off, with what can be done; when the older file cannot be continued
 */
export async function writeExportFile({ file, format, kind, ask }: ExportFile): Promise<string | null> {
  const kept = kind === null ? null : await keptRows(file, kind)
  const body = await ask(kept?.after)
  const can_go_on = format === 'csv' || format === 'ndjson'
  try {
    if (kept !== null) await append(file, format, kept, body)
    else if (can_go_on) await pipeline(Readable.from(body), createWriteStream(file))
    else await writeWhole(file, body)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const remedy = can_go_on
      ? `${plain(file)} has the rows until then: the same command with --resume continues it`
      : `nothing was written to ${plain(file)}, for a part of a .${format} cannot be read: give the command again, ` +
        'or export .csv or .ndjson, which can be continued'
    throw new CommandError(`${plain(error.message)}; ${remedy}`, exitCodeOf(error))
  }
  return kept?.after ?? null
}

async function append(
  file: string,
  format: ExportFormat,
  kept: KeptRows,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { first, rest } = await firstLineOf(body)
  if (!sameMembers(format, kept.members, first))
    throw new CommandError(
      `${plain(file)} has other columns than this export has now, so it is not continued: leave out --resume to write it anew`,
      2,
    )
  await truncate(file, kept.bytes)
  const lines = format === 'csv' || first === '' ? rest : withFirst(first, rest)
  await pipeline(Readable.from(lines), createWriteStream(file, { flags: 'a' }))
}

async function writeWhole(file: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${file}.part`
  try {
    await pipeline(Readable.from(body), createWriteStream(unfinished))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Heads must be the same; rows of JSON may have got members that older ones lack. */
function sameMembers(format: ExportFormat, kept: string, now: string): boolean {
  if (format === 'csv') return kept.trim() === now.trim()
  if (now === '') return true
  const members: object = JSON.parse(now)
  const older: object = JSON.parse(Buffer.from(kept, 'latin1').toString())
  return Object.keys(older).every((name) => Object.hasOwn(members, name))
}

/** The first line, with its end, and what comes behind it; an empty line: there is nothing. */
async function firstLineOf(
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly first: string; readonly rest: AsyncIterable<Uint8Array> }> {
  const chunks = body[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  for (;;) {
    const end = read.indexOf(10)
    if (end >= 0) return { first: read.subarray(0, end + 1).toString(), rest: behind(read.subarray(end + 1), chunks) }
    const next = await chunks.next()
    if (next.done === true) return { first: read.toString(), rest: behind(Buffer.alloc(0), chunks) }
    read = Buffer.concat([read, next.value])
  }
}

async function* behind(
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield first
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
}

async function* withFirst(line: string, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(line)
  yield* rest
}
