import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { z } from 'zod'
import { readTables } from '../reference/tables.ts'
import { distanceNm } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import { createSeaRouter } from './router.ts'

const directory = mkdtempSync(join(tmpdir(), 'sea-routes-'))
after(() => rmSync(directory, { recursive: true }))
const chart_path = join(directory, 'kept', 'sea-chart')
const router = createSeaRouter({ chart_path })
const ports = new Map(
  readTables(null).ports.map(({ locode, longitude, latitude }): [string, Position] => [locode, [longitude, latitude]]),
)

function portAt(locode: string): Position {
  const position = ports.get(locode)
  assert.ok(position, `${locode} is in the reference`)
  return position
}

function routeBetween(from: string, to: string) {
  const route = router.route(portAt(from), portAt(to))
  assert.ok(route, `${from} to ${to} has a route`)
  return route
}

test('there is no way by sea to a place far inland, nor to a lake', () => {
  assert.equal(router.route([106.55, 29.56], portAt('CNSHA')), undefined, 'Chongqing')
  assert.equal(router.route(portAt('NLRTM'), [-87.6, 41.9]), undefined, 'Chicago')
  assert.equal(router.route([50.4, 40.3], portAt('TRIST')), undefined, 'Baku on the Caspian')
})

test('distances agree with published ones within five percent', () => {
  const row = z.tuple([z.string(), z.string(), z.coerce.number().positive(), z.string().min(1)])
  const [, ...rows] = readFileSync(new URL('published-distances.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  assert.ok(rows.length >= 20)
  for (const line of rows) {
    const [from, to, published] = row.parse(line.split(','))
    const { distance_nm } = routeBetween(from, to)
    assert.ok(Math.abs(distance_nm / published - 1) < 0.05, `${from} to ${to}: ${distance_nm} against ${published}`)
  }
})

test('the Pacific is crossed straight, from either side, with continuous longitudes', () => {
  const [east, west] = [routeBetween('JPYOK', 'USLAX'), routeBetween('USLAX', 'JPYOK')]
  assert.equal(east.distance_nm, west.distance_nm)
  for (const { coordinates } of [east, west]) {
    coordinates.slice(1).forEach(([longitude], i) => assert.ok(Math.abs(longitude - (coordinates[i]?.[0] ?? 0)) < 30))
    assert.ok(Math.abs(coordinates[0]?.[0] ?? 999) <= 180, 'starts in the first world')
  }
  assert.ok((east.coordinates.at(-1)?.[0] ?? 0) > 180)
  assert.ok((west.coordinates.at(-1)?.[0] ?? 0) < -180)
  const [fiji, samoa] = [router.route([178.4, -18.1], [-171.8, -13.8]), router.route([-171.8, -13.8], [178.4, -18.1])]
  assert.ok(fiji && samoa && fiji.distance_nm < 720 && fiji.distance_nm === samoa.distance_nm)
})

test('a ship on the open sea goes straight on from where it is', () => {
  for (const [from, to] of [
    [
      [175, 20],
      [-170, 20],
    ],
    [
      [-40.3, 31.7],
      [-39.9, 31.9],
    ],
    [
      [60.1, -10.2],
      [88.8, -20.1],
    ],
  ] as const) {
    const route = router.route(from, to)
    assert.ok(route && Math.abs(route.distance_nm - distanceNm(from, to)) < 1, `${route?.distance_nm}`)
  }
})

test('canals and straits are used where ships use them, the ice where they do not', () => {
  const passes = (from: string, to: string, place: Position) =>
    routeBetween(from, to).coordinates.some(([longitude, latitude]) => distanceNm([longitude, latitude], place) < 25)
  assert.ok(passes('CNSHA', 'NLRTM', [32.3, 30.5]), 'Suez')
  assert.ok(passes('CNSHA', 'USNYC', [-79.8, 9.2]), 'Panama')
  assert.ok(passes('TRIST', 'USNYC', [-5.6, 35.95]), 'Gibraltar')
  assert.ok(passes('CNDLC', 'USSEA', [140.6, 41.4]), 'Tsugaru')
  const latitudes = [...routeBetween('JPTYO', 'NLRTM').coordinates, ...routeBetween('BRSSZ', 'AUMEL').coordinates].map(
    ([, latitude]) => latitude,
  )
  assert.ok(Math.max(...latitudes) < 60 && Math.min(...latitudes) > -58)
})

test('the memory of routes is bounded, and an answer is the same with or without it', () => {
  const forgetful = createSeaRouter({ chart_path, cached_routes_max: 1 })
  const first = forgetful.route(portAt('AUSYD'), portAt('NZAKL'))
  assert.equal(forgetful.route(portAt('AUSYD'), portAt('NZAKL')), first)
  forgetful.route(portAt('USLAX'), portAt('USOAK'))
  const again = forgetful.route(portAt('AUSYD'), portAt('NZAKL'))
  assert.notEqual(again, first)
  assert.deepEqual(again, first)
})

test('a kept chart is compact, and a damaged one is drawn anew', () => {
  const drawn = routeBetween('AUSYD', 'NZAKL')
  assert.ok(statSync(chart_path).size < 80_000)
  const kept = readFileSync(chart_path)
  writeFileSync(chart_path, kept.subarray(0, 1000))
  const mended = createSeaRouter({ chart_path })
  assert.deepEqual(mended.route(portAt('AUSYD'), portAt('NZAKL')), drawn)
  assert.deepEqual(readFileSync(chart_path), kept)
})
