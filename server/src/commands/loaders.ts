import type { Command } from './command.ts'

/** Commands by name, each loaded when it is asked for: to load them all takes longer than most of them run. */
export type CommandLoaders = Readonly<Record<string, () => Promise<Command>>>

/** The command that the first words name. */
export async function loadNamed(loaders: CommandLoaders, words: readonly string[]): Promise<Command | undefined> {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((known) => Object.hasOwn(loaders, known))
  return name === undefined ? undefined : loaders[name]?.()
}

/** All of them, in their order. */
export function loadAll(loaders: CommandLoaders): Promise<readonly Command[]> {
  return Promise.all(Object.values(loaders).map((load) => load()))
}
