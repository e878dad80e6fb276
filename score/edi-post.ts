import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder into which the world's EDI files fall, emptied by whoever hands them on. */
export interface EdiPost {
  readonly folder: string
  /** The files that fell since the last time, in the order of their names. */
  take(): readonly Buffer[]
  close(): void
}

/** Opens a folder of its own. */
export function openEdiPost(): EdiPost {
  const folder = mkdtempSync(join(tmpdir(), 'score-edi-'))
  return {
    folder,
    take() {
      const paths = readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .toSorted()
        .map((name) => join(folder, name))
      const bodies = paths.map((path) => readFileSync(path))
      for (const path of paths) rmSync(path)
      return bodies
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
