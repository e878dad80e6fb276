import { asksForHelp, mayMeanAnother, runChosen } from '../choose.ts'
import { runCommand } from '../command.ts'
import { loadAll, loadNamed } from '../loaders.ts'
import { completionCommand } from './completion.ts'
import { client_commands } from './index.ts'

/** The command line without the service: what `@quaylog/cli` is made from. */
const words = process.argv.slice(2)
const command = await loadNamed(client_commands, words)
process.exitCode = await (command === undefined || (mayMeanAnother(command, words) && !asksForHelp(words[1]))
  ? runChosen(words, process.env, groups)
  : runCommand(command, words, process.env))
// Whatever still holds the process has had its time to close.
setTimeout(() => process.exit(), 2_000).unref()

async function groups() {
  const commands = await loadAll(client_commands)
  return [{ title: 'To use a service', commands: [...commands, completionCommand(() => commands)] }]
}
