import { sourceKinds } from '../sources/kinds.ts'
import type { SourceKind } from '../sources/source-kind.ts'
import { CommandError, print } from './command.ts'
import type { Command } from './command.ts'
import { aboutKind, fieldWords } from './source-questions.ts'

/** `quaylog sources known`: which adapters there are, before any is configured. */
export const sources_known: Command = {
  name: 'sources known',
  summary: 'Lists the adapters that this version has, where to apply for each, what each needs, and what it rests on.',
  positionals: ['[PROFILE]'],
  run: async (invocation) => {
    const [wanted] = invocation.positionals
    const kinds = sourceKinds().filter(({ profile, kind }) => wanted === undefined || (profile ?? kind) === wanted)
    if (kinds.length === 0) throw new CommandError(`there is no adapter ${wanted}: see quaylog sources known`, 2)
    return print(invocation, kinds, () => kinds.map(wordsOf).join('\n\n'))
  },
}

function wordsOf(kind: SourceKind): string {
  const option = kind.profile === null ? `--kind ${kind.kind}` : `--profile ${kind.profile}`
  const [name = '', ...about] = aboutKind(kind)
  const ways = kind.ways.map((way) => way.join(', ')).filter((way) => way !== '')
  return [
    `${option.padEnd(40)}${name}`,
    ...about,
    `  signs in by  ${ways.join('; or ') || 'nothing'}`,
    ...kind.fields.map((field) => `    ${fieldWords(field)}`),
  ].join('\n')
}
