import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { forgetNoticed, openNoticed } from './noticed.ts'

const folder = mkdtempSync(join(tmpdir(), 'noticed-'))
after(() => rmSync(folder, { recursive: true }))

const mutant = (fileName: string, line: number, replacement = 'false') => ({
  fileName,
  location: { start: { line, column: 3 } },
  mutatorName: 'BooleanLiteral',
  replacement,
})

test('a mutant that was noticed is known at the next run, until its file is changed or all is forgotten', () => {
  const path = join(folder, 'deep', 'journey.txt')
  const first = openNoticed(path, { '/a.ts': 'one' })
  assert.equal(first.has(mutant('/a.ts', 1)), false)
  first.add(mutant('/a.ts', 1))
  first.add(mutant('/other.ts', 1))
  const next = openNoticed(path, { '/a.ts': 'one', '/other.ts': 'one' })
  assert.deepEqual(
    [mutant('/a.ts', 1), mutant('/a.ts', 2), mutant('/a.ts', 1, 'true'), mutant('/other.ts', 2)].map(next.has),
    [true, false, false, false],
  )
  assert.equal(openNoticed(path, { '/a.ts': 'two' }).has(mutant('/a.ts', 1)), false)
  forgetNoticed(path)
  assert.equal(openNoticed(path, { '/a.ts': 'one' }).has(mutant('/a.ts', 1)), false)
})
