import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Value } from '../fact.ts'
import type { ShownRecord } from '../shown.ts'
import { judgeSource, ownLists, sinceBooked } from './judge.ts'
import type { StatedByAll } from './judge.ts'

const record = (
  values: readonly (readonly [string, Value])[],
  events: readonly (readonly [string, string])[] = [],
): ShownRecord => ({
  values: new Map(values),
  milestones: events.map(([event, at]) => ({ event, at_ms: Date.parse(at), locode: null, named: true })),
})
const nobody_else: StatedByAll = new Map()
const older = '2026-11-20T00:00:00Z'
const fact = (name: string, value: string, last_at = '2026-11-21T00:00:00Z') => ({
  number: 'BOX',
  fact: name,
  value,
  last_at,
})

test('what is shown to the minute counts as read, and what is not shown is found', () => {
  const shown = new Map([
    ['BOX', record([['available_for_pickup', false]], [['vessel_discharged', '2026-11-20T10:00:00Z']])],
  ])
  const tally = judgeSource(
    [
      fact('available_for_pickup', 'false'),
      fact('vessel_discharged_at', '2026-11-20T10:00:40Z'),
      fact('hold', 'customs'),
    ],
    shown,
    nobody_else,
  )
  assert.deepEqual([tally.facts, tally.read, tally.findings], [3, 2, ['BOX hold customs is not shown, but nothing']])
})

test('what an upstream tells of an earlier journey of a box is not asked for', () => {
  const booked_at = new Map([['BOX', Date.parse('2026-10-01T00:00:00Z')]])
  const [former, present] = ['2026-02-27T21:06:00Z', '2026-11-20T10:00:00Z']
  const facts = [former, present].map((at) => fact('vessel_discharged_at', at))
  const stated = [...facts, fact('pickup_lfd', '2026-02-28'), fact('yard_position', 'B12')]
  const values = (booked: ReadonlyMap<string, number>) => sinceBooked(stated, booked).map(({ value }) => value)
  assert.deepEqual(values(booked_at), [present, 'B12'])
  assert.deepEqual(values(new Map()), [former, present, '2026-02-28', 'B12'])
})

test('a state that was stated before the newest answer is no longer expected, a milestone always is', () => {
  const tally = judgeSource(
    [fact('hold', 'customs', older), fact('empty_out_at', older, older), fact('available_for_pickup', 'true')],
    new Map([['BOX', record([['available_for_pickup', true]])]]),
    nobody_else,
  )
  assert.deepEqual([tally.facts, tally.read], [2, 1])
})

test('of a box that has left only its milestones are expected', () => {
  const shown = new Map([['BOX', record([], [['full_out', '2026-11-20T10:00:00Z']])]])
  const tally = judgeSource(
    [fact('pickup_lfd', '2026-11-24'), fact('full_out_at', '2026-11-20T10:00:00Z')],
    shown,
    nobody_else,
  )
  assert.deepEqual([tally.facts, tally.read], [1, 1])
})

test('a box has left whoever says so: those who tell nothing of gates go on telling what it was charged', () => {
  const [day, out] = [fact('pickup_lfd_line', '2026-11-24'), fact('full_out_at', '2026-11-20T10:00:00Z')]
  const judged = (by_all: StatedByAll) => judgeSource([day], new Map([['BOX', record([])]]), by_all)
  assert.deepEqual(judged(new Map([['BOX', [day, out]]])).findings, [])
  assert.equal(judged(new Map([['BOX', [day]]])).findings.length, 1)
})

test('a hold or a last free day that nobody stated is invented; boxes that nobody tracks are left out', () => {
  const stated = [fact('available_for_pickup', 'true'), fact('pickup_lfd', '2026-11-24')]
  const shown = record([
    ['available_for_pickup', true],
    ['pickup_lfd_terminal', '2026-11-25'],
    ['hold customs', 'hold'],
  ])
  assert.equal(judgeSource(stated, new Map([['BOX', shown]]), nobody_else).invented, 2)
  assert.equal(judgeSource(stated, new Map(), nobody_else).facts, 0)
})

test('an amount of nothing is read where no fee is shown', () => {
  const shown = new Map([['BOX', record([['available_for_pickup', true]])]])
  assert.equal(judgeSource([fact('fee.demurrage', '0')], shown, nobody_else).read, 1)
  assert.equal(judgeSource([fact('fee.demurrage', '185')], shown, nobody_else).read, 0)
})

test('what another upstream stated is no invention, and may stand in the place of what this one stated', () => {
  const stated = [fact('available_for_pickup', 'true'), fact('pickup_lfd', '2026-11-24'), fact('full_in_at', older)]
  const of_others = new Map([['BOX', [fact('pickup_lfd', '2026-11-25'), fact('hold', 'customs')]]])
  const shown = new Map([
    [
      'BOX',
      record([
        ['available_for_pickup', true],
        ['pickup_lfd_terminal', '2026-11-25'],
        ['hold customs', 'hold'],
      ]),
    ],
  ])
  const { findings, ...counts } = judgeSource(stated, shown, of_others)
  assert.deepEqual(counts, { facts: 2, read: 1, invented: 0, overruled: 1, unjudged: 0 })
  assert.deepEqual(findings, [`BOX full_in_at ${older} is not shown, but nothing`])
})

test('a hold that is passed on is not expected where the facility lists holds itself, without it', () => {
  const shown = new Map([['BOX', record([['available_for_pickup', false]])]])
  const judged = (...of_facility: Parameters<typeof fact>[]) => {
    const own = of_facility.map((given) => fact(...given))
    const passed_on = [fact('hold', 'customs', later)]
    return judgeSource(passed_on, shown, new Map([['BOX', [...own, ...passed_on]]]), ownLists([own]))
  }
  const [later, state] = ['2026-11-22T00:00:00Z', 'available_for_pickup']
  const missed = ['BOX hold customs is not shown, but nothing']
  assert.deepEqual(judged([state, 'false']).findings, [])
  assert.equal(judged([state, 'false'], ['hold', 'customs', older]).overruled, 1)
  assert.equal(judged(['holds_listed', 'yes']).overruled, 1)
  assert.deepEqual(judged([state, 'false'], ['hold', 'customs']).findings, missed)
  assert.deepEqual(judged(['vessel_discharged_at', older]).findings, missed)
  assert.deepEqual(judged().findings, missed)
})
