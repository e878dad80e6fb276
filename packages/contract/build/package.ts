import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

/** Removes what an earlier build left. */
export function clean(folder: string): void {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
}

/**
 * Compiles a package as its tsconfig.build.json says. What is documented stands in the declarations alone, where
 * editors look for it. @throws when the compiler finds an error
 */
export function compile(folder: string): void {
  // Several checkers would each look at the types of the platform, which are most of a package's.
  const words = [compiler, '-p', join(folder, 'tsconfig.build.json'), '--checkers', '1']
  const emit = (...more: readonly string[]) => execFileSync(process.execPath, [...words, ...more], { stdio: 'inherit' })
  emit('--declaration', 'false', '--removeComments')
  // What was checked for the code is not checked again; what cannot be declared is refused all the same.
  emit('--emitDeclarationOnly', '--noCheck')
}

/** Names of types that the sources of a package import from the contract. */
export function importedTypes(folder: string): readonly string[] {
  const statements = globSync(join(folder, 'src/**/*.ts')).flatMap(
    (file) => readFileSync(file, 'utf8').match(/import type \{[^}]*\} from '@quaylog\/contract'/g) ?? [],
  )
  return [
    ...new Set(
      statements.flatMap((statement) =>
        statement
          .replace(/^import type \{|\} from.*$/g, '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      ),
    ),
  ]
}

/** The contract under its own name, or where the compiler looked for it during the build. */
const contract_specifier = /(['"])(?:@quaylog\/contract|(?:\.\.\/)+dist\/contract\.js)\1/g

/** Lets built files find the contract beside them instead of in a package of its own. */
export function pointToContract(folder: string, files: string, target: string): void {
  for (const file of globSync(join(folder, 'dist', files))) {
    const text = readFileSync(file, 'utf8')
    const path = relative(dirname(file), join(folder, 'dist', target)).replaceAll('\\', '/')
    const pointed = text.replaceAll(contract_specifier, `$1${path.startsWith('.') ? path : `./${path}`}$1`)
    if (pointed !== text) writeFileSync(file, pointed)
  }
}

/**
 * Writes the manifest with which `dist` is published, and the licence: exports as built, nothing of the workspace. The
 * folder itself is private, so that `npm publish` in it can't ship sources.
 */
export function writeManifest(folder: string): void {
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { scripts: _, devDependencies: __, private: ___, publishConfig, ...kept } = manifest
  const exports = JSON.parse(JSON.stringify(publishConfig).replaceAll('./dist/', './'))
  copyFileSync(join(folder, '../../LICENSE'), join(folder, 'dist/LICENSE'))
  writeFileSync(join(folder, 'dist/package.json'), `${JSON.stringify({ ...kept, ...exports }, null, 2)}\n`)
  removeUnreachedTypes(join(folder, 'dist'), JSON.stringify(exports))
}

/** Removes declarations that no exported one leads to: nobody can import what they declare. */
function removeUnreachedTypes(dist: string, exports: string): void {
  const reached = new Set<string>()
  const reach = (file: string) => {
    if (reached.has(file) || !existsSync(file)) return
    reached.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)['"]/g))
      reach(join(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')))
  }
  for (const [, path = ''] of exports.matchAll(/"(\.[^"]+\.d\.ts)"/g)) reach(join(dist, path))
  for (const file of globSync(join(dist, '**/*.d.ts'))) if (!reached.has(file)) rmSync(file)
}
