import { AttributionControl, Map as ChartMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import type { GeoJSONSource } from 'maplibre-gl'
import worker_url from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../embed/src/frame/chart.css'
import type { FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { landLayers, landSources, voyageLayers, voyageSources } from '../../../embed/src/frame/chart-style.ts'
import { readColours, resolveColour } from '../../../embed/src/frame/colours.ts'
import type { Polygon } from '../../../embed/src/frame/land.ts'
import { drawShip } from '../../../embed/src/frame/ship-image.ts'
import type { Voyage } from '../../../embed/src/frame/voyage.ts'
import { wordsOf } from '../../../embed/src/frame/words.ts'
import { eastOf, westernEdge } from './traffic.ts'
import type { PlacedVessel } from './traffic.ts'

/** What the chart shows: ships, and of the chosen one the ports and ways of what she carries. */
interface Shown {
  readonly vessels: readonly PlacedVessel[]
  readonly selected: string | null
  readonly voyage: Voyage | undefined
}

/** A chart with ships on it. */
export interface TrafficChart {
  /** Shows this instead, without moving the view once there were any ships. */
  show(shown: Shown): void
  /** Takes the colours of the page anew. */
  recolour(): void
  destroy(): void
}

const ship_ratio = 3
const zoom_max = 5

setWorkerUrl(worker_url)

/**
 * Draws ships on the chart; throws where the browser has no WebGL. `onSelect` is called with the id of a ship that was
 * chosen, null beside all ships.
 */
export async function createTrafficChart(
  container: HTMLElement,
  land: readonly Polygon[],
  first: readonly PlacedVessel[],
  onSelect: (id: string | null) => void,
): Promise<TrafficChart> {
  const { words } = wordsOf('en')
  const style = (): StyleSpecification => ({
    version: 8,
    sources: { ...landSources({ land, words }), ...sourcesOf(shown) },
    layers: [
      ...landLayers(readColours(container)),
      ...voyageLayers(readColours(container)),
      ...portLayers(container),
      ...shipLayers(container),
    ],
  })
  let shown: Shown = { vessels: first, selected: null, voyage: undefined }
  const map = new ChartMap({
    container,
    style: style(),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    minZoom: wholeWorld(container),
    maxZoom: 9,
    fadeDuration: 0,
    center: [0, 20],
    zoom: 1,
    locale: {
      'NavigationControl.ZoomIn': words.zoom_in,
      'NavigationControl.ZoomOut': words.zoom_out,
      'Map.Title': 'Chart',
    },
  })
  furnish(map)
  map.on('resize', () => map.setMinZoom(wholeWorld(container)))
  const addShips = () => putImages(map, container)
  map.on('style.load', addShips)
  frame(map, first)
  map.on('click', (event) => {
    const [ship] = map.queryRenderedFeatures(event.point, { layers: ['ships'] })
    onSelect(typeof ship?.properties['id'] === 'string' ? ship.properties['id'] : null)
  })
  pointAtShips(map)
  await map.once('load')
  return {
    show(next) {
      if (shown.vessels.length === 0) frame(map, next.vessels)
      shown = next
      for (const [name, { data }] of Object.entries(sourcesOf(next)))
        void map.getSource<GeoJSONSource>(name)?.setData(data)
    },
    recolour: () => void map.setStyle(style(), { diff: false }),
    destroy: () => map.remove(),
  }
}

/** North stays up; what is pressed and read stands in the corners. */
function furnish(map: ChartMap): void {
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ unit: 'nautical', maxWidth: 120 }), 'bottom-right')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
}

const world_px = 512
/** Farther out the library does not go; a chart that is taken off the page has no width. */
const zoom_min = -2

/** The zoom at which the world is as wide as the chart: farther out every ship would stand there twice. */
function wholeWorld({ clientWidth }: HTMLElement): number {
  return Math.max(zoom_min, Math.log2(Math.max(clientWidth, 1) / world_px))
}

/** The pointer says what can be chosen. */
function pointAtShips(map: ChartMap): void {
  const point = (cursor: string) => () => void (map.getCanvas().style.cursor = cursor)
  map.on('mouseenter', 'ships', point('pointer'))
  map.on('mouseleave', 'ships', point(''))
}

/** Everything that changes while the chart stands. The ship of the voyage is among the ships. */
function sourcesOf({ vessels, selected, voyage }: Shown) {
  const { ports = [], past = [], estimated = [] } = voyage ?? {}
  return {
    ...voyageSources({ past, estimated, vessel: undefined }),
    ports: { type: 'geojson', data: portsOf(ports) },
    ships: { type: 'geojson', data: featuresOf(vessels, selected) },
  } as const
}

function portsOf(ports: Voyage['ports']): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: ports.map(({ name, position: [longitude, latitude] }) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

function featuresOf(vessels: readonly PlacedVessel[], selected: string | null): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: vessels.map(({ id, look, longitude, latitude, heading, containers }) => ({
      type: 'Feature',
      properties: { id, look, heading, containers, is_selected: id === selected },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

/** Ports of call of the chosen ship's boxes, by name. */
function portLayers(container: HTMLElement): StyleSpecification['layers'] {
  const { surface, vessel } = readColours(container)
  return [
    {
      id: 'ports',
      type: 'circle',
      source: 'ports',
      paint: { 'circle-radius': 5, 'circle-color': surface, 'circle-stroke-color': vessel, 'circle-stroke-width': 2.4 },
    },
    {
      id: 'port-names',
      type: 'symbol',
      source: 'ports',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['system-ui', 'sans-serif'],
        'text-size': 13,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
      },
      paint: { 'text-color': vessel, 'text-halo-color': surface, 'text-halo-width': 1.8 },
    },
  ]
}

function shipLayers(container: HTMLElement): StyleSpecification['layers'] {
  const { surface, vessel, estimated } = readColours(container)
  return [
    {
      id: 'chosen',
      type: 'circle',
      source: 'ships',
      filter: ['get', 'is_selected'],
      paint: {
        'circle-radius': 20,
        'circle-color': estimated,
        'circle-opacity': 0.22,
        'circle-stroke-color': estimated,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'ships',
      type: 'symbol',
      source: 'ships',
      layout: {
        'icon-image': ['get', 'look'],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 1, 0.75, 6, 1.4],
        'symbol-sort-key': ['get', 'containers'],
        'text-field': ['to-string', ['get', 'containers']],
        'text-font': ['system-ui', 'sans-serif'],
        'text-size': 12,
        'text-offset': [1.5, 0],
        'text-optional': true,
      },
      paint: { 'text-color': vessel, 'text-halo-color': surface, 'text-halo-width': 1.6 },
    },
  ]
}

function putImages(map: ChartMap, container: HTMLElement): void {
  const { vessel, surface, estimated } = readColours(container)
  const late = resolveColour(container, '--late')
  const risk = resolveColour(container, '--risk')
  for (const [name, fill, edge, deck] of [
    ['ship', vessel, surface, 'full'],
    ['risk', risk, surface, 'alarm'],
    ['late', late, surface, 'half'],
    ['old', surface, vessel, 'full'],
    ['estimated', surface, estimated, 'bare'],
  ] as const) {
    const image = drawShip(fill, edge, ship_ratio, deck)
    if (image === undefined) continue
    if (map.hasImage(name)) map.removeImage(name)
    map.addImage(name, image, { pixelRatio: ship_ratio })
  }
}

function frame(map: ChartMap, vessels: readonly PlacedVessel[]): void {
  if (vessels.length === 0) return
  const edge = westernEdge(vessels.map(({ longitude }) => longitude))
  const longitudes = vessels.map(({ longitude }) => eastOf(longitude, edge))
  const latitudes = vessels.map(({ latitude }) => latitude)
  map.fitBounds([Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)], {
    padding: Math.min(70, map.getContainer().clientWidth / 9),
    maxZoom: zoom_max,
    animate: false,
  })
}
