import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn } from '../testing/drawn.ts'
import type { Drawn } from '../testing/drawn.ts'

const bill: readonly Drawn[] = [
  [40, 90, 'B/L No.:'],
  [120, 90, 'HLCUSHA2604117'],
]
const numberIn = (...drawn: readonly Drawn[]) => readDrawn([...drawn, ...bill]).payload['document_number']

test('the one number beside a title is that of the paper', () => {
  for (const title of ['ARRIVAL NOTICE', 'CARGO ARRIVAL NOTICE', "AVIS D'ARRIVÉE", 'AVISO DE LLEGADA'])
    assert.equal(numberIn([40, 40, title], [420, 36, 'AN-2026-11824']), 'AN-2026-11824', title)
})

test('what stands beside a title is no number of the paper where it is labelled, not the only one, or lower', () => {
  assert.equal(numberIn([40, 40, 'ARRIVAL NOTICE'], [420, 36, 'Booking No.: 71234567']), undefined)
  assert.equal(numberIn([40, 40, 'ARRIVAL NOTICE'], [300, 36, 'AN-2026-11824'], [420, 36, 'AN-2026-11825']), undefined)
  assert.equal(numberIn([40, 40, 'ARRIVAL NOTICE'], [420, 62, 'AN-2026-11824']), undefined)
})

test('the place and day at the top of a letter are those of its issue', () => {
  const issued = (text: string, y = 60) =>
    readDrawn([[40, 40, 'ARRIVAL NOTICE'], [400, y, text], ...bill]).payload['issue_date']
  for (const text of ['Le Havre, le 22/09/2026', 'Hamburg, den 22.09.2026', 'Antwerp, 22 September 2026'])
    assert.equal(issued(text), '2026-09-22', text)
  assert.equal(issued('Hamburg, den 22.09.2026', 700), undefined)
  assert.equal(issued('Le Havre, le 02/09/2026'), undefined, 'nothing says which is the month')
  assert.equal(issued('Rotterdam, closed on 22/09/2026'), undefined)
})
