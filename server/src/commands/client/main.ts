import { runChosen } from '../choose.ts'
import type { CommandGroup } from '../choose.ts'
import { completionCommand } from './completion.ts'
import { client_commands } from './index.ts'

/** The command line without the service: what `@quaylog/cli` is made from. */
const groups: readonly CommandGroup[] = [
  { title: 'To use a service', commands: [...client_commands, completionCommand(() => client_commands)] },
]

process.exitCode = await runChosen(process.argv.slice(2), process.env, async () => groups)
// Whatever still holds the process has had its time to close.
setTimeout(() => process.exit(), 2_000).unref()
