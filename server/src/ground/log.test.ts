import assert from 'node:assert/strict'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLog, withoutSecrets } from './log.ts'
import { eventually } from './testing/eventually.ts'

function openLog(t: { after: (fn: () => void) => void }) {
  const folder = mkdtempSync(join(tmpdir(), 'quaylog-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  return { log: createLog('info', openSync(file, 'w')), read: () => readFileSync(file, 'utf8') }
}

test('secrets are struck out at the first two levels', async (t) => {
  const { log, read } = openLog(t)
  log.warn({ token: 'abc', headers: { authorization: 'abc', host: 'h' } }, 'm')
  const line = await eventually('the line', () => read() || null)
  assert.match(line, /"token":"\[redacted\]","headers":\{"authorization":"\[redacted\]","host":"h"\},"msg":"m"/)
})

test('a warning is written at once, behind what came before it', async (t) => {
  const { log, read } = openLog(t)
  log.info('first')
  log.warn('second')
  const text = await eventually('the lines', () => read() || null)
  assert.deepEqual(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
    ['first', 'second'],
  )
})

test('lines without secrets are the same lines, and come without a warning behind them', async (t) => {
  const { log, read } = openLog(t)
  withoutSecrets(log).info({ request_id: 'r', status: 200, route: null }, 'request')
  const line = await eventually('the line', () => read() || null)
  assert.match(line, /^\{"level":30,"time":"[^"]+","request_id":"r","status":200,"route":null,"msg":"request"\}\n$/)
})

test('many warnings at one moment are no leak', async (t) => {
  const { log, read } = openLog(t)
  const told: string[] = []
  const onWarning = (warning: Error) => told.push(warning.name)
  process.on('warning', onWarning)
  t.after(() => process.off('warning', onWarning))
  for (let at = 0; at < 30; at += 1) log.warn(`warning ${at}`)
  await eventually('the lines', () => read().split('\n').length > 30)
  assert.deepEqual(told, [])
})
