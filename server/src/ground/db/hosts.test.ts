import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressError, printable, targetsOf } from './address.ts'
import type { ProbeResult } from './availability.ts'
import { openHosts } from './hosts.ts'

const pair = 'postgres://me:secret@a:5001,b:5002/db?target_session_attrs=read-write'

/** Hosts whose probes give what `state` says at that moment; `never`: they give nothing. */
function hostsOf(address: string, state: Record<string, ProbeResult | 'never'>) {
  let moved = 0
  const hosts = openHosts(
    address,
    (server) => {
      const said = state[new URL(String(server)).hostname] ?? 'never'
      return said === 'never' ? new Promise(() => {}) : Promise.resolve(said)
    },
    () => moved++,
  )
  return { hosts, moved: () => moved, host: async () => (await hosts.place())?.host }
}

test('an address of several hosts is an address for each, with the same user, database and settings', () => {
  assert.deepEqual(targetsOf(`${pair}&sslmode=require`), {
    servers: ['postgres://me:secret@a:5001/db?sslmode=require', 'postgres://me:secret@b:5002/db?sslmode=require'],
    is_choice: true,
  })
  assert.deepEqual(targetsOf('postgresql://me@[::1]:1,10.0.0.1/db'), {
    servers: ['postgresql://me@[::1]:1/db', 'postgresql://me@10.0.0.1/db'],
    is_choice: true,
  })
  assert.deepEqual(targetsOf('postgres://a/db?target_session_attrs=primary'), {
    servers: ['postgres://a/db'],
    is_choice: true,
  })
  for (const single of [
    'postgres://a/db',
    'postgresql:///db?host=/run/postgresql',
    'postgres://me:p%40ss@a:5432/db?sslmode=verify-full',
  ])
    assert.deepEqual(targetsOf(single), { servers: [single], is_choice: false })
})

test('an address that cannot be used is refused in words that do not repeat its password', () => {
  const refused: [string, RegExp][] = [
    ['mysql://a/db', /must begin with postgres/],
    ['postgres://a,,b/db', /before and after each comma/],
    ['postgres://a,b/db?target_session_attrs=standby', /must be read-write or primary/],
    ['postgres://me:secret@a:port/db', /must be like postgres:/],
  ]
  for (const [address, message] of refused)
    assert.throws(
      () => targetsOf(address),
      (error) => error instanceof AddressError && message.test(error.message) && !error.message.includes('secret'),
      address,
    )
  assert.equal(printable(pair), 'postgres://me:***@a:5001,b:5002/db?target_session_attrs=read-write')
  assert.equal(printable('postgres://a/db'), 'postgres://a/db')
})

test('connections go to the host that takes writes, whichever place it has, and a host that is gone without a word holds up nothing', async () => {
  assert.equal(await hostsOf(pair, { a: 'answered', b: 'refused' }).host(), 'a')
  assert.equal(await hostsOf(pair, { a: 'refused', b: 'answered' }).host(), 'b')
  assert.equal(await hostsOf(pair, { a: 'never', b: 'answered' }).host(), 'b')
})

test('when the primary is lost connections go to the host that takes its place, and those made before are given up', async () => {
  const state: Record<string, ProbeResult | 'never'> = { a: 'answered', b: 'refused' }
  const { hosts, moved, host } = hostsOf(pair, state)
  assert.equal(await host(), 'a')
  state['a'] = 'refused'
  assert.equal(await hosts.probe(), 'refused')
  assert.equal(moved(), 0)
  state['b'] = 'answered'
  assert.equal(await hosts.probe(), 'answered')
  assert.deepEqual([await host(), moved()], ['b', 1])
  // The old one is back and both take writes for a moment: the one in use stays in use.
  state['a'] = 'answered'
  assert.equal(await hosts.probe(), 'answered')
  assert.deepEqual([await host(), moved()], ['b', 1])
  state['b'] = 'silent'
  assert.equal(await hosts.probe(), 'answered')
  assert.deepEqual([await host(), moved()], ['a', 2])
})

test('while none takes writes that is told, and one that may only be slow counts as silent', async () => {
  assert.equal(await hostsOf(pair, { a: 'refused', b: 'refused' }).hosts.probe(), 'refused')
  assert.equal(await hostsOf(pair, { a: 'silent', b: 'refused' }).hosts.probe(), 'silent')
})
