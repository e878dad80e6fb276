import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSealer, newSecretKey } from '../ground/secret.ts'
import { openSource, sealCredentials } from './opened-source.ts'
import type { ConfiguredSource } from './source-store.ts'

const sealer = createSealer([newSecretKey()])
const source = (id: string, credentials: string | null): ConfiguredSource => ({
  id,
  kind: 'api',
  profile: 'cn',
  scac: null,
  name: 'CN',
  base_url: '',
  credentials,
  terminals: ['W185'],
  per_minute: null,
  per_day: null,
  enabled: true,
  is_simulated: false,
  updated_at: '2026-11-20T11:00:00Z',
})

test('credentials open for the source that they were sealed for, with all else that it is', () => {
  const kept = source('cn', sealCredentials('cn', { api_key: 'k' }, sealer))
  assert.doesNotMatch(String(kept.credentials), /api_key/)
  assert.deepEqual(openSource(kept, sealer), { ...kept, credentials: { api_key: 'k' } })
  assert.deepEqual(openSource(source('ais', null), sealer).credentials, {})
})

test('credentials of another source, under another key, or of another form do not open', () => {
  const sealed = sealCredentials('cn', { api_key: 'k' }, sealer)
  assert.throws(() => openSource(source('up', sealed), sealer))
  assert.throws(() => openSource(source('cn', sealed), createSealer([newSecretKey()])))
  assert.throws(() => openSource(source('cn', sealer.seal('{"api_key":7}', 'cn')), sealer), /api_key/)
})
