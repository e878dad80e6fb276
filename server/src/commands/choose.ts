import { api_version } from '@quaylog/contract'
import { commandNamed, runCommand } from './command.ts'
import type { Command } from './command.ts'
import { nearest } from './nearest.ts'

/** Commands that stand together in the overview. */
export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

const line = ({ name, summary }: Command): string => `  ${name.padEnd(20)} ${summary}`

const overview = (groups: readonly CommandGroup[]): string =>
  [
    'quaylog COMMAND [options]',
    '',
    'Open-source container tracking. Every command has --help and --json.',
    ...groups.flatMap(({ title, commands }) => ['', `${title}:`, ...commands.map(line)]),
    '',
  ].join('\n')

/** The command whose name is nearest to what was typed; null: none is near enough to have been meant. */
export function nearestName(words: readonly string[], commands: readonly Command[]): string | null {
  const [first = '', second = ''] = words
  const both = `${first} ${second}`.trim()
  return nearest(commands.map(({ name }) => ({ name, typed: name.includes(' ') ? both : first })))
}

/** Runs the command of these groups that the words name, or prints which there are. Returns the exit code. */
export async function runChosen(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  load: () => Promise<readonly CommandGroup[]>,
): Promise<number> {
  if (words[0] === '--version') {
    process.stdout.write(`quaylog ${api_version}\n`)
    return 0
  }
  const groups = await load()
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    process.stdout.write(overview(groups))
    return 0
  }
  const commands = groups.flatMap((group) => group.commands)
  const command = commandNamed(commands, words)
  if (command !== undefined) return runCommand(command, words, env)
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
  if (group.length > 0 && (words.length === 1 || words[1] === '--help')) {
    process.stdout.write(`${group.map(line).join('\n')}\n`)
    return words.length === 1 ? 2 : 0
  }
  const meant = nearestName(words, commands)
  const hint = meant === null ? 'see quaylog --help' : `did you mean '${meant}'? See quaylog --help`
  process.stderr.write(`quaylog: there is no command '${words.slice(0, 2).join(' ')}'; ${hint}\n`)
  return 2
}
