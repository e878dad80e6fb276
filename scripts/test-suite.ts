import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { SuiteFiles } from './test-choice.ts'
import { countOf, failuresOf, slowestOf } from './test-report.ts'
import type { FileTime } from './test-report.ts'
import { inTurns, sharesOf } from './test-shares.ts'
import type { Sharing } from './test-shares.ts'

const node = process.execPath
/** Loads the test files of a process. */
const loader = 'scripts/test-files.ts'
const nodeTest = (timeout: string) => [
  node,
  '--import=./scripts/property-seed.ts',
  '--test',
  '--test-reporter=dot',
  '--test-reporter-destination=stderr',
  '--test-reporter=tap',
  '--test-reporter-destination=stdout',
  '--test-isolation=none',
  timeout,
  loader,
]

const commands: Readonly<Record<string, readonly string[]>> = {
  // A checker more than there are cores looks at much of the same once more.
  types: [node, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--checkers', '2'],
  lint: [node, 'scripts/lint.ts'],
  build: [node, 'scripts/build.ts'],
  unit: nodeTest('--test-timeout=120000'),
  service: nodeTest('--test-timeout=300000'),
  browser: nodeTest('--test-timeout=300000'),
}

/** As the closing lines of the suite tell them; in this order, so that the very longest begins first. */
const longest = [
  'server/test/guides/commands',
  'server/test/client/commands',
  'server/test/doors/matrix',
  'server/test/upgrade/upgrade',
  'server/test/sandbox/guides',
  'server/test/documents/mails',
  'server/test/client/connection',
  'server/test/mcp/agreement',
  'server/test/kill9/kill9',
  'score/attention/play',
  'score/documents/documents',
].map((name) => `${name}.test.ts`)
/** They change the environment of their process, or leave no other program of it a turn for seconds. */
const unsociable = ['server/test/operator/pooler.test.ts', 'score/score.test.ts']

const sharings: Readonly<Record<string, Sharing>> = {
  unit: { at_once: 3, files_each: 90, alone: [] },
  service: { at_once: 3, files_each: 12, alone: [...longest, ...unsociable] },
  browser: { at_once: 3, files_each: 4, alone: [] },
}

/** What was compiled is kept, in the folder that server/bin/quaylog.js uses. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/quaylog-compiled')

/**
 * Compiler and linter are written in Go and end within seconds: when their memory has grown by so many per cent is soon
 * enough to look for garbage. By Go's own hundred they spend a third of their time on it.
 */
const go_garbage = '400'

/**
 * A process that says nothing for so long is stuck: a test that failed may have left something open. The steps of the
 * guides are told at the end of all, which is minutes on a busy machine.
 */
const silence_max_ms = 20 * 60_000

/** How a suite went. */
export interface Outcome {
  readonly name: string
  readonly ok: boolean
  readonly passed: number
  readonly failed: number
  readonly seconds: number
  /** The files that took longest; none of a suite that has no files. */
  readonly slowest: readonly FileTime[]
}

/**
 * Runs a suite; one that fails prints what failed and the command that runs it again. `order`, where there is one, is
 * the random order of its tests and of the examples of properties.
 */
export async function runSuite({ name, files }: SuiteFiles, order: number | undefined): Promise<Outcome> {
  const started_ms = Date.now()
  const sharing = sharings[name]
  const shares = files === null || sharing === undefined ? [[]] : sharesOf(files, sharing)
  const ends = await inTurns(shares, sharing?.at_once ?? 1, (share) => runShare(name, share, order))
  const output = ends.map((end) => end.output).join('\n')
  const ok = ends.every((end) => end.ok)
  const failed = countOf(output, 'fail', 0) + countOf(output, 'cancelled', 0)
  if (!ok) process.stdout.write(files === null ? output : failuresOf(output))
  if (!ok && files !== null) process.stdout.write(againOf(name, output, order))
  return {
    name,
    ok,
    passed: countOf(output, 'pass', ok ? 1 : 0),
    // A process that was ended counts nothing, and its suite has failed all the same.
    failed: ok ? failed : Math.max(failed, 1),
    seconds: (Date.now() - started_ms) / 1_000,
    slowest: slowestOf(output, 12),
  }
}

/** One process of a suite: what it printed, and whether it ended well. */
async function runShare(
  name: string,
  files: readonly string[],
  order: number | undefined,
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const [file = node, first = '', ...others] = commands[name] ?? []
  const seeded = order === undefined || files.length === 0 ? [] : [`--test-random-seed=${order}`]
  const child = spawn(file, [first, ...seeded, ...others], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: compiled,
      GOGC: go_garbage,
      ...process.env,
      FORCE_COLOR: '0',
      QUAYLOG_TEST_SEED: String(order ?? 1),
      QUAYLOG_TEST_FILES: files.join('\n'),
    },
  })
  let output = ''
  const stuck = setTimeout(() => {
    process.stderr.write(`\n${name} has said nothing for ${silence_max_ms / 60_000} minutes and is ended.\n`)
    child.kill('SIGTERM')
  }, silence_max_ms)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    stuck.refresh()
  })
  const code = await new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)))
  clearTimeout(stuck)
  // One that is ended from outside may still call that a success; it has not closed its report then.
  const is_closed = files.length === 0 || /^# fail \d+$/m.test(output)
  return { ok: code === 0 && is_closed, output }
}

/**
 * The command that runs the files that failed again. Tests that share a process depend on those of all its files, so
 * that of a unit suite in random order names none.
 */
function againOf(name: string, report: string, order: number | undefined): string {
  const failed = [
    ...report.matchAll(/^\s*not ok[^\n]*\n\s*---(?:\n(?!\s*\.\.\.)[^\n]*)*?\n\s*location: '([^']+?):\d+:\d+'/gm),
  ]
  const files = new Set(failed.map(([, file = '']) => file.replace(`${process.cwd()}/`, '')))
  files.delete(loader)
  const named = name === 'unit' && order !== undefined ? [] : [...files].toSorted()
  const again = [`npm test -- ${name}`, ...named, ...(order === undefined ? [] : [`--seed ${order}`])]
  return `run it again: ${again.join(' ')}\n`
}
