import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { clean, compile, writeManifest } from '../../contract/build/package.ts'

const folder = join(import.meta.dirname, '..')

clean(folder)
compile(folder)
copyFileSync(join(folder, 'README.md'), join(folder, 'dist/README.md'))
writeManifest(folder)
