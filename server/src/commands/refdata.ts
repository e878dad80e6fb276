import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import zoneAt from '@photostructure/tz-lookup'
import { createClock } from '../ground/clock.ts'
import { importSmdg } from '../reference/import-smdg.ts'
import { importUnlocode } from '../reference/import-unlocode.ts'
import { mergeOverride } from '../reference/merge-override.ts'
import { decodeOfficialText } from '../reference/refdata-import.ts'
import type { ImportReport, RefdataImport } from '../reference/refdata-import.ts'
import { loadReference } from '../reference/reference.ts'
import { ReferenceDataError } from '../reference/tables.ts'
import { CommandError, print } from './command.ts'
import type { Command } from './command.ts'
import { configOf } from './open.ts'

const file_bytes_max = 64 * 1_048_576
const skipped_shown = 20

interface Official {
  readonly file: string
  readonly list: 'UN/LOCODE' | 'SMDG'
  readonly bytes: Uint8Array
}

interface Imported extends ImportReport {
  readonly file: string
  readonly list: Official['list']
}

export const refdata_import: Command = {
  name: 'refdata import',
  summary: 'Reads the official UN/LOCODE and SMDG lists into QUAYLOG_REFERENCE_DIR; a restart takes them over.',
  positionals: ['FILE...'],
  async run(invocation) {
    const directory = configOf(invocation).reference_dir
    if (directory === null)
      throw new CommandError('QUAYLOG_REFERENCE_DIR: name the folder of your own reference data', 2)
    const officials = invocation.positionals
      .map(readOfficial)
      .toSorted((a, b) => Number(a.list === 'SMDG') - Number(b.list === 'SMDG'))
    const { imported, written } = importInto(directory, officials, createClock().now().slice(0, 10))
    return print(invocation, { directory, imported, written }, () =>
      [
        ...imported.map(linesOf),
        written.length === 0 ? 'nothing to change' : `written to ${directory}: ${written.join(', ')}`,
      ].join('\n'),
    )
  },
}

/** The SMDG list has a header that names its columns, the UN/LOCODE list has none. */
function readOfficial(file: string): Official {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() !== true) throw new CommandError(`${file}: there is no such file`)
  if (found.size > file_bytes_max) throw new CommandError(`${file}: is larger than any official list`)
  const bytes = readFileSync(file)
  const [header = ''] = decodeOfficialText(bytes).split(/\r?\n/, 1)
  const list = /terminal code/i.test(header) ? 'SMDG' : 'UN/LOCODE'
  if (list === 'UN/LOCODE' && !/^("?[A-Z=+#|¦X]?"?|"?Change"?),"?(Country|[A-Z]{2})"?,/i.test(header))
    throw new CommandError(`${file}: is neither a UN/LOCODE nor an SMDG list as CSV`)
  return { file, list, bytes }
}

/**
 * Merges the lists into a copy of the folder, one after the other, and puts the copy in place only when all of it can
 * be read.
 */
function importInto(
  directory: string,
  officials: readonly Official[],
  today: string,
): { imported: Imported[]; written: string[] } {
  const staged = mkdtempSync(join(tmpdir(), 'quaylog-refdata-'))
  try {
    if (existsSync(directory)) cpSync(directory, staged, { recursive: true })
    const written = new Set<string>()
    const imported = officials.map(({ file, list, bytes }): Imported => {
      const known = loadReference({ directory: staged })
      const { files, report }: RefdataImport =
        list === 'SMDG' ? importSmdg(bytes, known, today) : importUnlocode([bytes], known, zoneAt)
      for (const [name, rows] of Object.entries(files)) {
        const path = join(staged, name)
        writeFileSync(
          path,
          mergeOverride(
            existsSync(path) ? readFileSync(path, 'utf8') : null,
            rows,
            name === 'terminals.csv' ? 'key' : 'locode',
          ),
        )
        written.add(name)
      }
      return { file: basename(file), list, ...report }
    })
    loadReference({ directory: staged })
    for (const name of written) putInPlace(join(staged, name), directory, name)
    return { imported, written: [...written].toSorted() }
  } catch (error) {
    if (error instanceof ReferenceDataError) throw new CommandError(error.message.replaceAll(staged, directory))
    throw error
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
}

/** Whole or not at all: the service may be reading. */
function putInPlace(from: string, directory: string, name: string): void {
  mkdirSync(directory, { recursive: true })
  const fresh = join(directory, `.${name}.new`)
  writeFileSync(fresh, readFileSync(from))
  renameSync(fresh, join(directory, name))
}

function linesOf({ file, list, added, changed, unchanged, out_of_scope, skipped }: Imported): string {
  const more = skipped.length - skipped_shown
  return [
    `${file} (${list}): ${added.length} added, ${changed.length} changed, ${unchanged} known already, ${out_of_scope} without containers, ${skipped.length} left out`,
    ...skipped.slice(0, skipped_shown).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}
