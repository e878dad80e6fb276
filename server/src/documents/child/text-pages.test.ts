import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textPages } from './text-pages.ts'

const textOf = (text: string) =>
  textPages(text, 'text').flatMap(({ words }) => words.map((word) => `${word.text}@${word.offset}`))

const reply = 'LFD of MSCU1234566 is 12/05/2026.'
const quoted = ['On Fri, Nov 20, 2026 Tom wrote:', '> MSCU1234566 has LFD 11/28/2026']

test('what a reply quotes is not what it says, and the words that it says stand where they stood', () => {
  const words = textOf([...quoted, '', reply].join('\n'))
  assert.equal(
    words.some((word) => word.startsWith('11/28/2026')),
    false,
  )
  const at = quoted.join('\n').length + 2
  assert.ok(words.includes(`LFD@${at}`), words.join(' '))
})

test('where a reply names nothing itself, and where nobody is said to have written it, all is read', () => {
  assert.ok(textOf(['Thanks!', '', ...quoted].join('\n')).some((word) => word.startsWith('11/28/2026')))
  assert.ok(textOf(`Boxes:\n> MSCU1234566 LFD 11/28/2026\n${reply}`).some((word) => word.startsWith('11/28/2026')))
})
