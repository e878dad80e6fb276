import assert from 'node:assert/strict'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { createLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { createLastingFault } from './lasting-fault.ts'
import { startLoop } from './loop.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly times?: number
  readonly err?: { readonly message: string }
}

function openLog(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'quaylog-fault-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  const log = createLog('info', openSync(file, 'w'))
  const lines = async (count: number): Promise<readonly string[]> => {
    const found = await eventually(`${count} lines`, () => {
      const read = readFileSync(file, 'utf8').split('\n').slice(0, -1)
      return read.length >= count ? read : null
    })
    return found.map((text) => {
      const line: Line = JSON.parse(text)
      return `${line.level} ${line.msg} x${line.times} ${line.err?.message ?? ''}`.trim()
    })
  }
  return { log, lines }
}

test('a fault that lasts is told of when it begins, each minute, and when it is over', async (t) => {
  const { log, lines } = openLog(t)
  let now = 0
  const fault = createLastingFault(log, 'the thing failed', {}, () => now)
  fault.worked()
  for (; now < 61_000; now += 250) fault.failed(new Error('gone'))
  fault.worked()
  fault.worked()
  fault.failed(new Error('gone'))
  assert.deepEqual(await lines(4), [
    '50 the thing failed x1 gone',
    '50 the thing failed x241 gone',
    '30 the thing failed: it works again x244',
    '50 the thing failed x1 gone',
  ])
})

test('a fault that turns into another one is told of at once', async (t) => {
  const { log, lines } = openLog(t)
  const fault = createLastingFault(log, 'the thing failed', {}, () => 5)
  fault.failed(new Error('gone'))
  fault.failed(new Error('gone'))
  fault.failed(new Error('refused'))
  assert.deepEqual(await lines(2), ['50 the thing failed x1 gone', '50 the thing failed x3 refused'])
})

test('a loop whose rounds fail goes on, and says so once', async (t) => {
  const { log, lines } = openLog(t)
  let rounds = 0
  const loop = startLoop('l', 1, log, async () => {
    rounds += 1
    if (rounds < 20) throw new Error('no')
    return false
  })
  t.after(() => loop.stop())
  assert.deepEqual(await lines(2), ['50 a round failed x1 no', '30 a round failed: it works again x19'])
})
