import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { leg, pacific, port, router, transshipped } from './journey.fixture.ts'
import type { Journey } from './journey.ts'
import { toMapGeojson } from './map-geojson.ts'
import { createPosterDrawer } from './poster.ts'
import { toVoyageLines } from './voyage-lines.ts'

const drawPoster = createPosterDrawer()
const size = { width: 640, height: 280, id: 'land' }
const draw = (journey: Journey, options = size) => drawPoster(toMapGeojson(journey, router), options)

test('an empty map has no poster', () => {
  assert.equal(draw({ ports: [], legs: [] }), undefined)
})

test('names can neither open a tag nor leave an attribute', () => {
  const nasty = port('"><script>alert(1)</script>', 4, 52)
  const svg = draw({ ports: [nasty], legs: [] })
  assert.ok(svg && !svg.includes('<script') && !svg.includes('"">'))
  assert.ok(svg.includes('&quot;&gt;&lt;script&gt;'))
})

test('a poster has nothing that a strict page would refuse', () => {
  const svg = draw(pacific) ?? ''
  for (const banned of ['<script', '<style', 'style=', 'foreignObject', 'href="http', 'url(', ' on'])
    assert.ok(!svg.includes(banned), banned)
})

test('past, estimate, ports and ship are told apart by more than colour', () => {
  const svg = draw(pacific) ?? ''
  assert.match(svg, /stroke="var\(--route-estimated-color[^"]+"[^>]*stroke-dasharray/)
  assert.match(svg, /stroke="var\(--route-past-color[^"]+" stroke-width="2.8"\/>/)
  assert.match(svg, /rotate\(95\)/)
  assert.deepEqual(
    [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text),
    ['Shanghai', 'Los Angeles'],
  )
  assert.match(svg, /role="img" aria-label="Shanghai – Los Angeles"/)
})

test('a leg without positions is drawn as sailed once the ship has arrived', () => {
  const [from, to] = [
    port('Santos', -46.3, -23.97, { outbound_atd_at: '2026-11-09T07:40:00Z' }),
    port('New York', -74.05, 40.66),
  ]
  const under_way = toVoyageLines(toMapGeojson({ ports: [from, to], legs: [leg()] }, router))
  assert.deepEqual([under_way.past.length, under_way.estimated.length], [0, 1])
  const arrived = toVoyageLines(
    toMapGeojson({ ports: [from, { ...to, inbound_ata_at: '2026-11-22T04:43:00Z' }], legs: [leg()] }, router),
  )
  assert.deepEqual([arrived.past.length, arrived.estimated.length], [1, 0])
})

test('a poster is small, and the same each time', () => {
  for (const journey of [pacific, transshipped])
    for (const options of [size, { width: 380, height: 250, id: 'land' }, { width: 1200, height: 630, id: 'land' }]) {
      const svg = draw(journey, options) ?? ''
      assert.ok(gzipSync(svg).length < 20_000, `${gzipSync(svg).length}`)
      assert.equal(draw(journey, options), svg)
    }
})

test('names that would cover each other move apart, and none leaves the poster', () => {
  const svg =
    draw({
      ports: [port('Rotterdam', 4.05, 51.95), port('Antwerp', 4.3, 51.28), port('New York', -74.05, 40.7)],
      legs: [],
    }) ?? ''
  const placed = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)])
  assert.equal(placed.length, 3)
  assert.equal(new Set(placed.map(String)).size, 3)
})

test('a voyage over the antimeridian is unrolled into one world', () => {
  const voyage = toVoyageLines(toMapGeojson(transshipped, router))
  const longitudes = [
    ...voyage.ports.map(({ position }) => position),
    ...voyage.past.flat(),
    ...voyage.estimated.flat(),
  ].map(([longitude]) => longitude)
  assert.ok(Math.max(...longitudes) - Math.min(...longitudes) < 200)
  assert.equal(voyage.ports.length, 3)
  const ship = toVoyageLines(toMapGeojson(pacific, router)).vessel
  assert.deepEqual(ship?.position, [190, 48.5])
})
