import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { digestOf } from './noticed.ts'
import type { Fate, Mutant } from './score.ts'

interface Trial {
  /** Files whose mutants are tried. */
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** On the machine's clock; infinite: without limit. */
  readonly deadline_ms: number
  readonly at_once: number
  /** Where the mutants that were noticed are kept, so that a later run goes on from there. */
  readonly noticed_file: string
}

/** A test may take so long more than without a mutant before it counts as hanging. */
const hanging_ms = 10_000

/**
 * The copy in which mutants live needs neither these folders nor, as Stryker would rewrite it, the compiler's settings.
 */
const not_copied = ['/tsconfig.json', '/docs', '/bench', '/score', '/deploy', '/packages/portal', '/packages/embed']

/** Its log levels are constants that only its own compiler can read. */
const quiet: Pick<PartialStrykerOptions, 'logLevel'> = JSON.parse('{ "logLevel": "error" }')

/** Makes the mutants of files and runs the tests on each. Throws when the tests fail without any mutant. */
export async function mutantsOf({
  files,
  tests,
  deadline_ms,
  at_once,
  noticed_file,
}: Trial): Promise<readonly Mutant[]> {
  const results = await new Stryker({
    mutate: [...files],
    plugins: [new URL('./test-runner.ts', import.meta.url).href],
    testRunner: 'node-test',
    coverageAnalysis: 'perTest',
    node_test: JSON.stringify({
      test_files: tests,
      deadline_ms: Number.isFinite(deadline_ms) ? deadline_ms : Number.MAX_SAFE_INTEGER,
      noticed_file: resolve(noticed_file),
      digests: Object.fromEntries(files.map((file) => [resolve(file), digestOf(readFileSync(file, 'utf8'))])),
    }),
    concurrency: at_once,
    timeoutMS: hanging_ms,
    maxTestRunnerReuse: 200,
    reporters: [],
    ...quiet,
    disableTypeChecks: false,
    tempDirName: '.mutation',
    ignorePatterns: not_copied,
    warnings: false,
  }).runMutationTest()
  return results.map(mutantOf)
}

const fates: Readonly<Record<MutantResult['status'], Fate>> = {
  Killed: 'killed',
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'not_covered',
  Ignored: 'ignored',
  RuntimeError: 'not_tried',
  CompileError: 'not_tried',
  Pending: 'not_tried',
}

function mutantOf({ fileName, location: { start }, mutatorName, replacement, status }: MutantResult): Mutant {
  return {
    file: relative(process.cwd(), fileName),
    line: start.line,
    column: start.column,
    mutator: mutatorName,
    replacement,
    fate: fates[status],
  }
}
