import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestName } from './choose.ts'
import { allCommands, operatorCommandNamed } from './index.ts'

const { use, run } = await allCommands()
const commands = [...use, ...run]

test('a command that was mistyped is found by its nearest name, one of two words by both', () => {
  assert.equal(nearestName(['trakc', 'MAEU269010000'], commands), 'track')
  assert.equal(nearestName(['lst'], commands), 'list')
  assert.equal(nearestName(['webhook', 'deliverys'], commands), 'webhook deliveries')
  assert.equal(nearestName(['party', 'lsit'], commands), 'party list')
})

test('a word that is like no command suggests none', () => {
  assert.equal(nearestName(['zzzzzzzz'], commands), null)
  assert.equal(nearestName([''], commands), null)
})

test("an operator's command is found by its own name, and no word of the language is one", async () => {
  for (const { name } of run) {
    const found = await operatorCommandNamed([...name.split(' '), 'more'])
    assert.equal(found?.name, name)
  }
  for (const word of ['constructor', 'toString', '__proto__', 'accounts', ''])
    assert.equal(await operatorCommandNamed([word]), undefined)
})

test('no two commands have the same name', () => {
  const names = commands.map(({ name }) => name)
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})
