import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutText } from './cut-text.ts'
import { cleanFileName } from './file-name.ts'

test('a text is never cut within a sign, and holds nothing that no database stores', () => {
  assert.equal(cutText('ab\u{1F6A2}', 3), 'ab')
  assert.equal(cutText('ab\u{1F6A2}', 4), 'ab\u{1F6A2}')
  assert.equal(cutText('a\0\uD83D', 3), 'a\uFFFD\uFFFD')
  const name = cleanFileName(`${'n'.repeat(250)}\u{1F6A2}.pdf`)
  assert.ok(name.isWellFormed() && name.length <= 255 && name.endsWith('.pdf'))
})
