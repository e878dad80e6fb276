import { parseArgs } from 'node:util'

/** Prints how a command is used and ends, where it is asked with `--help`; refuses every other word. */
export function helpOnly(usage: string): void {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) endWithUsage(usage)
}

/** Prints how a command is used, and ends. */
export function endWithUsage(usage: string): never {
  process.stdout.write(usage)
  process.exit(0)
}
