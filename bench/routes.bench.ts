import { gzipSync } from 'node:zlib'
import { readTables } from '../server/src/reference/tables.ts'
import type { Journey } from '../server/src/sea-routes/journey.ts'
import { leg, pacific, port } from '../server/src/sea-routes/journey.fixture.ts'
import { toMapGeojson } from '../server/src/sea-routes/map-geojson.ts'
import { createPosterDrawer } from '../server/src/sea-routes/poster.ts'
import { createSeaRouter } from '../server/src/sea-routes/router.ts'
import type { Position } from '../server/src/sea-routes/great-circle.ts'
import type { Figure } from './figure.ts'

const busiest = [
  'CNSHA',
  'SGSIN',
  'KRPUS',
  'USLAX',
  'NLRTM',
  'AEJEA',
  'BEANR',
  'LKCMB',
  'BRSSZ',
  'USNYC',
  'PAONX',
  'ZADUR',
  'AUMEL',
  'JPTYO',
  'TRIST',
]
const chart_path = 'server/dist/sea-chart'

/** What a route, a map and a drawing cost; the limits are those of the product's promises. */
export async function routesBench(): Promise<readonly Figure[]> {
  const opened_ms = cpuMs(() => createSeaRouter({ chart_path }).warm())
  const router = createSeaRouter({ chart_path })
  router.warm()
  const places = new Map(
    readTables(null).ports.map(({ locode, longitude, latitude }): [string, Position] => [
      locode,
      [longitude, latitude],
    ]),
  )
  const pairs = busiest.flatMap((from, i) =>
    busiest.slice(i + 1).map((to) => [places.get(from) ?? [0, 0], places.get(to) ?? [0, 0]] as const),
  )
  const uncached = pairs.map(([from, to]) => cpuMs(() => router.route(from, to)))
  const cached = pairs.map(([from, to]) => cpuMs(() => router.route(from, to)))
  const maps = Array.from({ length: 200 }, () => cpuMs(() => toMapGeojson(pacific, router)))
  const draw = createPosterDrawer()
  const first_drawing = cpuMs(() => draw(toMapGeojson(pacific, router), { width: 640, height: 280, id: 'land' }))
  const drawn = busiest
    .slice(1)
    .map((to): Journey => ({ ports: [placeOf('CNSHA', places), placeOf(to, places)], legs: [leg()] }))
    .map((journey) => toMapGeojson(journey, router))
  const drawings = drawn.map((map) => cpuMs(() => draw(map, { width: 640, height: 280, id: 'land' })))
  const sizes = drawn.map((map) => gzipSync(draw(map, { width: 640, height: 280, id: 'land' }) ?? '').length / 1_000)
  return [
    figure('opening the sea chart, once', opened_ms, 'ms CPU'),
    figure(`a route not asked for before, median of ${pairs.length}`, middle(uncached), 'ms CPU'),
    figure('the slowest of them (limit 1,000)', Math.max(...uncached), 'ms CPU'),
    figure('a route asked for again, median (limit 1)', middle(cached), 'ms CPU'),
    figure('map_geojson of a voyage under way, median (limit 5)', middle(maps), 'ms CPU'),
    figure('the first drawing of a process, land read', first_drawing, 'ms CPU'),
    figure('a drawing, the slowest of 14 (limit 100)', Math.max(...drawings), 'ms CPU'),
    figure('a drawing after gzip, the largest of 14 (limit 20)', Math.max(...sizes), 'kB'),
  ]
}

function placeOf(locode: string, places: ReadonlyMap<string, Position>) {
  const [longitude, latitude] = places.get(locode) ?? [0, 0]
  return port(locode, longitude, latitude)
}

function figure(name: string, ours: number, unit: string): Figure {
  return { name, ours, baseline: null, unit, goal: null }
}

function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
