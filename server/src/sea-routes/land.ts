import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { z } from 'zod'
import { normalLongitude, unwrap } from './great-circle.ts'
import type { Position } from './great-circle.ts'

/**
 * A closed outline of land, or of water within land; its last point repeats the first. Longitudes are continuous:
 * land that straddles the antimeridian runs on beyond ±180.
 */
export type Ring = readonly Position[]

const land_topology = z.object({
  type: z.literal('Topology'),
  objects: z.object({
    land: z.object({
      type: z.literal('GeometryCollection'),
      geometries: z.tuple([z.object({ type: z.literal('MultiPolygon'), arcs: z.array(z.array(z.array(z.int()))) })]),
    }),
  }),
  arcs: z.array(z.array(z.array(z.int()).length(2))),
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
})

/**
 * The world's land as rings that fill by the even-odd rule, from Natural Earth in the npm package `world-atlas`.
 * `scale` is Natural Earth's: 10m is the finest (about 1 km), 110m the coarsest.
 */
export function readLand(scale: '10m' | '50m' | '110m'): Ring[] {
  const path = createRequire(import.meta.url).resolve(`world-atlas/land-${scale}.json`)
  const topology = land_topology.parse(JSON.parse(readFileSync(path, 'utf8')))
  const { coordinates } = feature(topology, topology.objects.land.geometries[0]).geometry
  return coordinates
    .flat()
    .map((ring) =>
      toFirstWorld(closeOverPole(unwrap(ring.map(([longitude = 0, latitude = 0]) => [longitude, latitude])))),
    )
}

// Antarctica's coast runs once round the world and meets itself a whole turn later.
function closeOverPole(ring: Position[]): Position[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring
  return [...ring, [last[0], -90], [first[0], -90], first]
}

// Puts every ring into the same world, so that an inner sea lies within its continent.
function toFirstWorld(ring: Position[]): Position[] {
  const longitudes = ring.map(([longitude]) => longitude)
  const west = longitudes.reduce((min, at) => Math.min(min, at), Infinity)
  const east = longitudes.reduce((max, at) => Math.max(max, at), -Infinity)
  const middle = (west + east) / 2
  const shift = normalLongitude(middle) - middle
  return shift === 0 ? ring : ring.map(([longitude, latitude]) => [longitude + shift, latitude])
}
