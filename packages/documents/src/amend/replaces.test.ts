import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctedReading } from '../corrections/corrected.ts'
import { readPages } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'
import { replaces } from './replaces.ts'
import type { IssuedPaper } from './replaces.ts'

const line = { scac: 'NSLU', codes: [], names: ['NORTHERN STAR LINE'] }

/** A paper as the reader reads it; `fix` is what a person corrected of it. */
function paper(text: string, fix: Readonly<Record<string, unknown>> | null = null, is_doubted = false): IssuedPaper {
  const [read] = readPages([pageOf(text)], [line]).documents
  assert.ok(read)
  const { document_type: type, references, fields } = read
  return { id: text, type, references, values: correctedReading(fields, fix).values, is_doubted }
}

const notice = (
  title: string,
  given: { date?: string; number?: string; bill?: string; house?: string; box?: string } = {},
) =>
  [
    title,
    '',
    'Carrier: NORTHERN STAR LINE',
    'SCAC: NSLU',
    ...(given.number === undefined ? [] : [`Notice No.: ${given.number}`]),
    `Notice Date: ${given.date ?? '2026-12-01'}`,
    `Master B/L No.: ${given.bill ?? 'NSLU260712345'}`,
    ...(given.house === undefined ? [] : [`House B/L No.: ${given.house}`]),
    `Container No.: ${given.box ?? 'MSCU1234566'}`,
    'Last Free Day: 2026-12-09',
  ].join('\n')

const by = (later: IssuedPaper, earlier: IssuedPaper) => replaces(later, earlier)?.by ?? null

test('a mark or a later day lets a paper replace one of its type and number, and nothing else does', () => {
  const first = paper(notice('ARRIVAL NOTICE', { number: 'AN-260777' }))
  const later = paper(notice('ARRIVAL NOTICE', { number: 'AN-260777', date: '2026-12-03' }))
  const revised = paper(notice('REVISED ARRIVAL NOTICE', { number: 'AN-260777' }))
  assert.deepEqual([first.type, revised.type], ['arrival_notice', 'arrival_notice'])
  assert.deepEqual(replaces(later, first), { by: 'issue_date', number: 'AN260777' })
  assert.deepEqual(replaces(revised, first), { by: 'revision', number: 'AN260777' })
  assert.deepEqual([by(first, later), by(first, revised), by(first, first)], [null, null, null])
  // The same paper once more, another number, another bill, another box alone, and a number in one only.
  const others = [
    notice('ARRIVAL NOTICE ', { number: 'AN-260777' }),
    notice('REVISED ARRIVAL NOTICE', { number: 'AN-260778', date: '2026-12-03' }),
    notice('REVISED ARRIVAL NOTICE', { number: 'AN-260777', bill: 'NSLU260799999' }),
    notice('REVISED ARRIVAL NOTICE', { date: '2026-12-03' }),
  ].map((text) => paper(text))
  assert.deepEqual(
    others.map((other) => by(other, first)),
    [null, null, null, null],
  )
})

test('a mark on the paper that was issued before, or of a lower number, decides nothing', () => {
  const number = 'AN-260777'
  const first = paper(notice('ARRIVAL NOTICE', { number, date: '2026-12-05' }))
  const earlier = paper(notice('AMENDED ARRIVAL NOTICE', { number, date: '2026-12-01' }))
  assert.deepEqual([by(earlier, first), by(first, earlier)], [null, null])
  const [one, two] = ['1', '2'].map((rev) => paper(notice(`ARRIVAL NOTICE - REVISION ${rev}`, { number })))
  assert.ok(one !== undefined && two !== undefined)
  assert.deepEqual([by(two, one), by(one, two)], ['revision', null])
})

test('without a number of its own a notice is replaced by a marked one of the same bills only', () => {
  const first = paper(notice('ARRIVAL NOTICE'))
  assert.equal(by(paper(notice('REVISED ARRIVAL NOTICE', { date: '2026-12-03' })), first), 'revision')
  assert.equal(by(paper(notice('ARRIVAL NOTICE', { date: '2026-12-03' })), first), null)
  // The forwarder's notice about the same master bill is another paper.
  const forwarders = paper(notice('REVISED ARRIVAL NOTICE', { date: '2026-12-03', house: 'ACME26004711' }))
  assert.equal(by(forwarders, first), null)
})

test('a new estimate is no revision of the paper, and neither is the edition of a form', () => {
  const titles = [
    'ARRIVAL NOTICE\nREVISED ETA: 2026-12-07',
    'ARRIVAL NOTICE\nForm AN-12 Rev. 3',
    'ARRIVAL NOTICE\nREVISED ARRIVAL DATE: 2026-12-07',
  ]
  for (const title of titles)
    assert.equal(
      paper(notice(title)).values.find(({ pointer }) => pointer === '/revision'),
      undefined,
      title,
    )
})

test('what nobody proves to have sent replaces nothing, and a person can say otherwise', () => {
  const number = 'AN-260777'
  const first = paper(notice('ARRIVAL NOTICE', { number }))
  const text = notice('REVISED ARRIVAL NOTICE', { number })
  assert.equal(by(paper(text, null, true), first), null)
  assert.equal(by(paper(text, { revision: null }), first), null)
  const unmarked = notice('ARRIVAL NOTICE', { number, box: 'MSCU1234566 ' })
  assert.equal(by(paper(unmarked, { revision: '1' }), first), 'revision')
})
