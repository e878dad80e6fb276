import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../src/index.ts'
import type { World } from '../src/index.ts'
import { storiesTold } from '../src/stories/book.ts'
import { rehearsed } from '../src/stories/rehearsed.ts'
import type { Issue } from '../src/stories/issue.ts'
import { DAY, HOUR } from '../src/time.ts'
import { movementOf } from '../src/truth/shipment.ts'
import type { Itinerary } from '../src/truth/shipment.ts'
import { ask, EPOCH, listAt, stillWorld, textAt } from './help.ts'

const seeds = ['demo', '1', '2', '3']

function rehearsing(seed: string): World {
  return createWorld({ now: () => 1_000, seed, epoch: EPOCH, paused: true, rehearses: true })
}

/** The issues of the stories of a kind, one of each line, in several worlds. */
function issuesOf(kind: string): { issue: Issue; plans: readonly [Itinerary, ...Itinerary[]]; arrived_at: number }[] {
  const stories = rehearsed.filter(({ slug }) => slug.startsWith(kind))
  assert.ok(stories.length > 0, kind)
  return seeds.flatMap((seed) =>
    stories.map((story) => {
      const issue = rehearsing(seed).truth.stories.issue(story, 0)
      const [shipment] = issue.shipments
      const [first, ...later] = shipment?.itineraries ?? []
      const box = shipment?.boxes[0]
      assert.ok(shipment !== undefined && first !== undefined && box !== undefined)
      return { issue, plans: [first, ...later], arrived_at: movementOf(box, 'arrived', 'discharge')?.at ?? 0 }
    }),
  )
}

test('a world tells nothing of rehearsed stories unless it is made to', () => {
  const [usual, both] = [stillWorld('1'), rehearsing('1')]
  const numbers = (world: World) => listAt(ask(world, '/world/numbers').json).map((row) => textAt(row, 'story'))
  const slugs = rehearsed.map(({ slug }) => slug)
  assert.ok(!numbers(usual).some((story) => slugs.includes(story)))
  assert.deepEqual(
    numbers(both).filter((story) => !slugs.includes(story)),
    numbers(usual),
  )
  const [one] = listAt(ask(both, '/world/numbers').json).filter((row) => slugs.includes(textAt(row, 'story')))
  const path = `/world/truth/${textAt(one, 'request_number')}`
  assert.deepEqual([ask(usual, path).status, ask(both, path).status], [404, 200])
})

test('codes of stories are their own, and so is every number', () => {
  assert.equal(new Set(storiesTold(true).map(({ code }) => code)).size, storiesTold(true).length)
  const stories = rehearsing('1').truth.stories
  const numbers = storiesTold(true).map((story) => stories.issue(story, 0).request_number)
  assert.equal(new Set(numbers).size, numbers.length)
})

test('an arrival that is untold is days late, and its line says nothing but the schedule', () => {
  for (const { plans, arrived_at } of issuesOf('arrival-untold')) {
    const told = plans[0].legs[0]?.discharge.arrival_told ?? []
    assert.equal(told.length, 1)
    assert.ok(arrived_at - (told[0]?.at ?? Infinity) > 2 * DAY)
  }
})

test('a voyage that is renumbered keeps ship, ports and days', () => {
  for (const { plans } of issuesOf('voyage-renumbered')) {
    const [was, is] = plans.map(({ legs }) => legs[0])
    assert.notEqual(was?.voyage.number, is?.voyage.number)
    assert.deepEqual([was?.vessel, was?.load, was?.discharge], [is?.vessel, is?.load, is?.discharge])
  }
})

test('another terminal is one of the same port, and takes the box in', () => {
  for (const { issue, plans } of [...issuesOf('another-terminal'), ...issuesOf('terminal-by-local-code')]) {
    const [was, is] = plans.map(({ legs }) => legs[0]?.discharge)
    assert.notEqual(was?.facility.code, is?.facility.code)
    assert.deepEqual([was?.id, was?.arrival, was?.facility.locode], [is?.id, is?.arrival, is?.facility.locode])
    assert.equal(issue.shipments[0]?.boxes[0]?.stays.at(-1)?.facility.code, is?.facility.code)
  }
})

test('a box that is redirected inland rides to the other ramp', () => {
  for (const { issue, plans } of issuesOf('redirected-inland')) {
    const ramps = plans.map(({ corridor }) => corridor?.ramp.code)
    assert.deepEqual(ramps, ['J791', 'J177'])
    assert.equal(issue.shipments[0]?.boxes[0]?.stays.at(-1)?.facility.code, 'J177')
  }
})

test('a booking that is moved to another service has another ship, voyage and port before it sails', () => {
  for (const { plans } of issuesOf('another-coast')) {
    const [was, is] = plans.map(({ legs }) => legs[0])
    assert.deepEqual([was?.load.facility.code, is?.load.facility.code], ['CNSHAYSA', 'CNSHAYSA'])
    assert.deepEqual([was?.discharge.facility.locode, is?.discharge.facility.locode], ['USLAX', 'USSAV'])
    assert.notEqual(was?.vessel.imo, is?.vessel.imo)
    assert.ok((plans.at(-1)?.known_at ?? Infinity) < (is?.load.departure ?? 0))
  }
})

test('an empty that is kept comes back after weeks', () => {
  for (const { issue } of issuesOf('empty-kept')) {
    const box = issue.shipments[0]?.boxes[0]
    assert.ok(box !== undefined)
    const [out, back] = box.plans.at(-1)?.slice(-2) ?? []
    assert.deepEqual([out?.kind, back?.kind], ['full_out', 'empty_in'])
    assert.ok(out !== undefined && out.at < EPOCH && (back?.at ?? 0) - out.at > 18 * DAY)
  }
})

test('a box that is left on the quay stands for weeks where no terminal tells of it', () => {
  for (const { issue } of issuesOf('left-on-the-quay')) {
    const [stay] = issue.shipments[0]?.boxes[0]?.stays ?? []
    assert.ok(stay !== undefined && stay.out_at !== null && stay.out_at - stay.grounded_at > 15 * DAY)
    assert.equal(stay.facility.feed, false)
  }
})

test('a ship that is far too late is expected later again and again', () => {
  for (const { plans } of issuesOf('far-too-late')) {
    const told = plans[0].legs[0]?.discharge.arrival_told.filter(({ known_at }) => known_at > EPOCH) ?? []
    assert.ok(told.length > 2 && (told.at(-1)?.at ?? 0) - (told[0]?.at ?? Infinity) > 60 * HOUR)
  }
})

test('a port that is left out is called at by the first plan alone, of the same ship on the same voyage', () => {
  for (const { issue, plans, arrived_at } of [...issuesOf('los-angeles-omitted'), ...issuesOf('new-york-omitted')]) {
    const [was, is] = plans.map(({ legs }) => legs[0])
    assert.deepEqual([was?.vessel, was?.voyage.number], [is?.vessel, is?.voyage.number])
    assert.notEqual(was?.discharge.facility.locode, is?.discharge.facility.locode)
    assert.ok((plans.at(-1)?.known_at ?? Infinity) < arrived_at)
    for (const box of issue.shipments[0]?.boxes ?? [])
      assert.equal(box.stays.at(-1)?.facility.code, is?.discharge.facility.code)
  }
})

test('a box that is exported at once leaves empty after it came back, for a booking that its line knows by then', () => {
  for (const { issue } of issuesOf('exported-at-once')) {
    const [came, goes] = issue.shipments.map(({ boxes, ...shipment }) => ({ ...shipment, box: boxes[0] }))
    assert.ok(came?.box !== undefined && goes?.box !== undefined)
    assert.deepEqual([issue.request_number, came.box.number], [goes.box.number, goes.box.number])
    const [returned] = came.box.plans.at(-1)?.slice(-1) ?? []
    const [left, full] = goes.box.plans.at(-1) ?? []
    assert.ok(returned !== undefined && left !== undefined && full !== undefined)
    assert.deepEqual([returned.kind, left.kind, full.kind], ['empty_in', 'empty_out', 'full_in'])
    assert.equal(returned.locode, left.locode)
    assert.ok(left.at > returned.at && left.at - returned.at <= HOUR && full.at > left.at)
    const in_order = [came.booked_at, EPOCH, returned.at].toSorted((a, b) => a - b)
    assert.deepEqual(in_order, [came.booked_at, EPOCH, returned.at])
    assert.ok(goes.booked_at > came.booked_at && goes.manifested_at < left.at)
  }
})
