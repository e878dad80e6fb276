import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { clean, writeManifest } from '../../contract/build/package.ts'

/**
 * The client's commands, each loaded when it is asked for. What they take from the registry stays outside: undici in a
 * version that runs on Node 20 too.
 */
const folder = join(import.meta.dirname, '..')
const outside = ['ipaddr.js', 'undici', 'zod']

clean(folder)
const bundle = await rolldown({
  input: join(folder, '../../server/src/commands/client/main.ts'),
  platform: 'node',
  external: (id) => id.startsWith('node:') || outside.some((name) => id === name || id.startsWith(`${name}/`)),
})
const { output } = await bundle.write({
  dir: join(folder, 'dist'),
  entryFileNames: 'quaylog.js',
  chunkFileNames: 'commands/[name].js',
  banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
})
await bundle.close()
const chunks = output.filter((file) => file.type === 'chunk')
const own = new Set(chunks.map(({ fileName }) => fileName))
const others = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
const missing = others.filter((id) => !id.startsWith('node:') && !outside.includes(id) && !own.has(id))
if (missing.length > 0) throw new Error(`The command line would need ${missing.join(', ')}`)
copyFileSync(join(folder, 'README.md'), join(folder, 'dist/README.md'))
writeManifest(folder)
