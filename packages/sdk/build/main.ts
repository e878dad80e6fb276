import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clean, compile, importedTypes, pointToContract, writeManifest } from '../../contract/build/package.ts'
import { declarations } from '../../contract/build/types.ts'

const folder = join(import.meta.dirname, '..')

clean(folder)
mkdirSync(join(folder, 'dist'))
writeFileSync(join(folder, 'dist/contract.d.ts'), declarations(importedTypes(folder)))
compile(folder)
pointToContract(folder, '**/*.d.ts', 'contract.js')
copyFileSync(join(folder, 'README.md'), join(folder, 'dist/README.md'))
writeManifest(folder)
