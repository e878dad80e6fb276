import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** A change of the code, as far as it tells one mutant from another. */
interface MutantName {
  readonly fileName: string
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
  readonly mutatorName: string
  readonly replacement: string
}

/** The mutants that tests noticed at earlier runs: they are not tried again as long as their file is the same. */
export interface Noticed {
  has(mutant: MutantName): boolean
  add(mutant: MutantName): void
}

/**
 * Reads and extends what is kept at `path`. `digests`: of each file that is mutated, by its whole name; mutants of
 * other files are not kept.
 */
export function openNoticed(path: string, digests: Readonly<Record<string, string>>): Noticed {
  const keys = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [])
  const keyOf = ({ fileName, location: { start }, mutatorName, replacement }: MutantName) => {
    const digest = digests[fileName]
    return digest === undefined
      ? null
      : digestOf(JSON.stringify([digest, start.line, start.column, mutatorName, replacement]))
  }
  return {
    has(mutant) {
      const key = keyOf(mutant)
      return key !== null && keys.has(key)
    },
    add(mutant) {
      const key = keyOf(mutant)
      if (key === null || keys.has(key)) return
      keys.add(key)
      mkdirSync(dirname(path), { recursive: true })
      appendFileSync(path, `${key}\n`)
    },
  }
}

/** Forgets what was noticed. */
export function forgetNoticed(path: string): void {
  rmSync(path, { force: true })
}

/** A short name of a text. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
