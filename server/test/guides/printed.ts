import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** Pages that tell people what to type; what contributors type is told elsewhere. */
export const pages = [
  'README.md',
  ...globSync(['docs/guides/*.md', 'docs/operating/*.md', 'packages/*/README.md'], { cwd: root }).toSorted(),
]

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

/** A block of a page, and the command in it that goes on in the next line. */
interface Block {
  readonly language: string
  readonly indent: string
  open: Printed | null
}

/** Every command of a page, in its order: in blocks of shell, and in the text between. */
export function printedIn(page: string, text = readFileSync(join(root, page), 'utf8')): readonly Printed[] {
  const found: Printed[] = []
  let block: Block | null = null
  for (const [index, whole] of text.split('\n').entries()) {
    const fence = /^(\s*)```(\S*)/.exec(whole)
    const place = { page, line: index + 1 }
    if (fence !== null) {
      const [, indent = '', language = ''] = fence
      block = block === null ? { language, indent, open: null } : null
    } else if (block === null) {
      found.push(...inText(whole, place))
    } else if (shells.has(block.language)) {
      found.push(...inShell(block, whole, place))
    }
  }
  return found
}

function inText(line: string, place: Omit<Printed, 'text'>): Printed[] {
  return [...line.matchAll(/`([^`]+)`/g)]
    .filter(([, command = '']) => is_command.test(command))
    .map(([, text = '']) => ({ ...place, text }))
}

/** The command that ends with the line, if one does; the block keeps one that goes on. */
function inShell(block: Block, whole: string, place: Omit<Printed, 'text'>): Printed[] {
  const line = withoutComment(whole.slice(block.indent.length))
  const command =
    block.open === null ? { ...place, text: line } : { ...block.open, text: `${block.open.text}\n${line}` }
  block.open = isOpen(command.text) ? command : null
  const is_whole = block.open === null && command.text.trim() !== ''
  return is_whole && (block.language !== '' || is_command.test(command.text)) ? [command] : []
}

function withoutComment(line: string): string {
  return line.replace(/(^|\s)#\s.*$/, '').trimEnd()
}

/** A backslash at the end, or a quote that is not closed yet. */
function isOpen(text: string): boolean {
  return text.endsWith('\\') || (text.match(/'/g)?.length ?? 0) % 2 === 1 || (text.match(/"/g)?.length ?? 0) % 2 === 1
}
