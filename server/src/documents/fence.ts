import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const here = dirname(fileURLToPath(import.meta.url))

/** The module that runs in the process of one file. */
export const child_module = join(here, 'child', 'main.ts')

/** The words that Node is started with to run a module behind the fence. */
export function fencedArguments(module: string, memory_mb: number): readonly string[] {
  const readable = readablePaths().map((path) => `--allow-fs-read=${path}`)
  return ['--permission', ...readable, `--max-old-space-size=${Math.floor(memory_mb * 0.75)}`, '--no-warnings', module]
}

const libraries = ['unpdf', 'hucre', 'postal-mime', '@quaylog/documents', '@quaylog/journey/iso6346']

/**
 * What the process that reads a file may read itself: its own code and that of its libraries. It may write nothing,
 * open no connection and start nothing.
 */
function readablePaths(): readonly string[] {
  const own = ['child', 'cut-text.ts', 'file-name.ts', 'limits.ts', 'outcome.ts'].map((name) => join(here, name))
  const code = [...own, join(here, '..', 'ground', 'spreadsheets'), ...libraries.map(folderOf)]
  return [...new Set([...code, ...code.flatMap(placesOfPackages)])]
}

/** The folder of a library as it stands on the disk, links followed. */
function folderOf(name: string): string {
  const file = realpathSync(require.resolve(name))
  const folder = join('node_modules', name)
  const at = file.lastIndexOf(folder)
  return at < 0 ? dirname(file) : file.slice(0, at + folder.length)
}

/** Where Node looks for the libraries that a file asks for, and for the descriptions of packages above it. */
function placesOfPackages(path: string): readonly string[] {
  const folders: string[] = []
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) folders.push(folder)
  const names = libraries.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  return folders.flatMap((folder) => [
    join(folder, 'package.json'),
    ...names.map((name) => join(folder, 'node_modules', name)),
  ])
}
