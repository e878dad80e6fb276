import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../../src/config.ts'
import { restService } from './service.ts'

const service = await restService(({ config }) => ({ config: { ...config, trusted_proxies: ['10.0.0.0/8'] } }))
const status = async (remoteAddress: string, forwarded_for?: string) =>
  (
    await service.app.http.inject({
      url: '/v2/shipments',
      remoteAddress,
      headers: {
        authorization: 'Token x',
        ...(forwarded_for === undefined ? {} : { 'x-forwarded-for': forwarded_for }),
      },
    })
  ).statusCode

test('what is no address or network stops the start', () => {
  for (const wrong of ['nonsense', '10.0.0.0/99', '10.0.0.1, proxy.example'])
    assert.throws(() => readConfig({ QUAYLOG_TRUSTED_PROXIES: wrong }, { allow_private: false }), ConfigError, wrong)
  assert.deepEqual(
    readConfig({ QUAYLOG_TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32' }, { allow_private: false }).trusted_proxies,
    ['10.0.0.1', '2001:db8::/32'],
  )
})

test('callers behind a proxy of ours are counted one by one, whatever they claim before it', async () => {
  for (let n = 0; n < 30; n++) assert.equal(await status('10.1.1.1', `198.51.100.${n}, 203.0.113.7`), 401)
  assert.equal(await status('10.1.1.1', '203.0.113.7'), 429)
  assert.equal(await status('10.1.1.1', '203.0.113.8'), 401)
})

test('nobody else is believed', async () => {
  for (let n = 0; n < 30; n++) assert.equal(await status('192.0.2.1', `198.51.100.${n}`), 401)
  assert.equal(await status('192.0.2.1', '203.0.113.9'), 429)
})
