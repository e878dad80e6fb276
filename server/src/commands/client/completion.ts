import { CommandError } from '../command.ts'
import type { Command } from '../command.ts'

interface Words {
  /** First words of commands with what may follow: second words, else options. */
  readonly first: readonly {
    readonly word: string
    readonly summary: string
    readonly second: readonly Command[]
    readonly options: readonly string[]
  }[]
}

const optionsOf = (command: Command): readonly string[] =>
  [...Object.keys(command.options ?? {}), 'json', 'help'].map((name) => `--${name}`)

function wordsOf(commands: readonly Command[]): Words {
  const names = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name))]
  return {
    first: names.map((word) => {
      const alone = commands.find(({ name }) => name === word)
      const second = commands.filter(({ name }) => name.startsWith(`${word} `))
      return {
        word,
        summary: alone?.summary ?? `${second.map(({ name }) => name.slice(word.length + 1)).join(', ')}`,
        second,
        options: alone === undefined ? ['--help'] : optionsOf(alone),
      }
    }),
  }
}

const secondWord = (command: Command): string => command.name.split(' ')[1] ?? ''

function bash({ first }: Words): string {
  const cases = first.flatMap(({ word, second, options }) => [
    ...second.map((command) => `    '${command.name}') words='${optionsOf(command).join(' ')}' ;;`),
    `    '${word}'|'${word} '*) words='${[...second.map(secondWord), ...options].join(' ')}' ;;`,
  ])
  return `_quaylog() {
  local current="\${COMP_WORDS[COMP_CWORD]}" name="\${COMP_WORDS[1]}" words
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W '${first.map(({ word }) => word).join(' ')} --help' -- "$current"))
    return
  fi
  if (( COMP_CWORD > 2 )); then name="$name \${COMP_WORDS[2]}"; fi
  case "$name" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _quaylog quaylog
`
}

/** What stands between single quotes in a shell. */
const quoted = (text: string): string => text.replaceAll("'", "'\\''")
const described = (word: string, summary: string): string => `'${word}:${quoted(summary.replaceAll(':', '\\:'))}'`

function zsh({ first }: Words): string {
  const cases = first.flatMap(({ word, second, options }) => [
    ...second.map((command) => `    '${command.name}') compadd -- ${optionsOf(command).join(' ')} ;;`),
    ...(second.length === 0
      ? []
      : [
          `    '${word}') local -a more=(${second.map((command) => described(secondWord(command), command.summary)).join(' ')}); _describe command more ;;`,
        ]),
    `    '${word}'*) compadd -- ${options.join(' ')}; _files ;;`,
  ])
  return `#compdef quaylog
_quaylog() {
  if (( CURRENT == 2 )); then
    local -a commands=(${first.map(({ word, summary }) => described(word, summary)).join(' ')})
    _describe command commands
    return
  fi
  local name="$words[2]"
  if (( CURRENT > 3 )); then name="$name $words[3]"; fi
  case "$name" in
${cases.join('\n')}
  esac
}
compdef _quaylog quaylog
`
}

function fish({ first }: Words): string {
  const begin = 'complete -c quaylog'
  return first
    .flatMap(({ word, summary, second, options }) => [
      `${begin} -n __fish_use_subcommand -f -a '${word}' -d '${quoted(summary)}'`,
      ...second.map(
        (command) =>
          `${begin} -n '__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${second.map(secondWord).join(' ')}' -f -a '${secondWord(command)}' -d '${quoted(command.summary)}'`,
      ),
      ...second.flatMap((command) =>
        optionsOf(command).map(
          (option) =>
            `${begin} -n '__fish_seen_subcommand_from ${word}; and __fish_seen_subcommand_from ${secondWord(command)}' -l ${option.slice(2)}`,
        ),
      ),
      ...(second.length > 0
        ? []
        : options.map((option) => `${begin} -n '__fish_seen_subcommand_from ${word}' -l ${option.slice(2)}`)),
    ])
    .join('\n')
    .concat('\n')
}

const shells = { bash, zsh, fish } as const

/** `quaylog completion`: what a shell needs to complete these commands. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    summary: 'Prints completion for bash, zsh or fish, such as: source <(quaylog completion bash)',
    positionals: ['SHELL'],
    async run(invocation) {
      const [shell = ''] = invocation.positionals
      const render = Object.entries(shells).find(([name]) => name === shell)?.[1]
      if (render === undefined)
        throw new CommandError(`quaylog completion: '${shell}' is not one of ${Object.keys(shells).join(', ')}`, 2)
      const script = render(wordsOf(commands()))
      process.stdout.write(invocation.json ? `${JSON.stringify({ shell, script })}\n` : script)
      return 0
    },
  }
}
