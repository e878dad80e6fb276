import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/adding-to-the-contract.md'), 'utf8')

/** The code that the guide puts into a file: the whole file, or lines before a mark. */
const steps = [...guide.matchAll(/^ *```ts (\S+)(?: before `([^`]+)`)?\n([\s\S]*?)^ *```$/gm)].map(
  ([, path = '', mark, text = '']) => ({ path, mark, code: text.replaceAll(/^ {3}/gm, '') }),
)

/** What the guide makes of the generated files, each with a line that shows it. */
const expected: readonly (readonly [path: string, line: RegExp])[] = [
  ['packages/contract/src/resources/types.gen.ts', /^ {2}warehouse,$/m],
  ['packages/sdk/src/resources/warehouses.gen.ts', /class Warehouses</],
  ['server/src/doors/openapi/operations/usual.gen.ts', /call: 'POST \/warehouses'/],
  ['docs/contract/3-endpoints.md', /^\| DELETE \/warehouses\/\{id\} \|/m],
  ['server/src/records/containers/attributes.gen.ts', /chassis_pool: row\.chassis_pool/],
  ['docs/contract/2-resources.md', /^\| chassis_pool \| str\? \| Pool of the chassis/m],
  ['packages/portal/src/containers/happenings.gen.ts', /vessel_anchored: \{ stage: 'arrived'/],
  ['packages/embed/src/widget/locales/fr-events.gen.ts', /vessel_anchored: 'Navire au mouillage'/],
  ['docs/contract/5-events.md', /container\.transport\.vessel_anchored/],
]

test('the guide, followed to the letter in a copy, makes a resource, an attribute and an event name', () => {
  assert.equal(steps.length, 5)
  const copy = mkdtempSync(join(tmpdir(), 'quaylog-adding-'))
  try {
    const kept = (from: string) => !/node_modules|\/dist$|\/docs\/images|fixtures$/.test(from)
    for (const part of ['packages', 'scripts', 'docs', 'server/src', 'README.md', '.oxfmtrc.json', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true, filter: kept })
    for (const folder of ['packages/portal/test', 'packages/sdk/test'])
      cpSync(join(root, folder), join(copy, folder), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const { path, mark, code } of steps) {
      const file = join(copy, path)
      if (mark === undefined) {
        writeFileSync(file, code)
        continue
      }
      const text = readFileSync(file, 'utf8')
      assert.equal(text.split(mark).length, 2, `${path} has "${mark}" once`)
      writeFileSync(
        file,
        text.replace(mark, () => `${code}${mark}`),
      )
    }
    const { status, stderr } = spawnSync(process.execPath, [join(copy, 'scripts/generate.ts')], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    for (const [path, line] of expected) assert.match(readFileSync(join(copy, path), 'utf8'), line, path)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
