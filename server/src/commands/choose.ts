import { api_version } from '@quaylog/contract/versions'
import { CommandError, commandNamed, failureLine, helpOf, runCommand } from './command.ts'
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
  const meant = inOtherNumber(words, commands)
  if (meant !== null) return meant
  const [first = '', second = ''] = words
  const group = groupOf(first, commands)
  if (group.length > 0 && second !== '')
    return named(first, nearest(group.map(({ name }) => ({ name: name.slice(first.length + 1), typed: second }))))
  const both = `${first} ${second}`.trim()
  return nearest(commands.map(({ name }) => ({ name, typed: name.includes(' ') ? both : first })))
}

const named = (first: string, second: string | null): string | null => (second === null ? null : `${first} ${second}`)

/** The command that differs from what was typed in singular and plural alone, as `account create` does; null: none. */
function inOtherNumber(words: readonly string[], commands: readonly Command[]): string | null {
  const named = (count: number) => {
    const typed = words.slice(0, count).map(singular).join(' ')
    return commands.find(
      ({ name }) => name.split(' ').length === count && name.split(' ').map(singular).join(' ') === typed,
    )
  }
  const both = named(2)
  if (both !== undefined) return both.name
  const [first = ''] = words
  const alone = groupOf(first, commands).length > 0 ? undefined : named(1)
  return alone === undefined || alone.name === first ? null : alone.name
}

function singular(word: string): string {
  return word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}

/** Commands of two words of which this is the first. */
const groupOf = (first: string, commands: readonly Command[]): readonly Command[] =>
  commands.filter(({ name }) => name.startsWith(`${first} `))

/**
 * Whether the words after a command of one word may name another command, as `export boxes` does beside `export`: it
 * takes no words itself, so a word there is a command that was mistyped.
 */
export function mayMeanAnother(command: Command, words: readonly string[]): boolean {
  const [, second] = words
  if (command.name.includes(' ') || command.positionals !== undefined || second === undefined) return false
  return !second.startsWith('-') || asksForHelp(second)
}

/**
 * Whether the words after a command that takes none are another command's, mistyped: one that begins with the same
 * word, or one that differs in singular and plural.
 */
export function isMistyped(command: Command, words: readonly string[], commands: readonly Command[]): boolean {
  if (!mayMeanAnother(command, words)) return false
  if (groupOf(words[0] ?? '', commands).length > 0) return true
  return !asksForHelp(words[1]) && inOtherNumber(words, commands)?.includes(' ') === true
}

/** Whether a word asks for the help of the command before it. */
export const asksForHelp = (word: string | undefined): boolean => word === '--help' || word === '-h'

/** What stands on stderr for words that name no command: which was meant, and which there are. */
export function noSuchCommand(words: readonly string[], commands: readonly Command[]): string {
  const group = groupOf(words[0] ?? '', commands)
  const meant = nearestName(words, commands)
  const hint = [
    ...(meant === null ? [] : [`did you mean '${meant}'?`]),
    ...(group.length > 0 ? [`There are: ${group.map(({ name }) => name).join(', ')}`] : ['See quaylog --help']),
  ].join(' ')
  return `there is no command '${words.slice(0, 2).join(' ')}'; ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`
}

/** Whether only the version is asked for, for which no command has to be loaded. */
export const asksForVersion = ([first]: readonly string[]): boolean => first === '--version'

/** Prints it. Returns the exit code. */
export function printVersion(): number {
  process.stdout.write(`quaylog ${api_version}\n`)
  return 0
}

/** Runs the command of these groups that the words name, or prints which there are. Returns the exit code. */
export async function runChosen(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  load: () => Promise<readonly CommandGroup[]>,
): Promise<number> {
  if (asksForVersion(words)) return printVersion()
  const groups = await load()
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    process.stdout.write(overview(groups))
    return 0
  }
  const commands = groups.flatMap((group) => group.commands)
  const group = groupOf(words[0] ?? '', commands)
  const command = commandNamed(commands, words)
  if (command !== undefined && !isMistyped(command, words, commands)) return runCommand(command, words, env)
  if (group.length > 0 && (words.length === 1 || asksForHelp(words[1]))) {
    const own = command === undefined ? '' : `${helpOf(command)}\nCommands that begin with it:\n`
    process.stdout.write(`${own}${group.map(line).join('\n')}\n`)
    return words.length === 1 ? 2 : 0
  }
  process.stderr.write(failureLine(new CommandError(noSuchCommand(words, commands)), words))
  return 2
}
