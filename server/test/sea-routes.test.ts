import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readTables } from '../src/reference/tables.ts'
import { busiest, landLookup, sampled } from '../src/sea-routes/busiest-ports.fixture.ts'
import { distanceNm } from '../src/sea-routes/great-circle.ts'
import type { Position } from '../src/sea-routes/great-circle.ts'
import { readLand } from '../src/sea-routes/land.ts'
import { readPassages } from '../src/sea-routes/passages.ts'
import { createSeaRouter } from '../src/sea-routes/router.ts'
import { openSeaChart } from '../src/sea-routes/sea-chart-file.ts'
import { cellOf } from '../src/sea-routes/sea-grid.ts'

const directory = mkdtempSync(join(tmpdir(), 'sea-routes-'))
after(() => rmSync(directory, { recursive: true }))
const chart_path = join(directory, 'sea-chart')
const { clearance } = openSeaChart(chart_path)
const router = createSeaRouter({ chart_path })
const ports = new Map(
  readTables(null).ports.map(({ locode, longitude, latitude }): [string, Position] => [locode, [longitude, latitude]]),
)
const onLand = landLookup(readLand('10m'))
const passages = readPassages().flatMap(({ line }) => sampled(line, 2))
const parts = 6
const pairs = busiest.flatMap((from, i) =>
  busiest.slice(i + 1).map((to, j) => ({ from, to, part: (2 * i + j) % parts })),
)

/**
 * Cells to the nearest shore from which on a point is not looked up in the outlines of the land: ten miles and more.
 */
const far_out_cells = 4
const harbour_nm = 20
/** A route takes some 40 ms of processor time, so that a usual run looks at every sixth. */
const looked_at = process.env['QUAYLOG_SEA_ROUTES'] === 'all' ? parts : 1

test('there are 60 of the busiest ports, and each is among those of the first part', () => {
  assert.equal(busiest.length, 60)
  assert.equal(pairs.length, 1_770)
  assert.equal(new Set(partOf(0).flatMap(({ from, to }) => [from, to])).size, busiest.length)
})

for (let part = 0; part < looked_at; part++) {
  test(`no route between the busiest ports runs over land: part ${part + 1} of ${parts}`, () => {
    for (const { from, to } of partOf(part)) {
      const [start, end] = [portAt(from), portAt(to)]
      const route = router.route(start, end)
      assert.ok(route, `${from} to ${to}`)
      for (const point of sampled(route.coordinates, 3)) {
        if (
          (clearance[cellOf(point)] ?? 0) >= far_out_cells ||
          distanceNm(start, point) < harbour_nm ||
          distanceNm(end, point) < harbour_nm ||
          !onLand(point)
        )
          continue
        const is_passage = passages.some((at) => Math.abs(at[1] - point[1]) < 0.1 && distanceNm(at, point) < 4)
        assert.ok(is_passage, `${from} to ${to} at ${point}`)
      }
    }
  })
}

function partOf(part: number) {
  return pairs.filter((pair) => pair.part === part)
}

function portAt(locode: string): Position {
  const position = ports.get(locode)
  assert.ok(position, `${locode} is in the reference`)
  return position
}
