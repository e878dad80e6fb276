import { OperatorError } from '../people/operator-error.ts'
import { CannotStart } from '../ground/db/index.ts'
import { UnknownSecretKey } from '../ground/secret.ts'
import { WorldError } from '../doors/sandbox/world-client.ts'
import { runChosen } from './choose.ts'
import { commands, operator_commands } from './index.ts'

const groups = [
  { title: 'To use a service', commands: commands.filter((command) => !operator_commands.includes(command)) },
  { title: 'To run one', commands: operator_commands },
]

/** Runs any command, or tells which there are. */
export async function operate(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    return await runChosen(words, env, groups)
  } catch (error) {
    if (!isForPeople(error)) throw error
    process.stderr.write(`quaylog: ${error.message}\n`)
    return 1
  }
}

function isForPeople(error: unknown): error is Error {
  return [OperatorError, CannotStart, UnknownSecretKey, WorldError].some((kind) => error instanceof kind)
}
