import { requireEntitlement } from '../../../request/account.ts'
import { owned, pathId } from '../../../request/own.ts'
import { journeyOf } from '../../../records/containers/map.ts'
import { requireSeen } from '../../../records/part.ts'
import { containerById } from '../../../records/containers/store.ts'
import { toMapGeojson } from '../../../sea-routes/map-geojson.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { containerThen } from '../../../knowing/as-of.ts'
import { momentOf } from './as-of.ts'
import { scopeOfCall } from './fleet.ts'

const wide = { width: 820, height: 400 }
const narrow = { width: 380, height: 250 }

/** The voyage on a chart, as it is or was known; 204 when no place of it is known. Its colours are the page's. */
export async function getChart(call: PortalCall): Promise<ApiAnswer> {
  const id = pathId('container', call.params['id'])
  const scope = scopeOfCall(call)
  const row = await owned(scope.reader, 'container', id, await containerById(scope.reader, scope.account.id, id))
  await requireSeen(scope, 'container', id)
  requireEntitlement(call.account, 'routing_data')
  const as_of = momentOf(call)
  const shown = as_of === null ? row : await containerThen(scope.reader, scope.reference, scope.account, id, as_of)
  if (shown === null) return { status: 204 }
  const journey = await journeyOf(scope.reader, scope.reference, shown, as_of ?? scope.now)
  const map = toMapGeojson(journey, call.door.services.sea)
  const chart = call.door.services.drawPoster(map, {
    ...(call.query.get('size') === 'narrow' ? narrow : wide),
    id: 'chart-land',
  })
  return chart === undefined
    ? { status: 204 }
    : { status: 200, body: chart, headers: { 'content-type': 'image/svg+xml' } }
}
