import { globSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'

/** A suite of `npm test`; `files`, of one that consists of test files, is null for the others. */
export interface SuiteFiles {
  readonly name: string
  readonly files: readonly string[] | null
}

/** What is to be run; `refusal` says in a sentence why nothing is. */
export type Choice = { readonly suites: readonly SuiteFiles[] } | { readonly refusal: string }

const found = (...patterns: readonly string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.includes('node_modules'))
    .toSorted()

const browser = found('packages/{embed,portal}/test/browser/*.test.ts', 'packages/{embed,portal}/**/*.browser.test.ts')
const unit = found(
  '*.test.ts',
  'packages/*/{src,test}/**/*.test.ts',
  'server/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'score/money/*.test.ts',
  'score/sources/*.test.ts',
  'score/attention/{attention,truth-at-facility}.test.ts',
).filter((file) => !browser.includes(file))
const service = found(
  'server/test/**/*.test.ts',
  'score/*.test.ts',
  'score/attention/play.test.ts',
  'score/documents/*.test.ts',
)
/** The suites in the order in which they run; paths are those below the root of the repository. */
export const suites: readonly SuiteFiles[] = [
  { name: 'types', files: null },
  { name: 'lint', files: null },
  { name: 'build', files: null },
  { name: 'unit', files: unit },
  { name: 'service', files: service },
  { name: 'browser', files: browser },
]

/**
 * What the words of `npm test` ask for: suites by name, and files or folders that select the test files of these
 * suites; of all suites where none is named.
 */
export function chooseTests(words: readonly string[], all: readonly SuiteFiles[] = suites): Choice {
  const names = words.filter((word) => all.some(({ name }) => name === word))
  const paths = words.filter((word) => !names.includes(word)).map(withoutRoot)
  const named = all.filter(({ name }) => names.length === 0 || names.includes(name))
  if (paths.length === 0) return { suites: named }
  const whole = named.find(({ name, files }) => files === null && names.includes(name))
  if (whole !== undefined) return { refusal: `The suite ${whole.name} has no test files that a path could select.` }
  const unknown = paths.find((path) => !named.some(({ files }) => files?.some((file) => isBelow(file, path))))
  if (unknown !== undefined) {
    const where = names.length === 0 ? '' : ` of ${names.join(' or ')}`
    return { refusal: `There is no suite and no test file${where} named ${unknown}.` }
  }
  const selected = named.map(({ name, files }) => ({
    name,
    files: (files ?? []).filter((file) => paths.some((path) => isBelow(file, path))),
  }))
  const empty = selected.find(({ name, files }) => names.includes(name) && files.length === 0)
  if (empty !== undefined) return { refusal: `No path selects a test file of ${empty.name}.` }
  return { suites: selected.filter(({ files }) => files.length > 0) }
}

function withoutRoot(path: string): string {
  const below = isAbsolute(path) ? relative(process.cwd(), path) : path
  return below.replace(/^\.\//, '').replace(/\/+$/, '')
}

function isBelow(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`)
}
