import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asReadWithoutOffset, utc } from './time.ts'

const read = (at: string, zone: string): string => utc(asReadWithoutOffset(Date.parse(at), zone))

test('of an hour that the clocks of a place repeat the later one is read, and nothing else is moved', () => {
  const zone = 'Europe/Berlin'
  assert.equal(read('2026-10-25T00:34:00Z', zone), '2026-10-25T01:34:00Z')
  assert.equal(read('2026-10-25T01:34:00Z', zone), '2026-10-25T01:34:00Z')
  for (const at of ['2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'])
    assert.equal(read(at, zone), at)
  assert.equal(read('2026-10-25T00:34:00Z', 'Asia/Shanghai'), '2026-10-25T00:34:00Z')
})
