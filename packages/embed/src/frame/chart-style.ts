import type { Feature, FeatureCollection } from 'geojson'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Position } from '../../../../server/src/sea-routes/great-circle.ts'
import type { Colours } from './colours.ts'
import type { Polygon } from './land.ts'
import type { Voyage } from './voyage.ts'
import type { MapWords } from './words.ts'

/** All that the chart shows. `tile` replaces the chart's own land by somebody's raster tiles. */
export type Scene = {
  land: readonly Polygon[]
  voyage: Voyage
  colours: Colours
  words: MapWords
  tile: { url: string; attribution: string } | undefined
}

/** Farther than the widest waterline reaches, in the units of a tile. */
const WATERS_BUFFER = 512
/** Waterlines are soft: far fewer points than the coast draw them as well, and in half the time. */
const WATERS_TOLERANCE = 2
const WATERS_MIN_DEGREES = 0.2
const WATERLINES = [
  ['mid', 34],
  ['shelf', 20],
  ['shoal', 9],
] as const
const OCEANS = [
  ['north_pacific', -158, 33],
  ['south_pacific', -130, -32],
  ['north_atlantic', -40, 36],
  ['south_atlantic', -14, -30],
  ['indian', 82, -24],
] as const

/** The chart as a MapLibre style: a sea chart without glyphs, sprites or any other address than that of tiles. */
export function chartStyle(scene: Scene): StyleSpecification {
  return {
    version: 8,
    sources: { ...(scene.tile ? tileSources(scene.tile) : landSources(scene)), ...voyageSources(scene.voyage) },
    layers: [...(scene.tile ? tileLayers : landLayers(scene.colours)), ...voyageLayers(scene.colours)],
  }
}

/** The chart's own sea and land, of no voyage. */
export function landSources({ land, words }: Pick<Scene, 'land' | 'words'>): Record<string, SourceSpecification> {
  const polygons = land.map((polygon): Feature => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: polygon.map(toCoordinates) },
  }))
  const shores = land.flat().map((ring) => ring.filter(isShore))
  const oceans = OCEANS.map(([name, longitude, latitude]): Feature => ({
    type: 'Feature',
    properties: { name: words.oceans[name] },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }))
  return {
    land: { type: 'geojson', data: collect(polygons), attribution: 'Natural Earth' },
    coast: { type: 'geojson', data: collect(shores.map((ring) => lineOf(ring))) },
    waters: {
      type: 'geojson',
      buffer: WATERS_BUFFER,
      tolerance: WATERS_TOLERANCE,
      data: collect(shores.filter(isWorthWaterlines).map((ring) => lineOf(ring))),
    },
    grid: { type: 'geojson', data: collect(graticule()) },
    oceans: { type: 'geojson', data: collect(oceans) },
  }
}

/** Its layers, from the sea upward. */
export function landLayers(colours: Colours): LayerSpecification[] {
  return [
    { id: 'deep', type: 'background', paint: { 'background-color': colours.deep } },
    ...WATERLINES.map(([name, width]): LayerSpecification => ({
      id: name,
      type: 'line',
      source: 'waters',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colours[name],
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 0, width / 3, 3, width, 8, width * 4],
      },
    })),
    {
      id: 'grid',
      type: 'line',
      source: 'grid',
      paint: { 'line-color': colours.grid, 'line-width': 0.6, 'line-opacity': 0.6 },
    },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
    {
      id: 'coast',
      type: 'line',
      source: 'coast',
      paint: { 'line-color': colours.coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.1] },
    },
    {
      id: 'oceans',
      type: 'symbol',
      source: 'oceans',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Italic', 'system-ui', 'sans-serif'],
        'text-size': 14,
        'text-letter-spacing': 0.2,
        'text-max-width': 7,
      },
      paint: { 'text-color': colours.label, 'text-halo-color': colours.deep, 'text-halo-width': 1 },
    },
  ]
}

function tileSources({ url, attribution }: { url: string; attribution: string }): Record<string, SourceSpecification> {
  return { tiles: { type: 'raster', tiles: [url], tileSize: 256, attribution } }
}

const tileLayers: LayerSpecification[] = [{ id: 'tiles', type: 'raster', source: 'tiles' }]

/** Ways and ship of a voyage. */
export function voyageSources({
  past,
  estimated,
  vessel,
}: Pick<Voyage, 'past' | 'estimated' | 'vessel'>): Record<string, SourceSpecification> {
  const ship: Feature[] = vessel
    ? [
        {
          type: 'Feature',
          properties: { heading: vessel.heading ?? 0 },
          geometry: { type: 'Point', coordinates: [...vessel.position] },
        },
      ]
    : []
  return {
    past: { type: 'geojson', data: collect(past.map((line) => lineOf(line))) },
    estimated: { type: 'geojson', data: collect(estimated.map((line) => lineOf(line))) },
    vessel: { type: 'geojson', data: collect(ship) },
  }
}

/** Their layers; the ship is drawn over the ways. */
export function voyageLayers(colours: Colours): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'estimated-casing',
      type: 'line',
      source: 'estimated',
      layout: round,
      paint: { 'line-color': colours.surface, 'line-width': 5, 'line-opacity': 0.75 },
    },
    {
      id: 'estimated',
      type: 'line',
      source: 'estimated',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.estimated, 'line-width': 2.4, 'line-dasharray': [3, 2] },
    },
    {
      id: 'past-casing',
      type: 'line',
      source: 'past',
      layout: round,
      paint: {
        'line-color': colours.surface,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 4.6, 5, 7],
        'line-opacity': 0.85,
      },
    },
    {
      id: 'past',
      type: 'line',
      source: 'past',
      layout: round,
      paint: { 'line-color': colours.past, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 2.2, 5, 4] },
    },
    {
      id: 'vessel-halo',
      type: 'circle',
      source: 'vessel',
      paint: { 'circle-radius': 24, 'circle-color': colours.vessel, 'circle-opacity': 0.14 },
    },
    {
      id: 'vessel',
      type: 'symbol',
      source: 'vessel',
      layout: {
        'icon-image': 'ship',
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 1, 1.15, 5, 1.6],
      },
    },
  ]
}

// The cut over the pole that closes Antarctica is no shore.
function isShore([, latitude]: Position): boolean {
  return latitude > -85
}

function isWorthWaterlines(ring: readonly Position[]): boolean {
  const [first] = ring
  return (
    first !== undefined &&
    ring.some(([longitude, latitude]) => Math.hypot(longitude - first[0], latitude - first[1]) > WATERS_MIN_DEGREES)
  )
}

function graticule(): Feature[] {
  const lines: Position[][] = []
  for (let longitude = -180; longitude < 180; longitude += 30)
    lines.push([
      [longitude, -80],
      [longitude, 84],
    ])
  for (let latitude = -60; latitude <= 60; latitude += 30)
    lines.push([
      [-180, latitude],
      [0, latitude],
      [180, latitude],
    ])
  return lines.map((line) => lineOf(line))
}

function lineOf(line: readonly Position[]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: toCoordinates(line) } }
}

function toCoordinates(line: readonly Position[]): number[][] {
  return line.map(([longitude, latitude]) => [longitude, latitude])
}

function collect(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}
