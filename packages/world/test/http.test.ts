import assert from 'node:assert/strict'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { ask, credential, stillWorld, textAt } from './help.ts'

async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(request)
  let text = ''
  try {
    for await (const chunk of socket) text += String(chunk)
  } catch {
    return text
  }
  return text
}

test('broken requests are refused one by one and the world goes on', async () => {
  const world = stillWorld()
  const { base_url } = await world.start()
  const port = Number(new URL(base_url).port)
  try {
    const statusOf = async (line: string): Promise<string> =>
      (await raw(port, `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)).slice(9, 12)
    assert.equal(await statusOf('GET //'), '404')
    assert.equal(await statusOf('GET //127.0.0.1/health'), '404')
    assert.equal(await statusOf('GET http://127.0.0.1/health'), '400')
    assert.equal(await statusOf('GET /world/truth/%E0%A4'), '400')
    assert.equal(await statusOf('GET /nothing'), '404')
    assert.equal(await statusOf('PUT /world/clock'), '405')
    assert.equal((await fetch(`${base_url}/world/clock`, { method: 'POST', body: 'x'.repeat(300_000) })).status, 413)
    world.faults.add({ name: 'cut_body', source: 'carrier-ymlu' }, 0, new Map([['carrier-ymlu', 'carrier']]))
    await assert.rejects(
      fetch(`${base_url}/carriers/YMLU/v2/events?equipmentReference=YMLU9070002`, {
        headers: { KeyId: credential('demo', 'carrier-ymlu', 'key_id') },
      }).then((response) => response.text()),
    )
    assert.equal(textAt(await (await fetch(`${base_url}/health`)).json(), 'status'), 'ok')
  } finally {
    await world.close()
  }
})

test('a world that cannot open one of its ports leaves none open', async (t) => {
  const taken = createServer()
  t.after(() => taken.close())
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve)
  })
  const address = taken.address()
  assert.ok(address !== null && typeof address === 'object')
  const world = stillWorld()
  await assert.rejects(world.start('127.0.0.1', 0, address.port), { code: 'EADDRINUSE' })
  assert.equal(world.baseUrl(), '')
})

test('whatever is asked of a source, it answers and does not fail', () => {
  const world = stillWorld()
  const headers = {
    keyid: credential('demo', 'carrier-ymlu', 'key_id'),
    'x-feed-key': credential('demo', 'terminal-w185', 'feed_key'),
    'x-api-key': credential('demo', 'rail-bnsf', 'api_key'),
  }
  const names = fc.constantFrom(
    'transportDocumentReference',
    'carrierBookingReference',
    'equipmentReference',
    'eventType',
    'limit',
    'cursor',
    'sort',
    'eventCreatedDateTime:gte',
    'numbers',
    'equipment',
    'terminal',
  )
  fc.assert(
    fc.property(
      fc.constantFrom('/carriers/YMLU/v2/events', '/terminals/W185/v1/containers', '/rail/BNSF/v1/clm'),
      fc.array(
        fc.tuple(
          names,
          fc.oneof(fc.string(), fc.constantFrom('MSKU9010003', 'YMLUF499070000', '-1', '0', '9999999999999')),
        ),
      ),
      (path, pairs) => {
        const answer = ask(world, `${path}?${new URLSearchParams(pairs).toString()}`, headers)
        assert.ok([200, 400, 404, 429].includes(answer.status), `${answer.status} ${answer.body}`)
      },
    ),
    { numRuns: 300 },
  )
})
