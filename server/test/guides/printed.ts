import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** Pages that tell people what to type; what contributors type is told elsewhere. */
export const pages = ['README.md', ...globSync(['docs/guides/*.md', 'packages/*/README.md'], { cwd: root }).toSorted()]

/** A command as a page prints it, without its comment; lines that go on are one command. */
export interface Printed {
  readonly page: string
  readonly line: number
  readonly text: string
}

const shells = new Set(['sh', 'bash', 'console', ''])
/**
 * What a line begins with when it is a command, in the text and in blocks of no language; in a block of shell every
 * line is one.
 */
const is_command = /^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:npx|npm|node|curl|docker|quaylog|quaylog-mcp)\s+(?!\.\.\.)\S/

/** Every command of a page, in its order: in blocks of shell, and in the text between. */
export function printedIn(page: string, text = readFileSync(join(root, page), 'utf8')): readonly Printed[] {
  const found: Printed[] = []
  let block: { language: string; indent: string; open: Printed | null } | null = null
  for (const [index, whole] of text.split('\n').entries()) {
    const fence = /^(\s*)```(\S*)/.exec(whole)
    if (fence !== null) {
      block = block === null ? { language: fence[2] ?? '', indent: fence[1] ?? '', open: null } : null
    } else if (block === null) {
      for (const [, command = ''] of whole.matchAll(/`([^`]+)`/g))
        if (is_command.test(command)) found.push({ page, line: index + 1, text: command })
    } else if (shells.has(block.language)) {
      const line = withoutComment(whole.slice(block.indent.length))
      const text: string = block.open === null ? line : `${block.open.text}\n${line}`
      const command: Printed = { page, line: block.open?.line ?? index + 1, text }
      if (isOpen(text)) block.open = command
      else {
        block.open = null
        if (text.trim() !== '' && (block.language !== '' || is_command.test(text))) found.push(command)
      }
    }
  }
  return found
}

function withoutComment(line: string): string {
  return line.replace(/(^|\s)#\s.*$/, '').trimEnd()
}

/** A backslash at the end, or a quote that is not closed yet. */
function isOpen(text: string): boolean {
  return text.endsWith('\\') || (text.match(/'/g)?.length ?? 0) % 2 === 1 || (text.match(/"/g)?.length ?? 0) % 2 === 1
}
