import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createLog } from '../../ground/log.ts'
import { loadReference } from '../../reference/reference.ts'
import { createBodyReader } from '../reading/reader.ts'
import type { BodyReader } from '../reading/reader.ts'
import { records_max } from './feed-reading.ts'
import { createPushReading } from './reading.ts'
import type { PushAnswer, PushOpening, PushQuestion } from './reading.ts'

const reference = loadReference()
const log = createLog('silent')
const beside = createBodyReader(reference, log, undefined, 0)
const direct = createBodyReader(reference, log, undefined, Infinity)
after(() => Promise.all([beside.close(), direct.close()]))

const origin = '/ingest/terminals/Y258'
const box = 'TSTU1000003'
const record = (number: string) => ({
  number,
  found: true,
  category: 'import',
  location: { state: 'in_yard', yard_position: 'Z99' },
  holds: [{ code_raw: '1A', name: 'customs', status: 'hold' }],
})
const event = (container: string, bill: string) => ({
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-01T08:00:00+08:00',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: container,
  emptyIndicatorCode: 'LADEN',
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
  eventLocation: { UNLocationCode: 'TWKHH' },
})
const events = [event(box, 'EGLV1'), event('MSCU1000004', '1'), event('CSQU3054383', '2'), event(box, 'EGLV1')]

const feeds: readonly string[] = [
  JSON.stringify({ terminal: { firms: 'Y258' }, observed_at: '2026-11-20T10:00:00Z', containers: [record(box)] }),
  JSON.stringify({ containers: [record(box), 7, record('TBA'), record('MSCU1000004'), record(box)] }),
  JSON.stringify({ terminal: { firms: 'W185' }, containers: [] }),
  JSON.stringify({ containers: 'none' }),
  '<html>',
  '',
  '\uFEFF{"containers":[]}',
  '['.repeat(500),
]
const callbacks: readonly string[] = [
  JSON.stringify(events),
  JSON.stringify({ events }),
  JSON.stringify({ data: { events } }),
  JSON.stringify([]),
  JSON.stringify({ a: 1 }),
  '<html>',
  ' \n',
  '\uFEFF[]',
]

const feed = (text: string): PushOpening => ({ ask: 'feed', body: Buffer.from(text), firms: 'Y258' })
const callback = (text: string): PushOpening => ({
  ask: 'callback',
  body: Buffer.from(text),
  profile: 'evergreen',
  scacs: ['EGLV'],
})
const shipment = { source_key: 'line:EGLV', number_type: 'bill_of_lading' as const, number: '1' }
const boxes: PushQuestion = { ask: 'boxes', numbers: [box, 'MSCU1000004', 'CSQU3054383'], origin }
const subjects: PushQuestion = {
  ask: 'subjects',
  subjects: [
    { subject: shipment, bills: ['EGLV1'], boxes: [box] },
    { subject: { ...shipment, number_type: 'container', number: 'MSCU1000004' }, bills: [], boxes: [] },
    { subject: { ...shipment, number: 'NOBODY' }, bills: [], boxes: [] },
  ],
  origin,
}

/** All that a push says, asked for in parts. */
async function said(reader: BodyReader, opening: PushOpening): Promise<readonly unknown[]> {
  const received = await reader.readPush('a', opening)
  const told = await reader.usePush(opening, async (opened, ask) => {
    if ('refused' in opened) return [opened]
    const answers: PushAnswer[] = [opened]
    for (const question of opening.ask === 'feed' ? [boxes] : [{ ask: 'names' } as const, subjects])
      answers.push(await ask(question))
    return answers
  })
  return structuredClone([received, ...told])
}

test('a push that takes too much memory or time is refused in words, and the next is read', async () => {
  const boxes_named = Array.from({ length: 12_000 }, (_, at) => `TCLU${String(1_000_000 + at)}`)
  const many = callback(JSON.stringify(boxes_named.map((number) => event(number, number))))
  const large = feed(JSON.stringify({ containers: boxes_named.map(record) }))
  const narrow = createBodyReader(reference, log, { memory_mb: 32, time_ms: 120_000 }, 0)
  const hasty = createBodyReader(reference, log, { memory_mb: 768, time_ms: 1 }, 0)
  try {
    const broke = 'reading it took more than 32 MB of memory'
    assert.deepEqual(await narrow.readPush('a', many), { broke })
    await assert.rejects(
      narrow.usePush(many, async () => undefined),
      { name: 'ReadingFailed', message: broke },
    )
    assert.ok('feed' in (await narrow.readPush('a', feed(feeds[0] ?? ''))))
    for (const opening of [many, large])
      assert.deepEqual(await hasty.readPush('a', opening), { broke: 'reading it took longer than 0.001 s' })
  } finally {
    await Promise.all([narrow.close(), hasty.close()])
  }
})

test('a push of more records than a receipt may name is refused with their number', async () => {
  const of = (records: number) => feed(`{"containers":[${Array(records).fill('{}').join()}]}`)
  assert.deepEqual(await beside.readPush('a', of(records_max + 1)), {
    refused: 'The body has 100,001 records, at most 100,000 are read of one',
  })
  assert.ok('feed' in (await beside.readPush('a', of(records_max))))
})

test('more large pushes of one sender than may wait are turned away; small ones and other senders are not', async () => {
  const [small, large] = [feed('{"containers":[]}'), feed(`{"containers":[]}${' '.repeat(2_000)}`)]
  const reader = createBodyReader(reference, log, undefined, 1_000)
  try {
    const all = Array.from({ length: 18 }, () => reader.readPush('one', large))
    const others = [reader.readPush('one', small), reader.readPush('other', large)]
    const turned_away = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')
    assert.equal(turned_away.length, 1)
    for (const other of others) assert.ok('feed' in (await other))
  } finally {
    await reader.close()
  }
})

test('a part is not told of a push that is not open', async () => {
  const answer = createPushReading(reference)
  for (const question of [boxes, subjects, { ask: 'names' } as const])
    assert.throws(() => answer(question), /no push is open/)
  await assert.rejects(
    beside.usePush(feed(feeds[0] ?? ''), (_, ask) => ask({ ask: 'names' })),
    { name: 'ReadingFailed' },
  )
  assert.ok('feed' in (await beside.readPush('a', feed(feeds[0] ?? ''))))
})

test('a push read beside the serving thread says what it says read directly', async () => {
  const openings = [...feeds.map(feed), ...callbacks.map(callback)]
  for (const opening of openings) assert.deepEqual(await said(beside, opening), await said(direct, opening))
})

test('so does any push that is spoilt', async () => {
  const change = fc.record({
    at: fc.nat(2_000),
    cut: fc.nat(9),
    by: fc.constantFrom('', '{', '}', '[', ']', '"', ',', ':', 'null', 'TSTU', '\u0000', '\uD800'),
  })
  const samples = [...feeds.slice(0, 2).map((text) => [feed, text] as const), [callback, callbacks[0] ?? ''] as const]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      async ([opened, original], changes) => {
        const text = changes.reduce(
          (current, { at, cut, by }) =>
            `${current.slice(0, at % (current.length + 1))}${by}${current.slice((at % (current.length + 1)) + cut)}`,
          original,
        )
        assert.deepEqual(await said(beside, opened(text)), await said(direct, opened(text)))
      },
    ),
    { numRuns: 40, seed: 20261122 },
  )
})

test('each subject is told its own part, and what nobody was told is counted', async () => {
  const [, opened, names, told] = await said(direct, callback(callbacks[0] ?? ''))
  assert.deepEqual(opened, { statements: 3 })
  assert.deepEqual(names, {
    names: {
      numbers: [
        'EGLV1',
        'EISUEGLV1',
        '1',
        'EGLV1',
        'EISU1',
        '2',
        'EGLV2',
        'EISU2',
        box,
        'MSCU1000004',
        'CSQU3054383',
      ].filter((number, index, all) => all.indexOf(number) === index),
      containers: [box, 'MSCU1000004', 'CSQU3054383'],
    },
  })
  assert.ok(typeof told === 'object' && told !== null && 'told' in told && Array.isArray(told.told))
  assert.deepEqual(
    told.told.map((part: unknown) => part === null),
    [false, false, true],
  )
  assert.equal('unfollowed' in told && told.unfollowed, 1)
})
