import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutbound } from './outbound.ts'
import { mayReach } from './public-address.ts'
import hostile from './hostile-addresses.json' with { type: 'json' }

const outbound = createOutbound({
  allow_private: false,
  deadline_ms: 2_000,
  response_bytes_max: 1_000,
  resolve: async (hostname) => (hostname === 'gone.example.org' ? [] : [{ address: '93.184.216.34', family: 4 }]),
})

for (const url of hostile.urls) {
  test(`${JSON.stringify(url)} is refused at registration and at the request`, async () => {
    assert.equal((await outbound.checkTarget(url)).ok, false)
    const result = await outbound.request({ method: 'POST', url, headers: {}, body: 'x' })
    assert.equal(result.ok || result.failure, 'refused_address')
  })
}

test('no name is trusted that leads to one of these addresses', async () => {
  for (const address of hostile.addresses) {
    assert.equal(mayReach(address, 'public_only'), false, address)
    const behind = createOutbound({
      allow_private: false,
      deadline_ms: 2_000,
      response_bytes_max: 1_000,
      resolve: async () => [
        { address: '1.1.1.1', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ],
    })
    assert.deepEqual(
      await behind.checkTarget('https://hooks.example.org/in'),
      { ok: false, reason: 'must lead to a public address' },
      address,
    )
    const result = await behind.request({ method: 'GET', url: 'https://hooks.example.org/in', headers: {} })
    assert.equal(result.ok || result.failure, 'refused_address', address)
  }
})

test('the ports of the service itself are not reached through it, whatever the host is called', async () => {
  const near = createOutbound({
    allow_private: true,
    deadline_ms: 2_000,
    response_bytes_max: 1_000,
    own_ports: [4949, 4950],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  for (const url of [
    'http://127.0.0.1:4950/world/truth/X',
    'http://localhost:4949/metrics',
    'http://[::1]:4950/',
    'http://10.0.0.1:04950/',
    'http://0x7f.1:4950/',
    'http://named.example.org:4950/',
  ]) {
    assert.deepEqual(
      await near.checkTarget(url),
      { ok: false, reason: 'names a port of this service itself: name that of your receiver' },
      url,
    )
    const result = await near.request({ method: 'POST', url, headers: {}, body: 'x' })
    assert.equal(result.ok || result.failure, 'refused_address', url)
  }
  assert.deepEqual(await near.checkTarget('http://127.0.0.1:5000/hook'), { ok: true })
})

test('public addresses may be reached', () => {
  for (const address of hostile.public_addresses) assert.equal(mayReach(address, 'public_only'), true, address)
})

test('an operator may reach his own network, but no metadata service, no multicast and no carrier of other addresses', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.7.7', '100.64.0.9', '::1', 'fd12::1'])
    assert.equal(mayReach(address, 'private_too'), true, address)
  for (const address of [
    '169.254.169.254',
    '100.100.100.200',
    'fd00:ec2::254',
    '168.63.129.16',
    'fe80::1',
    '224.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ]) {
    assert.equal(mayReach(address, 'private_too'), false, address)
  }
})

test('a name without address is told apart', async () => {
  assert.deepEqual(await outbound.checkTarget('https://gone.example.org/'), {
    ok: false,
    reason: 'names a host that has no address: check how it is spelled',
  })
})

test('good targets are accepted', async () => {
  for (const url of [
    'https://hooks.example.org/in?x=1',
    'https://hooks.example.org:8443/',
    'https://hooks.example.org:443',
    'https://xn--bcher-kva.example.com/',
    'https://bücher.example.com/',
    'https://hooks.example.org./in',
  ]) {
    assert.deepEqual(await outbound.checkTarget(url), { ok: true }, url)
  }
})
