import { gzipSync } from 'node:zlib'
import { readTables } from '../server/src/reference/tables.ts'
import { positionsBetween } from '../server/src/sea-routes/along-route.ts'
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
  const routes = pairs.map(([from, to]) => cpuMs(() => copyOf(router.route(from, to))))
  const map = toMapGeojson(pacific, router)
  const maps = Array.from({ length: 200 }, () => cpuMs(() => toMapGeojson(pacific, router)))
  const copies = maps.map(() => cpuMs(() => copyOf(map)))
  const draw = createPosterDrawer()
  const first_drawing = cpuMs(() => draw(map, { width: 640, height: 280, id: 'land' }))
  const drawn = busiest
    .slice(1)
    .map((to): Journey => ({ ports: [placeOf('CNSHA', places), placeOf(to, places)], legs: [leg()] }))
    .map((journey) => toMapGeojson(journey, router))
  const drawings = drawn.map((one) => cpuMs(() => draw(one, { width: 640, height: 280, id: 'land' })))
  const zipped = drawn.map((one) => {
    const svg = draw(one, { width: 640, height: 280, id: 'land' }) ?? ''
    return { ms: cpuMs(() => gzipSync(svg)), kb: gzipSync(svg).length / 1_000 }
  })
  const [from, to] = pairs[0] ?? [[0, 0] as const, [0, 0] as const]
  const line = router.route(from, to)
  const month = line === undefined ? [] : Array.from({ length: 20 }, () => cpuMs(() => aMonthByTheMinute(line)))
  const stamps = month.map(() => cpuMs(instantsOfAMonth))
  return [
    figure('opening the sea chart, once', opened_ms, 'ms CPU'),
    figure(
      `a route not asked for before, median of ${pairs.length}, beside opening the chart`,
      middle(uncached),
      'ms CPU',
      opened_ms,
    ),
    figure('the slowest of them (limit 1,000)', Math.max(...uncached), 'ms CPU'),
    figure('a route asked for again, median, beside copying it (limit 1)', middle(cached), 'ms CPU', middle(routes)),
    figure('map_geojson of a voyage, median, beside copying it (limit 5)', middle(maps), 'ms CPU', middle(copies)),
    figure('a month by the minute, median, beside its instants (limit 500)', middle(month), 'ms CPU', middle(stamps)),
    figure('the first drawing of a process, land read', first_drawing, 'ms CPU'),
    figure(
      'a drawing, the slowest of 14, beside its gzip (limit 100)',
      Math.max(...drawings),
      'ms CPU',
      Math.max(...zipped.map(({ ms }) => ms)),
    ),
    figure('a drawing after gzip, the largest of 14 (limit 20)', Math.max(...zipped.map(({ kb }) => kb)), 'kB'),
  ]
}

/** What a reader has to do at least: write it down and read it again. */
function copyOf(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

const month_from = new Date('2026-11-01T00:00:00Z')
const month_minutes = 31 * 24 * 60

function aMonthByTheMinute(line: Parameters<typeof positionsBetween>[0]): unknown {
  return positionsBetween(line, month_from, new Date(month_from.getTime() + month_minutes * 60_000), 1)
}

function instantsOfAMonth(): unknown {
  return Array.from({ length: month_minutes }, (_, at) => new Date(month_from.getTime() + at * 60_000).toISOString())
}

function placeOf(locode: string, places: ReadonlyMap<string, Position>) {
  const [longitude, latitude] = places.get(locode) ?? [0, 0]
  return port(locode, longitude, latitude)
}

function figure(name: string, ours: number, unit: string, baseline: number | null = null): Figure {
  return { name, ours, baseline, unit, goal: null }
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
