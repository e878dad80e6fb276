import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { boxOf, deadline, terminalSays } from '../testing/observations.ts'
import { arrived, departed, discharged, loaded } from './facts.fixture.ts'

const at_sea = [loaded, departed]
const now = '2026-11-18T00:00:00Z'
const told_at = '2026-11-17T00:00:00Z'
const of_spring = { last_free_day: '2026-03-05', appointment_at: '2026-03-02T16:00:00Z' } as const

test('a terminal that still tells of an earlier visit says nothing of this one', () => {
  const left = terminalSays(told_at, { ...of_spring, presence: 'gated_out', available: false, holds: [] })
  const { facts } = boxOf([...at_sea, left], now)
  deepEqual(
    [facts.pickup_lfd_terminal, facts.pickup_appointment_at, facts.available_for_pickup, facts.current_status],
    [null, null, null, 'on_ship'],
  )
  const silent = terminalSays(told_at, { last_free_day: '2026-03-05', holds: [] })
  equal(boxOf([...at_sea, silent], now).facts.availability_known, false)
})

test('a terminal that has the box and keeps days of an earlier visit is believed in all but these', () => {
  const hold = { name: 'customs', status: 'hold', description: null } as const
  const here = terminalSays('2026-11-26T00:00:00Z', {
    ...of_spring,
    presence: 'in_yard',
    available: false,
    holds: [hold],
  })
  const { facts } = boxOf([loaded, departed, arrived, discharged, here], '2026-11-28T00:00:00Z')
  deepEqual([facts.pickup_lfd_terminal, facts.pickup_appointment_at], [null, null])
  deepEqual([facts.available_for_pickup, facts.holds_at_pod_terminal], [false, [hold]])
})

test("a line's last free day from before the journey is none of it, and one that ends after it began is", () => {
  const { facts } = boxOf([...at_sea, deadline('line', '2026-03-05', { recorded_at: told_at })], now)
  equal(facts.pickup_lfd_line, null)
  equal(
    boxOf([...at_sea, deadline('line', '2026-11-27', { recorded_at: told_at })], now).facts.pickup_lfd_line,
    '2026-11-27',
  )
  const unknown = boxOf([deadline('line', '2026-03-05', { recorded_at: told_at })], now)
  equal(unknown.facts.pickup_lfd_line, '2026-03-05', 'nobody knows when this journey began')
})
