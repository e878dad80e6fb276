import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generated } from './generate/all.ts'
import { root } from './generate/output.ts'

const usage = `Usage: npm run generate [-- --check] [-- --json]

Writes what repeats packages/contract: files that end in .gen.ts, and the sections of documents between the markers
<!-- generated: ... --> and <!-- /generated -->; and the pages of the SDK, of the sources and of the simulated world. They are
committed.

  --check  writes nothing; ends with 1 when a file is not what it would be written as
  --json   prints {"files": [...], "changed": [...]} for machines
`
const values = read()
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}

const outputs = await generated()
const changed = outputs.filter(({ path, text }) => {
  const file = join(root, path)
  return !existsSync(file) || readFileSync(file, 'utf8') !== text
})
if (!values.check) for (const { path, text } of changed) writeFileSync(join(root, path), text)

if (values.json) {
  const paths = (files: typeof outputs) => files.map(({ path }) => path)
  process.stdout.write(`${JSON.stringify({ files: paths(outputs), changed: paths(changed) }, null, 2)}\n`)
} else {
  const verb = values.check ? 'is out of date' : 'written'
  for (const { path } of changed) process.stdout.write(`${path} ${verb}\n`)
  if (values.check && changed.length > 0) process.stdout.write('Run `npm run generate` and commit what it writes.\n')
  if (changed.length === 0) process.stdout.write(`${outputs.length} files are up to date\n`)
}
if (values.check && changed.length > 0) process.exitCode = 1

/** What was asked for; what is wrong with it ends the process with 2. */
function read() {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ options: { check: flag, json: flag, help: flag } }).values
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}
