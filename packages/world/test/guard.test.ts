import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { stillWorld } from './help.ts'
import type { World } from '../src/world.ts'

/** What the controls say of themselves: every address with its methods. */
async function controls(base_url: string, headers: Record<string, string>): Promise<[string, string][]> {
  const { allowed }: { allowed: string[] } = JSON.parse(
    await (await fetch(`${base_url}/world/nothing`, { headers })).text(),
  )
  return allowed.flatMap((line) => {
    const [methods = '', path = ''] = line.split(' ')
    return methods.split('|').map((method): [string, string] => [method, path.replace('{number}', 'MSKU1234565')])
  })
}

function statusOf(
  port: number,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    after(() => socket.destroy())
    let text = ''
    socket
      .on('data', (chunk) => (text += String(chunk)))
      .on('error', reject)
      .on('close', () => resolve(Number(text.slice(9, 12))))
    const lines = Object.entries({ host: '127.0.0.1', connection: 'close', 'content-length': '2', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{}`)
  })
}

const token = 'sixteen characters or more'
const spellings = (path: string): string[] => [
  path,
  path.replace('w', '%77'),
  `/${path}`,
  `${path}/`,
  path.replace('/world/', '/world//'),
  `/.${path}`,
  `/x/..${path}`,
  `/carriers/..${path}`,
  path.toUpperCase(),
  path.replace('/world', '/world;x'),
  path.replace('/world', '\\world'),
  path.replace('d/', 'd%2f'),
]

async function opened<T>(world: World, run: (port: number, base_url: string) => Promise<T>): Promise<T> {
  const { base_url } = await world.start()
  try {
    return await run(Number(new URL(base_url).port), base_url)
  } finally {
    await world.close()
  }
}

test('with a token nothing but health is answered without it, in any spelling and by any method', (context) =>
  opened(stillWorld('demo', { token }), async (port, base_url) => {
    const right = { authorization: `Bearer ${token}` }
    const wrong = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${token}x` },
      { authorization: `Token ${token}` },
      { authorization: token },
      { origin: base_url },
    ]
    const all = (await controls(base_url, right)).filter(([, path]) => path !== '/health')
    let cells = 0
    for (const [method, path] of all) {
      assert.notEqual(await statusOf(port, method, path, right), 401, `${method} ${path}`)
      for (const headers of wrong) {
        for (const target of spellings(path)) {
          // What is no address is refused as that, and a path below /carriers that is no carrier's by the carriers.
          assert.ok(
            [400, 401, 404].includes(await statusOf(port, method, target, headers)),
            `${method} ${target} with ${JSON.stringify(headers)}`,
          )
          cells += 1
        }
        assert.equal(
          await statusOf(port, method, path, headers),
          401,
          `${method} ${path} with ${JSON.stringify(headers)}`,
        )
      }
    }
    context.diagnostic(`controls of the world: ${cells} cells`)
    assert.ok(all.length >= 9)
    assert.equal(await statusOf(port, 'GET', '/health', {}), 200)
  }))

test('without a token pages and names that are not of this machine are refused', () =>
  opened(stillWorld(), async (port, base_url) => {
    const foreign = [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
      { host: '127.0.0.1.evil.example' },
      { origin: 'null' },
      { host: '10.0.0.7' },
    ]
    for (const [method, path] of (await controls(base_url, {})).filter(([, one]) => one !== '/health')) {
      for (const headers of foreign)
        assert.equal(
          await statusOf(port, method, path, headers),
          403,
          `${method} ${path} with ${JSON.stringify(headers)}`,
        )
      for (const headers of [
        {},
        { host: `localhost:${port}` },
        { host: `[::1]:${port}` },
        { origin: `http://127.0.0.1:${port}` },
      ])
        assert.notEqual(
          await statusOf(port, method, path, headers),
          403,
          `${method} ${path} with ${JSON.stringify(headers)}`,
        )
    }
  }))
