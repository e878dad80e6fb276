import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import zoneAt from '@photostructure/tz-lookup'
import { z } from 'zod'
import { loadReference } from './reference.ts'

/** Harbours reach into the sea and outlines are coarse: a place may lie so far outside of its country. */
const TOLERANCE_KM = 10

/** Countries that the map calls otherwise than the runtime's English, or shows as a part of another. */
const NAMES_ON_MAP: Readonly<Record<string, readonly string[]>> = {
  AG: ['Antigua and Barb.'],
  CD: ['Dem. Rep. Congo'],
  CG: ['Congo'],
  CI: ["Côte d'Ivoire"],
  CV: ['Cabo Verde'],
  DO: ['Dominican Rep.'],
  FO: ['Faeroe Is.'],
  GF: ['France'],
  GP: ['France'],
  GQ: ['Eq. Guinea'],
  HK: ['Hong Kong'],
  KY: ['Cayman Is.'],
  LC: ['Saint Lucia'],
  MM: ['Myanmar'],
  MO: ['Macao'],
  MP: ['N. Mariana Is.'],
  MQ: ['France'],
  PF: ['Fr. Polynesia'],
  RE: ['France'],
  SB: ['Solomon Is.'],
  SO: ['Somalia', 'Somaliland'],
  ST: ['São Tomé and Principe'],
  TR: ['Turkey'],
  TT: ['Trinidad and Tobago'],
  US: ['United States of America'],
  VC: ['St. Vin. and Gren.'],
  VI: ['U.S. Virgin Is.'],
  YT: ['France'],
}

type Ring = readonly (readonly [longitude: number, latitude: number])[]

const reference = loadReference()
const outlines = readOutlines()
const englishNames = new Intl.DisplayNames(['en'], { type: 'region' })

const places = [
  ...reference.ports().map((port) => ({ ...port, key: port.code })),
  ...reference.metroAreas().map((area) => ({ ...area, key: area.code })),
  ...reference
    .terminals()
    .flatMap(({ latitude, longitude, ...rest }) =>
      latitude === null || longitude === null ? [] : [{ ...rest, latitude, longitude }],
    ),
]

describe('geography', () => {
  test('every zone is that of the coordinate', () => {
    const wrong = places.filter(({ latitude, longitude, time_zone }) => zoneAt(latitude, longitude) !== time_zone)
    assert.deepEqual(
      wrong.map(({ key, time_zone }) => `${key} ${time_zone}`),
      [],
    )
  })

  test('every place lies in its country', () => {
    const wrong = places.filter(({ country_code, latitude, longitude }) => !liesIn(country_code, latitude, longitude))
    assert.deepEqual(
      wrong.map(({ key }) => key),
      [],
    )
  })

  test('every ramp lies within 120 km of the place it is filed under', () => {
    const far = reference
      .terminals()
      .filter(
        ({ latitude, longitude, location }) =>
          latitude !== null &&
          longitude !== null &&
          distanceKm([longitude, latitude], [location.longitude, location.latitude]) > 120,
      )
    assert.deepEqual(
      far.map(({ key }) => key),
      [],
    )
  })

  test('the check itself tells a place in the wrong country', () => {
    assert.equal(liesIn('FR', 51.95, 4.05), false)
    assert.equal(liesIn('US', 25.67, -100.31), false)
  })
})

function liesIn(country_code: string, latitude: number, longitude: number): boolean {
  const names = NAMES_ON_MAP[country_code] ?? [englishNames.of(country_code) ?? '']
  const rings = names.flatMap((name) => outlines.get(name) ?? [])
  return (
    isInside(rings, longitude, latitude) ||
    rings.some((ring) =>
      ring.some(
        (point, at) => distanceToSegmentKm([longitude, latitude], point, ring[at + 1] ?? point) <= TOLERANCE_KM,
      ),
    )
  )
}

/** Even-odd rule over all rings, holes included. */
function isInside(rings: readonly Ring[], longitude: number, latitude: number): boolean {
  let inside = false
  for (const ring of rings)
    ring.forEach(([x1, y1], at) => {
      const [x2, y2] = ring[at + 1] ?? ring[0] ?? [x1, y1]
      if (y1 > latitude !== y2 > latitude && longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1))
        inside = !inside
    })
  return inside
}

function distanceToSegmentKm(point: Ring[number], from: Ring[number], to: Ring[number]): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = dx === 0 && dy === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / (dx * dx + dy * dy)
  const part = Math.max(0, Math.min(1, along))
  return distanceKm(point, [from[0] + part * dx, from[1] + part * dy])
}

function distanceKm(a: Ring[number], b: Ring[number]): number {
  const east = (a[0] - b[0]) * Math.cos(((a[1] + b[1]) / 2) * (Math.PI / 180))
  return Math.hypot(east, a[1] - b[1]) * 111.2
}

/** The outlines of the world's countries by name (Natural Earth, TopoJSON with delta-encoded arcs). */
function readOutlines(): Map<string, Ring[]> {
  const arcList = z.array(z.int())
  const geometry = z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), arcs: z.array(arcList) }),
    z.object({ type: z.literal('MultiPolygon'), arcs: z.array(z.array(arcList)) }),
  ])
  const country = z.intersection(geometry, z.object({ properties: z.object({ name: z.string() }) }))
  const pair = z.tuple([z.number(), z.number()])
  const map = z.object({
    transform: z.object({ scale: pair, translate: pair }),
    arcs: z.array(z.array(pair)),
    objects: z.object({ countries: z.object({ geometries: z.array(country) }) }),
  })
  const {
    transform: { scale, translate },
    arcs,
    objects,
  } = map.parse(
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8')),
  )
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Ring[number] => [
      (x += dx) * scale[0] + translate[0],
      (y += dy) * scale[1] + translate[1],
    ])
  })
  const ring = (indices: readonly number[]): Ring =>
    indices.flatMap((index) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? [])))
  return new Map(
    objects.countries.geometries.map((shape) => [
      shape.properties.name,
      shape.type === 'Polygon' ? shape.arcs.map(ring) : shape.arcs.flatMap((rings) => rings.map(ring)),
    ]),
  )
}
