import { size_limits as limits, update_shipment_request } from '@quaylog/contract'
import { decorateOne, scopeFor } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { owned, pathId } from '../../request/own.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { editedAttribute } from '../../ground/http/edited-attribute.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { renderShipment } from './resource.ts'
import type { ShipmentRow } from './shipment.ts'
import { editShipment, listShipments, lockLists, shipmentById } from './store.ts'
import { lookerOf } from '../list-filter-store.ts'

export async function getShipments(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'shipment')
  const scope = scopeFor(call, reading, 'shipment')
  const page = await listShipments(scope.reader, scope.account.id, lookerOf(scope), reading)
  const resources = await scope.decorate(
    scope,
    page.rows.map((row) => renderShipment(row, scope)),
  )
  return listReply(scope, call.services.registry, resources, page, reading, call.url)
}

export async function getShipment(call: ApiCall): Promise<ApiReply> {
  const id = pathId('shipment', call.params['id'])
  const reading = readOne(call.query, 'shipment')
  const scope = scopeFor(call, reading, 'shipment')
  const row = await owned(scope.reader, 'shipment', id, await shipmentById(scope.reader, scope.account.id, id))
  return singleReply(
    scope,
    call.services.registry,
    await decorateOne(scope, renderShipment(row, scope)),
    reading,
    call.url,
  )
}

export async function patchShipment(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { id } = await ownShipment(call, tx)
  const { data } = readBody(update_shipment_request, call.body)
  requireSameId(data.id, id)
  const { ref_numbers, tags } = data.attributes
  const { account } = call.caller
  const kept = await owned(tx, 'shipment', id, await lockLists(tx, account.id, id))
  const lists = {
    ref_numbers:
      ref_numbers && editedAttribute('ref_numbers', kept.ref_numbers, ref_numbers, limits.ref_numbers_items_max),
    tags: tags && editedAttribute('tags', kept.tags, tags, limits.tags_items_max),
  }
  await editShipment(tx, account.id, id, lists, call.services.clock.now())
  await call.services.tracking.renameForSearch(tx, call.caller.account, id)
  return shipmentReply(call, tx, id)
}

export async function stopShipment(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { id } = await ownShipment(call, tx)
  const { credential } = call.caller
  await call.services.tracking.stop(tx, call.caller.account, id, credential.kind === 'person' ? credential.id : null)
  return shipmentReply(call, tx, id)
}

export async function resumeShipment(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { id } = await ownShipment(call, tx)
  await call.services.tracking.resume(tx, call.caller.account, id)
  return shipmentReply(call, tx, id)
}

async function ownShipment(call: ApiCall, tx: Transaction): Promise<ShipmentRow> {
  const id = pathId('shipment', call.params['id'])
  return owned(tx, 'shipment', id, await shipmentById(tx, call.caller.account.id, id))
}

async function shipmentReply(call: ApiCall, tx: Transaction, id: string): Promise<ApiReply> {
  const reading = readOne(call.query, 'shipment')
  const scope = scopeFor(call, reading, 'shipment', tx)
  const row = await owned(tx, 'shipment', id, await shipmentById(tx, scope.account.id, id))
  return singleReply(
    scope,
    call.services.registry,
    await decorateOne(scope, renderShipment(row, scope)),
    reading,
    call.url,
  )
}
