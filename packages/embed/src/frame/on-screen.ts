import type { Map as ChartMap, Point } from 'maplibre-gl'
import { nearLongitude } from '../../../../server/src/sea-routes/great-circle.ts'
import type { Position } from '../../../../server/src/sea-routes/great-circle.ts'

/** Where a position lies on the map, in the world copy that is in view: the map's centre is always within ±180. */
export function onScreen(map: ChartMap, [longitude, latitude]: Position): Point {
  return map.project([nearLongitude(longitude, map.getCenter().lng), latitude])
}
