import { parseArgs } from 'node:util'
import { fileFault } from './file-fault.ts'
import { nearest } from './nearest.ts'

/** One option of a command, as --help shows it. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly help: string
  readonly required?: boolean
}

/** What a command is run with. */
export interface Invocation {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Prints JSON instead of text for people. */
  readonly json: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A command of the command line: `name` may have two words. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** Words after the name, such as `ID`; those in brackets may be left out, a last one with dots may come again. */
  readonly positionals?: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  readonly run: (invocation: Invocation) => Promise<number>
}

/** A wrong use of a command or a cause that its user can mend: one line on stderr, exit code 1 or 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exit_code: number

  constructor(message: string, exit_code = 1) {
    super(message)
    this.exit_code = exit_code
  }
}

/** Reads the words after a command's name; throws CommandError for what cannot be meant. */
export function readInvocation(
  command: Command,
  words: readonly string[],
  env: Invocation['env'],
): Invocation | 'help' {
  const known = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, option]) => [name, { type: option.type }] as const),
  )
  const { values, positionals } = parse(command, words, known)
  if (values['help'] === true) return 'help'
  for (const [name, option] of Object.entries(command.options ?? {})) {
    if (option.required === true && values[name] === undefined)
      throw new CommandError(`quaylog ${command.name}: --${name} is required; ${helpFor(command)}`, 2)
  }
  const needed = (command.positionals ?? []).filter((word) => !word.startsWith('['))
  if (positionals.length < needed.length)
    throw new CommandError(`quaylog ${command.name}: ${needed[positionals.length]} is missing; ${helpFor(command)}`, 2)
  const any_number = command.positionals?.at(-1)?.endsWith('...') === true
  if (!any_number && positionals.length > (command.positionals ?? []).length)
    throw new CommandError(`quaylog ${command.name}: '${positionals.at(-1)}' is one word too many`, 2)
  return { positionals, options: values, json: values['json'] === true, env }
}

function parse(command: Command, words: readonly string[], known: Record<string, { type: 'string' | 'boolean' }>) {
  const options = { ...known, help: { type: 'boolean' as const, short: 'h' }, json: { type: 'boolean' as const } }
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
      tokens: true,
    })
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const twice = given.find((name, at) => known[name]?.type === 'string' && given.indexOf(name) !== at)
    if (twice !== undefined) throw new Error(`Option '--${twice}' is given twice`)
    const plain: Record<string, string | boolean | undefined> = {}
    for (const [name, value] of Object.entries(values))
      plain[name] = typeof value === 'string' || typeof value === 'boolean' ? value : undefined
    return { values: plain, positionals }
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'cannot be read'
    throw new CommandError(`quaylog ${command.name}: ${said}${meantBy(said, options)}; ${helpFor(command)}`, 2)
  }
}

const helpFor = ({ name }: Command): string => `see quaylog ${name} --help`

/** The option that an unknown one is most like, as a question. */
function meantBy(said: string, options: object): string {
  const typed = /^Unknown option '--([^']*)'/.exec(said)?.[1]
  const meant = typed === undefined ? null : nearest(Object.keys(options).map((name) => ({ name, typed })))
  return meant === null ? '' : `, did you mean --${meant}`
}

/** The help text of a command. */
export function helpOf(command: Command): string {
  const options = [
    ...Object.entries(command.options ?? {}),
    ['json', { type: 'boolean', help: 'print JSON' }] as const,
    ['help', { type: 'boolean', help: 'show this' }] as const,
  ]
  const rows = options.map(
    ([name, option]) => [`--${name}${option.type === 'string' ? ' VALUE' : ''}`, option.help] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length))
  return [
    `quaylog ${[command.name, ...(command.positionals ?? [])].join(' ')} [options]`,
    '',
    command.summary,
    '',
    'Options:',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
  ].join('\n')
}

/** Text of an option, or null when it was not given. */
export function text(invocation: Invocation, name: string): string | null {
  const value = invocation.options[name]
  return typeof value === 'string' ? value : null
}

/** A whole number of an option, or null when it was not given. */
export function wholeNumber(invocation: Invocation, name: string, least = 0): number | null {
  const value = text(invocation, name)
  if (value === null) return null
  if (!/^\d{1,9}$/.test(value)) throw new CommandError(`--${name} must be a whole number, not '${value}'`, 2)
  if (Number(value) < least) throw new CommandError(`--${name} must be at least ${least}, not ${value}`, 2)
  return Number(value)
}

/** One of a few words that an option takes; undefined when it was not given. */
export function oneOf<Word extends string>(
  invocation: Invocation,
  name: string,
  known: readonly Word[],
): Word | undefined {
  const given = text(invocation, name)
  if (given === null) return undefined
  const word = known.find((one) => one === given)
  if (word === undefined) throw new CommandError(`--${name} is one of ${known.join(', ')}, not '${given}'`, 2)
  return word
}

/** Prints the outcome of a command: JSON for machines, lines for people. */
export function print(invocation: Invocation, value: unknown, lines: () => string): number {
  process.stdout.write(invocation.json ? `${JSON.stringify(value)}\n` : `${lines()}\n`)
  return 0
}

/** The command that the first words name. */
export function commandNamed(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return (
    commands.find(({ name }) => name === words.slice(0, 2).join(' ')) ?? commands.find(({ name }) => name === words[0])
  )
}

/**
 * Runs a command with the words after its name. Returns the exit code; a wrong use, and a file that cannot be read or
 * written, is one line on stderr.
 */
export async function runCommand(command: Command, words: readonly string[], env: Invocation['env']): Promise<number> {
  try {
    const invocation = readInvocation(command, words.slice(command.name.split(' ').length), env)
    if (invocation !== 'help') return await command.run(invocation)
    process.stdout.write(helpOf(command))
    return 0
  } catch (error) {
    const fault = fileFault(error)
    if (!(error instanceof CommandError) && fault === null) throw error
    const known = error instanceof CommandError ? error : new CommandError(fault ?? '')
    process.stderr.write(failureLine(known, words))
    return known.exit_code
  }
}

/** What stands on stderr for a failure that no service told of: JSON of the same shape where that was asked for. */
export function failureLine({ name, message }: Error, words: readonly string[]): string {
  if (!words.includes('--json')) return `quaylog: ${message}\n`
  return `${JSON.stringify({ error: { class: name, message, status: null, code: null, request_id: null } })}\n`
}
