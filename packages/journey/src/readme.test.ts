import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { test } from 'node:test'

test('the example of the README prints what the README says', async () => {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, example = '', printed = ''] = /```ts\n(.*?)```.*?```text\n(.*?)```/s.exec(page) ?? []
  const package_url = new URL('./index.ts', import.meta.url).href
  const lines: string[] = []
  Reflect.set(globalThis, 'printed_by_readme', (...words: unknown[]) => lines.push(words.join(' ').trimEnd()))
  const code = example
    .replaceAll("'@quaylog/journey'", `'${package_url}'`)
    .replaceAll('console.log', 'printed_by_readme')
  await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`)
  deepEqual(lines, printed.trimEnd().split('\n'))
})
