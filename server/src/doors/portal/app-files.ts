import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { z } from 'zod'

/** A built file, kept in memory: the whole portal is small. */
export interface AppFile {
  readonly bytes: Buffer
  readonly type: string
}

/** The built portal. */
export interface AppFiles {
  /** The page that starts it, without a theme. */
  readonly page: string
  /** Style sheet of the pages outside the portal. */
  readonly gate_stylesheet: string
  /** By address, such as `/assets/main-3f2a.js`; names change with their content. */
  readonly assets: ReadonlyMap<string, AppFile>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

const manifest = z.record(
  z.string(),
  z.looseObject({ file: z.string(), css: z.array(z.string()).default([]), assets: z.array(z.string()).default([]) }),
)

/**
 * Reads the built portal by its manifest, so that only files that belong to it are served; null when it was not built.
 */
export async function readAppFiles(dist_dir: string): Promise<AppFiles | null> {
  const text = await readFile(join(dist_dir, '.vite', 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const entries = manifest.parse(JSON.parse(text))
  const names = new Set(Object.values(entries).flatMap(({ file, css, assets }) => [file, ...css, ...assets]))
  const assets = new Map<string, AppFile>()
  for (const name of names)
    assets.set(`/${name}`, {
      bytes: await readFile(join(dist_dir, name)),
      type: types[extname(name)] ?? 'application/octet-stream',
    })
  const gate = Object.entries(entries).find(([source]) => source.endsWith('gate.css'))?.[1].file
  if (gate === undefined) throw new Error(`${dist_dir} holds no gate.css: build the portal again`)
  return { page: await readFile(join(dist_dir, 'index.html'), 'utf8'), gate_stylesheet: `/${gate}`, assets }
}
