/** The two commands that the README begins with, word for word. */
export interface TwoCommands {
  /** Installs and starts everything. */
  readonly start: string
  /** Installs and tests everything. */
  readonly test: string
  /** The oldest Node that they are promised for, such as `20.19`. */
  readonly oldest_node: string
}

/** Reads them, so that what is tried cannot drift from what is promised. @throws when the page has no such section */
export function twoCommands(readme: string): TwoCommands {
  const section = readme.split(/^## /m).find((one) => one.startsWith('Two commands\n')) ?? ''
  const block = /^```sh\n([\s\S]*?)^```$/m.exec(section)?.[1] ?? ''
  const commands = block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
  const oldest_node = /Node (\d+\.\d+) or newer/.exec(section)?.[1]
  const [start, test] = commands
  if (start === undefined || test === undefined || commands.length > 2 || oldest_node === undefined)
    throw new Error("the README's section 'Two commands' names no Node or not two commands")
  return { start, test, oldest_node }
}

/** A command without the part that installs: how it is given the next time. */
export function nextTime(command: string): string {
  return command.split('&&').at(-1)?.trim() ?? command
}
