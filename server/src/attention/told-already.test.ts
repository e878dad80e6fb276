import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { isOfSource, isToldByDeadline, isToldOfSibling } from './told-already.ts'

const first = {
  kind: 'last_free_day_near',
  severity: 'warning',
  action: 'book_truck',
  due_on: '2026-11-26',
  opened_at: '2026-11-23T14:00:00Z',
  closed_at: null,
  closed_reason: null,
} as const
const second = { ...first, opened_at: '2026-11-23T20:00:00Z' }

test('what is critical is told of each box', () => {
  deepEqual(isToldOfSibling({ ...second, severity: 'critical' }, [{ ...first, severity: 'critical' }]), false)
})

test('another kind, another thing to do, another day by which, and another day on which it opens are told', () => {
  const others = [
    { kind: 'hold_placed' as const },
    { action: 'pay' as const },
    { due_on: '2026-11-27' },
    { opened_at: '2026-11-24T00:00:00Z' },
  ]
  deepEqual(
    others.map((given) => isToldOfSibling({ ...second, ...given }, [first])),
    [false, false, false, false],
  )
})

test('a box is told although one was only noted for the record, is over, or opened at the same moment', () => {
  const siblings = [
    { ...first, severity: 'info' as const },
    { ...first, closed_at: '2026-11-23T18:00:00Z', closed_reason: 'cause_ended' as const },
    { ...first, opened_at: second.opened_at },
  ]
  deepEqual(
    siblings.map((one) => isToldOfSibling(second, [one])),
    [false, false, false],
  )
})

test('a further box of the same shipment that asks for the same on the same day is not told', () => {
  const handled = { ...first, closed_at: '2026-11-23T18:00:00Z', closed_reason: 'handled' } as const
  deepEqual([isToldOfSibling(second, [first]), isToldOfSibling(second, [handled])], [true, true])
})

test('a source that fails concerns more than one shipment, a number that it does not know only one', () => {
  deepEqual([isOfSource({ kind: 'source_failing' }), isOfSource({ kind: 'number_unknown_to_source' })], [true, false])
})

test('that demurrage runs is told unless people know that the last free day of the same container has passed', () => {
  const passed = { kind: 'last_free_day_passed', container_ids: ['a'], closed_at: null } as const
  const running = { kind: 'demurrage_running', container_ids: ['a'] } as const
  const others = [
    { ...passed, container_ids: ['b'] },
    { ...passed, kind: 'last_free_day_near' as const },
    { ...passed, closed_at: '2026-11-23T18:00:00Z' },
  ]
  deepEqual(isToldByDeadline(running, others), false)
  deepEqual(isToldByDeadline({ ...running, kind: 'last_free_day_passed' }, [passed]), false)
  deepEqual(isToldByDeadline(running, [passed]), true)
})
