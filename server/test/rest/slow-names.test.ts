import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from './answer.ts'
import { restService } from './service.ts'

/** A name server whose answers come when the test says so. */
let answering = Promise.withResolvers<void>()
const looked_up: string[] = []
const service = await restService(() => ({
  resolve: async (name) => {
    looked_up.push(name)
    await answering.promise
    return [{ address: '93.184.216.34', family: 4 }]
  },
}))
const { other } = service.customers
const webhook = (url: string, more: object = {}) => ({
  data: { type: 'webhook', attributes: { url, events: ['*'], ...more } },
})
const channel = (address: string) => ({
  data: { type: 'channel', attributes: { kind: 'slack', address, events: ['*'] } },
})
const party = (company_name: string) => ({ data: { type: 'party', attributes: { company_name } } })

/** One after the other: each step finds what the one before it left. */
test('name servers that do not answer', async (t) => {
  await t.test(
    'while the names of one account hang, everybody goes on writing, itself too, and what is too much is refused',
    async () => {
      const hanging = Array.from({ length: 40 }, (_, i) =>
        service.call('POST', i % 2 === 0 ? '/webhooks' : '/channels', {
          body: i % 2 === 0 ? webhook(`https://slow${i}.example.org/`) : channel(`https://slow${i}.example.org/`),
        }),
      )
      const settled: Answer[] = []
      for (const one of hanging) void one.then((answer) => settled.push(answer))
      const written = await Promise.all(
        Array.from({ length: 20 }, (_, i) => [
          service.call('POST', '/parties', { as: other, body: party(`Other ${i}`) }),
          service.call('POST', '/parties', { body: party(`Own ${i}`) }),
        ]).flat(),
      )
      assert.deepEqual([...new Set(written.map(({ status }) => status))], [201])
      const refused = settled.find(({ status }) => status === 429)
      assert.equal(
        refused?.errors()[0]?.detail,
        'More than 16 addresses to look up of this account wait already: send the next when one is answered',
      )
      assert.equal(refused.headers['retry-after'], '1')
      answering.resolve()
      const statuses = (await Promise.all(hanging)).map(({ status }) => status)
      assert.deepEqual(
        [...new Set(statuses)].toSorted((one, other) => one - other),
        [201, 429],
      )
    },
  )

  await t.test(
    'an account whose writes wait for each other holds up nobody else, and more than a hundred waiting are refused',
    async () => {
      const locked = Promise.withResolvers<void>()
      const free = Promise.withResolvers<void>()
      const holding = service.db.transaction(async (tx) => {
        await tx`select 1 from account where id = ${service.customers.paid.id} for update`
        locked.resolve()
        await free.promise
      })
      await locked.promise
      const waiting = Array.from({ length: 106 }, (_, i) =>
        service.call('POST', '/parties', { body: party(`Waiting ${i}`) }),
      )
      const refused = await Promise.race(waiting)
      assert.deepEqual(
        [refused.status, refused.errors()[0]?.detail],
        [429, 'More than 100 writes of this account wait already: send the next when one is answered'],
      )
      const written = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          service.call('POST', '/parties', { as: other, body: party(`Beside ${i}`) }),
        ),
      )
      assert.deepEqual([...new Set(written.map(({ status }) => status))], [201])
      free.resolve()
      await holding
      const statuses = (await Promise.all(waiting)).map(({ status }) => status)
      assert.deepEqual(
        [statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length],
        [104, 2],
      )
    },
  )

  await t.test(
    'a name whose servers do not answer in time is refused with its pointer, a changed address too',
    async () => {
      const made = await service.call('POST', '/webhooks', { as: other, body: webhook('https://before.example.org/') })
      answering = Promise.withResolvers()
      const expected = {
        status: 422,
        pointer: '/data/attributes/url',
        detail: 'Url names a host that could not be looked up: its name servers do not answer. Try again',
      }
      const [created, changed] = await Promise.all([
        service.call('POST', '/webhooks', { as: other, body: webhook('https://never.example.org/') }),
        service.call('PATCH', `/webhooks/${made.one().id}`, {
          as: other,
          body: { data: { type: 'webhook', attributes: { url: 'https://never.example.org/' } } },
        }),
      ])
      for (const answer of [created, changed])
        assert.deepEqual(
          { status: answer.status, pointer: answer.errors()[0]?.source?.pointer, detail: answer.errors()[0]?.detail },
          expected,
        )
    },
  )

  await t.test('nobody has names looked up for a webhook or channel that is not theirs', async () => {
    answering.resolve()
    const made = await service.call('POST', '/webhooks', { as: other, body: webhook('https://theirs.example.org/') })
    looked_up.length = 0
    const answer = await service.call('PATCH', `/webhooks/${made.one().id}`, {
      body: { data: { type: 'webhook', attributes: { url: 'https://mine.example.org/' } } },
    })
    assert.deepEqual([answer.status, looked_up], [401, []])
  })

  await t.test('a write that is repeated by its key is answered without looking anything up', async () => {
    const post = () =>
      service.call('POST', '/webhooks', {
        as: other,
        body: webhook('https://once.example.org/'),
        headers: { 'idempotency-key': 'once' },
      })
    const first = await post()
    looked_up.length = 0
    const again = await post()
    assert.deepEqual(
      [first.status, again.status, again.text, again.headers['idempotency-replayed'], looked_up],
      [201, 201, first.text, 'true', []],
    )
    const changed = await service.call('POST', '/webhooks', {
      as: other,
      body: webhook('https://twice.example.org/'),
      headers: { 'idempotency-key': 'once' },
    })
    assert.deepEqual([changed.status, changed.errors()[0]?.code, looked_up], [422, 'idempotency_key_reused', []])
  })
})
