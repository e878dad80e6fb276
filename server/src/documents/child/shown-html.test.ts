import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOfHtml } from './html-text.ts'

const wordsOf = (html: string) => wordsOfHtml(html).trim().replaceAll(/\s+/g, ' ')

test('what nobody sees of a mail in HTML is no text', () => {
  for (const hidden of [
    '<p style="display:none">LFD 30-Nov</p>',
    "<div style='color:#333; visibility : hidden'><b>LFD 30-Nov</b></div>",
    '<span style="font-size:0px">LFD 30-Nov</span>',
    '<span style="opacity:0">LFD 30-Nov</span>',
    '<span style="mso-hide:all">LFD 30-Nov</span>',
    '<div style="max-height:0; overflow:hidden">LFD 30-Nov</div>',
    '<font color="#FFFFFF">LFD 30-Nov</font>',
    '<p style="background:white"><span style="color:white">LFD 30-Nov</span></p>',
    '<p hidden>LFD 30-Nov</p>',
    '<!-- <p>LFD 30-Nov</p> -->',
    '<template><p>LFD 30-Nov</p></template>',
    '<s>LFD 30-Nov</s><del>LFD 29-Nov</del><span style="text-decoration: line-through">LFD 28-Nov</span>',
    '<p class="preview top">LFD 30-Nov</p>',
    '<p id=preview>LFD 30-Nov</p>',
    '<p title="a > LFD 30-Nov"></p>',
    '<table style="display:none"><tr><td>LFD<td>30-Nov</table>',
  ])
    assert.equal(
      wordsOf(`<style>.preview, #preview { display: none }</style><p>LFD 20-Nov ${hidden} at noon</p>`),
      'LFD 20-Nov at noon',
      hidden,
    )
  assert.equal(wordsOf('<p>LFD 20-Nov <!-- LFD 30-Nov'), 'LFD 20-Nov')
})

test('what is seen is text: white on a ground, print for some screens, and what follows something hidden', () => {
  for (const [html, text] of [
    ['<table><tr bgcolor="#003366"><td style="color:#fff">LFD<td>20-Nov</table>', 'LFD 20-Nov'],
    ['<div style="background-color:navy"><p style="color:white">LFD</p></div>', 'LFD'],
    ['<style>@media print { .x { display: none } }</style><p class=x>LFD</p>', 'LFD'],
    ['<p style="display:none">a<p>LFD', 'LFD'],
    ['<ul><li style="display:none">a<li>LFD</ul>', 'LFD'],
    ['<img style="display:none" src=x>LFD<br style="display:none">20', 'LFD 20'],
    ['<p style="font-size:0.9em; opacity:0.8; max-width:0.5em">LFD</p>', 'LFD'],
    ['<p data-x="hidden" class="hidden-xs">LFD</p>', 'LFD'],
    ['<p style="background-color:#ffffff;color:#000">LFD</p>', 'LFD'],
  ] as const)
    assert.equal(wordsOf(html), text, html)
})

test('signs are read by name and by number', () => {
  assert.equal(
    wordsOf('Num&eacute;ro&#160;&Uuml;bergabe &#x20AC; 5 &ndash; &nothing; &#0;&lt;b&gt;'),
    'Numéro Übergabe € 5 – &nothing; <b>',
  )
})

test('markup that never ends comes to an end', { timeout: 20_000 }, () => {
  for (const piece of ['<p "', "<a '", '<!--', '<p style="', '<div>', '</div>', '<style>.a{', '<p>', '{', '<td hidden'])
    assert.equal(typeof wordsOfHtml(piece.repeat(200_000 / piece.length)), 'string')
})
