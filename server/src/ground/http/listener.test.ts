import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { after, test } from 'node:test'
import { error_document } from '@quaylog/contract'
import { createLog } from '../log.ts'
import { boundConnections } from './connections.ts'
import { createListener } from './listener.ts'
import type { ListenerLimits } from './listener.ts'
import { eventually } from '../testing/eventually.ts'

const parts = { log: createLog('silent'), newId: () => 'request-1', trusted_proxies: [] }
const short: Partial<ListenerLimits> = { headers_ms: 100, request_ms: 200, check_every_ms: 20, linger_ms: 50 }

async function listening(limits: Partial<ListenerLimits>) {
  const app = createListener({ ...parts, limits }, {})
  app.get('/', async () => 'here')
  app.post('/', async () => 'taken')
  app.get('/much', async () => Buffer.alloc(64 << 20))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  after(() => app.close())
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  return { open, dial: () => dial(Number(port)) }
}

/** A client that keeps its own side open for as long as it can. */
function dial(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  socket
    .setEncoding('utf8')
    .on('data', (more: string) => void (text += more))
    .on('error', () => {})
  const ended = new Promise<string>((resolve) =>
    socket.once('end', () => resolve(text)).once('close', () => resolve(text)),
  )
  after(() => socket.destroy())
  return { socket, ended }
}

function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), error: error_document.parse(JSON.parse(body)).errors[0] }
}

async function untilOpen(open: () => Promise<number>, wanted: number): Promise<void> {
  await eventually(`${wanted} connections`, async () => (await open()) === wanted)
}

test('a client that stays silent, or in the middle of its headers or its body, is told so and its connection is freed', async () => {
  const { open, dial } = await listening(short)
  for (const sent of [
    '',
    'GET / HTT',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ]) {
    const client = dial()
    if (sent !== '') client.socket.write(sent)
    const { status, error } = read(await client.ended)
    assert.deepEqual(
      [status, error?.code, error?.title, error?.detail],
      [408, 'request_timeout', 'Request Timeout', 'A request must be here within 0.2 s, its headers within 0.1 s'],
      sent,
    )
    await untilOpen(open, 0)
  }
})

test('what is too long or no HTTP says which, and is let go of although the client goes on sending', async () => {
  const { open, dial } = await listening(short)
  for (const [sent, status, code] of [
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['GARBAGE\r\n\r\n', 400, 'malformed_json'],
  ] as const) {
    const client = dial()
    client.socket.write(sent)
    client.socket.on('drain', () => client.socket.write('more'.repeat(10_000)))
    client.socket.write('more'.repeat(10_000))
    assert.deepEqual(
      [read(await client.ended)].map((answer) => [answer.status, answer.error?.code]),
      [[status, code]],
    )
    await untilOpen(open, 0)
  }
})

test('a client that takes nothing of what it asked for is let go of', async () => {
  const { open, dial } = await listening({ silence_ms: 100 })
  const client = dial()
  client.socket.pause().write('GET /much HTTP/1.1\r\nHost: x\r\n\r\n')
  await untilOpen(open, 1)
  await untilOpen(open, 0)
})

test('connections beyond the cap in all are closed at once, and those that are idle make room', async () => {
  const { open, dial } = await listening({ connections_max: 1 })
  const idle = dial()
  idle.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(idle.socket, 'data')
  assert.equal(await dial().ended, '')
  assert.match(await idle.ended, /^HTTP\/1.1 200 OK/)
  await untilOpen(open, 0)
  const next = dial()
  next.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.match(await next.ended, /^HTTP\/1.1 200 OK/)
})

test('one address has a cap of its own, which is told; what closed counts no more', async () => {
  const app = createListener(parts, {})
  boundConnections(app.server, { ...parts, exempt: [], connections_max: 100, connections_per_address_max: 2 })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  after(() => app.close())
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  const held = [dial(Number(port)), dial(Number(port))]
  await untilOpen(open, 2)
  const { status, error } = read(await dial(Number(port)).ended)
  assert.deepEqual(
    [status, error?.code, error?.meta],
    [429, 'too_many_connections', { connections_max: 2, request_id: 'request-1' }],
  )
  for (const { socket } of held) socket.destroy()
  await untilOpen(open, 0)
  const again = dial(Number(port))
  again.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.match(await again.ended, /^HTTP\/1.1 404/)
})

test('this machine and proxies of ours carry the connections of many', async () => {
  const { open, dial } = await listening({ connections_per_address_max: 1 })
  const held = [dial(), dial(), dial()]
  await untilOpen(open, 3)
  for (const { socket } of held) socket.destroy()
})

test('an address is the same in whatever form it comes; of IPv6 a client has a /64', () => {
  const refused = (exempt: readonly string[], ...addresses: readonly string[]) => {
    const server = createServer()
    boundConnections(server, { ...parts, exempt, connections_max: 100, connections_per_address_max: 1 })
    const sockets = addresses.map((remoteAddress) =>
      Object.assign(new PassThrough(), {
        remoteAddress,
        destroySoon(this: PassThrough) {
          this.end()
        },
      }),
    )
    for (const socket of sockets) server.emit('connection', socket)
    return sockets.map((socket) => socket.writableEnded)
  }
  assert.deepEqual(refused([], '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'), [false, true, false])
  assert.deepEqual(refused([], '2001:db8::1', '2001:db8:0:0:1::1', '2001:db8:0:1::1', '2001:db8::'), [
    false,
    true,
    false,
    true,
  ])
  assert.deepEqual(
    refused(
      ['10.0.0.0/8', '2001:db8::7'],
      '10.1.1.1',
      '::ffff:10.1.1.1',
      '2001:db8::7',
      '2001:db8::7',
      '2001:db8::8',
      '2001:db8::8',
    ),
    [false, false, false, false, false, true],
  )
})
