import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds the checkout. */
export const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** What is made from the sources of a checkout, for browsers or to start faster; paths are within the checkout. */
export interface Product {
  readonly name: 'the portal' | 'widget and map' | 'the chart of the sea' | 'the reader of documents' | 'the service'
  /** Makes it, in the folder that its first argument names. */
  readonly program: string
  readonly folder: string
  /** Patterns of every file that it is made from. */
  readonly sources: readonly string[]
  /** What is so as long as it is missing. */
  readonly without: string
}

/** What the process that reads one file runs: in one piece it starts in less than half the time. */
export const document_reader: Product = {
  name: 'the reader of documents',
  program: 'server/build/document-reader.ts',
  folder: 'server/src/documents/child/dist',
  without: 'each file takes longer to read',
  sources: [
    'server/build/{document-reader,one-piece}.ts',
    'server/src/documents/child/*.ts',
    'server/src/documents/{cut-text,file-name,limits,outcome,says-something}.ts',
    'server/src/ground/spreadsheets/!(reader).ts',
    'packages/{contract,documents,journey}/src/**/*.ts',
    'packages/{contract,documents,journey}/package.json',
    'package-lock.json',
  ],
}

/** What commands run that need much of the service: in one piece they begin in half the time. */
export const service: Product = {
  name: 'the service',
  program: 'server/build/service.ts',
  folder: 'server/build/dist',
  without: 'it takes longer to start',
  sources: [
    'server/build/{service,one-piece}.ts',
    'server/src/**/*.ts',
    'packages/{contract,documents,free-time,journey,mcp,sdk}/src/**/*.ts',
    'packages/{contract,documents,free-time,journey,mcp,sdk,world}/package.json',
    'package-lock.json',
  ],
}

export const products: readonly Product[] = [
  {
    name: 'the portal',
    program: 'packages/portal/build.ts',
    folder: 'packages/portal/dist',
    without: 'it is not served',
    sources: [
      'packages/portal/*.*',
      'packages/{portal,embed,contract,documents,free-time,journey,sdk}/src/**/*.*',
      'packages/{contract,documents,free-time,journey,sdk}/package.json',
      'server/src/sea-routes/great-circle.ts',
      'package-lock.json',
    ],
  },
  {
    name: 'widget and map',
    program: 'packages/embed/build.ts',
    folder: 'packages/embed/dist',
    without: 'they are not served',
    sources: [
      'packages/embed/*.*',
      'packages/{embed,contract}/src/**/*.*',
      'packages/contract/package.json',
      'server/src/sea-routes/*.ts',
      'package-lock.json',
    ],
  },
  {
    name: 'the chart of the sea',
    program: 'server/src/sea-routes/build.ts',
    folder: 'server/dist',
    without: 'it is drawn with the first route',
    sources: ['server/src/sea-routes/*.{ts,csv}', 'package-lock.json'],
  },
  document_reader,
  service,
]

/**
 * The files that a product is made from; tests and what only they use are none, nor is the folder into which another
 * process builds at this moment.
 */
export function sourcesOf(product: Product): readonly string[] {
  return globSync([...product.sources], { cwd: checkout })
    .filter((file) => !/\.(test|fixture)\.tsx?$|\.md$|\/dist\./.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
}

/** Stands for what a product is made from: another name or content of any source gives another one. */
export function fingerprintOf(product: Product): string {
  const hash = createHash('sha256')
  for (const file of sourcesOf(product))
    hash.update(`${file}\n`).update(
      createHash('sha256')
        .update(readFileSync(join(checkout, file)))
        .digest(),
    )
  return hash.digest('hex')
}

/** The file beside a product that keeps the fingerprint of its sources. */
export const stamp = 'built-from'

/** `current`: made from the sources as they are; a copy without sources has what was made before it was copied. */
export function stateOf(product: Product): 'current' | 'stale' | 'missing' {
  const path = join(checkout, product.folder, stamp)
  if (!existsSync(path)) return 'missing'
  if (!existsSync(join(checkout, product.program))) return 'current'
  return readFileSync(path, 'utf8') === fingerprintOf(product) ? 'current' : 'stale'
}
