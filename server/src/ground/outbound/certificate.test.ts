import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { createOutbound } from './index.ts'

const folder = join(import.meta.dirname, 'fixtures')
const certificate = await readFile(join(folder, 'receiver.cert.pem'), 'utf8')
const private_key = await readFile(join(folder, 'receiver.key.pem'), 'utf8')

const server = createServer(
  { cert: certificate, key: private_key, ca: certificate, requestCert: true, rejectUnauthorized: false },
  (request, response) => {
    const socket: unknown = request.socket
    response.end(isProven(socket) ? 'known' : 'stranger')
  },
)
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
after(() => server.close())

const address: AddressInfo | string | null = server.address()
const port = address !== null && typeof address === 'object' ? address.port : 0
const outbound = createOutbound({
  allow_private: true,
  deadline_ms: 60_000,
  response_bytes_max: 1_000,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
after(() => outbound.close())

function isProven(socket: unknown): socket is TLSSocket {
  return typeof socket === 'object' && socket !== null && 'authorized' in socket && socket.authorized === true
}

async function ask(identity?: { certificate: string; private_key: string; authorities?: string }) {
  const result = await outbound.request({
    method: 'GET',
    url: `https://receiver.example:${port}/`,
    headers: {},
    ...(identity === undefined ? {} : { certificate: identity }),
  })
  return result.ok ? result.body : result.failure
}

test('a client certificate proves who asks, and its connections are used for nobody else', async () => {
  assert.equal(await ask(), 'tls')
  assert.equal(await ask({ certificate, private_key, authorities: certificate }), 'known')
  assert.equal(await ask(), 'tls')
  assert.equal(await ask({ certificate, private_key }), 'tls')
})

test('a certificate that cannot be read is a failure, not an exception', async () => {
  assert.notEqual(await ask({ certificate: 'nonsense', private_key, authorities: certificate }), 'known')
})
