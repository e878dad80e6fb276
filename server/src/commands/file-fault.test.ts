import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCommand } from './command.ts'
import { fileFault } from './file-fault.ts'

const caught = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => fileFault(error),
  )

test('a file that cannot be opened is told in one line that names it', async () => {
  const missing = join(tmpdir(), 'no-such-folder-of-quaylog', 'boxes.csv')
  assert.equal(await caught(writeFile(missing, '')), `${missing}: there is no such file or folder`)
  assert.equal(await caught(createReadStream(missing).toArray()), `${missing}: there is no such file or folder`)
  assert.match((await caught(readFile(tmpdir()))) ?? '', /it is a folder$/)
})

test('what is of no file stays an error with its stack', async () => {
  assert.equal(fileFault(new Error('defect')), null)
  assert.equal(fileFault(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })), null)
  const command = { name: 'try', summary: '', run: () => Promise.reject(new Error('defect')) }
  await assert.rejects(runCommand(command, ['try'], {}), /defect/)
})

test('a command that meets such a file ends with 1', async () => {
  const run = () => writeFile(join(tmpdir(), 'no-such-folder-of-quaylog', 'boxes.csv'), '').then(() => 0)
  assert.equal(await runCommand({ name: 'try', summary: '', run }, ['try'], {}), 1)
})
