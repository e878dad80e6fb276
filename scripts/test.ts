import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'

/** One suite of `npm test`: a command whose exit code decides; node's test runner also gives counts. */
interface Suite {
  readonly name: string
  readonly command: readonly string[]
  readonly counts: boolean
}

const node = process.execPath
const found = (...patterns: readonly string[]) => patterns.flatMap((pattern) => globSync(pattern)).filter((file) => !file.includes('node_modules')).toSorted()
const nodeTest = (files: readonly string[], ...options: readonly string[]) => [node, '--test', '--test-reporter=dot', '--test-reporter-destination=stderr', '--test-reporter=tap', '--test-reporter-destination=stdout', ...options, ...files]

const browser = found('packages/{embed,portal}/test/browser/*.test.ts', 'packages/{embed,portal}/**/*.browser.test.ts')
const unit = found('*.test.ts', 'packages/*/{src,test}/**/*.test.ts', 'server/src/**/*.test.ts', 'scripts/**/*.test.ts').filter((file) => !browser.includes(file))
const service = found('server/test/**/*.test.ts', 'score/*.test.ts')

const suites: readonly Suite[] = [
  { name: 'types', command: [node, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'], counts: false },
  { name: 'build', command: [node, 'scripts/build.ts'], counts: false },
  { name: 'unit', command: nodeTest(unit, '--test-isolation=none', '--test-timeout=120000'), counts: true },
  { name: 'service', command: nodeTest(service, '--test-concurrency=1', '--test-timeout=300000'), counts: true },
  { name: 'browser', command: nodeTest(browser, '--test-concurrency=1', '--test-timeout=300000'), counts: true },
]

interface Outcome {
  readonly name: string
  readonly ok: boolean
  readonly passed: number
  readonly failed: number
  readonly seconds: number
}

async function run(suite: Suite): Promise<Outcome> {
  const started_ms = Date.now()
  const [file = node, ...words] = suite.command
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, FORCE_COLOR: '0' } })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise<number>((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)))
  const ok = code === 0
  if (!ok) process.stdout.write(suite.counts ? failuresOf(output) : output)
  const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(output)?.[1] ?? (word === 'pass' && ok ? 1 : word === 'fail' && !ok ? 1 : 0))
  return { name: suite.name, ok, passed: count('pass'), failed: count('fail') + count('cancelled'), seconds: (Date.now() - started_ms) / 1_000 }
}

/** The parts of a TAP report that tell what failed: each failing leaf with what stands below it. */
function failuresOf(report: string): string {
  const lines = report.split('\n')
  const shown = lines.flatMap((line, index) => (/^\s*not ok/.test(line) ? lines.slice(index, index + 40) : []))
  return `${(shown.length > 0 ? shown : lines.slice(-80)).join('\n')}\n`
}

const only = process.argv.slice(2)
const outcomes: Outcome[] = []
for (const suite of suites.filter(({ name }) => only.length === 0 || only.includes(name))) {
  process.stderr.write(`\n${suite.name}\n`)
  const outcome = await run(suite)
  outcomes.push(outcome)
  process.stdout.write(`${outcome.ok ? 'ok    ' : 'FAILED'} ${suite.name.padEnd(8)} ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.seconds.toFixed(1)} s\n`)
}
const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
process.stdout.write(`${total(({ passed }) => passed)} passed, ${total(({ failed }) => failed)} failed\n`)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
