import type { Account } from '../../request/account.ts'
import type { Transaction } from '../../ground/db/index.ts'
import type { KeptFreeTime } from '../../records/containers/free-time.ts'
import { createScope } from '../../telling/create-scope.ts'
import type { ScopeParts } from '../../telling/create-scope.ts'
import type { TellingParts } from '../../telling/parts.ts'
import type { TellParts } from '../../telling/tell.ts'
import { settledClocks } from '../clocks/settled.ts'
import { clockId } from '../clocks/resource.ts'
import { papersOfBoxes } from '../clocks/papers.ts'
import { closedBoxes } from './closed-store.ts'
import { findablePlaces } from './concerned.ts'
import { costOfWaiting, freeTimeOf } from './container-summary.ts'
import { frozenAt, isSame, keptClock, nextDueAt } from './kept-clock.ts'
import type { ChargeBox, KeptClock } from './kept-clock.ts'
import { newsOf } from './clock-events.ts'
import { tellClocks } from './tell-clocks.ts'
import { markShipments } from './recount-store.ts'
import { clocksOfContainers, keepBoxes, keepClocks, removeClocks } from './store.ts'
import type { CountedBox } from './store.ts'

/** What counting needs beside the boxes. */
export interface RecountParts {
  readonly tx: Transaction
  readonly parts: TellParts & ScopeParts & Pick<TellingParts, 'registry'>
  readonly account: Account
}

/**
 * Counts the charges of containers of one account again, keeps what differs and tells it, in the caller's transaction,
 * which holds the boxes. `derived`: their stays were derived anew and are kept too.
 */
export async function recount(
  { tx, parts, account }: RecountParts,
  boxes: readonly ChargeBox[],
  { derived, tells = true }: { readonly derived: boolean; readonly tells?: boolean },
): Promise<void> {
  if (boxes.length === 0) return
  const now = parts.clock.now()
  const ids = boxes.map(({ container_id }) => container_id)
  const closed = await closedBoxes(tx, account.id, ids, now)
  const papersOf = await papersOfBoxes({ reader: tx, account_id: account.id, as_of: null, now }, boxes, closed)
  const kept = Map.groupBy(await clocksOfContainers(tx, account.id, ids), ({ container_id }) => container_id)
  const counted = boxes.map((box) => {
    const before = new Map((kept.get(box.container_id) ?? []).map((clock) => [clock.id, clock]))
    const entries = settledClocks(box.stays ?? [], box.settlements, papersOf(box), now)
    const summary = freeTimeOf(box.stays ?? [], entries, now)
    const clocks = entries.map((entry) =>
      keptClock(box, entry, before.get(clockId(box.container_id, entry.clock)), now),
    )
    return { box, before, clocks, summary }
  })
  const pairs = counted.flatMap(({ before, clocks }) =>
    clocks.map((clock) => {
      const known = before.get(clock.id)
      const { events, told } = newsOf(known, clock, now)
      return { before: known, after: { ...clock, told }, events }
    }),
  )
  const gone = counted.flatMap(({ before, clocks }) =>
    [...before.keys()].filter((id) => !clocks.some((clock) => clock.id === id)),
  )
  const changed = pairs.filter(
    ({ before, after }) => before === undefined || !isSame(before, after) || isToldMore(before, after),
  )
  await removeClocks(tx, account.id, gone)
  await keepBoxes(
    tx,
    counted.map((one) => countedBox(one, closed, now)),
    derived,
  )
  await keepClocks(
    tx,
    changed.map(({ after }) => after),
  )
  await markShipments(
    tx,
    parts.newId,
    account.id,
    changed.map(({ after }) => after.shipment_id),
  )
  const news = pairs.flatMap(({ after: clock, events }) => events.map((event) => ({ event, clock })))
  if (tells) await tellClocks(tx, parts, createScope(tx, parts, account), news)
}

interface CountedContainer {
  readonly box: ChargeBox
  readonly clocks: readonly KeptClock[]
  readonly summary: KeptFreeTime
}

function countedBox(
  { box, clocks, summary }: CountedContainer,
  closed: ReadonlyMap<string, string>,
  now: string,
): CountedBox {
  return {
    ...box,
    summary,
    worst_state: summary.worst_state,
    cost_of_waiting: costOfWaiting(summary),
    scac: box.stays?.[0]?.facts.scac ?? null,
    places: findablePlaces(box.stays ?? []),
    due_at: nextDueAt(clocks, now),
    frozen_at: frozenAt(clocks, closed.get(box.container_id) ?? null, now),
    counted_at: now,
  }
}

const isToldMore = (before: KeptClock, after: KeptClock) => JSON.stringify(before.told) !== JSON.stringify(after.told)
