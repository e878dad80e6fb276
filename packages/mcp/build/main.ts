import { copyFileSync, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { clean, compile, pointToContract, writeManifest } from '../../contract/build/package.ts'

const folder = join(import.meta.dirname, '..')

if (!existsSync(join(folder, '../sdk/dist/index.d.ts'))) throw new Error('Build packages/sdk first')
clean(folder)
compile(folder)
pointToContract(folder, 'mcp/**/*.{js,d.ts}', 'contract/src/index.js')
cpSync(join(folder, 'bin'), join(folder, 'dist/bin'), { recursive: true })
copyFileSync(join(folder, 'README.md'), join(folder, 'dist/README.md'))
writeManifest(folder)
