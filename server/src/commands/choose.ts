import { api_version } from '@quaylog/contract'
import { commandNamed, runCommand } from './command.ts'
import type { Command } from './command.ts'

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

/** Letters to add, take away, replace or exchange with their neighbour to make one word of another. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return cell(from.length, to.length)
}

/** The command whose name is nearest to what was typed; null: none is near enough to have been meant. */
export function nearestName(words: readonly string[], commands: readonly Command[]): string | null {
  const [first = '', second = ''] = words
  const near = commands.map(({ name }) => {
    const typed = name.includes(' ') ? `${first} ${second}`.trim() : first
    return { name, far: distance(typed, name) / Math.max(name.length, 1) }
  })
  const [best] = near.toSorted((a, b) => a.far - b.far)
  return best !== undefined && best.far <= 0.4 ? best.name : null
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
