import { default_exception_rules, requestExceptions } from '@quaylog/journey'
import { accountById, lockAccount } from '../accounts/store.ts'
import { clocksOfContainers } from '../charges/kept/store.ts'
import { attend } from '../attention/attend.ts'
import type { Attention } from '../attention/attend.ts'
import { accountsWithLooksDue, takeRequestsDue, takeShipmentsDue } from '../attention/schedule-store.ts'
import type { Attended } from '../attention/schedule-store.ts'
import { legEnds, keptLegTimes } from '../attention/leg-time-store.ts'
import { shipmentAttention } from '../attention/shipment-attention.ts'
import { watchOf } from '../attention/watch.ts'
import { watchedSubjects } from '../attention/watch-store.ts'
import type { Transaction } from '../ground/db/index.ts'
import type { Account } from '../request/account.ts'
import type { TellingParts } from '../telling/parts.ts'
import { keptContainerPicture, keptShipmentPicture } from './kept-picture.ts'
import { keptBoxes, keptRequests, keptShipments } from './passing-time-store.ts'
import { createScope } from '../telling/create-scope.ts'

const accounts_at_once = 20
const looks_at_once = 100
/** Transactions in one go at the most; what is left is due in the next. */
const batches_max = 2_000

/**
 * Opens, changes and closes exceptions for which time alone is the reason, of those shipments and requests that said
 * when they are to be looked at. Returns how many were looked at. Any number of processes may run it.
 */
export async function attendToPassingTime(parts: TellingParts): Promise<number> {
  let looked = 0
  for (const table of ['shipment', 'tracking_request'] as const) {
    let batches = 0
    for (let more = true; more && batches < batches_max;) {
      more = false
      for (const account_id of await accountsWithLooksDue(parts.db.work, table, parts.clock.now(), accounts_at_once)) {
        const count = await lookAt(parts, table, account_id)
        batches++
        looked += count
        more ||= count > 0
      }
    }
  }
  if (looked > 0) parts.wakeDeliveries()
  return looked
}

/**
 * The account is held before its shipments, and shipments that others hold are passed over, so that nobody waits in a
 * circle.
 */
async function lookAt(parts: TellingParts, table: Attended, account_id: string): Promise<number> {
  return parts.db.transaction(async (tx) => {
    await lockAccount(tx, account_id)
    const account = await accountById(tx, account_id)
    const take = table === 'shipment' ? takeShipmentsDue : takeRequestsDue
    const ids = await take(tx, account_id, parts.clock.now(), looks_at_once)
    if (account === undefined || ids.length === 0) return 0
    const read = table === 'shipment' ? shipmentsNow : requestsNow
    await attend(tx, parts, createScope(tx, parts, account), await read(tx, parts, account, ids))
    return ids.length
  })
}

async function shipmentsNow(
  tx: Transaction,
  { clock, reference }: TellingParts,
  account: Account,
  ids: readonly string[],
): Promise<Attention[]> {
  const shipments = await keptShipments(tx, account.id, ids)
  const boxes = Map.groupBy(await keptBoxes(tx, account.id, ids), ({ shipment_id }) => shipment_id)
  const subjects = Map.groupBy(await watchedSubjects(tx, account.id, ids), ({ shipment_id }) => shipment_id)
  const clocks = Map.groupBy(
    await clocksOfContainers(
      tx,
      account.id,
      [...boxes.values()].flat().map((box) => box.id),
    ),
    ({ shipment_id }) => shipment_id,
  )
  const leg_times = await keptLegTimes(tx, account.id, legEnds(shipments))
  return shipments.map(({ id, scac, picture: text, line_tracking_stopped_at }) => {
    const own = boxes.get(id) ?? []
    if (text === null) return nothingYet('shipment', id)
    const picture = { ...keptShipmentPicture(text), containers: own.map((box) => keptContainerPicture(box.picture)) }
    const attended = {
      id,
      scac,
      picture,
      before: picture,
      boxes: own,
      clocks: clocks.get(id) ?? [],
      leg_times,
      watch: watchOf(subjects.get(id) ?? [], reference),
      events: new Set<string>(),
      ended: line_tracking_stopped_at !== null,
    }
    return shipmentAttention(attended, { account, reference, now: clock.now() })
  })
}

async function requestsNow(
  tx: Transaction,
  { clock }: TellingParts,
  account: Account,
  ids: readonly string[],
): Promise<Attention[]> {
  return (await keptRequests(tx, account.id, ids)).map(({ id, request_number: number, ...request }) => ({
    ...nothingYet('tracking_request', id),
    findings: requestExceptions({ ...request, number }, clock.now(), default_exception_rules),
  }))
}

function nothingYet(type: Attention['type'], id: string): Attention {
  return {
    type,
    id,
    findings: { found: [], next_at: null },
    container_ids: new Map(),
    events: new Set(),
    port_of_discharge: null,
    ended: false,
  }
}
