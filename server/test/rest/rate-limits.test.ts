import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import type { App, AppParts } from '../../src/app.ts'
import { createKey, hashKey } from '../../src/accounts/api-key.ts'
import { createPerson } from '../../src/people/operate.ts'
import { insertKey } from '../../src/accounts/store.ts'
import { createSessions } from '../../src/people/sessions.ts'
import { restService } from './service.ts'
import type { Customer } from './service.ts'

for (const rate_limits of ['memory', 'database'] as const) {
  describe(`limits kept in ${rate_limits}`, async () => {
    const kept: AppParts[] = []
    const service = await restService((parts) => {
      kept.push({ ...parts, rate_limits })
      return { rate_limits }
    })
    const limited = (name: string) => service.addCustomer(name, 'paid', { rate_limit: null })
    const status = async (as: Customer, method = 'GET', path = '/parties', body?: unknown) =>
      (await service.call(method, path, { as, ...(body === undefined ? {} : { body }) })).status

    test('a hundred requests in any sixty seconds, to the millisecond', async () => {
      const caller = await limited('Steady')
      for (let n = 0; n < 100; n++) {
        assert.equal(await status(caller), 200)
        if (n < 99) service.advance(100)
      }
      const refused = await service.call('GET', '/parties', { as: caller })
      assert.deepEqual(
        [refused.status, refused.headers['retry-after'], refused.errors()],
        [
          429,
          '51',
          [
            {
              status: '429',
              title: 'Too Many Requests',
              detail: 'Limit of 100 requests per minute reached: try again in 51 s',
              code: 'rate_limited',
              source: null,
              meta: { bucket: 'default', limit: 100, window_seconds: 60, request_id: refused.headers['x-request-id'] },
            },
          ],
        ],
      )
      service.advance(50_099)
      const still = await service.call('GET', '/parties', { as: caller })
      assert.deepEqual([still.status, still.headers['retry-after']], [429, '1'])
      service.advance(1)
      assert.equal(await status(caller), 200)
      assert.equal(await status(caller), 429)
      service.advance(100)
      assert.equal(await status(caller), 200)
    })

    test('what is refused does not count', async () => {
      const caller = await limited('Eager')
      for (let n = 0; n < 100; n++) await status(caller)
      for (let n = 0; n < 20; n++) {
        service.advance(1_000)
        assert.equal(await status(caller), 429)
      }
      service.advance(40_000)
      for (let n = 0; n < 100; n++) assert.equal(await status(caller), 200)
    })

    test('each bucket counts for itself', async () => {
      const caller = await limited('Busy')
      const { container_id } = await service.track(caller)
      for (let n = 0; n < 100; n++) await status(caller)
      assert.equal(await status(caller), 429)
      const request = {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number: 'TEST-TR-FAILED', scac: 'TEST' },
        },
      }
      for (let n = 0; n < 99; n++) assert.equal(await status(caller, 'POST', '/tracking_requests', request), 201)
      const create = await service.call('POST', '/tracking_requests', { as: caller, body: request })
      assert.deepEqual([create.status, create.errors()[0]?.meta?.['bucket']], [429, 'tracking_request_create'])
      for (let n = 0; n < 10; n++)
        assert.equal(await status(caller, 'PATCH', `/containers/${container_id}/refresh`), 200)
      const refresh = await service.call('PATCH', `/containers/${container_id}/refresh`, { as: caller })
      assert.deepEqual(
        [refresh.status, refresh.errors()[0]?.meta?.['bucket'], refresh.errors()[0]?.meta?.['limit']],
        [429, 'refresh', 10],
      )
      assert.equal(await status(caller, 'POST', '/tracking_requests/infer_number', { number: 'MSCU1234566' }), 200)
    })

    test('all keys of an account share its limit, accounts do not', async () => {
      const caller = await limited('Two keys')
      const second = createKey('qk_')
      await service.db.transaction((tx) =>
        insertKey(
          tx,
          {
            id: service.newId(),
            account_id: caller.id,
            name: 'second',
            key_hash: hashKey(second),
            last4: second.slice(-4),
          },
          service.clock.now(),
        ),
      )
      for (let n = 0; n < 50; n++)
        assert.deepEqual([await status(caller), await status({ ...caller, key: second })], [200, 200])
      assert.deepEqual(
        [await status(caller), await status({ ...caller, key: second }), await status(await limited('Neighbour'))],
        [429, 429, 200],
      )
    })

    test('an operator may set another limit', async () => {
      const caller = await service.addCustomer('Slow', 'paid', { rate_limit: 3 })
      assert.deepEqual(
        [await status(caller), await status(caller), await status(caller), await status(caller)],
        [200, 200, 200, 429],
      )
    })

    test('a person at the portal is counted apart from programs with a key', async () => {
      const [parts] = kept
      assert.ok(parts !== undefined)
      const caller = await limited('Seated')
      const person = await createPerson(parts, {
        account_id: caller.id,
        email: `ines@${rate_limits}.example`,
        password: 'a quiet harbour at night',
        name: 'Ines',
        is_operator: false,
      })
      const sessions = createSessions({
        db: parts.db,
        clock: parts.clock,
        newId: parts.newId,
        public_url: parts.config.public_url,
      })
      const cookie =
        (
          await sessions.open(
            { person_id: person.id, account_id: caller.id, ip: '127.0.0.1', user_agent: 'test' },
            undefined,
          )
        ).split(';')[0] ?? ''
      const seated = async (url: string) =>
        (await service.app.http.inject({ url: `/v2${url}`, headers: { cookie } })).statusCode
      for (let n = 0; n < 150; n++) assert.equal(await seated('/parties'), 200)
      for (let n = 0; n < 100; n++) assert.equal(await status(caller), 200)
      assert.equal(await status(caller), 429)
      for (let n = 0; n < 450; n++) assert.equal(await seated('/parties'), 200)
      assert.equal(await seated('/parties'), 429)
    })

    if (rate_limits === 'database')
      test('processes share the limits', async () => {
        const [parts] = kept
        assert.ok(parts !== undefined)
        const twin = await createApp(parts)
        after(() => twin.stop())
        const caller = await limited('Spread')
        for (let n = 0; n < 50; n++) {
          assert.equal(await status(caller), 200)
          assert.equal(
            (await twin.http.inject({ url: '/v2/parties', headers: { authorization: `Token ${caller.key}` } }))
              .statusCode,
            200,
          )
        }
        assert.deepEqual(
          [
            await status(caller),
            (await twin.http.inject({ url: '/v2/parties', headers: { authorization: `Token ${caller.key}` } }))
              .statusCode,
          ],
          [429, 429],
        )
        const guess = async (app: App) =>
          (
            await app.http.inject({
              url: '/v2/parties',
              remoteAddress: '198.51.100.77',
              headers: { authorization: 'Token qk_wrong' },
            })
          ).statusCode
        for (let n = 0; n < 15; n++) assert.deepEqual([await guess(service.app), await guess(twin)], [401, 401])
        assert.deepEqual([await guess(service.app), await guess(twin)], [429, 429])
      })
  })
}
