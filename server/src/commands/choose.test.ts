import assert from 'node:assert/strict'
import { test } from 'node:test'
import { export_names } from '@quaylog/contract'
import { isMistyped, mayMeanAnother, nearestName, noSuchCommand } from './choose.ts'
import { client_commands } from './client/index.ts'
import { allCommands, operatorCommandNamed } from './index.ts'
import { loadAll, loadNamed } from './loaders.ts'

const { use, run } = await allCommands()
const commands = [...use, ...run]

test('a command that was mistyped is found by its nearest name, one of two words by both', () => {
  assert.equal(nearestName(['trakc', 'MAEU269010000'], commands), 'track')
  assert.equal(nearestName(['lst'], commands), 'list')
  assert.equal(nearestName(['webhook', 'deliverys'], commands), 'webhook deliveries')
  assert.equal(nearestName(['party', 'lsit'], commands), 'party list')
})

/** A word in the number that it does not have, and in the one that it has. */
function numbersOf(word: string): readonly string[] {
  if (word.endsWith('ies')) return [word.replace(/ies$/, 'y')]
  if (/(?:ch|sh|ss|x)es$/.test(word)) return [word.slice(0, -2)]
  if (word.endsWith('s')) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [word.replace(/y$/, 'ies')]
  return [`${word}${/(?:ch|sh|x)$/.test(word) ? 'es' : 's'}`]
}

test('every word of every command may be typed in singular and plural, and names the command that is meant', () => {
  const names = new Set(commands.map(({ name }) => name))
  let tried = 0
  for (const { name } of commands) {
    const [first = '', second] = name.split(' ')
    const firsts = [first, ...numbersOf(first)]
    const seconds = second === undefined ? [[]] : [second, ...numbersOf(second)].map((word) => [word])
    for (const typed of firsts.flatMap((one) => seconds.map((rest) => [one, ...rest]))) {
      if (names.has(typed.join(' '))) continue
      tried += 1
      assert.equal(nearestName(typed, commands), name, typed.join(' '))
      assert.match(noSuchCommand(typed, commands), new RegExp(`did you mean '${name}'\\?`))
    }
  }
  assert.ok(tried > 2 * commands.length, `${tried} forms`)
})

test('a command that takes no words gives way to one that differs in number, and to no other', () => {
  const account = commands.find(({ name }) => name === 'account')
  assert.ok(account !== undefined)
  assert.equal(isMistyped(account, ['account', 'create'], commands), true)
  assert.equal(isMistyped(account, ['account', 'lists'], commands), true)
  for (const words of [['account'], ['account', '--json'], ['account', '--help'], ['account', 'zzz']])
    assert.equal(isMistyped(account, words, commands), false, words.join(' '))
})

test('a word that is like no command suggests none', () => {
  assert.equal(nearestName(['zzzzzzzz'], commands), null)
  assert.equal(nearestName([''], commands), null)
})

test('a mistyped second word names the commands that begin with the first', () => {
  assert.match(
    noSuchCommand(['export', 'boxes'], commands),
    /^there is no command 'export boxes'; there are: export containers, export shipments, .*export changes/,
  )
  assert.match(
    noSuchCommand(['export', 'contaners'], commands),
    /; did you mean 'export containers'\? There are: export/,
  )
  assert.match(noSuchCommand(['webhook', 'foo'], commands), /'webhook foo'; there are: webhook list, webhook show/)
  assert.match(noSuchCommand(['zzzzzzzz'], commands), /'zzzzzzzz'; see quaylog --help/)
})

test('every command of one word that others begin with gives way to them, and keeps its own options', () => {
  const firsts = new Set(commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : [])))
  const both = commands.filter(({ name }) => firsts.has(name))
  assert.deepEqual(both.map(({ name }) => name).toSorted(), ['backup', 'export', 'world'])
  for (const command of both) {
    assert.equal(mayMeanAnother(command, [command.name, 'boxes']), true)
    assert.equal(mayMeanAnother(command, [command.name, '--help']), true)
    assert.equal(mayMeanAnother(command, [command.name, '--json']), false)
    assert.equal(mayMeanAnother(command, [command.name]), false)
  }
})

test("an operator's command is found by its own name, and no word of the language is one", async () => {
  for (const { name } of run) {
    const found = await operatorCommandNamed([...name.split(' '), 'more'])
    assert.equal(found?.name, name)
  }
  for (const word of ['constructor', 'toString', '__proto__', 'accounts', ''])
    assert.equal(await operatorCommandNamed([word]), undefined)
})

test("a client's command is found by its own name, and every list that can be exported has one", async () => {
  const names = (await loadAll(client_commands)).map(({ name }) => name)
  assert.deepEqual(Object.keys(client_commands), names)
  for (const name of names) assert.equal((await loadNamed(client_commands, [...name.split(' '), 'x']))?.name, name)
  for (const word of ['constructor', '__proto__', 'party', ''])
    assert.equal(await loadNamed(client_commands, [word]), undefined)
  for (const name of export_names) assert.ok(names.includes(`export ${name}`), name)
})

test('no two commands have the same name', () => {
  const names = commands.map(({ name }) => name)
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})
