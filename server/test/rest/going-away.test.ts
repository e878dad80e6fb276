import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { z } from 'zod'
import { restService } from './service.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'

const line = z.object({ level: z.number(), msg: z.string(), err: z.unknown().optional() })
const lines: z.output<typeof line>[] = []
const service = await restService(() => ({
  log: pino({ level: 'info' }, { write: (text) => void lines.push(line.parse(JSON.parse(text))) }),
}))
await service.app.http.listen({ host: '127.0.0.1', port: 0 })
const address = service.app.http.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

/** What is written down once the server has seen that nobody is there any more. */
async function goAway(path: string, type: string): Promise<readonly z.output<typeof line>[]> {
  lines.length = 0
  const socket = connect(port, '127.0.0.1')
  after(() => socket.destroy())
  socket
    .on('error', () => {})
    .write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://127.0.0.1:4949\r\nAuthorization: Token ${service.customers.paid.key}\r\nContent-Type: ${type}\r\nContent-Length: 400\r\n\r\n{`,
    )
  const request = await new Promise<IncomingMessage>((resolve) => service.app.http.server.once('request', resolve))
  const isRead = () => request.listenerCount('data') + request.listenerCount('readable') > 0
  await eventually('the body is read, or refused', () => isRead() || lines.length > 0)
  socket.resetAndDestroy()
  await eventually('it is noticed', () => lines.length > 0)
  return lines
}

test('a client that goes away in the middle of its request is no error of ours, at any door', async (t) => {
  const said = t.mock.method(console, 'error', () => {})
  for (const [path, type] of [
    ['/v2/parties', 'application/json'],
    ['/mcp', 'application/json'],
    ['/oauth2/register', 'application/json'],
    ['/oauth2/token', 'application/x-www-form-urlencoded'],
    ['/sign-in', 'application/x-www-form-urlencoded'],
  ] as const) {
    assert.deepEqual(
      (await goAway(path, type)).filter(({ level, err }) => level > 30 || err !== undefined),
      [],
      path,
    )
  }
  assert.equal(said.mock.callCount(), 0)
})
