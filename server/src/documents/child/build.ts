import { rolldown } from 'rolldown'

// The folder that is named gets what the process of one file runs, with its libraries; those of one kind of file are
// loaded with the first of it.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder for the reader')
const bundle = await rolldown({
  input: new URL('main.ts', import.meta.url).pathname,
  platform: 'node',
  external: (id) => id.startsWith('node:'),
})
const { output } = await bundle.write({ dir: folder, entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' })
await bundle.close()
const chunks = output.filter((file) => file.type === 'chunk')
const own = new Set(chunks.map(({ fileName }) => fileName))
const missing = chunks
  .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  .filter((id) => !id.startsWith('node:') && !own.has(id))
if (missing.length > 0) throw new Error(`The reader would need ${missing.join(', ')}`)
