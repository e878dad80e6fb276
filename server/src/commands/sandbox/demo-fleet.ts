import { QuaylogError } from '@quaylog/sdk'
import type { NewTrackingRequest, QuaylogClient } from '@quaylog/sdk'
import { request_types } from '@quaylog/contract'
import { accountOfKey } from '../../accounts/store.ts'
import { hashKey } from '../../accounts/api-key.ts'
import type { Opened } from '../open.ts'
import { chooseFleet, chooseStories } from './demo-choice.ts'
import { keepSchedules } from './demo-schedules.ts'
import { demoFleetOf, numbersRequested } from './demo-store.ts'
import type { WorldClient, WorldNumber } from '../../doors/sandbox/world-client.ts'

/** Bills asked of the world, of ten weeks: from just loaded to long collected. */
const choice = 1_000
const demo_tag = 'demo'
/** With fewer boxes under way the demo account is given more: the world's clock runs fast, and every journey ends. */
const under_way_min = 8
const first_order = 88_200

/** The service as the demo account's user has it, and the world that it follows. */
export interface DemoParts {
  readonly world: WorldClient
  readonly api: QuaylogClient
  readonly api_key: string
  readonly opened: Pick<Opened, 'db' | 'clock' | 'log' | 'newId'>
}

/**
 * Tracks some of the world's numbers for a demo account, as its user would: over the API, with the account's key. At
 * the first start it has the schedules of the world's terminals, and the stories that show what the product is for,
 * each at its first moment, beside some ordinary bills; and ordinary bills again when nearly all of that fleet has come
 * home. The other stories are left for visitors, and an account that was begun otherwise is left alone.
 */
export async function keepDemoFleet(parts: DemoParts): Promise<void> {
  const { world, api_key, opened } = parts
  const { db, clock } = opened
  const account = await accountOfKey(db.work, hashKey(api_key))
  if (account === undefined) return
  const fleet = await demoFleetOf(db.work, account.id, demo_tag, under_way_min)
  if (fleet === undefined || (fleet.requests > 0 && (!fleet.any_demo || fleet.under_way >= under_way_min))) return
  const stories = await world.numbers()
  if (fleet.requests === 0) await keepSchedules(await world.schedules(), account.id, opened)
  const first = fleet.requests === 0 ? chooseStories(stories) : []
  await track(parts, first, fleet.requests)
  const theirs = new Set(stories.map(({ request_number }) => request_number))
  const bills = (await world.traffic(choice)).filter(
    (number) => number.request_type === 'bill_of_lading' && !theirs.has(number.request_number),
  )
  const known = await numbersRequested(
    db.work,
    account.id,
    bills.map(({ request_number }) => request_number),
  )
  await track(
    parts,
    chooseFleet(
      bills.filter(({ request_number }) => !known.has(request_number)),
      clock.worldMs(),
    ),
    fleet.requests + first.length,
  )
}

/** One after the other, with orders counted on from those before; one that is refused does not hold up the others. */
async function track(
  { api, opened: { log } }: DemoParts,
  numbers: readonly WorldNumber[],
  before: number,
): Promise<void> {
  for (const [index, number] of numbers.entries()) {
    const wanted = wantedOf(number, first_order + before + index)
    if (wanted === null) continue
    await api.trackingRequests.create(wanted).catch((error: unknown) => {
      if (!(error instanceof QuaylogError)) throw error
      log.warn({ err: error, number: number.request_number }, 'a number of the demo was not tracked')
    })
  }
}

function wantedOf({ request_number, request_type, scac }: WorldNumber, order: number): NewTrackingRequest | null {
  const requestType = request_types.find((known) => known === request_type)
  return requestType === undefined
    ? null
    : { requestType, requestNumber: request_number, scac, refNumbers: [`PO ${order}`], shipmentTags: [demo_tag] }
}
