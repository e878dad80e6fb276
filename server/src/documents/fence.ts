import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkout, document_reader, stateOf } from '../ground/products.ts'

const require = createRequire(import.meta.url)
const here = dirname(fileURLToPath(import.meta.url))

/** What runs in the process of one file, and the only paths that it may read. */
export interface FencedModule {
  readonly module: string
  readonly readable: readonly string[]
}

let reader: FencedModule | undefined

/** The reader of documents: as it was built from these sources, or else the sources. */
export function documentReader(): FencedModule {
  reader ??= stateOf(document_reader) === 'current' ? builtReader() : readerOfSources()
  return reader
}

/** The reader in one piece: it reads nothing but its own folder. */
function builtReader(): FencedModule {
  const folder = realpathSync(join(checkout, document_reader.folder))
  return { module: join(folder, 'main.mjs'), readable: [folder] }
}

/** The reader as its sources are. */
export function readerOfSources(): FencedModule {
  return { module: join(here, 'child', 'main.ts'), readable: readablePaths() }
}

/** The words that Node is started with to run a module behind the fence. */
export function fencedArguments({ module, readable }: FencedModule, memory_mb: number): readonly string[] {
  const allowed = readable.map((path) => `--allow-fs-read=${path}`)
  const heap_mb = Math.floor(memory_mb * 0.75)
  return ['--permission', ...allowed, `--max-old-space-size=${heap_mb}`, '--no-warnings', module]
}

const libraries = ['unpdf', 'hucre', 'postal-mime', '@quaylog/documents', '@quaylog/journey/iso6346']

/**
 * What the process that reads a file may read of the sources: its own code and that of its libraries. It may write
 * nothing, open no connection and start nothing.
 */
function readablePaths(): readonly string[] {
  const own = ['child', 'cut-text.ts', 'file-name.ts', 'limits.ts', 'outcome.ts', 'says-something.ts'].map((name) =>
    join(here, name),
  )
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
