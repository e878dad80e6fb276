import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimKey } from '../../src/request/idempotency-store.ts'
import { createApp } from '../../src/app.ts'
import type { AppParts } from '../../src/app.ts'
import { restService } from './service.ts'

let parts: AppParts = Object()
const service = await restService((given) => {
  parts = given
  return {}
})
const { paid, other } = service.customers
const party = (company_name: string) => ({ data: { type: 'party', attributes: { company_name } } })
const post = (key: string, body: unknown, as = paid) =>
  service.call('POST', '/parties', { as, body, headers: { 'idempotency-key': key } })
const scope = { account_id: paid.id, key: 'running', method: 'POST', path: '/v2/parties' }
const body = Buffer.from(JSON.stringify(party('Slow')))
const now = () => new Date(service.clock.realMs()).toISOString()
const count = async (as = paid) => (await service.call('GET', '/parties', { as })).list().meta?.total

/** One after the other: each step finds what the one before it left. */
test('keys of idempotency', async (t) => {
  await t.test('a key must be 1 to 255 printable characters', async () => {
    for (const key of ['', 'x'.repeat(256), 'a\tb', 'ä']) {
      const answer = await post(key, party('Never'))
      assert.deepEqual(
        [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
        [400, 'invalid_parameter', { parameter: 'Idempotency-Key' }],
        JSON.stringify(key),
      )
    }
    assert.equal(await count(), 0)
  })

  await t.test('the same key and body get the same answer, and nothing is written twice', async () => {
    const first = await post('one', party('First'))
    const again = await post('one', party('First'))
    assert.deepEqual(
      [
        first.status,
        first.headers['idempotency-replayed'],
        again.status,
        again.headers['idempotency-replayed'],
        again.text,
        again.headers['content-type'],
      ],
      [201, undefined, 201, 'true', first.text, first.headers['content-type']],
    )
    assert.equal(await count(), 1)
  })

  await t.test('another body under the same key is refused', async () => {
    const answer = await post('one', party('Second'))
    assert.deepEqual(
      [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
      [422, 'idempotency_key_reused', null],
    )
    assert.equal(await count(), 1)
  })

  await t.test('a key belongs to one account, one method and one path', async () => {
    assert.equal((await post('one', party('First'), other)).status, 201)
    const { id } = (await post('scoped', party('Scoped'))).one()
    const headers = { 'idempotency-key': 'scoped' }
    assert.equal((await service.call('PATCH', `/parties/${id}`, { body: party('Scoped anew'), headers })).status, 200)
    assert.equal(
      (
        await service.call('POST', '/custom_field_definitions', {
          body: {
            data: { attributes: { entity_type: 'Shipment', api_slug: 'a', display_name: 'A', data_type: 'date' } },
          },
          headers,
        })
      ).status,
      201,
    )
  })

  await t.test('an answer without a body is repeated without one', async () => {
    const { shipment_id } = await service.track(paid)
    const { id } = (await post('holder', party('Holder'))).one()
    const role = (
      await service.call('POST', `/shipments/${shipment_id}/party_roles`, {
        body: {
          data: {
            type: 'party_role',
            attributes: { role: 'customer' },
            relationships: { party: { data: { type: 'party', id } } },
          },
        },
      })
    ).one()
    const path = `/shipments/${shipment_id}/party_roles/${role.id}`
    for (const replayed of [undefined, 'true']) {
      const answer = await service.call('DELETE', path, { headers: { 'idempotency-key': 'gone' } })
      assert.deepEqual([answer.status, answer.text, answer.headers['idempotency-replayed']], [204, '', replayed])
    }
    assert.equal((await service.call('DELETE', path)).status, 404)
  })

  await t.test('a refused request leaves its key free', async () => {
    assert.equal((await post('retry', party(''))).status, 422)
    assert.equal((await post('retry', party('Corrected'))).status, 201)
  })

  await t.test('while the first is still running, the second is told so', async () => {
    const claimed = Promise.withResolvers<string>()
    const answered = Promise.withResolvers<void>()
    const first = service.db.transaction(async (tx) => {
      claimed.resolve((await claimKey(tx, service.sealer, scope, body, now())).state)
      await answered.promise
    })
    assert.equal(await claimed.promise, 'ours')
    const answer = await post('running', body)
    answered.resolve()
    await first
    assert.deepEqual([answer.status, answer.errors()[0]?.code], [409, 'idempotency_in_progress'])
  })

  await t.test(
    'a process that dies before it commits leaves neither rows nor a claim: the call may run again at once',
    async () => {
      await assert.rejects(
        service.db.transaction(async (tx) => {
          await claimKey(tx, service.sealer, scope, body, now())
          await tx`
      insert into party (account_id, id, company_name, created_at, updated_at)
      values (${paid.id}, ${service.newId()}, 'Slow', now(), now())`
          await tx`select pg_terminate_backend(pg_backend_pid())`
        }),
      )
      const first = await post('running', body)
      const again = await post('running', body)
      assert.deepEqual(
        [
          first.status,
          first.headers['idempotency-replayed'],
          again.status,
          again.headers['idempotency-replayed'],
          again.text,
        ],
        [201, undefined, 201, 'true', first.text],
      )
    },
  )

  await t.test('a process that dies after it committed and before it answered has kept the answer', async () => {
    const before = await count()
    const twin = await createApp({ ...parts, newId: service.newId })
    twin.http.addHook('onSend', async () => {
      throw new Error('the process died here')
    })
    const lost = await twin.http.inject({
      method: 'POST',
      url: '/v2/parties',
      headers: { authorization: `Token ${paid.key}`, 'idempotency-key': 'lost', 'content-type': 'application/json' },
      payload: party('Lost'),
    })
    await twin.stop()
    assert.equal(lost.statusCode, 500)
    const again = await post('lost', JSON.stringify(party('Lost')))
    assert.deepEqual(
      [again.status, again.headers['idempotency-replayed'], again.one().attributes['company_name'], await count()],
      [201, 'true', 'Lost', Number(before) + 1],
    )
  })

  await t.test('a write that fails after its statements ran keeps neither rows nor answer', async () => {
    const before = await count()
    await service.db.work.unsafe(
      `create function refuse_answer() returns trigger language plpgsql as $$ begin if new.key = 'crash' then raise exception 'the process died here'; end if; return new; end $$`,
    )
    await service.db.work.unsafe(
      'create trigger crash before insert on idempotency for each row execute function refuse_answer()',
    )
    const broken = await service.app.http.inject({
      method: 'POST',
      url: '/v2/parties',
      headers: { authorization: `Token ${paid.key}`, 'idempotency-key': 'crash', 'content-type': 'application/json' },
      payload: party('Crash'),
    })
    assert.equal(broken.statusCode, 500)
    assert.equal(await count(), before)
    await service.db.work.unsafe('drop trigger crash on idempotency')
    assert.equal((await post('crash', party('Crash'))).status, 201)
  })

  await t.test('of two at once only one runs', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('race', party('Race'))))
    assert.ok(
      answers.every(({ status }) => status === 201 || status === 409),
      answers.map(({ text }) => text).join(),
    )
    assert.equal(
      answers.filter(({ status, headers }) => status === 201 && headers['idempotency-replayed'] === undefined).length,
      1,
    )
  })

  await t.test('after a day the key is forgotten', async () => {
    service.advance(86_400_001)
    const answer = await post('one', party('Day after'))
    assert.deepEqual([answer.status, answer.headers['idempotency-replayed']], [201, undefined])
  })
})
