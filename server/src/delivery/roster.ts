import type { DueEndpoint } from './delivery-store.ts'
import { createEndpoint, refresh } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import type { Receiver } from './receiver.ts'

/** What names an endpoint. */
export interface EndpointKey {
  readonly account_id: string
  readonly webhook_id: string
}

/** The endpoints that a worker has had to do with lately, and who is behind them. */
export interface Roster {
  /** The endpoint of a row that says it has work. */
  readonly meet: (due: DueEndpoint, now_ms: number) => Endpoint
  readonly find: (key: EndpointKey) => Endpoint | undefined
  readonly all: () => Iterable<Endpoint>
  /** Undefined: there is nobody to tell. */
  readonly receiverOf: (key: EndpointKey) => Receiver | undefined
  readonly setReceiver: (key: EndpointKey, receiver: Receiver | undefined) => void
  /** Forgets endpoints that have had no work for a while. */
  readonly forgetIdle: (now_ms: number) => void
}

const forget_ms = 10 * 60_000

export function createRoster(): Roster {
  const entries = new Map<string, { endpoint: Endpoint; met_ms: number; receiver: Receiver | undefined }>()
  const idOf = ({ account_id, webhook_id }: EndpointKey) => `${account_id}/${webhook_id}`
  return {
    meet(due, now_ms) {
      const id = idOf(due)
      const known = entries.get(id)
      if (known === undefined) {
        const endpoint = createEndpoint(due)
        entries.set(id, { endpoint, met_ms: now_ms, receiver: undefined })
        return endpoint
      }
      known.met_ms = now_ms
      refresh(known.endpoint, due)
      return known.endpoint
    },
    find: (key) => entries.get(idOf(key))?.endpoint,
    all: () => entries.values().map(({ endpoint }) => endpoint),
    receiverOf: (key) => entries.get(idOf(key))?.receiver,
    setReceiver(key, receiver) {
      const known = entries.get(idOf(key))
      if (known) known.receiver = receiver
    },
    forgetIdle(now_ms) {
      for (const [id, { endpoint, met_ms }] of entries) {
        const in_use = endpoint.in_flight > 0 || endpoint.waiting.length > 0 || endpoint.is_dirty
        if (!in_use && now_ms - met_ms > forget_ms) entries.delete(id)
      }
    },
  }
}
