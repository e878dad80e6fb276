import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createLog } from '../log.ts'
import { createSpreadsheetReader } from './reader.ts'

const log = createLog('silent')
const reader = createSpreadsheetReader(log)
after(() => reader.close())

test('a spreadsheet is read beside the serving thread, and a refusal comes back in words', async () => {
  assert.deepEqual(await reader.read('a', Buffer.from('box,hold\nCSQU3054383,CUSTOMS')), {
    format: 'csv',
    sheet: null,
    sheets: [],
    encoding: 'utf-8',
    rows: [
      { row: 1, cells: ['box', 'hold'] },
      { row: 2, cells: ['CSQU3054383', 'CUSTOMS'] },
    ],
  })
  assert.deepEqual(await reader.read('a', Buffer.from('%PDF-1.7')), { refused: 'it is a PDF file, not a table' })
})

test('a file that takes too long is refused in words, and the next is read', async () => {
  const hasty = createSpreadsheetReader(log, { memory_mb: 256, time_ms: 0 })
  try {
    const large = Buffer.from('a,b,c\n'.repeat(49_000))
    assert.deepEqual(await hasty.read('a', large), { refused: 'reading it took longer than 0 s' })
  } finally {
    await hasty.close()
  }
})

test('more files of one sender than may wait are turned away; another sender has its turn', async () => {
  const bytes = Buffer.from('a,b\n1,2')
  const all = Array.from({ length: 10 }, () => reader.read('one', bytes))
  const other = reader.read('other', bytes)
  const ends = await Promise.allSettled(all)
  assert.equal(ends.filter(({ status }) => status === 'rejected').length, 1)
  assert.ok('rows' in (await other))
})
