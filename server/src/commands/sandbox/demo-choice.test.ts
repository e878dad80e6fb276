import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseFleet } from './demo-choice.ts'
import type { WorldNumber } from '../../doors/sandbox/world-client.ts'

const now_ms = Date.parse('2026-11-21T00:00:00Z')
const day = (days: number) => new Date(now_ms + days * 86_400_000).toISOString()
const bill = (index: number, troubles: readonly (readonly [number, number])[] = []): WorldNumber => ({
  request_number: `MAEU26139${String(index).padStart(4, '0')}`,
  request_type: 'bill_of_lading',
  scac: 'MAEU',
  story: 'traffic',
  title: '',
  tells: '',
  troubles: troubles.map(([from, to]) => ({ what: 'hold.customs', from: day(from), to: day(to) })),
})

test('a fleet is spread over all bills', () => {
  const bills = Array.from({ length: 120 }, (_, index) => bill(index))
  assert.deepEqual(
    chooseFleet(bills, now_ms),
    bills.filter((_, index) => index % 10 === 0),
  )
})

test('at any time of the coming month somebody is needed, wherever a bill gives reason', () => {
  const bills = Array.from({ length: 120 }, (_, index) =>
    bill(index, index % 10 === 5 ? [[index / 4, index / 4 + 3]] : []),
  )
  const chosen = chooseFleet(bills, now_ms)
  for (let at = 2; at < 28; at += 0.25) {
    const needed = (one: WorldNumber) => one.troubles.some(({ from, to }) => from <= day(at) && to > day(at))
    assert.equal(chosen.some(needed), bills.some(needed), `day ${at}`)
  }
})

test('no bill, no fleet', () => {
  assert.deepEqual(chooseFleet([], now_ms), [])
})
