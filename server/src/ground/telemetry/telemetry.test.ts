import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { otlpAttributes } from './otlp.ts'
import { createRecorder } from './recorder.ts'
import type { EndedSpan } from './recorder.ts'
import { isSampled } from './sampler.ts'
import { activeSpan, traceContext, traced, tracedWithin, traceIds } from './span.ts'
import { createSpanQueue } from './span-queue.ts'
import { parseTraceContext } from './trace-context.ts'

const trace_id = '0af7651916cd43dd8448eb211c80319c'
const parent = { trace_id, span_id: 'b7ad6b7169203331', is_sampled: true }
const context = `00-${trace_id}-b7ad6b7169203331-01`

function recorder(sampler: 'parentbased_always_on' | 'always_off' = 'parentbased_always_on') {
  const ended: EndedSpan[] = []
  let made = 0
  let now = 1_000
  const tracing = createRecorder({
    sampling: { sampler, ratio: 1 },
    nowMs: () => now++,
    randomHex: (digits) => String(++made).padStart(digits, 'a'),
    onEnded: (span) => ended.push(span),
  })
  return { ended, tracing }
}

test('a trace context is read as W3C writes it, and whatever is not one is passed over', () => {
  assert.deepEqual(parseTraceContext(context), parent)
  assert.equal(parseTraceContext(context.replace(/01$/, '00'))?.is_sampled, false)
  assert.equal(parseTraceContext(context.replace(/^00/, 'cc').concat('-more'))?.trace_id, trace_id)
  const refused = [
    null,
    '',
    'nonsense',
    context.toUpperCase(),
    `${context}-more`,
    context.replace(/^00/, 'ff'),
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${trace_id}-${'0'.repeat(16)}-01`,
  ]
  for (const text of refused) assert.equal(parseTraceContext(text), null, String(text))
})

test('a sampler based on a parent follows it, and a ratio keeps that part of the traces', () => {
  const off = { ...parent, is_sampled: false }
  assert.equal(isSampled({ sampler: 'parentbased_always_on', ratio: 1 }, trace_id, off), false)
  assert.equal(isSampled({ sampler: 'parentbased_always_off', ratio: 1 }, trace_id, parent), true)
  assert.equal(isSampled({ sampler: 'always_on', ratio: 1 }, trace_id, off), true)
  assert.equal(isSampled({ sampler: 'always_off', ratio: 1 }, trace_id, parent), false)
  const low = `${'0'.repeat(19)}1000000000000`
  const high = `${'0'.repeat(19)}f000000000000`
  const half = { sampler: 'parentbased_traceidratio', ratio: 0.5 } as const
  assert.deepEqual([isSampled(half, low, null), isSampled(half, high, null)], [true, false])
  for (const ratio of [0, 1])
    for (const id of [low, high]) assert.equal(isSampled({ sampler: 'traceidratio', ratio }, id, null), ratio === 1)
})

test('spans within a span are its children, and one that has ended is nobody’s parent', async () => {
  const { ended, tracing } = recorder()
  assert.equal(traceContext(), null)
  assert.deepEqual(traceIds(), {})
  let late = () => activeSpan()
  await traced(tracing, { name: 'outer', kind: 'internal', parent: context }, async (outer) => {
    assert.equal(traceIds().span_id, outer?.span_id)
    assert.equal(traceContext(), `00-${trace_id}-${outer?.span_id}-01`)
    await tracedWithin({ name: 'inner', kind: 'client' }, async (inner) => inner?.set({ a: 1, b: undefined }))
    const { AsyncResource } = await import('node:async_hooks')
    late = AsyncResource.bind(() => activeSpan())
  })
  assert.equal(late(), undefined)
  assert.deepEqual(
    ended.map(({ name, parent_span_id }) => [name, parent_span_id]),
    [
      ['inner', ended[1]?.span_id],
      ['outer', 'b7ad6b7169203331'],
    ],
  )
  assert.deepEqual(ended[0]?.attributes, { a: 1 })
})

test('work that throws makes its span fail by the name of the error, never by its words', async () => {
  const { ended, tracing } = recorder()
  const failing = traced(tracing, { name: 'failing', kind: 'internal', parent: null }, () =>
    Promise.reject(new TypeError('a key: qk_1')),
  )
  await assert.rejects(failing, /qk_1/)
  assert.equal(ended[0]?.failure, 'TypeError')
})

test('an unsampled trace is handed on as such and not recorded', async () => {
  const { ended, tracing } = recorder('always_off')
  await traced(tracing, { name: 'unseen', kind: 'internal', parent: null }, async () =>
    assert.match(traceContext() ?? '', /-00$/),
  )
  assert.deepEqual(ended, [])
})

test('attributes keep their types in OTLP', () => {
  assert.deepEqual(otlpAttributes({ a: 'x', b: 2, c: 0.5, d: true, e: undefined }), [
    { key: 'a', value: { stringValue: 'x' } },
    { key: 'b', value: { intValue: '2' } },
    { key: 'c', value: { doubleValue: 0.5 } },
    { key: 'd', value: { boolValue: true } },
  ])
})

test('a queue of spans is bounded, counts what it drops and keeps what is to be sent again', async () => {
  const [span] = await spansOf(1)
  assert.ok(span !== undefined)
  const sent: number[] = []
  const dropped: number[] = []
  const answers: ('again' | 'taken' | 'lost')[] = ['again', 'taken', 'lost']
  const queue = createSpanQueue({
    queue_max: 3,
    batch_max: 2,
    send: async (spans) => {
      sent.push(spans.length)
      return answers.shift() ?? 'taken'
    },
    onDropped: (count) => dropped.push(count),
  })
  const full = Array.from({ length: 5 }, () => {
    queue.add(span)
    return queue.isFull()
  })
  assert.deepEqual(full, [false, true, false, false, false])
  await queue.flush()
  await queue.flush()
  await queue.flush()
  assert.deepEqual({ sent, dropped }, { sent: [2, 2, 1], dropped: [2, 1] })
})

async function spansOf(count: number): Promise<readonly EndedSpan[]> {
  const { ended, tracing } = recorder()
  for (let made = 0; made < count; made++) tracing.begin({ name: 'one', kind: 'internal', parent: null }).end()
  return ended
}

/** What is loaded wherever telemetry is off: where spans are begun, and nothing that records or sends them. */
const always_loaded = ['span.ts', 'sampler.ts']

test('nothing that records or exports is loaded unless a receiver is configured', async () => {
  const src = join(import.meta.dirname, '..', '..')
  const files = (await readdir(src, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const found: string[] = []
  for (const name of files.filter((one) => !join(src, one).startsWith(import.meta.dirname))) {
    const text = await readFile(join(src, name), 'utf8')
    for (const [line, file = ''] of text.matchAll(/^import .*\/telemetry\/([^']+)'$/gm))
      if (!line.startsWith('import type') && !always_loaded.includes(file))
        found.push(`${relative(src, name)}: ${line}`)
  }
  assert.deepEqual(found, [])
})
