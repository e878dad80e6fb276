import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** One suite of `npm test`: a command whose exit code decides; node's test runner also gives counts. */
interface Suite {
  readonly name: string
  readonly command: readonly string[]
  readonly counts: boolean
}

const usage = `Usage: npm test -- [SUITE...] [--seed N] [--times N]

Runs the suites types, lint, build, unit, service and browser, or those that are named.
  --seed N    run files and tests in the random order that N stands for, so that a failure can be run again
  --times N   run everything N times; with --seed each time by the next seed
`
const { values: options, positionals: only } = parseArgs({
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
const found = (...patterns: readonly string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.includes('node_modules'))
    .toSorted()
const nodeTest = (files: readonly string[], ...more: readonly string[]) => [
  node,
  '--test',
  '--test-reporter=dot',
  '--test-reporter-destination=stderr',
  '--test-reporter=tap',
  '--test-reporter-destination=stdout',
  ...more,
  ...files,
]

const browser = found('packages/{embed,portal}/test/browser/*.test.ts', 'packages/{embed,portal}/**/*.browser.test.ts')
const unit = found(
  '*.test.ts',
  'packages/*/{src,test}/**/*.test.ts',
  'server/src/**/*.test.ts',
  'scripts/**/*.test.ts',
).filter((file) => !browser.includes(file))
/** The guides first: the longest of them takes as long as half of the others together. */
const service = found('server/test/**/*.test.ts', 'score/*.test.ts').toSorted(
  (a, b) => Number(b.includes('/guides/')) - Number(a.includes('/guides/')),
)

const suites: readonly Suite[] = [
  { name: 'types', command: [node, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'], counts: false },
  { name: 'lint', command: [node, 'scripts/lint.ts'], counts: false },
  { name: 'build', command: [node, 'scripts/build.ts'], counts: false },
  { name: 'unit', command: nodeTest(unit, '--test-isolation=none', '--test-timeout=120000'), counts: true },
  { name: 'service', command: nodeTest(service, '--test-concurrency=3', '--test-timeout=300000'), counts: true },
  { name: 'browser', command: nodeTest(browser, '--test-concurrency=2', '--test-timeout=300000'), counts: true },
]

interface Outcome {
  readonly name: string
  readonly ok: boolean
  readonly passed: number
  readonly failed: number
  readonly seconds: number
}

async function run(suite: Suite, order: number | undefined): Promise<Outcome> {
  const started_ms = Date.now()
  const [file = node, first = '', ...others] = suite.command
  const words =
    order === undefined || !suite.counts ? [first, ...others] : [first, `--test-random-seed=${order}`, ...others]
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, FORCE_COLOR: '0' } })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)))
  const ok = code === 0
  if (!ok) process.stdout.write(suite.counts ? failuresOf(output) : output)
  // A suite that prints no counts passes or fails as one.
  const whole: Readonly<Record<string, number>> = ok ? { pass: 1 } : { fail: 1 }
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(output)?.[1] ?? whole[word] ?? 0)
  return {
    name: suite.name,
    ok,
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    seconds: (Date.now() - started_ms) / 1_000,
  }
}

/** The parts of a TAP report that tell what failed: each failing leaf with what stands below it. */
function failuresOf(report: string): string {
  const lines = report.split('\n')
  const shown = lines.flatMap((line, index) => (/^\s*not ok/.test(line) ? lines.slice(index, index + 40) : []))
  return `${(shown.length > 0 ? shown : lines.slice(-80)).join('\n')}\n`
}

/** Runs the chosen suites once, and says how each went. */
async function runAll(chosen: readonly Suite[], order: number | undefined): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const suite of chosen) {
    process.stderr.write(`\n${suite.name}${order === undefined ? '' : ` in the order of seed ${order}`}\n`)
    const outcome = await run(suite, order)
    outcomes.push(outcome)
    process.stdout.write(
      `${outcome.ok ? 'ok    ' : 'FAILED'} ${suite.name.padEnd(8)} ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.seconds.toFixed(1)} s\n`,
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
const unknown = only.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) refuse(`There is no suite named ${unknown.join(' or ')}.`)
if (!Number.isInteger(times) || times < 1) refuse('--times wants a whole number from 1.')
if (seed !== undefined && !Number.isInteger(seed)) refuse('--seed wants a whole number.')

const chosen = suites.filter(({ name }) => only.length === 0 || only.includes(name))
const outcomes: Outcome[] = []
for (let turn = 0; turn < times; turn++)
  outcomes.push(...(await runAll(chosen, seed === undefined ? undefined : seed + turn)))
const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
process.stdout.write(`${total(({ passed }) => passed)} passed, ${total(({ failed }) => failed)} failed\n`)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
