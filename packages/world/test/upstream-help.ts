import assert from 'node:assert/strict'
import type { World } from '../src/index.ts'
import { allStories } from '../src/stories/book.ts'
import { trafficOfWeek, weekOf } from '../src/truth/traffic.ts'
import { TERMINAL_LAG_MS } from '../src/terminals/record.ts'
import { yardAt } from '../src/truth/yard.ts'
import type { YardState, YardStay } from '../src/truth/yard.ts'
import type { Box, Shipment } from '../src/truth/shipment.ts'
import { ask, listAt, textAt } from './help.ts'

/** A box with its shipment and one of its stays, and the state there as a terminal shows it now. */
export type Sample = { shipment: Shipment; box: Box; stay: YardStay; state: YardState }

/** The boxes of stories and of ordinary traffic of the last weeks. */
export function* boxesOf(world: World): Generator<{ shipment: Shipment; box: Box }> {
  const now = world.clock.now()
  const stories = allStories().flatMap((story) => world.truth.stories.issue(story, 0).shipments)
  for (const shipment of stories) for (const box of shipment.boxes) yield { shipment, box }
  for (let week = weekOf(now) - 2; week > weekOf(now) - 10; week--)
    for (const shipment of trafficOfWeek(world.seed, week)) for (const box of shipment.boxes) yield { shipment, box }
}

/** The boxes of one story. */
export function boxesOfStory(world: World, slug: string): { shipment: Shipment; box: Box }[] {
  const story = allStories().find((candidate) => candidate.slug === slug)
  assert.ok(story !== undefined, slug)
  return world.truth.stories
    .issue(story, 0)
    .shipments.flatMap((shipment) => shipment.boxes.map((box) => ({ shipment, box })))
}

/** Some box at a facility whose state there is as wished; time goes on by days until there is one, thirty at most. */
export function boxAt(world: World, facility: string, wanted: (state: YardState, stay: YardStay) => boolean): Sample {
  const stays: Omit<Sample, 'state'>[] = []
  for (const { shipment, box } of boxesOf(world))
    for (const stay of shipment.cancelled_at === null ? box.stays : [])
      if (stay.facility.code === facility) stays.push({ shipment, box, stay })
  for (let day = 0; day < 30; day++) {
    const seen = world.clock.now() - TERMINAL_LAG_MS
    for (const one of stays) {
      const state = yardAt(one.stay, seen)
      const known = one.shipment.manifested_at <= seen && one.stay.listed_at <= seen
      if (known && wanted(state, one.stay)) return { ...one, state }
    }
    world.orderClock({ advance: '1d' })
  }
  return assert.fail(`no such box at ${facility}`)
}

/** One credential of an upstream. */
export function upstreamKey(world: World, id: string, name: string): string {
  return textAt(ask(world, `/world/upstreams/${id}`).json, 'credentials', name)
}

/** What an upstream stated about a number, as `fact=value`. */
export function factsOf(world: World, id: string, number: string): string[] {
  return listAt(ask(world, `/world/upstreams/${id}/facts?number=${number}`).json, 'facts').map(
    (row) => `${textAt(row, 'fact')}=${textAt(row, 'value')}`,
  )
}

/** How often rules of an upstream were broken, by rule. */
export function brokenRules(world: World, id: string): string[] {
  return listAt(ask(world, `/world/upstreams/${id}/violations`).json, 'violations').map((row) => textAt(row, 'rule'))
}

/** Gets an upstream into trouble; without a name out of all. */
export function trouble(world: World, id: string, name?: string): void {
  const order = name === undefined ? '' : JSON.stringify({ name })
  const answer = ask(world, `/world/upstreams/${id}/faults`, {}, name === undefined ? 'DELETE' : 'POST', order)
  assert.ok(answer.status < 300, answer.body)
}
