import { client_commands } from './client/index.ts'
import { commandNamed, runCommand } from './command.ts'

/**
 * Runs the command that the words name. Returns the exit code; a cause that its user can mend is one line on stderr.
 * Client commands are used again and again, so they don't wait for the service's own modules to load.
 */
export async function main(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const command = commandNamed(client_commands, words)
  if (command !== undefined) return runCommand(command, words, env)
  const { operate } = await import('./operate.ts')
  return operate(words, env)
}
