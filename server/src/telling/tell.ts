import type { ResourceObject } from '@quaylog/contract'
import type { Scope } from '../request/scope.ts'
import type { ChangeEntry } from './changes/change-log.ts'
import { appendChanges } from './changes/store.ts'
import type { Transaction } from '../ground/db/index.ts'
import type { Recipient } from './enqueue-store.ts'
import { createNotifications } from './enqueue.ts'
import type { TellingParts } from './parts.ts'

/** A change that is to be told: its name, what it refers to and the resources that come with it, in their order. */
export interface Telling extends Omit<ChangeEntry, 'included'> {
  readonly included: readonly ResourceObject[]
  /** Whether a channel or webhook that listens to its event hears it; left out: all do. */
  readonly heard_by?: (recipient: Recipient) => boolean
  /** In which lane people are told of it, so that what happens at one moment is one message; left out: in its own. */
  readonly lane_key_of_people?: string
}

/** What telling takes of the parts. */
export type TellParts = Pick<TellingParts, 'newId' | 'base_url' | 'compat' | 'clock'>

/** Writes the log entries and the notifications due for them, in the transaction of the change itself. */
export async function tell(
  tx: Transaction,
  parts: TellParts,
  scope: Scope,
  tellings: readonly Telling[],
): Promise<void> {
  const printed = new Map<ResourceObject, string>()
  const print = (resource: ResourceObject): string => {
    const text = printed.get(resource) ?? JSON.stringify(resource)
    printed.set(resource, text)
    return text
  }
  const entries = tellings.map(({ heard_by: _heard_by, lane_key_of_people: _lane, ...telling }) => ({
    ...telling,
    included: `[${telling.included.map(print).join(',')}]`,
  }))
  const logged = await appendChanges(tx, parts.newId, scope.account.id, entries, scope.now)
  await createNotifications(
    tx,
    {
      account_id: scope.account.id,
      base_url: parts.base_url,
      compat: parts.compat,
      newId: parts.newId,
      delivery_now: new Date(parts.clock.deliveryMs()).toISOString(),
    },
    logged.map(({ id, included, ...change }, place) => ({
      change_id: id,
      included_json: included,
      event: change.event,
      reference_type: change.reference_type,
      reference_id: change.reference_id,
      lane_key: change.lane_key,
      created_at: change.created_at,
      heard_by: tellings[place]?.heard_by,
      lane_key_of_people: tellings[place]?.lane_key_of_people,
    })),
  )
}
