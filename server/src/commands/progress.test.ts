import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressLine } from './progress.ts'

function written(isTTY: boolean) {
  let now_ms = 0
  const texts: string[] = []
  const line = progressLine({ isTTY, write: (text) => texts.push(text) }, () => now_ms)
  return { texts, line, pass: (ms: number) => void (now_ms += ms) }
}

test('a log is told now and then, and always what came of it', () => {
  const { texts, line, pass } = written(false)
  line.now('just begun')
  pass(2_000)
  line.now('43 left')
  pass(1_000)
  line.now('42 left')
  pass(1_000)
  line.now('41 left')
  line.done('settled')
  assert.deepEqual(texts, ['43 left\n', '41 left\n', 'settled\n'])
})

test('a terminal has one line that changes', () => {
  const { texts, line, pass } = written(true)
  pass(2_000)
  line.now('43 left')
  line.done('settled')
  assert.deepEqual(texts, ['\r\u001B[2K43 left', '\r\u001B[2Ksettled\n'])
})
