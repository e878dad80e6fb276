import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOfHtml } from './html-text.ts'

const linesOf = (html: string) =>
  wordsOfHtml(html)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')

test('the cells of a table stand in columns below each other', () => {
  const html = `<p>Dear all,</p><table border=1><tr><th>Container</th><th>Seal</th></tr>
    <tr><td>MSCU1234566</td><td>A&amp;B
    1</td></tr></table>Bye`
  assert.deepEqual(linesOf(html), [' Dear all,', 'Container      Seal', 'MSCU1234566    A&B 1', 'Bye'])
})

test('a cell of several lines and a table within a table keep their columns', () => {
  const html = `<table><tr><td><b>Deliver to</b></td><td>Lone Star<br>Houston</td></tr>
    <tr><td colspan="2"><table><tr><td>A</td><td>1</td></tr><tr><td>BB</td><td>2</td></tr></table></td></tr></table>`
  assert.deepEqual(linesOf(html), ['Deliver to    Lone Star', '              Houston', 'A     1', 'BB    2'])
})

test('styles are no words, and tables that are never closed end with the text', () => {
  assert.deepEqual(linesOf('<style>td { color: red }</style><table><tr><td>A<td>B'), ['A    B'])
})

test('a table that is too wide for columns tells its cells below each other', () => {
  const wide = 'x'.repeat(1_500)
  assert.deepEqual(linesOf(`<table><tr><td>${wide}<td>${wide}</table>`), [wide, wide])
})

test('many columns beside many lines, or tables within tables, take no more room than is kept', () => {
  for (const html of [
    `<table><tr>${'<td>'.repeat(498)}${'x<br>'.repeat(20_000)}`,
    `${`<table><tr>${'<td>'.repeat(20)}`.repeat(20)}${'x<br>'.repeat(20_000)}`,
    `<table>${`<tr>${'<td>x'.repeat(400)}`.repeat(400)}`,
  ]) {
    const { length } = wordsOfHtml(html)
    assert.ok(length < 1_000_000, `${length} signs of ${html.length}`)
  }
})

test('a line ends where HTML says so, not where its markup was broken', () => {
  assert.deepEqual(linesOf('<p>Last free\r\n day: 12/14</p>\n<p>Pickup #\n 123</p>'), [
    ' Last free day: 12/14',
    '  Pickup # 123',
  ])
  assert.deepEqual(linesOf('<pre>Container    LFD\nMSCU1234566  12/14</pre>'), [
    ' Container    LFD',
    'MSCU1234566  12/14',
  ])
  const as_written = 'Container    LFD\n<b>MSCU1234566</b>  12/14'
  for (const html of [
    `<pre>${as_written}</pre>`,
    `<div style="white-space: pre-wrap">${as_written}</div>`,
    `<div style='color:black;white-space:pre'><span>${as_written}</span></div>`,
  ])
    assert.deepEqual(
      linesOf(html).map((line) => line.trim()),
      ['Container    LFD', 'MSCU1234566   12/14'],
      html,
    )
  assert.deepEqual(linesOf(`<div style="white-space:pre"><p style="white-space:normal">LFD\n12/14</p></div>`), [
    '  LFD 12/14',
  ])
  assert.deepEqual(linesOf('Container\nLFD <b>12/14</b>'), ['Container', 'LFD  12/14'])
})
