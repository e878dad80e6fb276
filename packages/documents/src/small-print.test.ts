import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageWord } from './page/page.ts'
import { readPages } from './read-document.ts'
import { pageOf } from './testing/page.ts'

type Drawn = readonly [x: number, y: number, text: string, height: number]

/** Texts in the given heights: a letter is half as wide as it is high. */
function readingOf(drawn: readonly Drawn[]) {
  const words = drawn.flatMap(([left, y, text, h]) => {
    let x = left
    return text.split(' ').map((word): PageWord => {
      const placed = { text: word, x, y: y - h, w: (word.length * h) / 2, h }
      x += placed.w + h / 4
      return placed
    })
  })
  const [document] = readPages([{ number: 1, width: 900, height: 800, rotation: 0, words, rules: [] }]).documents
  assert.ok(document)
  return document
}

const notice: readonly Drawn[] = [
  [40, 40, 'NOTICE OF ARRIVAL', 12],
  [40, 70, 'B/L No.:', 9],
  [140, 70, 'NSLU260912345', 9],
  [40, 84, 'ETA:', 9],
  [140, 84, '18-NOV-2026', 9],
]
const conditions = [
  'FREE TIME: The last free day is the day on which free time ends. For cargo that is discharged before',
  'last free day: 05-OCT-2026 by this tariff, which shall hold. Date: 01-JAN-2027',
]

test('days and numbers of conditions in small print are not those of the paper', () => {
  const small = conditions.map((text, index): Drawn => [40, 300 + index * 8, text, 5.5])
  const { payload } = readingOf([...notice, ...small])
  assert.equal(payload['eta_pod'], '2026-11-18')
  assert.equal(payload['last_free_day'], undefined)
  assert.equal(payload['issue_date'], undefined)
  const large = conditions.map((text, index): Drawn => [40, 300 + index * 12, text, 9])
  assert.equal(readingOf([...notice, ...large]).payload['last_free_day'], '2026-10-05')
})

test('the small title of a box is its label', () => {
  const { payload } = readingOf([...notice, [40, 110, 'Last free day', 5.5], [40, 122, '21-NOV-2026', 9]])
  assert.equal(payload['last_free_day'], '2026-11-21')
})

test('a date whose label has a word before it that is not known is of something else', () => {
  const issued = (label: string) =>
    readPages([pageOf(`ARRIVAL NOTICE\n\nB/L NO: NSLU260912345\n${label} 24-NOV-2026`)]).documents[0]?.payload[
      'issue_date'
    ]
  assert.equal(issued('G.O. DATE:'), undefined)
  assert.equal(issued('Rate Date:'), undefined)
  assert.equal(issued('Date:'), '2026-11-24')
  assert.equal(issued('Notice Date:'), '2026-11-24')
})

test('a terminal that a sentence ends with, or that another word is before, names no place', () => {
  const terminalOf = (text: string) =>
    readPages([pageOf(`ARRIVAL NOTICE\n\n${text}`)]).documents[0]?.payload['terminal']
  assert.equal(
    terminalOf('The following units are available at Seaside Container Terminal:\nMSCU1234566 - 40HC - no holds'),
    undefined,
  )
  assert.equal(terminalOf('Loading Terminal:    QUAY NINE'), undefined)
  assert.deepEqual(terminalOf('Terminal:    QUAY NINE'), { name: 'QUAY NINE' })
})

test('a number that a sample shows is of no container', () => {
  const [document] = readPages([
    pageOf('ARRIVAL NOTICE\n\nPlease write numbers so. Sample: container MSCU1234566'),
  ]).documents
  assert.deepEqual(document?.references, [])
  assert.equal(document?.payload['containers'], undefined)
})
