import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { checkout, service } from '../ground/products.ts'
import { runsBuilt } from './run-built.ts'

test('what loads much of the service runs in one piece where that is current; for others it is not even looked at', () => {
  const looks: boolean[] = []
  const asked = (is_current: boolean, ...words: readonly string[]) =>
    runsBuilt(words, () => {
      looks.push(is_current)
      return is_current
    })
  assert.deepEqual([asked(true, 'up'), asked(true), asked(true, 'sources', 'list')], [true, true, true])
  assert.equal(asked(false, 'serve'), false)
  assert.equal(looks.length, 4)
  assert.deepEqual([asked(true, 'list'), asked(true, 'charges', 'check')], [false, false])
  assert.equal(looks.length, 4)
})

/** As deep as where it is kept, so that it finds what stands beside its sources. */
const folder = join(checkout, `${service.folder}.${randomUUID()}`)
before(() => {
  execFileSync(process.execPath, [join(checkout, service.program), folder])
})
after(() => rmSync(folder, { recursive: true, force: true }))

const run_main =
  'const { main } = await import(process.argv[1]); process.exitCode = await main(process.argv.slice(2), {})'

function printedBy(module: string, ...words: readonly string[]): string {
  const node_words = ['--input-type=module', '-e', run_main, module, ...words]
  return execFileSync(process.execPath, node_words, { encoding: 'utf8', maxBuffer: 50_000_000 })
}

test('in one piece it prints what its sources print, also of files beside them', () => {
  for (const word of ['help', 'openapi']) {
    const printed = printedBy(join(folder, 'main.mjs'), word)
    assert.ok(printed.length > 5_000)
    assert.equal(printed === printedBy(join(checkout, 'server/src/commands/main.ts'), word), true, word)
  }
})
