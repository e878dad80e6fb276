import { spawnSync } from 'node:child_process'
import { readArguments } from './help.ts'

/**
 * What well-kept linters hold better than a check of our own; `tidy.test.ts` holds what is particular to this project.
 */
const usage = `Usage: npm run lint [-- --fix]

Looks whether every file is formatted (oxfmt), for mistakes that types don't show (oxlint), and for files, exports and
dependencies that are unused or undeclared (knip). --fix formats, and mends what oxlint can mend by itself.
`
const { values } = readArguments(usage, {
  options: { fix: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}

const formatted = ['**/*.{ts,tsx,js,mjs}']
const linters: readonly (readonly string[])[] = [
  ['oxfmt', values.fix ? '--write' : '--check', ...formatted],
  ['oxlint', '--type-aware', '--deny-warnings', '--quiet', ...(values.fix ? ['--fix'] : []), '.'],
  ['knip', '--no-progress', '--no-config-hints'],
]
const failed = linters.filter(([name = '', ...words]) => {
  const { status } = spawnSync(`node_modules/.bin/${name}`, words, { stdio: 'inherit' })
  return status !== 0
})
process.stderr.write(failed.map(([name]) => `${name} found something to mend\n`).join(''))
process.exitCode = failed.length === 0 ? 0 : 1
