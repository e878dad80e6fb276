/** What the command tells the test runner: which files hold the tests, and until when mutants are tried. */
export interface RunnerSettings {
  readonly test_files: readonly string[]
  readonly deadline_ms: number
  /** Where the mutants that were noticed are kept. */
  readonly noticed_file: string
  /** Of each file that is mutated, by its whole name. */
  readonly digests: Readonly<Record<string, string>>
}

/**
 * The settings as they came through Stryker's options. Throws when they are not there: only the command starts the
 * runner.
 */
export function runnerSettings(options: object): RunnerSettings {
  const settings: unknown = Reflect.get(options, 'node_test')
  const text: unknown = typeof settings === 'string' ? JSON.parse(settings) : undefined
  if (
    typeof text !== 'object' ||
    text === null ||
    !('test_files' in text) ||
    !Array.isArray(text.test_files) ||
    !('deadline_ms' in text) ||
    !('noticed_file' in text) ||
    !('digests' in text) ||
    typeof text.digests !== 'object' ||
    text.digests === null
  )
    throw new Error('node_test is missing: start with npm run mutation')
  return {
    test_files: text.test_files.map(String),
    deadline_ms: Number(text.deadline_ms),
    noticed_file: String(text.noticed_file),
    digests: Object.fromEntries(Object.entries(text.digests).map(([file, digest]) => [file, String(digest)])),
  }
}
