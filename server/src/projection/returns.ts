import type { Transaction } from '../ground/db/index.ts'
import type { Change, TransportEventChange } from '@quaylog/journey'
import { DAY_MS, epochMs } from '@quaylog/journey'
import { lastAmong, lastOfEvents } from './returns-store.ts'

/** Of each pair the one that was told last stands until the other is told, whatever was unknown in between. */
const availability: readonly string[] = ['container.transport.available', 'container.transport.not_available']

/**
 * A milestone that was told, taken back by its source and is stated again less than a day away returns to the timeline,
 * and
 * nobody is told twice: what was told last is right again. The same goes for a box that is found available after its
 * facility
 * was not heard for so long that nobody knew. Wire contract 5.2.
 */
export async function withQuietReturns(
  tx: Transaction,
  account_id: string,
  container_ids: ReadonlyMap<string, string>,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const anew = changes
    .filter((change) => change.kind === 'transport_event')
    .filter((change) => isAnew(change) || isAvailability(change))
  const ids = [...new Set(anew.flatMap(({ container }) => container_ids.get(container) ?? []))]
  if (ids.length === 0) return changes
  const events = [...new Set(anew.map(({ event }) => event))]
  const rows = await lastOfEvents(tx, account_id, ids, events)
  const last = new Map(rows.map((row) => [`${row.container_id} ${row.event} ${row.location_locode}`, row]))
  const flips = await lastFlips(tx, account_id, ids)
  return changes.map((change): Change => {
    if (change.kind !== 'transport_event') return change
    const container_id = container_ids.get(change.container) ?? ''
    const row = last.get(`${container_id} ${change.event} ${change.locode}`)
    const is_back = isAnew(change) && row?.is_back === true && Math.abs(epochMs(row.at) - epochMs(change.at)) <= DAY_MS
    const is_as_before = isAvailability(change) && flips.get(container_id) === `${change.event} ${change.locode}`
    return is_back || is_as_before ? { ...change, told: false } : change
  })
}

async function lastFlips(
  tx: Transaction,
  account_id: string,
  container_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await lastAmong(tx, account_id, container_ids, availability)
  return new Map(rows.map((row) => [row.container_id, `${row.event} ${row.location_locode}`]))
}

function isAnew(change: TransportEventChange): boolean {
  return change.told && change.milestone !== null && change.replaces === null
}

function isAvailability(change: TransportEventChange): boolean {
  return change.told && change.milestone === null && availability.includes(change.event)
}
