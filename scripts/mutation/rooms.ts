import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** A folder whose tests are tried on mutants of its code. */
export interface Room {
  readonly name: string
  readonly code: readonly string[]
  readonly tests: readonly string[]
}

/**
 * The tests that count for each folder. Those with random input are left out: what they find differs from run to run.
 * Asking counts tests on a real database too, but none that starts a whole service: it would start for every mutant
 * that it runs into.
 */
export const rooms: readonly Room[] = [
  { name: 'journey', code: found('packages/journey/src/**/*.ts'), tests: testsIn('packages/journey/src/**/*.test.ts') },
  {
    name: 'asking',
    code: found('server/src/asking/**/*.ts'),
    tests: [...testsIn('server/src/asking/**/*.test.ts'), ...testsIn('server/test/asking/*.test.ts').filter(isLight)],
  },
]

function found(pattern: string): string[] {
  return globSync(pattern)
    .filter((file) => !/\.(?:test|fixture)\.ts$|\/testing\//.test(file))
    .toSorted()
}

function testsIn(pattern: string): string[] {
  return globSync(pattern)
    .filter((file) => !file.endsWith('.properties.test.ts'))
    .toSorted()
}

function isLight(file: string): boolean {
  return !/\b(?:rest|ingest)Service\b/.test(readFileSync(file, 'utf8'))
}

/** Files that differ from a revision, with those not committed yet. Throws when git does not know the revision. */
export function changedSince(revision: string): ReadonlySet<string> {
  const lines = (...words: readonly string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter((line) => line !== '')
  return new Set([
    ...lines('diff', '--name-only', revision, '--'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ])
}
