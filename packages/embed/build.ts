import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { InlineConfig } from 'vite'
import { readLand } from '../../server/src/sea-routes/land.ts'
import { writeLandFile } from './src/frame/land.ts'

/** Builds what the service serves under /widget and /map into the folder that is named, else into dist/. */
const source = join(import.meta.dirname, 'src')
const dist = process.argv[2] ?? join(import.meta.dirname, 'dist')

/** Browsers of 2024 and newer: light-dark(), which must not be rewritten into something larger. */
const TARGET = ['chrome123', 'firefox120', 'safari17.5']

const LOCALES = [
  './src/widget/locales/de.ts',
  './src/widget/locales/es.ts',
  './src/widget/locales/fr.ts',
  './src/widget/locales/zh.ts',
]

function base(out: string): InlineConfig {
  return {
    root: source,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(dist, out),
      emptyOutDir: false,
      target: TARGET,
      cssTarget: TARGET,
      reportCompressedSize: false,
    },
  }
}

/** One file that a page includes by a plain script tag. */
async function buildScript(entry: string, out: string, file: string): Promise<void> {
  const config = base(out)
  await build({
    ...config,
    build: {
      ...config.build,
      lib: {
        entry: join(source, entry),
        name: 'quaylog',
        formats: ['iife'],
        fileName: () => file,
        cssFileName: 'bundle',
      },
    },
  })
}

/** One module per entry, for import() from another file. */
async function buildModules(entries: readonly string[], out: string): Promise<void> {
  const config = base(out)
  const entry = entries.map((path) => join(import.meta.dirname, path))
  await build({
    ...config,
    build: { ...config.build, lib: { entry, formats: ['es'], fileName: (_, name) => `${name}.js` } },
  })
}

/** Pages with what they load, under names that change with their content. */
async function buildPages(folder: string, pages: readonly string[], out: string): Promise<void> {
  const config = base(out)
  const input = pages.map((page) => join(source, folder, page))
  await build({
    ...config,
    root: join(source, folder),
    base: './',
    worker: { format: 'es' },
    build: {
      ...config.build,
      chunkSizeWarningLimit: 2_000,
      modulePreload: { polyfill: false },
      rollupOptions: { input },
    },
  })
}

/** Writes compressed copies beside each file, so that serving them takes no time. */
function compressAll(): void {
  for (const file of globSync(`${dist}/**/*.{js,css,html,json}`)) {
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
await buildScript('widget/main.ts', 'widget', 'app.bundle.js')
await buildModules(LOCALES, 'widget/locales')
await buildScript('map/main.ts', 'map', 'bundle.js')
await buildPages('frame', ['frame.html'], 'map')
writeFileSync(join(dist, 'map/land.json'), writeLandFile(readLand('50m')))

for (const page of ['widget', 'map']) {
  await buildScript('demo/main.ts', page, 'demo.js')
  cpSync(join(source, `demo/${page}.html`), join(dist, page, 'demo.html'))
  cpSync(join(source, 'demo/demo.css'), join(dist, page, 'demo.css'))
}
compressAll()
