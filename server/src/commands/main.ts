import { OperatorError } from '../accounts/operator-error.ts'
import { CannotStart } from '../ground/db/index.ts'
import { WorldError } from '../sandbox/world-client.ts'
import { CommandError, helpOf, readInvocation } from './command.ts'
import { commands } from './index.ts'

const overview = (): string => [
  'quaylog COMMAND [options]', '', 'Open-source container tracking. Every command has --help and --json.', '',
  ...commands.map((command) => `  ${command.name.padEnd(18)} ${command.summary}`), '',
].join('\n')

/** Runs the command that the words name. Returns the exit code; a cause that its user can mend is one line on stderr. */
export async function main(words: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    process.stdout.write(overview())
    return 0
  }
  const command = commands.find(({ name }) => name === words.slice(0, 2).join(' ')) ?? commands.find(({ name }) => name === words[0])
  if (command === undefined) {
    process.stderr.write(`quaylog: there is no command '${words.slice(0, 2).join(' ')}'; see quaylog --help\n`)
    return 2
  }
  try {
    const invocation = readInvocation(command, words.slice(command.name.split(' ').length), env)
    if (invocation !== 'help') return await command.run(invocation)
    process.stdout.write(helpOf(command))
    return 0
  } catch (error) {
    if (!isForPeople(error)) throw error
    process.stderr.write(`quaylog: ${error.message}\n`)
    return error instanceof CommandError ? error.exit_code : 1
  }
}

function isForPeople(error: unknown): error is Error {
  return error instanceof CommandError || error instanceof OperatorError || error instanceof CannotStart || error instanceof WorldError
}
