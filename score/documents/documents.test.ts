import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printPapers } from '@quaylog/world/papers'
import { playPapers } from './play.ts'
import type { PlayedPaper } from './play.ts'
import type { FileReading, Reader } from './read.ts'
import { reportOf } from './report.ts'

/** Layouts whose engines npm installs, without the browser. */
const AT_HAND = ['B-two-columns', 'F-plain-text', 'I-mail', 'J-semicolons']

async function play(layouts: readonly string[], reader?: Reader): Promise<PlayedPaper[]> {
  const wants = ({ layout }: { layout: { id: string } }) => layouts.includes(layout.id)
  const { played } = await playPapers({
    seed: '1',
    at_once: 2,
    is_as_printed_only: reader !== undefined,
    wants,
    ...(reader === undefined ? {} : { reader }),
  })
  return played
}

/** A reader that says the same of everything. */
function saying(
  document: Partial<FileReading['documents'][number]['document']>,
  links: FileReading['documents'][number]['links'] = [],
): Reader {
  const empty: FileReading['documents'][number]['document'] = {
    document_type: 'other',
    document_type_confidence: 1,
    page_from: 1,
    page_to: 1,
    payload: {},
    fields: [],
    alternatives: {},
    references: [],
    warnings: [],
    missing_items: null,
    needs_review: false,
  }
  return () => Promise.resolve({ documents: [{ document: { ...empty, ...document }, links }], failed: null })
}

const evidence = [{ part: 'text', offset: 0, length: 3, text: 'B/L' }]

test('the reader invents nothing and links nothing wrongly on papers of four families', async () => {
  const { totals } = reportOf(await play(AT_HAND))
  assert.ok(totals.documents >= 15, `${totals.documents} documents`)
  assert.deepEqual([totals.invented, totals.wrong_links], [0, 0])
  assert.ok((totals.class_right ?? 0) >= 0.9 && (totals.precision ?? 0) >= 0.9, JSON.stringify(totals))
})

test('a value that is not on the paper is counted as invented', async () => {
  const reader = saying({
    fields: [{ pointer: '/last_free_day', value: '2031-05-05', confidence: 1, origin: 'read', evidence }],
  })
  const { totals } = reportOf(await play(['B-two-columns'], reader))
  assert.equal(totals.invented, totals.documents)
})

test('a link to a neighbour is counted as wrong, and a suggestion of it is not', async () => {
  const sample = {
    shipment_id: 'sample',
    container_id: null,
    rule: 'bill_or_booking',
    confidence: 1,
    value: 'x',
  } as const
  const linked = reportOf(await play(['B-two-columns'], saying({}, [{ ...sample, state: 'linked' }])))
  assert.equal(linked.totals.wrong_links, linked.totals.documents)
  const suggested = reportOf(await play(['B-two-columns'], saying({}, [{ ...sample, state: 'suggested' }])))
  assert.equal(suggested.totals.wrong_links, 0)
})

test('a day that nothing on the paper decides may not be told', () => {
  const { papers } = printPapers('1')
  const open = papers.filter(({ truth }) => truth.tells.some(({ how }) => how === 'none'))
  assert.ok(open.length > 0)
  for (const { layout } of open) assert.match(layout.days, /^(dd\/mm|mm\/dd)/)
})

test('the same seed prints the same papers, and another seed others', () => {
  assert.deepEqual(printPapers('7'), printPapers('7'))
  assert.notDeepEqual(printPapers('7').papers[0]?.truth, printPapers('8').papers[0]?.truth)
})
