import { AttributionControl, Map as ChartMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import worker_url from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { frameVoyage } from './camera.ts'
import { chartStyle } from './chart-style.ts'
import type { Scene } from './chart-style.ts'
import { addDegreeScale } from './degree-scale.ts'
import { addMarkers } from './markers.ts'
import type { Speech } from './port-words.ts'
import { drawShip } from './ship-image.ts'
import type { Port } from './voyage.ts'

/** A live chart: shows another scene, or goes away. */
export type Chart = { show: (scene: Scene) => void; destroy: () => void }

/** Where a chart is drawn, the panel that lies over it, how it speaks, and what is called for a chosen port. */
export type ChartPlace = { container: HTMLElement; panel: HTMLElement; speech: Speech; onSelect: (port: Port) => void }

const SHIP_RATIO = 3
/** From this width on there is room for the scale of degrees. */
const ROOMY_PX = 560
const PATIENCE_MS = 30_000

setWorkerUrl(worker_url)

/** Draws a scene; rejects where the browser has no WebGL. */
export async function createChart({ container, panel, speech, onSelect }: ChartPlace, scene: Scene): Promise<Chart> {
  const map = new ChartMap({
    container,
    style: chartStyle(scene),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    minZoom: 0.2,
    maxZoom: 8,
    fadeDuration: 0,
    center: [0, 20],
    zoom: 1,
    locale: { 'NavigationControl.ZoomIn': scene.words.zoom_in, 'NavigationControl.ZoomOut': scene.words.zoom_out },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ unit: 'nautical', maxWidth: 120 }), 'bottom-right')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
  frameVoyage(map, scene.voyage, panel)
  // Before the first symbol asks for it.
  map.once('style.load', () => addShip(map, scene))
  await patiently(map, 'load')
  let removeMarkers = addMarkers(map, scene.voyage.ports, speech, onSelect)
  if (container.clientWidth >= ROOMY_PX) addDegreeScale(map)
  await patiently(map, 'idle')
  return {
    show: (next) => {
      map.setStyle(chartStyle(next), { diff: true })
      addShip(map, next)
      removeMarkers()
      removeMarkers = addMarkers(map, next.voyage.ports, speech, onSelect)
    },
    destroy: () => map.remove(),
  }
}

// A style that MapLibre refuses, or a context that is lost, would otherwise be waited for without end.
async function patiently(map: ChartMap, event: 'load' | 'idle'): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no ${event}`)), PATIENCE_MS)
  await Promise.race([map.once(event), promise])
  clearTimeout(timer)
}

function addShip(map: ChartMap, { colours }: Scene): void {
  const image = drawShip(colours.vessel, colours.surface, SHIP_RATIO)
  if (!image) return
  if (map.hasImage('ship')) map.removeImage('ship')
  map.addImage('ship', image, { pixelRatio: SHIP_RATIO })
}
