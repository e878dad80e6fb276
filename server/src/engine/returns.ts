import type { Transaction } from '../ground/db/index.ts'
import type { Change, TransportEventChange } from './change.ts'
import { DAY_MS, epochMs } from './local-time.ts'

interface Taken {
  readonly container_id: string
  readonly event: string
  readonly location_locode: string | null
  readonly at: string
  readonly is_back: boolean
}

/**
 * A milestone that was told, taken back by its source and is stated again less than a day away returns to the timeline, and
 * nobody is told twice: what was told last is right again. Wire contract 5.2.
 */
export async function withQuietReturns(tx: Transaction, account_id: string, container_ids: ReadonlyMap<string, string>, changes: readonly Change[]): Promise<readonly Change[]> {
  const anew = changes.filter(isAnew)
  const ids = [...new Set(anew.flatMap(({ container }) => container_ids.get(container) ?? []))]
  if (ids.length === 0) return changes
  const rows = await tx<Taken[]>`
    select distinct on (container_id, event, location_locode) container_id, event, location_locode, at, invalidated_at is not null as is_back from transport_event
    where account_id = ${account_id} and container_id = any(${ids}::uuid[]) and milestone_key is not null and event = any(${[...new Set(anew.map(({ event }) => event))]}::text[])
    order by container_id, event, location_locode, created_at desc, id desc`
  const last = new Map(rows.map((row) => [`${row.container_id} ${row.event} ${row.location_locode}`, row]))
  return changes.map((change) => {
    if (!isAnew(change)) return change
    const row = last.get(`${container_ids.get(change.container)} ${change.event} ${change.locode}`)
    return row?.is_back === true && Math.abs(epochMs(row.at) - epochMs(change.at)) <= DAY_MS ? { ...change, told: false } : change
  })
}

function isAnew(change: Change): change is TransportEventChange {
  return change.kind === 'transport_event' && change.told && change.milestone !== null && change.replaces === null
}
