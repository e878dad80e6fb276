import { api_version } from '@quaylog/contract'
import { OperatorError } from '../people/operator-error.ts'
import { CannotStart } from '../ground/db/index.ts'
import { WorldError } from '../doors/sandbox/world-client.ts'
import { commandNamed, runCommand } from './command.ts'
import type { Command } from './command.ts'
import { commands, operator_commands } from './index.ts'

const line = ({ name, summary }: Command): string => `  ${name.padEnd(20)} ${summary}`

const overview = (): string =>
  [
    'quaylog COMMAND [options]',
    '',
    'Open-source container tracking. Every command has --help and --json.',
    '',
    'To use a service:',
    ...commands.filter((command) => !operator_commands.includes(command)).map(line),
    '',
    'To run one:',
    ...operator_commands.map(line),
    '',
  ].join('\n')

/** Runs any command, or tells which there are. */
export async function operate(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    process.stdout.write(overview())
    return 0
  }
  if (words[0] === '--version') {
    process.stdout.write(`quaylog ${api_version}\n`)
    return 0
  }
  const command = commandNamed(commands, words)
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  if (command === undefined && group.length > 0 && (words.length === 1 || words[1] === '--help')) {
    process.stdout.write(`${group.map(line).join('\n')}\n`)
    return words.length === 1 ? 2 : 0
  }
  if (command === undefined) {
    process.stderr.write(`quaylog: there is no command '${words.slice(0, 2).join(' ')}'; see quaylog --help\n`)
    return 2
  }
  try {
    return await runCommand(command, words, env)
  } catch (error) {
    if (!isForPeople(error)) throw error
    process.stderr.write(`quaylog: ${error.message}\n`)
    return 1
  }
}

function isForPeople(error: unknown): error is Error {
  return error instanceof OperatorError || error instanceof CannotStart || error instanceof WorldError
}
