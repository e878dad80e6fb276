import { size_limits } from '@quaylog/contract'
import { requireEntitlement } from '../accounts/account.ts'
import { owned, pathId } from '../accounts/own.ts'
import { scopeOf } from '../accounts/services.ts'
import type { ApiCall, ApiReply } from '../accounts/services.ts'
import { journeyOf } from '../containers/map.ts'
import { renderContainer } from '../containers/resource.ts'
import { containerById } from '../containers/store.ts'
import { expectOnly } from '../ground/http/query.ts'
import { invalidParameter, missingParameter, notFound } from '../ground/http/refusal.ts'
import { resolveIncludes } from '../ground/jsonapi/include.ts'
import { toMapGeojson } from '../sea-routes/map-geojson.ts'
import { renderShipment } from '../shipments/resource.ts'
import { shipmentById } from '../shipments/store.ts'
import { renderTransportEvent } from '../transport-events/resource.ts'
import { reducedContainer, reducedEvent, reducedShipment } from './reduced.ts'
import { findTracked } from './track-store.ts'

const cached = { 'cache-control': 'private, max-age=60' }

/** What a number that a visitor typed finds among what the account tracks; nothing found is an empty list, never an error. Contract 8.3. */
export async function getPublicTrack(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, (name) => name === 'number')
  const number = call.query.get('number')?.trim()
  if (number === undefined || number === '') throw missingParameter('number')
  if (number.length < size_limits.request_number_characters_min || number.length > size_limits.request_number_characters_max) {
    throw invalidParameter('number', `number must have ${size_limits.request_number_characters_min} to ${size_limits.request_number_characters_max} characters`)
  }
  requireEntitlement(call.caller.account, 'widget_embed')
  const scope = scopeOf(call)
  const { credential } = call.caller
  const shown = credential.kind === 'publishable_key' ? credential.shows : { holds: true, fees: true }
  const { shipments, containers, events } = await findTracked(scope.reader, scope.account.id, number)
  const data = shipments.map((row) => reducedShipment(renderShipment(row, scope)))
  const boxes = containers.map((row) => reducedContainer(renderContainer(row, scope), events.filter((event) => event.container_id === row.id).map((event) => event.id), shown))
  const milestones = events.map((row) => reducedEvent(renderTransportEvent(row, scope)))
  const own = [...data, ...boxes, ...milestones]
  const places = (await resolveIncludes(scope, call.services.registry, own, ['port_of_lading', 'port_of_discharge', 'destination', 'pod_terminal', 'location'])).filter(({ type }) => type === 'port' || type === 'metro_area' || type === 'terminal')
  return { status: 200, headers: cached, body: { data, included: [...boxes, ...milestones, ...places], links: { self: call.url } } }
}

/** The chart of one box of one shipment; contract 3.6 and 8.3. */
export async function getPublicMap(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  return { status: 200, headers: cached, body: await chartOf(call, 'map_embed') }
}

async function chartOf(call: ApiCall, entitlement: 'map_embed'): Promise<ReturnType<typeof toMapGeojson>> {
  const shipment_id = pathId('shipment', call.params['shipment_id'])
  const id = pathId('container', call.params['id'])
  const { fast } = call.services.db
  const account_id = call.caller.account.id
  await owned(fast, 'shipment', shipment_id, await shipmentById(fast, account_id, shipment_id))
  const container = await owned(fast, 'container', id, await containerById(fast, account_id, id))
  if (container.shipment_id !== shipment_id) throw notFound('container')
  requireEntitlement(call.caller.account, entitlement)
  return toMapGeojson(await journeyOf(fast, call.services.reference, container, call.services.clock.now()), call.services.sea)
}
