import { at, record, shipmentOf } from '../testing/observations.ts'
import type { Change, TransportEventChange } from './change.ts'
import { diff } from './diff.ts'
import { landed } from './diff.fixture.ts'
import type { Stated } from './diff.fixture.ts'

export const inland = [...landed, record({ destination: at('USCHI') })]

export const now = '2026-11-24T00:00:00Z'

export const changes = (before: Stated | null, after: Stated): readonly Change[] =>
  diff(before && shipmentOf(before, now), shipmentOf(after, now), { viewer: { rail_plan: true }, now })

export const rowOf = (list: readonly Change[], event: string): TransportEventChange | undefined =>
  list.filter((change) => change.kind === 'transport_event').find((change) => change.event === event)

export const updateOf = (list: readonly Change[]) => list.find((change) => change.kind === 'container_updated')
