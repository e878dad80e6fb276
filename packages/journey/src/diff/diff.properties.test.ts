import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { Change } from './change.ts'
import { diff } from './diff.ts'
import type { ContainerPicture, Milestone, ShipmentPicture } from '../picture.ts'
import { statedHistory, trueHistory } from '../testing/histories.ts'
import { NOW, shipmentOf } from '../testing/observations.ts'

const RUNS = { numRuns: 200 }
const options = { viewer: { rail_plan: true }, now: NOW }
const history = fc.oneof(statedHistory, trueHistory)

/** What somebody knows who only ever heard of changes. */
interface Heard {
  readonly milestones: Map<string, Partial<Milestone>>
  readonly fields: Map<string, unknown>
  eta: string | null
}

function listen(heard: Map<string, Heard>, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind === 'container_created')
      heard.set(change.container, { milestones: new Map(), fields: new Map(), eta: null })
    const box = 'container' in change ? heard.get(change.container) : undefined
    if (box === undefined) continue
    if (change.kind === 'transport_event_withdrawn') box.milestones.delete(change.milestone_key)
    if (change.kind === 'transport_event' && change.milestone !== null)
      box.milestones.set(change.milestone.key, rowOf(change.milestone))
    if (change.kind === 'transport_event' && change.event === 'container.transport.estimated.vessel_arrived')
      box.eta = change.at
    if (change.kind === 'container_updated')
      for (const [key, [, value]] of Object.entries(change.changeset)) box.fields.set(key, value)
  }
}

function rowOf({ observation_id: _, stated_at: __, ...row }: Milestone): Partial<Milestone> {
  return row
}

/** False is as good as nothing: a collected box may stop being reported on. */
function withoutNothing(fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].filter(([, value]) => value !== null && value !== false && JSON.stringify(value) !== '[]'),
  )
}

function pickupState(box: ContainerPicture, picture: ShipmentPicture): Record<string, unknown> {
  const updated = diff(null, { ...picture, containers: [box] }, options).find(
    (change) => change.kind === 'container_updated',
  )
  return withoutNothing(Object.entries(updated?.changeset ?? {}).map(([key, [, value]]) => [key, value] as const))
}

describe('diff', () => {
  test('of a picture and itself is nothing', () => {
    fc.assert(
      fc.property(history, (observations) =>
        deepEqual(diff(shipmentOf(observations), shipmentOf(observations), options), []),
      ),
      RUNS,
    )
  })

  test('of the same batch applied twice is nothing', () => {
    fc.assert(
      fc.property(
        history.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all))),
        ([all, again]) => {
          deepEqual(diff(shipmentOf(all), shipmentOf([...all, ...again]), options), [])
        },
      ),
      RUNS,
    )
  })

  test('tells enough, in whatever portions observations come, to know the milestones and the pick-up at the end', () => {
    const portions = history.chain((all) =>
      fc.tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.integer({ min: 1, max: 10 })),
    )
    fc.assert(
      fc.property(portions, ([all, size]) => {
        const heard = new Map<string, Heard>()
        let before: ShipmentPicture | null = null
        for (let end = size; end < all.length + size; end += size) {
          const after = shipmentOf(all.slice(0, end))
          listen(heard, diff(before, after, options))
          before = after
        }
        for (const box of before?.containers ?? []) {
          const known = heard.get(box.number)
          deepEqual(
            new Map(known?.milestones),
            new Map(box.milestones.map((milestone) => [milestone.key, rowOf(milestone)])),
          )
          if (before !== null) deepEqual(withoutNothing(known?.fields ?? []), pickupState(box, before))
          if (box.estimates.pod_eta_at !== null) deepEqual(known?.eta, box.estimates.pod_eta_at)
        }
      }),
      RUNS,
    )
  })

  test('tells no milestone twice while its time stands', () => {
    fc.assert(
      fc.property(trueHistory, fc.integer({ min: 1, max: 5 }), (all, size) => {
        const told: string[] = []
        let before: ShipmentPicture | null = null
        for (let end = size; end < all.length + size; end += size) {
          const after = shipmentOf(all.slice(0, end))
          for (const change of diff(before, after, options)) {
            if (change.kind === 'transport_event' && change.milestone !== null && change.told)
              told.push(`${change.milestone.key} ${change.at}`)
          }
          before = after
        }
        deepEqual(told.length, new Set(told).size)
      }),
      RUNS,
    )
  })
})
