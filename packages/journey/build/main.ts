import { copyFileSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clean, compile, pointToContract, writeManifest } from '../../contract/build/package.ts'

const folder = join(import.meta.dirname, '..')

clean(folder)
compile(folder)
pointToContract(folder, 'journey/**/*.{js,d.ts}', 'contract/src/index.js')

/** What the contract's schemas are written with, and the only package that this one needs. */
const needed = ['zod']
const imported = globSync(join(folder, 'dist/**/*.js')).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name = '']) => name),
)
const missing = [...new Set(imported)].filter((name) => !needed.includes(name))
if (missing.length > 0) throw new Error(`@quaylog/journey would need ${missing.join(', ')}`)

copyFileSync(join(folder, 'README.md'), join(folder, 'dist/README.md'))
writeManifest(folder)
