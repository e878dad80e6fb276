import {
  resourceDefinition,
  size_limits,
  update_container_by_body_request,
  update_container_request,
} from '@quaylog/contract'
import type { UpdateContainerRequest } from '@quaylog/contract'
import { isEntitled, requireEntitlement } from '../../request/account.ts'
import { decorateOne, listScopeOf, scopeFor } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { owned, pathId } from '../../request/own.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { editedAttribute } from '../../ground/http/edited-attribute.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { notFound, unprocessable } from '../../ground/http/refusal.ts'
import {
  dataWithIncluded,
  listReply,
  printedListReply,
  printedReply,
  singleReply,
} from '../../ground/jsonapi/document.ts'
import { parseInstant } from '../../ground/jsonapi/filter.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import type { Reading } from '../../ground/jsonapi/reading.ts'
import { toMapGeojson } from '../../sea-routes/map-geojson.ts'
import { renderTransportEvent } from '../transport-events/resource.ts'
import { rawEventsOf } from '../transport-events/raw-event-store.ts'
import { listTransportEvents } from '../transport-events/store.ts'
import type { ContainerRow } from './container.ts'
import { journeyOf } from './map.ts'
import { isAlone, isOftenAsked, printContainer, printContainers } from './printed.ts'
import { renderContainer } from './resource.ts'
import { prefetchRoute, renderRoute } from './route-resource.ts'
import { containerById, listContainers, lockContainerRefNumbers, setContainerRefNumbers } from './store.ts'
import { lookerOf } from '../list-filter-store.ts'

export async function getContainers(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'container')
  requireRoutingFor(call, reading)
  const scope = scopeFor(call, reading, 'container')
  if (isOftenAsked(reading)) {
    const { printed, ...outcome } = await printContainers(scope, call.services.container_texts, reading)
    return printedListReply(printed, outcome, reading, call.url)
  }
  const page = await listContainers(scope.reader, scope.account.id, lookerOf(scope), reading)
  const resources = await scope.decorate(
    scope,
    page.rows.map((row) => renderContainer(row, scope)),
  )
  return listReply(scope, call.services.registry, resources, page, reading, call.url)
}

/**
 * The route comes along by default where the account has Routing Data; asking for it without is refused. Contract 3.4.
 */
export async function getContainer(call: ApiCall): Promise<ApiReply> {
  const id = pathId('container', call.params['id'])
  const asked = readOne(call.query, 'container')
  const reading =
    asked.include_asked || isEntitled(call.caller.account, 'routing_data') ? asked : { ...asked, include: [] }
  const scope = scopeFor(call, reading, 'container')
  if (isAlone(reading)) {
    const printed = await printContainer(scope, call.services.container_texts, id)
    return printedReply(printed, reading, call.url)
  }
  const row = await owned(scope.reader, 'container', id, await containerById(scope.reader, scope.account.id, id))
  requireRoutingFor(call, reading)
  return singleReply(
    scope,
    call.services.registry,
    await decorateOne(scope, renderContainer(row, scope)),
    reading,
    call.url,
  )
}

export async function patchContainer(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const id = pathId('container', call.params['id'])
  await ownContainer(call, tx, id)
  const { data } = readBody(update_container_request, call.body)
  requireSameId(data.id, id)
  return edit(call, tx, id, data.attributes)
}

/** The same with the container named in the body. */
export async function patchContainerByBody(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { data } = readBody(update_container_by_body_request, call.body)
  const id = pathId('container', data.id)
  await ownContainer(call, tx, id)
  return edit(call, tx, id, data.attributes)
}

async function edit(
  call: ApiCall,
  tx: Transaction,
  id: string,
  attributes: UpdateContainerRequest['data']['attributes'],
): Promise<ApiReply> {
  const { account } = call.caller
  const asked = readOne(call.query, 'container')
  const reading = asked.include_asked ? asked : { ...asked, include: [] }
  requireRoutingFor(call, reading)
  if (attributes.ref_numbers !== undefined) {
    const kept = await owned(tx, 'container', id, await lockContainerRefNumbers(tx, account.id, id))
    const most = size_limits.ref_numbers_items_max
    const ref_numbers = editedAttribute('ref_numbers', kept, attributes.ref_numbers, most)
    await setContainerRefNumbers(tx, account.id, id, ref_numbers, call.services.clock.now())
    const row = await ownContainer(call, tx, id)
    await call.services.tracking.renameForSearch(tx, account, row.shipment_id)
  }
  if (attributes.delivered_at !== undefined) {
    const delivered_at = attributes.delivered_at === null ? null : parseInstant(attributes.delivered_at)
    if (delivered_at === null && attributes.delivered_at !== null)
      throw unprocessable('invalid', '/data/attributes/delivered_at', 'Delivered at is invalid')
    await call.services.tracking.setDelivered(tx, account, id, delivered_at)
  }
  const scope = scopeFor(call, reading, 'container', tx)
  const edited = renderContainer(await ownContainer(call, tx, id), scope)
  return singleReply(scope, call.services.registry, await decorateOne(scope, edited), reading, call.url)
}

export async function getTransportEvents(call: ApiCall): Promise<ApiReply> {
  const id = pathId('container', call.params['id'])
  const reading = readList(call.query, 'transport_event')
  const scope = scopeFor(call, reading, 'transport_event')
  const [row, page] = await Promise.all([
    containerById(scope.reader, scope.account.id, id),
    listTransportEvents(scope.reader, scope.account.id, id, reading),
  ])
  await owned(scope.reader, 'container', id, row)
  return listReply(
    scope,
    call.services.registry,
    page.rows.map((event) => renderTransportEvent(event, scope)),
    page,
    reading,
    call.url,
  )
}

/** `data` and `included` without links or meta (contract 3.4). */
export async function getRawEvents(call: ApiCall): Promise<ApiReply> {
  const id = pathId('container', call.params['id'])
  const asked = readOne(call.query, 'raw_event')
  const reading = asked.include_asked
    ? asked
    : { ...asked, include: resourceDefinition('raw_event').default_include.list }
  const scope = listScopeOf(call)
  await owned(scope.reader, 'container', id, await containerById(scope.reader, scope.account.id, id))
  return {
    status: 200,
    body: await dataWithIncluded(scope, call.services.registry, await rawEventsOf(scope, id), reading),
  }
}

export async function getRoute(call: ApiCall): Promise<ApiReply> {
  const id = pathId('container', call.params['id'])
  const reading = readOne(call.query, 'route')
  const scope = scopeFor(call, reading, 'route')
  const row = await owned(scope.reader, 'container', id, await containerById(scope.reader, scope.account.id, id))
  requireEntitlement(call.caller.account, 'routing_data')
  const [route] = row.route === null ? [] : renderRoute(row, row.route, scope)
  if (route === undefined) throw notFound('route: no place of the journey is known yet')
  if (row.route !== null) prefetchRoute(row, row.route, scope)
  return singleReply(
    scope,
    call.services.registry,
    route,
    { ...reading, include: reading.include.map(routePath) },
    call.url,
  )
}

/** The voyage as GeoJSON: ports, past ways, the ship, the ways ahead; contract 3.6. */
export async function getMapGeojson(call: ApiCall): Promise<ApiReply> {
  const id = pathId('container', call.params['id'])
  expectOnly(call.query, () => false)
  const scope = listScopeOf(call)
  const row = await owned(scope.reader, 'container', id, await containerById(scope.reader, scope.account.id, id))
  requireEntitlement(call.caller.account, 'routing_data')
  return {
    status: 200,
    body: toMapGeojson(await journeyOf(scope.reader, scope.reference, row, scope.now), call.services.sea),
  }
}

/** The bare type names that the hosted model's SDK sends (contract 1.6) as paths from the route. */
function routePath(path: string): string {
  if (path === 'port') return 'route_locations.port'
  if (path === 'vessel') return 'route_locations.inbound_vessel'
  return path === 'route_location' ? 'route_locations' : path
}

/** Names only the sources that apply, in the contract's order. */
export async function refreshContainer(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const id = pathId('container', call.params['id'])
  await ownContainer(call, tx, id)
  requireEntitlement(call.caller.account, 'container_refresh')
  const started = await call.services.tracking.refresh(tx, call.caller.account, id)
  return { status: 200, body: { message: `Started refresh for ${started.join(', ')}` } }
}

async function ownContainer(call: ApiCall, tx: Transaction, id: string): Promise<ContainerRow> {
  return owned(tx, 'container', id, await containerById(tx, call.caller.account.id, id))
}

function requireRoutingFor(call: ApiCall, reading: Reading): void {
  if (reading.include_asked && reading.include.some((path) => path.split('.')[0] === 'route'))
    requireEntitlement(call.caller.account, 'routing_data')
}
