import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** A built file in the form that a browser accepts. */
export interface EmbedFile {
  readonly bytes: Buffer
  readonly type: string
  readonly encoding: 'br' | 'gzip' | null
  readonly etag: string
  /** Its name changes with its content. */
  readonly is_immutable: boolean
}

/** The built files of widget and map by address, such as `/widget/app.bundle.js`. */
export interface EmbedFiles {
  /** Null: there is no such file. */
  find(path: string, accepted_encodings: string): Promise<EmbedFile | null>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Serves a built folder from memory. Only names that the folder had when it was first asked are ever read; compressed
 * copies lie beside them.
 */
export function createEmbedFiles(dist_dir: string): EmbedFiles {
  let names: ReadonlySet<string> | null = null
  const kept = new Map<string, Promise<EmbedFile>>()

  async function read(name: string, encoding: EmbedFile['encoding'], suffix: string): Promise<EmbedFile> {
    const bytes = await readFile(join(dist_dir, name + suffix))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return {
      bytes,
      type: types[extname(name)] ?? 'application/octet-stream',
      encoding,
      etag,
      is_immutable: name.includes('/assets/'),
    }
  }

  return {
    async find(path, accepted_encodings) {
      names ??= new Set(globSync('**/*.*', { cwd: dist_dir }))
      const name = path.replace(/^\//, '')
      if (types[extname(name)] === undefined || !names.has(name)) return null
      const [encoding, suffix] = encodings.find(
        ([one, ending]) => accepted_encodings.includes(one) && names?.has(name + ending),
      ) ?? [null, '']
      const key = name + suffix
      const file = kept.get(key) ?? read(name, encoding, suffix)
      kept.set(key, file)
      return file.catch(() => {
        // Built anew since: what the folder holds is looked up again.
        names = null
        kept.clear()
        return null
      })
    },
  }
}
