import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

/** What may be loaded, in kilobytes after gzip: before Today or the list is shown, and by each page more. */
const budget_kb = { first_load_js: 130, css: 10, page_js: 30 } as const

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
}

const dist = join(import.meta.dirname, '../dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const kb = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1_000
const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + kb(file), 0)

/** A chunk with all that it needs at once. */
function needed(name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(name)) return []
  seen.add(name)
  return [chunk, ...(chunk.imports ?? []).flatMap((other) => needed(other, seen))]
}

const entry = needed('index.html')

for (const page of ['today/today-page', 'containers/fleet-page']) {
  test(`${page} is there within the first budget`, () => {
    const first = [...entry, ...needed(`src/${page}.tsx`)]
    const js = sum(first.map(({ file }) => file))
    const css = sum(first.flatMap((chunk) => chunk.css ?? []))
    assert.ok(js <= budget_kb.first_load_js, `${js.toFixed(1)} kB of scripts`)
    assert.ok(css <= budget_kb.css, `${css.toFixed(1)} kB of styles`)
  })
}

test('no page brings more than its share', () => {
  const already = new Set([
    ...entry.map(({ file }) => file),
    ...shared.flatMap((name) => needed(name).map(({ file }) => file)),
  ])
  const pages = Object.keys(manifest).filter(
    (name) => name.endsWith('-page.tsx') && manifest[name]?.isDynamicEntry === true,
  )
  assert.ok(pages.length >= 15)
  for (const page of pages) {
    const own = sum(
      needed(page)
        .map(({ file }) => file)
        .filter((file) => !already.has(file) && !/^assets\/(dialog|useScrollLock)-/.test(file)),
    )
    assert.ok(own <= budget_kb.page_js, `${page}: ${own.toFixed(1)} kB`)
  }
})

/** Come once, with the first page that needs them. */
const shared = ['src/shell/listening.tsx', 'src/kit/menu.tsx']

test('every file of the manifest is there', () => {
  for (const { file, css = [] } of Object.values(manifest))
    for (const one of [file, ...css]) assert.ok(existsSync(join(dist, one)), one)
})
