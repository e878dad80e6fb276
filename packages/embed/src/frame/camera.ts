import type { Map as ChartMap } from 'maplibre-gl'
import { onScreen } from './on-screen.ts'
import type { Voyage } from './voyage.ts'

const ZOOM_MAX = 6
const EDGE = { top: 46, bottom: 84, left: 60, right: 60 }

/** Moves the map so that the whole voyage shows, and none of its ports or the ship lies under the panel. */
export function frameVoyage(map: ChartMap, voyage: Voyage, panel: HTMLElement): void {
  const places = [...voyage.ports.map(({ position }) => position), ...(voyage.vessel ? [voyage.vessel.position] : [])]
  const points = [...places, ...voyage.past.flat(), ...voyage.estimated.flat()]
  if (points.length === 0) return
  const [longitudes, latitudes] = [points.map(([longitude]) => longitude), points.map(([, latitude]) => latitude)]
  const bounds: [number, number, number, number] = [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ]
  const { right, bottom } = panel.getBoundingClientRect()
  const isClear = () =>
    places.every((position) => {
      const { x, y } = onScreen(map, position)
      return x > right + EDGE.left / 4 || y > bottom + EDGE.top / 4
    })
  const paddings = panel.hidden ? [EDGE] : [EDGE, { ...EDGE, top: bottom + 30 }, { ...EDGE, left: right + 40 }]
  const views = paddings.flatMap((padding) => {
    if (
      padding.left + padding.right >= map.getContainer().clientWidth ||
      padding.top + padding.bottom >= map.getContainer().clientHeight
    )
      return []
    map.fitBounds(bounds, { padding, maxZoom: ZOOM_MAX, animate: false })
    return [{ zoom: map.getZoom(), center: map.getCenter(), is_clear: isClear() }]
  })
  const [best] = views.toSorted((a, b) => Number(b.is_clear) - Number(a.is_clear) || b.zoom - a.zoom)
  if (best) map.jumpTo({ center: best.center, zoom: best.zoom })
}
