import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanFileName } from './file-name.ts'

test('a name leads nowhere and hides nothing', () => {
  assert.equal(cleanFileName('../../etc/passwd'), 'passwd')
  assert.equal(cleanFileName('C:\\temp\\notice.pdf'), 'notice.pdf')
  assert.equal(cleanFileName('../../\0evil.pdf'), 'evil.pdf')
  assert.equal(cleanFileName('notice\u202efdp.exe'), 'noticefdp.exe')
  assert.equal(cleanFileName(null), 'unnamed')
  assert.equal(cleanFileName('..'), 'unnamed')
})

test('a long name keeps its ending', () => {
  const name = cleanFileName(`${'x'.repeat(5_000)}.pdf`)
  assert.equal(name.length, 255)
  assert.ok(name.endsWith('.pdf'))
})
