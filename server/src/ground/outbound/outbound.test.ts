import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { createOutbound } from './outbound.ts'
import type { OutboundResult } from './outbound.ts'

const cut_gzip = gzipSync('an answer that is long enough to be cut').subarray(0, 20)
const deadline_ms = 600
const response_bytes_max = 1_000
const outbound = createOutbound({ allow_private: true, deadline_ms, response_bytes_max, connect_timeout_ms: 300 })
const servers: Server[] = []
const sockets = new Set<Socket>()
after(async () => {
  await outbound.close()
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

async function portOf(server: Server): Promise<number> {
  servers.push(server)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function receiver(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return `http://127.0.0.1:${await portOf(createServer(answer))}/in`
}

async function rawReceiver(answer: (socket: Socket) => void): Promise<string> {
  return `http://127.0.0.1:${await portOf(createSocketServer(answer))}/in`
}

const post = (url: string): Promise<OutboundResult> =>
  outbound.request({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' })

async function failureFrom(url: string): Promise<string> {
  const result = await post(url)
  if (result.ok) return `answered ${result.status}`
  return result.began === true ? `${result.failure}, having begun` : result.failure
}

test('an answer comes with status, headers and text; the body goes out as it is', async () => {
  const url = await receiver((request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (text) =>
        response.writeHead(202, { 'content-type': 'text/plain', 'x-two': ['a', 'b'] }).end(`got ${text}`),
      )
  })
  const result = await post(url)
  assert.equal(result.ok, true)
  if (result.ok)
    assert.deepEqual(
      [result.status, result.body, result.truncated, result.headers['x-two']],
      [202, 'got {"a":"é"}', false, 'a, b'],
    )
})

test('redirects are answers and are not followed', async () => {
  let followed = false
  const inner = await receiver((_, response) => {
    followed = true
    response.end()
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const result = await post(await receiver((_, response) => response.writeHead(status, { location: inner }).end()))
    assert.equal(result.ok && result.status, status)
  }
  assert.equal(followed, false)
})

const hostile: readonly [string, string, () => Promise<string>][] = [
  ['accepts and says nothing', 'timeout', () => rawReceiver(() => {})],
  ['drips its headers', 'timeout', () => rawReceiver((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: '))],
  [
    'drips its body',
    'timeout, having begun',
    () => rawReceiver((socket) => drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n')),
  ],
  [
    'promises a body and stops',
    'timeout, having begun',
    () => rawReceiver((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\nabc')),
  ],
  ['closes at once', 'reset', () => rawReceiver((socket) => socket.destroy())],
  ['resets at once', 'reset', () => rawReceiver((socket) => socket.resetAndDestroy())],
  [
    'closes within the body',
    'reset, having begun',
    () => rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\nabc')),
  ],
  ['speaks no HTTP', 'reset', () => rawReceiver((socket) => socket.end('220 smtp.example.org ESMTP\r\n'))],
  [
    'sends endless headers',
    'reset',
    () => rawReceiver((socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', `x-a: ${'b'.repeat(1_000)}\r\n`)),
  ],
  [
    'sends two lengths',
    'reset',
    () => rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab')),
  ],
  [
    'answers in broken gzip',
    'encoding',
    () => receiver((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')),
  ],
  [
    'answers in broken Brotli',
    'encoding',
    () => receiver((_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('no Brotli at all')),
  ],
  [
    'ends gzip early',
    'reset, having begun',
    () => receiver((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(cut_gzip)),
  ],
]

function drip(socket: Socket, start: string): void {
  socket.write(start)
  const timer = setInterval(() => socket.write('a'), 50)
  socket.on('close', () => clearInterval(timer))
  after(() => clearInterval(timer))
}

function flood(socket: Socket, start: string, chunk: string): void {
  socket.write(start)
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

for (const [what, failure, start] of hostile) {
  test(`a receiver that ${what}: ${failure}, in time`, async () => {
    assert.equal(await failureFrom(await start()), failure)
  })
}

test('an endless body is read to the limit', async () => {
  const result = await post(await rawReceiver((socket) => flood(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(10_000))))
  assert.deepEqual(result.ok && [result.status, result.body.length, result.truncated], [200, response_bytes_max, true])
})

test('a compressed bomb costs what the limit says', async () => {
  const bomb = gzipSync(Buffer.alloc(100_000_000))
  const url = await receiver((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  const before = process.memoryUsage().rss
  const result = await post(url)
  assert.deepEqual(result.ok && [result.body.length, result.truncated], [response_bytes_max, true])
  assert.ok(process.memoryUsage().rss - before < 50_000_000)
})

test('a character set is honoured; bytes that do not fit do no harm', async () => {
  const latin = await post(
    await receiver((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain; charset=ISO-8859-1' }).end(Buffer.from([0x47, 0xf6])),
    ),
  )
  assert.equal(latin.ok && latin.body, 'Gö')
  const broken = await post(
    await receiver((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain; charset=x-none' }).end(Buffer.from([0x47, 0xff])),
    ),
  )
  assert.equal(broken.ok && broken.body, 'G\ufffd')
})

test('nobody there: connect; no such host: dns', async () => {
  const closed = createSocketServer()
  const port = await portOf(closed)
  await new Promise((resolve) => closed.close(resolve))
  assert.equal(await failureFrom(`http://127.0.0.1:${port}/`), 'connect')
  const nameless = createOutbound({
    allow_private: false,
    deadline_ms,
    response_bytes_max,
    resolve: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
  })
  const result = await nameless.request({ method: 'GET', url: 'https://no.example.org/', headers: {} })
  assert.equal(result.ok || result.failure, 'dns')
})

test('a name that hangs in its lookup is a timeout', async () => {
  const stuck = createOutbound({
    allow_private: false,
    deadline_ms,
    response_bytes_max,
    connect_timeout_ms: 200,
    resolve: () => new Promise(() => {}),
  })
  const result = await stuck.request({ method: 'GET', url: 'https://slow.example.org/', headers: {} })
  assert.equal(result.ok || result.failure, 'timeout')
})

test('a name that changes its mind between check and connection reaches nothing', async () => {
  let asked = 0
  const rebinding = createOutbound({
    allow_private: false,
    deadline_ms,
    response_bytes_max,
    resolve: async () => [
      asked++ === 0 ? { address: '93.184.216.34', family: 4 } : { address: '127.0.0.1', family: 4 },
    ],
  })
  assert.deepEqual(await rebinding.checkTarget('https://rebind.example.org/'), { ok: true })
  const result = await rebinding.request({ method: 'GET', url: 'https://rebind.example.org/', headers: {} })
  assert.equal(result.ok || result.failure, 'refused_address')
})

test('TLS: the certificate must be trusted and made for the name, whatever address was pinned', async () => {
  const folder = join(import.meta.dirname, 'fixtures')
  const cert = await readFile(join(folder, 'receiver.cert.pem'), 'utf8')
  const port = await portOf(
    createTlsServer({ cert, key: await readFile(join(folder, 'receiver.key.pem')) }, (_, response) =>
      response.end('safe'),
    ),
  )
  const named = createOutbound({
    allow_private: true,
    deadline_ms,
    response_bytes_max,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const ask = async (host: string) => {
    const result = await named.request({ method: 'GET', url: `https://${host}:${port}/`, headers: {} })
    return result.ok ? result.body : result.failure
  }
  assert.equal(await ask('receiver.example'), 'tls')
  setDefaultCACertificates([...getCACertificates('default'), cert])
  assert.equal(await ask('receiver.example'), 'safe')
  assert.equal(await ask('other.example'), 'tls')
  assert.equal(await ask('127.0.0.1'), 'tls')
  await named.close()
})
