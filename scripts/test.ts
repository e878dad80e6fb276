import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseTests } from './test-choice.ts'

/** One suite of `npm test`: a command whose exit code decides; node's test runner also gives counts. */
interface Suite {
  readonly name: string
  readonly command: readonly string[]
  /** Null: a suite that passes or fails as one. */
  readonly files: readonly string[] | null
}

const usage = `Usage: npm test -- [SUITE...] [PATH...] [--seed N] [--times N]

Runs the suites types, lint, build, unit, service and browser, or those that are named.
  PATH        a test file, or a folder of them: of the suites that have test files, only these
  --seed N    run the tests of unit, service and browser in the random order that N stands for, and draw other
              examples for the tests of properties
  --times N   run everything N times; with --seed each time by the next seed

npm test -- service server/test/rest --seed 11 runs the REST tests in one random order; a failure prints the command
that runs the files that failed in that order again.
`
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    times: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const seed = options.seed === undefined ? undefined : Number(options.seed)
const times = Number(options.times)

const node = process.execPath
const nodeTest = (...more: readonly string[]) => [
  node,
  '--import=./scripts/property-seed.ts',
  '--test',
  '--test-reporter=dot',
  '--test-reporter-destination=stderr',
  '--test-reporter=tap',
  '--test-reporter-destination=stdout',
  ...more,
]

const commands: Readonly<Record<string, readonly string[]>> = {
  types: [node, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  lint: [node, 'scripts/lint.ts'],
  build: [node, 'scripts/build.ts'],
  unit: nodeTest('--test-isolation=none', '--test-timeout=120000'),
  service: nodeTest('--test-concurrency=3', '--test-timeout=300000'),
  browser: nodeTest('--test-concurrency=2', '--test-timeout=300000'),
}

/** Suites whose tests share a process are run by so many, which take the files in turn: one alone uses one core. */
const processes: Readonly<Record<string, number>> = { unit: 2 }

/**
 * Most test files have a process of their own, and most of their start would be compiling the same modules. The folder
 * is that of server/bin/quaylog.js.
 */
const compiled = join(import.meta.dirname, '../node_modules/.cache/quaylog-compiled')

/** A suite that says nothing for so long is stuck: a test that failed may have left something open. */
const silence_max_ms = 10 * 60_000

interface Outcome {
  readonly name: string
  readonly ok: boolean
  readonly passed: number
  readonly failed: number
  readonly seconds: number
}

async function run({ name, command, files }: Suite, order: number | undefined): Promise<Outcome> {
  const started_ms = Date.now()
  const shares = files === null ? [[]] : sharesOf(files, processes[name] ?? 1)
  const seeded = order === undefined || files === null ? [] : [`--test-random-seed=${order}`]
  const ends = await Promise.all(shares.map((share) => runShare(name, command, seeded, share, order)))
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
  }
}

/** The files in so many shares of about the same size. */
function sharesOf(files: readonly string[], count: number): readonly (readonly string[])[] {
  const shares = Array.from({ length: count }, (_, share) => files.filter((_file, at) => at % count === share))
  return shares.filter((share) => share.length > 0)
}

/** One process of a suite: what it printed, and whether it ended well. */
async function runShare(
  name: string,
  command: readonly string[],
  seeded: readonly string[],
  files: readonly string[],
  order: number | undefined,
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const [file = node, first = '', ...others] = command
  const child = spawn(file, [first, ...seeded, ...others, ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, FORCE_COLOR: '0', QUAYLOG_TEST_SEED: String(order ?? 1) },
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
  return { ok: code === 0, output }
}

/** What the closing lines of a report count, all its processes together; of one that counts nothing, `otherwise`. */
function countOf(report: string, word: string, otherwise: number): number {
  const counts = [...report.matchAll(new RegExp(`^# ${word} (\\d+)`, 'gm'))].map(([, count]) => Number(count))
  return counts.length === 0 ? otherwise : counts.reduce((sum, count) => sum + count, 0)
}

/** The parts of a TAP report that tell what failed: each failing leaf with what stands below it. */
function failuresOf(report: string): string {
  const lines = report.split('\n')
  const shown = lines.flatMap((line, index) => (/^\s*not ok/.test(line) ? lines.slice(index, index + 40) : []))
  return `${(shown.length > 0 ? shown : lines.slice(-80)).join('\n')}\n`
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
  const named = name === 'unit' && order !== undefined ? [] : [...files].toSorted()
  const again = [`npm test -- ${name}`, ...named, ...(order === undefined ? [] : [`--seed ${order}`])]
  return `run it again: ${again.join(' ')}\n`
}

/** Runs the chosen suites once, and says how each went. */
async function runAll(chosen: readonly Suite[], order: number | undefined): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const suite of chosen) {
    const how = order === undefined || suite.files === null ? '' : ` in the order of seed ${order}`
    process.stderr.write(`\n${suite.name}${how}\n`)
    const outcome = await run(suite, order)
    outcomes.push(outcome)
    process.stdout.write(
      `${outcome.ok ? 'ok    ' : 'FAILED'} ${suite.name.padEnd(8)} ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.seconds.toFixed(1)} s${how}\n`,
    )
  }
  return outcomes
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n\n${usage}`)
  process.exit(2)
}

if (options.help) {
  process.stdout.write(usage)
  process.exit(0)
}
if (!Number.isInteger(times) || times < 1) refuse('--times wants a whole number from 1.')
if (seed !== undefined && !Number.isInteger(seed)) refuse('--seed wants a whole number.')
const choice = chooseTests(words)
if ('refusal' in choice) refuse(choice.refusal)

const chosen = choice.suites.map(({ name, files }) => ({ name, files, command: commands[name] ?? [] }))
const outcomes: Outcome[] = []
for (let turn = 0; turn < times; turn++)
  outcomes.push(...(await runAll(chosen, seed === undefined ? undefined : seed + turn)))
const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
process.stdout.write(`${total(({ passed }) => passed)} passed, ${total(({ failed }) => failed)} failed\n`)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
