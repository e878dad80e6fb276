import { client_commands } from './client/index.ts'
import { asksForHelp, asksForVersion, mayMeanAnother, printVersion } from './choose.ts'
import { runCommand } from './command.ts'
import { loadNamed } from './loaders.ts'

/**
 * Runs the command that the words name. Returns the exit code; a cause that its user can mend is one line on stderr.
 * Client commands are used again and again, so they don't wait for the service's own modules to load.
 */
export async function main(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const command = await loadNamed(client_commands, words)
  const is_one = command !== undefined && (asksForHelp(words[1]) || !mayMeanAnother(command, words))
  if (is_one) return runCommand(command, words, env)
  if (asksForVersion(words)) return printVersion()
  const { operate } = await import('./operate.ts')
  return operate(words, env)
}
