import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { knownDeadlines, seenDeadlines, seenRoute, viewerName, viewers } from './view.ts'

const day = fc.option(fc.constantFrom('2026-11-20', '2026-11-24', '2026-12-01'), { nil: null })
const stated = fc.record({ pickup_lfd_line: day, pickup_lfd_terminal: day, pickup_lfd_rail: day })
const { with_rail, without_rail } = viewers

describe('last free days that a viewer sees (contract 2.2 and 9.2)', () => {
  test('the line counts before the terminal and the terminal before the railroad, whichever is earliest', () => {
    const all = { pickup_lfd_line: '2026-12-01', pickup_lfd_terminal: '2026-11-24', pickup_lfd_rail: '2026-11-20' }
    assert.equal(seenDeadlines(all, with_rail).pickup_lfd, '2026-12-01')
    assert.equal(seenDeadlines({ ...all, pickup_lfd_line: null }, with_rail).pickup_lfd, '2026-11-24')
    assert.deepEqual(knownDeadlines(all, with_rail), ['pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'])
  })

  test('the railroad counts only for who may see it, and is not shown to others', () => {
    const rail = { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: '2026-11-20' }
    assert.deepEqual(seenDeadlines(rail, with_rail), { ...rail, pickup_lfd: '2026-11-20', counts: 'pickup_lfd_rail' })
    assert.deepEqual(seenDeadlines(rail, without_rail), {
      pickup_lfd_line: null,
      pickup_lfd_terminal: null,
      pickup_lfd_rail: null,
      pickup_lfd: null,
      counts: null,
    })
    assert.deepEqual(knownDeadlines(rail, without_rail), [])
  })

  test('what counts is one of what is seen, and nothing counts only when nothing is seen', () => {
    fc.assert(
      fc.property(stated, fc.boolean(), (deadlines, rail_plan) => {
        const seen = seenDeadlines(deadlines, { rail_plan })
        assert.equal(seen.pickup_lfd, seen.counts === null ? null : deadlines[seen.counts])
        assert.equal(seen.counts === null, knownDeadlines(deadlines, { rail_plan }).length === 0)
      }),
    )
  })

  test('every viewer has a name of its own', () => {
    for (const rail_plan of [true, false]) assert.deepEqual(viewers[viewerName({ rail_plan })], { rail_plan })
  })
})

describe('the route that a viewer sees (contract 9.2)', () => {
  test('without routing data it is not told whether there is a route', () => {
    for (const route of [null, ['CNSHA', 'USLGB']]) assert.equal(seenRoute(route, { routing_data: false }), undefined)
  })

  test('with routing data it is the route, or that there is none yet', () => {
    assert.deepEqual(seenRoute(['CNSHA', 'USLGB'], { routing_data: true }), ['CNSHA', 'USLGB'])
    assert.equal(seenRoute(null, { routing_data: true }), null)
  })
})
