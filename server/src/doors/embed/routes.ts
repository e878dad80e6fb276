import { numberFault } from '@quaylog/contract'
import { isEntitled, requireEntitlement } from '../../request/account.ts'
import { owned, pathId } from '../../request/own.ts'
import { listScopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { journeyOf } from '../../records/containers/map.ts'
import { renderContainer } from '../../records/containers/resource.ts'
import type { ContainerRow } from '../../records/containers/container.ts'
import { containerById } from '../../records/containers/store.ts'
import { expectOnly } from '../../ground/http/query.ts'
import type { Query } from '../../ground/http/query.ts'
import { invalidParameter, missingParameter, notFound } from '../../ground/http/refusal.ts'
import { resolveIncludes } from '../../ground/jsonapi/include.ts'
import type { MapFeatureCollection } from '../../sea-routes/map-feature.ts'
import { toMapGeojson } from '../../sea-routes/map-geojson.ts'
import { renderShipment } from '../../records/shipments/resource.ts'
import { shipmentById } from '../../records/shipments/store.ts'
import { renderTransportEvent } from '../../records/transport-events/resource.ts'
import { reducedContainer, reducedEvent, reducedShipment } from './reduced.ts'
import { findTracked } from './track-store.ts'

const cached = { 'cache-control': 'private, max-age=60' }
const poster_pixels = { min: 160, max: 1_600 }

/**
 * What a number that a visitor typed finds among what the account tracks; nothing found is an empty list, never an
 * error; what no number looks like is refused. Contract 8.3.
 */
export async function getPublicTrack(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, (name) => name === 'number')
  const number = call.query.get('number')?.trim()
  if (number === undefined || number === '') throw missingParameter('number')
  const fault = numberFault(number)
  if (fault !== null) throw invalidParameter('number', `number ${fault.detail}`)
  requireEntitlement(call.caller.account, 'widget_embed')
  const scope = listScopeOf(call)
  const { credential } = call.caller
  const shown = credential.kind === 'publishable_key' ? credential.shows : { holds: true, fees: true }
  const { shipments, containers, events } = await findTracked(scope.reader, scope.account.id, number)
  const data = shipments.map((row) => reducedShipment(renderShipment(row, scope)))
  const boxes = containers.map((row) =>
    reducedContainer(
      renderContainer(row, scope),
      events.filter((event) => event.container_id === row.id).map((event) => event.id),
      shown,
    ),
  )
  const milestones = events.map((row) => reducedEvent(renderTransportEvent(row, scope)))
  const own = [...data, ...boxes, ...milestones]
  const places = (
    await resolveIncludes(scope, call.services.registry, own, [
      'port_of_lading',
      'port_of_discharge',
      'destination',
      'pod_terminal',
      'location',
    ])
  ).filter(({ type }) => type === 'port' || type === 'metro_area' || type === 'terminal')
  return {
    status: 200,
    headers: cached,
    body: { data, included: [...boxes, ...milestones, ...places], links: { self: call.url } },
  }
}

/** The chart of one box of one shipment; contract 3.6 and 8.3. */
export async function getPublicMap(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const container = await boxOf(call)
  requireEntitlement(call.caller.account, 'map_embed')
  return { status: 200, headers: cached, body: await mapOf(call, container) }
}

/**
 * The same drawn by the service, for pages without WebGL; 204 when no place of the voyage is known. Open to whom the
 * map or Routing Data is.
 */
export async function getPublicPoster(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, (name) => name === 'width' || name === 'height')
  const size = { width: pixels(call.query, 'width', 640), height: pixels(call.query, 'height', 280) }
  const container = await boxOf(call)
  if (!isEntitled(call.caller.account, 'routing_data')) requireEntitlement(call.caller.account, 'map_embed')
  const drawn = call.services.drawPoster(await mapOf(call, container), { ...size, id: `land-${container.id}` })
  if (drawn === undefined) return { status: 204, headers: cached }
  return {
    status: 200,
    headers: { ...cached, 'content-type': 'image/svg+xml', 'content-security-policy': "default-src 'none'" },
    body: drawn,
  }
}

/** The box that a page names, when it belongs to the shipment that the page names beside it. */
async function boxOf(call: ApiCall): Promise<ContainerRow> {
  const shipment_id = pathId('shipment', call.params['shipment_id'])
  const id = pathId('container', call.params['id'])
  const { keyed } = call.services.db
  const account_id = call.caller.account.id
  await owned(keyed, 'shipment', shipment_id, await shipmentById(keyed, account_id, shipment_id))
  const container = await owned(keyed, 'container', id, await containerById(keyed, account_id, id))
  if (container.shipment_id !== shipment_id) throw notFound('container')
  return container
}

async function mapOf(
  { caller, services: { db, reference, clock, sea } }: ApiCall,
  container: ContainerRow,
): Promise<MapFeatureCollection> {
  return toMapGeojson(await journeyOf(db.lists(caller.account.id), reference, container, clock.now()), sea)
}

function pixels(query: Query, parameter: string, otherwise: number): number {
  const text = query.get(parameter)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!/^\d{1,4}$/.test(text) || value < poster_pixels.min || value > poster_pixels.max)
    throw invalidParameter(
      parameter,
      `${parameter} must be a whole number from ${poster_pixels.min} to ${poster_pixels.max}`,
    )
  return value
}
