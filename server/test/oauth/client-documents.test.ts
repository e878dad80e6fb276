import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { createBrowser } from './browser.ts'
import { authorizeUrl, oauthService, pkce } from './service.ts'

let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
after(() => listener.close())
const address = listener.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const service = await oauthService()

test('SSRF: no client id makes us connect to this machine or its network', async () => {
  const hosts = [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `[::1]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `0x7f000001:${port}`,
    `2130706433:${port}`,
    `127.1:${port}`,
    '169.254.169.254',
    'metadata.google.internal',
    '10.0.0.1',
    `app.localhost:${port}`,
    'printer.local',
    `quaylog.internal:${port}`,
  ]
  for (const host of hosts) {
    const client_id = `https://${host}/client.json`
    const { status, location, text } = await createBrowser(service.origin).get(
      authorizeUrl(
        service,
        { client_id, redirect_uri: 'https://app.example/cb' },
        { code_challenge: pkce().challenge },
      ),
    )
    assert.deepEqual([status, location], [400, null], host)
    assert.match(text, /invalid_client/)
    const { status: refused } = await service.token({ grant_type: 'refresh_token', refresh_token: 'x', client_id })
    assert.equal(refused, 401, host)
  }
  assert.equal(connections, 0)
})
