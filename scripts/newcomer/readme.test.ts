import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nextTime, twoCommands } from './readme.ts'

const root = join(import.meta.dirname, '../..')
const page =
  '# X\n\n## Two commands\n\nOn a machine with Node 20.19 or newer:\n\n```sh\na && b    # this\nc # that\n```\n\n## Next\n\n```sh\nd\n```\n'

test('a page without the section, with a third command or without a Node is refused', () => {
  for (const wrong of [
    '',
    page.replace('## Two', '## Three'),
    page.replace('c #', 'c\ne #'),
    page.replace('Node 20.19', 'Node'),
  ])
    assert.throws(() => twoCommands(wrong), /names no Node or not two commands/)
})

test('commands come without their comments; the next time nothing is installed', () => {
  assert.deepEqual(twoCommands(page), { start: 'a && b', test: 'c', oldest_node: '20.19' })
  assert.equal(nextTime('a && b'), 'b')
  assert.equal(nextTime('c'), 'c')
})

test("CI gives both of the README's commands", () => {
  const { test: tests } = twoCommands(readFileSync(join(root, 'README.md'), 'utf8'))
  const steps = readFileSync(join(root, '.ci/run'), 'utf8').split('\n')
  for (const command of [...tests.split('&&').map((one) => one.trim()), 'node scripts/node.js scripts/newcomer.ts'])
    assert.ok(steps.includes(command), command)
})
