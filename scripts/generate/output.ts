import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The repository. */
export const root = resolve(import.meta.dirname, '../..')

/** A file as it should be; `path` counts from the repository. */
export interface Output {
  readonly path: string
  readonly text: string
}

/** A generated TypeScript file; its code is formatted later. */
export function code(path: string, ...lines: readonly string[]): Output {
  return {
    path,
    text: `// Generated from packages/contract by \`npm run generate\`; not to be edited.\n\n${lines.join('\n')}\n`,
  }
}

const begin = (name: string) => `<!-- generated: ${name}; \`npm run generate\` writes this section -->`
const end = '<!-- /generated -->'

/**
 * A document in which the sections between the markers of those names are what they are generated to be.
 * @throws when the document lacks a marker
 */
export function withSections(path: string, sections: Readonly<Record<string, string>>): Output {
  let text = readFileSync(join(root, path), 'utf8')
  for (const [name, body] of Object.entries(sections)) {
    const from = text.indexOf(begin(name))
    const to = text.indexOf(end, from)
    if (from < 0 || to < 0) throw new Error(`${path} lacks the markers of the section "${name}"`)
    text = `${text.slice(0, from)}${begin(name)}\n\n${body.trim()}\n\n${text.slice(to)}`
  }
  return { path, text }
}

/** A table of Markdown; a bar inside a cell is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '-')), ...rows.map(line)].join('\n')
}

/** The same files with their TypeScript formatted as the linter wants it. @throws when the formatter fails */
export function formatted(outputs: readonly Output[]): Output[] {
  const folder = mkdtempSync(join(tmpdir(), 'quaylog-generate-'))
  try {
    const written = outputs.map(({ path, text }) => {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return file
    })
    const { status, stderr } = spawnSync(
      join(root, 'node_modules/.bin/oxfmt'),
      ['-c', join(root, '.oxfmtrc.json'), '--write', '**/*.ts'],
      { encoding: 'utf8', cwd: folder },
    )
    if (status !== 0) throw new Error(`The formatter failed: ${stderr}`)
    return outputs.map(({ path }, index) => ({ path, text: readFileSync(written[index] ?? '', 'utf8') }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
