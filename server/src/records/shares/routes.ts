import { create_share_request, size_limits } from '@quaylog/contract'
import type { ResourceObject } from '@quaylog/contract'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { notAllowed, unprocessable } from '../../ground/http/refusal.ts'
import { isUuid } from '../../ground/id.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { existsAnywhere } from '../../request/own-store.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { containerById } from '../containers/store.ts'
import { shipmentById } from '../shipments/store.ts'
import { renderShare } from './resource.ts'
import { newShareToken } from './share.ts'
import type { Share } from './share.ts'
import { deleteShare, findShare, insertShare, listShares, viewsByDay } from './store.ts'

const days_shown = 30

export async function getShares(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'share')
  const scope = listScopeOf(call)
  const { sealer } = call.services.webhooks
  const page = await listShares(scope.reader, sealer, scope.account.id, reading.filters, reading.page)
  const shown = await rendered(call, scope.reader, page.rows)
  return listReply(scope, call.services.registry, shown, page, reading, call.url)
}

export async function getShare(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'share')
  const reader = call.services.db.keyed
  return answer(call, reader, await ownShare(call, reader), reading)
}

/** Makes a page; whoever has its address reads it until it is deleted or expires. */
export async function postShare(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'share')
  const { attributes, relationships } = readBody(create_share_request, call.body).data
  const now = call.services.clock.now()
  const share: Share = {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    name: attributes.name ?? null,
    ...(await recordOf(call, tx, relationships?.shipment?.data?.id, relationships?.container?.data?.id)),
    token: newShareToken(),
    shows_holds: attributes.shows_holds ?? true,
    shows_fees: attributes.shows_fees ?? false,
    expires_at: expiryOf(attributes.expires_at ?? null, now),
    views: 0,
    first_viewed_at: null,
    last_viewed_at: null,
    created_at: now,
  }
  const most = size_limits.shares_per_account_max
  if (!(await insertShare(tx, call.services.webhooks.sealer, share, most)))
    throw unprocessable('too_many', '/data', `An account may have at most ${most.toLocaleString('en')} shared pages`)
  return answer(call, tx, share, reading, 201)
}

/** Ends a page: its address is not found any more, and its counts are gone. */
export async function removeShare(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account_id, id } = await ownShare(call, tx)
  requireHit('share', await deleteShare(tx, account_id, id))
  return { status: 204 }
}

async function ownShare(call: ApiCall, reader: Reader): Promise<Share> {
  const id = pathId('share', call.params['id'])
  const { sealer } = call.services.webhooks
  return owned(reader, 'share', id, await findShare(reader, sealer, call.caller.account.id, id))
}

async function answer(
  call: ApiCall,
  reader: Reader,
  share: Share,
  reading: ReturnType<typeof readOne>,
  status = 200,
): Promise<ApiReply> {
  const [shown] = await rendered(call, reader, [share])
  if (shown === undefined) throw new Error('a shared page was not rendered')
  return singleReply(scopeOf(call, reader), call.services.registry, shown, reading, call.url, status)
}

async function rendered(call: ApiCall, reader: Reader, shares: readonly Share[]): Promise<ResourceObject[]> {
  const { clock, public_url } = call.services
  const since = Temporal.Instant.from(clock.now())
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .subtract({ days: days_shown })
  const ids = shares.map(({ id }) => id)
  const days = await viewsByDay(reader, call.caller.account.id, ids, since.toString())
  return shares.map((share) => renderShare(share, days.get(share.id) ?? [], public_url))
}

/** The one record of the body when the account has it. */
async function recordOf(
  call: ApiCall,
  tx: Transaction,
  shipment: string | undefined,
  container: string | undefined,
): Promise<Pick<Share, 'shipment_id' | 'container_id'>> {
  if ((shipment === undefined) === (container === undefined))
    throw unprocessable('invalid', '/data/relationships', 'Name either a shipment or a container: a page shows one')
  const type = shipment === undefined ? 'container' : 'shipment'
  const id = (shipment ?? container ?? '').toLowerCase()
  const find = type === 'shipment' ? shipmentById : containerById
  const row = isUuid(id) ? await find(tx, call.caller.account.id, id) : undefined
  if (row !== undefined)
    return type === 'shipment'
      ? { shipment_id: row.id, container_id: null }
      : { shipment_id: null, container_id: row.id }
  if (isUuid(id) && (await existsAnywhere(tx, type, id))) throw notAllowed()
  const said = type === 'shipment' ? 'Shipment does not exist' : 'Container does not exist'
  throw unprocessable('not_found', `/data/relationships/${type}`, said)
}

function expiryOf(given: string | null, now: string): string | null {
  if (given === null) return null
  const at = Temporal.Instant.from(given).round({ smallestUnit: 'second', roundingMode: 'floor' }).toString()
  if (at <= now) throw unprocessable('invalid', '/data/attributes/expires_at', 'expires_at must be in the future')
  return at
}
