import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { createObjectStore } from '../../src/ground/objects/object-store.ts'
import type { ObjectStoreConfig } from '../../src/ground/objects/object-store.ts'
import { createOutbound } from '../../src/ground/outbound/index.ts'
import { startS3, stand_in_key } from './s3-stand-in.ts'

const now_ms = Date.UTC(2026, 10, 28)
const s3 = await startS3(() => now_ms)
const outbound = createOutbound({ allow_private: true, deadline_ms: 400, response_bytes_max: 4_194_304 })
after(async () => {
  await outbound.close()
  await s3.close()
})
afterEach(() => s3.fail(null))

const config: ObjectStoreConfig = {
  bucket: stand_in_key.bucket,
  prefix: 'quaylog/',
  base_url: `${s3.endpoint}/${stand_in_key.bucket}`,
  region: stand_in_key.region,
  access_key_id: stand_in_key.id,
  secret_access_key: stand_in_key.secret,
  session_token: 'session/token==',
  takes_new: true,
  payload_days: null,
}
const store = createObjectStore(config, outbound, () => now_ms)
const bytes = Buffer.from('ARRIVAL NOTICE')
const faultOf = async (asked: ReturnType<typeof store.get | typeof store.put>) => {
  const result = await asked
  return result.ok ? 'none' : result.fault
}

test('a request with another secret, key, region or time is refused, and a bucket that is none is no missing object', async () => {
  const others: readonly (readonly [Partial<ObjectStoreConfig>, number])[] = [
    [{ secret_access_key: 'another' }, now_ms],
    [{ access_key_id: 'ANOTHER' }, now_ms],
    [{ region: 'there-1' }, now_ms],
    [{}, now_ms - 3_600_000],
    [{ base_url: `${s3.endpoint}/another` }, now_ms],
  ]
  for (const [other, at] of others) {
    const asked = createObjectStore({ ...config, ...other }, outbound, () => at)
    assert.equal(await faultOf(asked.get('a', 0, 1)), 'refused', JSON.stringify(other))
  }
})

test('what a store does wrong is told apart, and a second try is made before it counts as unavailable', async () => {
  await store.put('a', bytes)
  assert.equal(await faultOf(store.get('never', 0, 5)), 'missing')
  s3.fail('denied')
  assert.equal(await faultOf(store.get('a', 0, 5)), 'refused')
  s3.fail('truncated')
  assert.equal(await faultOf(store.get('a', 0, 5)), 'unavailable')
  s3.fail('silent')
  assert.equal(await faultOf(store.put('a', bytes)), 'unavailable')
  s3.fail('error_500')
  const before = s3.log.length
  assert.equal(await faultOf(store.get('a', 0, 5)), 'unavailable')
  assert.deepEqual(s3.log.slice(before), ['GET 500', 'GET 500'])
  s3.fail(null)
  assert.equal(await faultOf(store.get('a', 10, 20)), 'differs')
})

test('an object is written below the prefix, read in part, and removed, twice if need be', async () => {
  assert.equal((await store.put('b', bytes)).ok, true)
  assert.deepEqual(s3.objects.get('quaylog/b'), bytes)
  assert.deepEqual(await store.get('b', 8, 14), { ok: true, value: Buffer.from('NOTICE') })
  assert.equal((await store.remove('b')).ok, true)
  assert.equal((await store.remove('b')).ok, true)
  assert.equal(await faultOf(store.get('b', 0, 5)), 'missing')
})
