import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandError, failureLine, readInvocation } from './command.ts'
import type { Command } from './command.ts'

const command: Command = {
  name: 'list',
  summary: 'Lists.',
  options: { filter: { type: 'string', help: 'which' }, all: { type: 'boolean', help: 'all of them' } },
  run: async () => 0,
}

/** Why a use of the command is refused. */
function refusalOf(...words: string[]): string | null {
  try {
    readInvocation(command, words, {})
    return null
  } catch (error) {
    return error instanceof CommandError && error.exit_code === 2 ? error.message : `unexpected: ${String(error)}`
  }
}

test('an option that takes one value is refused when it comes twice, however it is written', () => {
  const refusal = "quaylog list: Option '--filter' is given twice; see quaylog list --help"
  assert.equal(refusalOf('--filter', 'a', '--filter', 'b'), refusal)
  assert.equal(refusalOf('--filter=a', '--all', '--filter=a'), refusal)
})

test('an option that is mistyped names the one that was meant, one that is like none does not', () => {
  assert.equal(refusalOf('--jsn'), "quaylog list: Unknown option '--jsn', did you mean --json; see quaylog list --help")
  assert.equal(refusalOf('--zzzzzz'), "quaylog list: Unknown option '--zzzzzz'; see quaylog list --help")
})

test('a switch may be given twice: it says the same', () => {
  const read = readInvocation(command, ['--all', '--all', '--filter', 'a'], {})
  assert.deepEqual(read !== 'help' && [read.options['all'], read.options['filter']], [true, 'a'])
})

test('with --json a failure is one line of JSON', () => {
  const failure = new CommandError('nothing is there', 6)
  assert.equal(failureLine(failure, ['list', '--limit', '2']), 'quaylog: nothing is there\n')
  assert.equal(
    failureLine(failure, ['list', '--json']),
    '{"error":{"class":"CommandError","message":"nothing is there","status":null,"code":null,"request_id":null}}\n',
  )
})
