import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
const storeOf = (QUAYLOG_OBJECT_STORE: string, more: Record<string, string> = key) =>
  readConfig({ QUAYLOG_OBJECT_STORE, ...more }, { allow_private: true }).object_store

const useless: readonly string[] = [
  'https://example.org/bucket',
  's3://',
  's3://Bucket?region=here-1',
  's3://id:secret@bucket?region=here-1',
  's3://bucket/a b?region=here-1',
  's3://bucket/a//b?region=here-1',
  's3://bucket?region=here-1&acl=public',
  's3://bucket?endpoint=ftp://example.org',
  's3://bucket?endpoint=https://example.org/path',
  's3://bucket?region=here-1&style=odd',
  's3://bucket?region=here-1&new=nowhere',
  's3://bucket?region=here-1&payloads=old',
]

for (const address of useless)
  test(`refuses to begin with a store that cannot be meant: ${address}`, () => {
    assert.throws(() => storeOf(address), /^ConfigError: QUAYLOG_OBJECT_STORE: /)
  })

test("refuses a store without credentials or, where it is Amazon's, without a region", () => {
  assert.throws(() => storeOf('s3://bucket?region=here-1', {}), /AWS_ACCESS_KEY_ID/)
  assert.throws(() => storeOf('s3://bucket'), /AWS_REGION/)
})

test('without the variable originals stay in the database, whatever the credentials', () => {
  assert.equal(readConfig(key, { allow_private: true }).object_store, null)
})

test("the bucket is in the host name of Amazon's store and in the path of any other", () => {
  assert.equal(storeOf('s3://bucket?region=here-1')?.base_url, 'https://bucket.s3.here-1.amazonaws.com')
  assert.equal(
    storeOf('s3://dotted.bucket', { ...key, AWS_REGION: 'r-2' })?.base_url,
    'https://s3.r-2.amazonaws.com/dotted.bucket',
  )
  const own = storeOf('s3://bucket/some/prefix/?endpoint=http://10.0.0.7:9000&new=database')
  assert.deepEqual(own, {
    bucket: 'bucket',
    prefix: 'some/prefix/',
    base_url: 'http://10.0.0.7:9000/bucket',
    region: 'us-east-1',
    access_key_id: 'id',
    secret_access_key: 'secret',
    session_token: null,
    takes_new: false,
    payload_days: null,
  })
})

test('payloads go to the store when they are 30 days old, unless it says otherwise or takes nothing new', () => {
  const daysOf = (parameters: string) => storeOf(`s3://bucket?region=here-1${parameters}`)?.payload_days
  assert.equal(daysOf(''), 30)
  assert.equal(daysOf('&payloads=0'), 0)
  assert.equal(daysOf('&payloads=database'), null)
  assert.equal(daysOf('&payloads=7&new=database'), null)
})
