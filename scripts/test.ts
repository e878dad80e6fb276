import { readArguments } from './help.ts'
import { chooseTests } from './test-choice.ts'
import type { SuiteFiles } from './test-choice.ts'
import type { FileTime } from './test-report.ts'
import { runSuite } from './test-suite.ts'
import type { Outcome } from './test-suite.ts'

const usage = `Usage: npm test -- [SUITE...] [PATH...] [--seed N] [--times N]

Runs the suites types, lint, build, unit, service and browser, or those that are named.
  PATH        a test file, or a folder of them: of the suites that have test files, only these
  --seed N    run the tests of unit, service and browser in the random order that N stands for, and draw other
              examples for the tests of properties
  --times N   run everything N times; with --seed each time by the next seed

npm test -- service server/test/rest --seed 11 runs the REST tests in one random order; a failure prints the command
that runs the files that failed in that order again.
`
const { values: options, positionals: words } = readArguments(usage, {
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    times: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const seed = options.seed === undefined ? undefined : Number(options.seed)
const times = Number(options.times)

/** Runs the chosen suites once, and says how each went. */
async function runAll(chosen: readonly SuiteFiles[], order: number | undefined): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const suite of chosen) {
    const how = order === undefined || suite.files === null ? '' : ` in the order of seed ${order}`
    process.stderr.write(`\n${suite.name}${how}\n`)
    const outcome = await runSuite(suite, order)
    outcomes.push(outcome)
    process.stdout.write(
      `${outcome.ok ? 'ok    ' : 'FAILED'} ${suite.name.padEnd(8)} ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.seconds.toFixed(1)} s${how}\n`,
    )
    if (outcome.slowest.length > 1) process.stdout.write(`${outcome.slowest.map(timeOf).join('\n')}\n`)
  }
  return outcomes
}

const timeOf = ({ file, seconds }: FileTime) => `       ${seconds.toFixed(1).padStart(6)} s ${file}`

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

const outcomes: Outcome[] = []
for (let turn = 0; turn < times; turn++)
  outcomes.push(...(await runAll(choice.suites, seed === undefined ? undefined : seed + turn)))
const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
process.stdout.write(`${total(({ passed }) => passed)} passed, ${total(({ failed }) => failed)} failed\n`)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
