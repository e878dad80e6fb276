import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { CommandError } from '../command.ts'

/** What the first line of an archive says. */
export const archive_head = z.object({
  quaylog: z.literal('account'),
  format: z.literal(1),
  /** The newest step of the schema that the rows are of. */
  schema: z.string(),
  account_id: z.uuid(),
  name: z.string(),
  exported_at: z.string(),
})
export type ArchiveHead = z.output<typeof archive_head>

/** What its last line says: how many rows of each table stand before it. */
export const archive_end = z.object({ end: z.record(z.string(), z.number().int()) })

/**
 * Writes lines to a new file, compressed and readable by its owner alone. It gets its name only when it is whole.
 * @throws {CommandError} when there is a file of that name
 */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(path)) throw new CommandError(`${path} exists already: choose another name, or remove it`)
  const partial = `${path}.partial`
  try {
    await pipeline(
      Readable.from(lines, { objectMode: true }),
      createGzip(),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    )
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(partial, { force: true })
    throw error
  }
  await rename(partial, path)
}

/**
 * Reads the lines of an archive, one at a time.
 * @throws {CommandError} when the file cannot be read or is cut off
 */
export async function* archiveLines(path: string): AsyncGenerator<string> {
  const bytes = createReadStream(path)
  const text = createGunzip()
  bytes.on('error', (error) => text.destroy(error))
  text.setEncoding('utf8')
  let begun = ''
  try {
    for await (const chunk of bytes.pipe(text)) {
      const lines = `${begun}${String(chunk)}`.split('\n')
      begun = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error && 'code' in error)) throw error
    throw new CommandError(`${path} cannot be read (${error.message}): nothing was imported`)
  }
  if (begun !== '') yield begun
}
