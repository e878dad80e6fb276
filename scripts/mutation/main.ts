import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { changedSince, rooms } from './rooms.ts'
import { isEnough, least_score, scoreOf, scoresByFile, scoreTable } from './score.ts'
import type { Mutant } from './score.ts'
import { forgetNoticed } from './noticed.ts'
import { mutantsOf } from './stryker.ts'

const usage = `npm run mutation -- [journey] [asking] [--file PATH ...] [--since REVISION] [--minutes N] [--fresh] [--survivors] [--json]
Changes the code in small ways, one at a time, and counts how many of these mutants the tests notice. Ends with 1 when they
notice less than ${least_score} % of those of a folder.

  journey, asking   packages/journey, server/src/asking; without a name: both
  --file PATH       only mutants of this file
  --since REVISION  only mutants of files that changed since a revision, such as origin/main
  --minutes N       try mutants for so long; those that are not tried count neither for nor against, and are told
  --fresh           try all anew; else those are not tried again that an earlier run noticed in the same file
  --survivors       list every mutant that no test noticed
  --json            for machines
`
const at_once_max = 2

const { values, positionals } = read()
const wanted = positionals.length === 0 ? rooms : rooms.filter(({ name }) => positionals.includes(name))
const changed = values.since === undefined ? null : changedOr(values.since)
const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes)
const deadline_ms = Date.now() + minutes * 60_000

const results: { readonly room: string; readonly mutants: readonly Mutant[] }[] = []
for (const { name, code, tests } of wanted) {
  const files = code.filter(
    (file) => (changed === null || changed.has(file)) && (values.file === undefined || values.file.includes(file)),
  )
  if (files.length === 0) continue
  process.stderr.write(`${name}: ${files.length} of ${code.length} files\n`)
  const noticed_file = `node_modules/.cache/mutation/${name}.txt`
  if (values.fresh) forgetNoticed(noticed_file)
  const at_once = Math.min(at_once_max, availableParallelism())
  results.push({ room: name, mutants: await mutantsOf({ files, tests, deadline_ms, at_once, noticed_file }) })
}

const sums = results.map(({ room, mutants }) => scoreOf(room, mutants))
if (values.json) {
  const folders = results.map(({ mutants }, index) => ({
    ...sums[index],
    files: scoresByFile(mutants),
    survivors: mutants.filter(isUnnoticed),
  }))
  process.stdout.write(`${JSON.stringify({ least_score, folders })}\n`)
} else {
  for (const [index, { mutants }] of results.entries()) {
    const sum = sums[index]
    if (sum === undefined) continue
    process.stdout.write(`${scoreTable(scoresByFile(mutants), sum)}\n\n`)
    if (values.survivors) process.stdout.write(`${mutants.filter(isUnnoticed).map(lineOf).join('\n')}\n\n`)
  }
  if (results.length === 0) process.stdout.write('nothing to try: no file of these folders changed\n')
  for (const sum of sums)
    if (!isEnough(sum))
      process.stdout.write(
        `${sum.name}: tests notice less than ${least_score} % of the mutants; --survivors lists the rest\n`,
      )
}
process.exitCode = sums.every(isEnough) ? 0 : 1

function isUnnoticed({ fate }: Mutant): boolean {
  return fate === 'survived' || fate === 'not_covered'
}

function lineOf({ file, line, column, mutator, replacement, fate }: Mutant): string {
  return `${file}:${line}:${column} ${fate} ${mutator}: ${replacement.replaceAll(/\s+/g, ' ')}`
}

/** What was asked for; help, or what is wrong with it, ends the process. */
function read() {
  try {
    const options = parseArgs({
      allowPositionals: true,
      options: {
        file: { type: 'string', multiple: true },
        since: { type: 'string' },
        minutes: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        survivors: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (options.values.help) {
      process.stdout.write(usage)
      process.exit(0)
    }
    const strange = options.positionals.find((name) => !rooms.some((room) => room.name === name))
    if (strange !== undefined)
      throw new Error(`no such folder: ${strange}; there are ${rooms.map(({ name }) => name).join(' and ')}`)
    const unknown = options.values.file?.find((file) => !rooms.some(({ code }) => code.includes(file)))
    if (unknown !== undefined)
      throw new Error(`--file: ${unknown} is no code of ${rooms.map(({ name }) => name).join(' or ')}`)
    if (options.values.minutes !== undefined && !(Number(options.values.minutes) > 0))
      throw new Error(`--minutes: a number greater than 0, not ${options.values.minutes}`)
    return options
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function changedOr(revision: string): ReadonlySet<string> {
  try {
    return changedSince(revision)
  } catch {
    return refuse(`--since: git knows no revision ${revision}`)
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n\n${usage}`)
  process.exit(2)
}
