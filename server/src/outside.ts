import type { Config } from './config.ts'
import { startPlacing } from './documents/place.ts'
import type { PlaceParts } from './documents/place.ts'
import type { Clock } from './ground/clock.ts'
import type { Loop } from './ground/jobs/loop.ts'
import { tooManyAtOnce } from './ground/http/refusal.ts'
import { createObjectStore, object_limits } from './ground/objects/object-store.ts'
import type { ObjectStore } from './ground/objects/object-store.ts'
import { createOutbound } from './ground/outbound/index.ts'
import type { Outbound } from './ground/outbound/index.ts'
import { createTurns } from './ground/turns.ts'
import type { Outside } from './request/services.ts'
import { startPlacingPayloads } from './world-facts/payload-place.ts'

/** The store of objects of a process, with the connections that it is asked by. */
export interface Objects {
  /** Null: none is configured. */
  readonly objects: ObjectStore | null
  /** Has originals and payloads moved to it, where there is one. */
  readonly startPlacing: (parts: Omit<PlaceParts, 'objects'>) => Loop[]
  readonly close: () => Promise<void>
}

/** The store that is configured. */
export function objectsOf({ object_store }: Config, clock: Pick<Clock, 'realMs'>): Objects {
  const outbound = createOutbound(object_limits)
  const objects = object_store === null ? null : createObjectStore(object_store, outbound, clock.realMs)
  return {
    objects,
    startPlacing: (parts) =>
      object_store === null || objects === null
        ? []
        : [
            ...startPlacing({ ...parts, objects }, object_store.takes_new),
            ...startPlacingPayloads({ ...parts, objects }, object_store.payload_days),
          ],
    close: outbound.close,
  }
}

const lookup_limits = { at_once: 4, waiting_max: 16 }

/** The ways out of the process that handlers may take. */
export function outsideOf(receivers: Outbound, { objects }: Objects): Outside {
  return {
    receivers,
    objects,
    lookups: createTurns(lookup_limits, () => tooManyAtOnce('addresses to look up', lookup_limits.waiting_max)),
  }
}
