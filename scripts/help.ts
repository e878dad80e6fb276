import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

/** Prints how a command is used and ends, where it is asked with `--help`; refuses every other word. */
export function helpOnly(usage: string): void {
  const { values } = readArguments(usage, { options: { help: { type: 'boolean', default: false } } })
  if (values.help) endWithUsage(usage)
}

/** Reads the words of a command; for one that it does not know, says which and how it is used, and ends with 2. */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

/** Prints how a command is used, and ends. */
export function endWithUsage(usage: string): never {
  process.stdout.write(usage)
  process.exit(0)
}
