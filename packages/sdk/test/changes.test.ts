import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { AuthenticationError, QuaylogError, UnknownCursorError } from '../src/index.ts'
import { change } from './documents/index.ts'
import { inTurn, json, refused, startService, type Answer, type TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService(json({}))
})
afterEach(() => {
  service.received.length = 0
})
after(() => service[Symbol.asyncDispose]())

/** A stream that sends the text and then ends, breaks or stays open. */
const stream =
  (text: string, end: 'end' | 'break' | 'open' = 'end'): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text, () => {
      if (end === 'end') response.end()
      if (end === 'break') response.destroy()
    })
  }
const cursorOf = (sequence: number): string => change(sequence).attributes.cursor
const message = (sequence: number): string =>
  `id: ${cursorOf(sequence)}\nevent: change\ndata: ${JSON.stringify(change(sequence))}\n\n`

/** Reads so many changes, then ends the stream. */
async function take(
  count: number,
  options: { after?: number | string; idleTimeoutMs?: number } = {},
): Promise<number[]> {
  const end = new AbortController()
  const sequences: number[] = []
  for await (const one of service.client.changes.stream({ ...options, signal: end.signal })) {
    sequences.push(one.attributes.sequence)
    if (sequences.length === count) end.abort()
  }
  return sequences
}

test('a refusal ends the stream with its error, and so does an unreadable change', async () => {
  service.answer = refused(401, { code: 'unauthorized' })
  await assert.rejects(() => take(1), AuthenticationError)
  service.answer = stream('data: {\n\n', 'open')
  await assert.rejects(() => take(1), QuaylogError)
})

test('a broken connection is resumed after the last change, nothing lost and nothing twice', async () => {
  service.answer = inTurn(
    stream(`: hello\n\n${message(1)}${message(2)}`, 'break'),
    refused(503, {}),
    (_, response) => {
      response.destroy()
    },
    stream(`${message(2)}${message(3)}`),
    stream(`retry: 10\r\n\r\n${message(4).replaceAll('\n', '\r\n')}`, 'open'),
  )
  assert.deepEqual(await take(4), [1, 2, 3, 4])
  const asked = service.received.map((request) => request.headers['last-event-id'])
  assert.deepEqual([...new Set(asked)], [undefined, cursorOf(2), cursorOf(3)])
})

test('it ends with its signal, whatever has arrived already', async () => {
  service.answer = stream([1, 2, 3, 4].map(message).join(''), 'open')
  assert.deepEqual(await take(2), [1, 2])
})

test('it begins after the change that is named', async () => {
  service.answer = stream(`${message(7)}${message(8)}`, 'open')
  for (const after of [7, cursorOf(7)]) {
    service.received.length = 0
    assert.deepEqual(await take(1, { after }), [8])
    assert.equal(service.received[0]?.headers['last-event-id'], String(after))
  }
})

test('a log that was set back ends it, with where to go on', async () => {
  const gone = refused(409, { code: 'unknown_cursor', detail: 'The log ends at 3', meta: { cursor: cursorOf(3) } })
  service.answer = inTurn(stream(message(7), 'break'), gone)
  await assert.rejects(
    () => take(2),
    (error) => error instanceof UnknownCursorError && error.cursor === cursorOf(3),
  )
})

test('a silent connection is made anew', async () => {
  service.answer = (request, response) => {
    const next = request.headers['last-event-id'] === cursorOf(1) ? 2 : 1
    stream(message(next), 'open')(request, response)
  }
  assert.deepEqual(await take(2, { idleTimeoutMs: 30 }), [1, 2])
})

test('where no stream can pass, pages are read', async () => {
  const page = (...sequences: number[]) => json({ data: sequences.map(change), links: { self: 'x' } })
  service.answer = inTurn(json({ data: [] }), page(5, 6), page(), refused(503, {}), page(7))
  assert.deepEqual(await take(3, { after: 4 }), [5, 6, 7])
  assert.deepEqual(
    service.received.map(({ path, query }) => `${path.replace('/v2', '')} ${query['after'] ?? ''}`),
    ['/changes/stream ', '/changes 4', `/changes ${cursorOf(6)}`, `/changes ${cursorOf(6)}`, `/changes ${cursorOf(6)}`],
  )
})

test('characters and messages may be cut anywhere', async () => {
  const text = new TextEncoder().encode(
    message(1).replace('container.updated', 'container.updated').replace('change-1', 'Größe-1') + message(2),
  )
  service.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    for (const byte of text) response.write(new Uint8Array([byte]))
  }
  assert.deepEqual(await take(2), [1, 2])
})

test('an aborted signal ends it at once and quietly', async () => {
  const end = new AbortController()
  service.answer = (request, response) => {
    stream('', 'open')(request, response)
    end.abort()
  }
  for await (const _ of service.client.changes.stream({ signal: end.signal })) assert.fail()
  for await (const _ of service.client.changes.stream({ signal: AbortSignal.abort() })) assert.fail()
})
