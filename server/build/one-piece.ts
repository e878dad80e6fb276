import { dirname, relative } from 'node:path'
import { rolldown } from 'rolldown'
import type { OutputChunk, Plugin } from 'rolldown'

/** A module of the service and what it needs, to be put together in few files that Node loads faster. */
export interface OnePiece {
  /** The module; its file will be `main.mjs`. */
  readonly module: string
  /** Where the files go. */
  readonly folder: string
  /** Whether a package stays outside, to be found in `node_modules`. */
  readonly isOutside: (name: string) => boolean
}

/** Bundles it. Throws when the result would need what neither it nor `isOutside` names. */
export async function makeOnePiece({ module, folder, isOutside }: OnePiece): Promise<void> {
  const bundle = await rolldown({
    input: module,
    platform: 'node',
    external: (id) => id.startsWith('node:') || (isPackage(id) && isOutside(nameOf(id))),
    plugins: [placesOf(folder)],
  })
  const { output } = await bundle.write({ dir: folder, entryFileNames: 'main.mjs', chunkFileNames: '[name].mjs' })
  await bundle.close()
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk')
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const missing = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((id) => !own.has(id) && !id.startsWith('node:') && !isOutside(nameOf(id)))
  if (missing.length > 0) throw new Error(`It would need ${missing.join(', ')}`)
}

const isPackage = (id: string): boolean => /^(@[\w-]+\/)?[\w-]/.test(id)

const nameOf = (id: string): string =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')

/** A module goes on finding the files beside its source, wherever its code stands. */
function placesOf(folder: string): Plugin {
  return {
    name: 'places',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/\bimport\.meta\.(url|dirname)\b/.test(code)) return null
      const place = (path: string) => `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`
      return code
        .replaceAll(/\bimport\.meta\.url\b/g, `${place(id)}.href`)
        .replaceAll(
          /\bimport\.meta\.dirname\b/g,
          `process.getBuiltinModule('url').fileURLToPath(${place(dirname(id))})`,
        )
    },
  }
}
