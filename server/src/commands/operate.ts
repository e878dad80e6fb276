import { OperatorError } from '../people/operator-error.ts'
import { CannotStart } from '../ground/db/index.ts'
import { UnknownSecretKey } from '../ground/secret.ts'
import { WorldError } from '../doors/sandbox/world-client.ts'
import { mayMeanAnother, runChosen } from './choose.ts'
import { failureLine, runCommand } from './command.ts'
import { allCommands, operatorCommandNamed } from './index.ts'

async function groups() {
  const { use, run } = await allCommands()
  return [
    { title: 'To use a service', commands: use },
    { title: 'To run one', commands: run },
  ]
}

/** Runs any command, or tells which there are. */
export async function operate(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    const command = await operatorCommandNamed(words)
    const is_one = command !== undefined && !mayMeanAnother(command, words)
    return await (is_one ? runCommand(command, words, env) : runChosen(words, env, groups))
  } catch (error) {
    if (!isForPeople(error)) throw error
    process.stderr.write(failureLine(error, words))
    return 1
  }
}

function isForPeople(error: unknown): error is Error {
  return [OperatorError, CannotStart, UnknownSecretKey, WorldError].some((kind) => error instanceof kind)
}
