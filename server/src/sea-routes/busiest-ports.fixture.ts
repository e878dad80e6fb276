import { distanceNm, normalLongitude, pointBetween } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import type { Ring } from './land.ts'

/** The busiest container ports, one per port area. */
export const busiest: readonly string[] =
  `CNSHA SGSIN CNNGB CNYTN CNTAO CNNSA KRPUS CNTXG HKHKG USLAX NLRTM AEJEA BEANR MYPKG CNXMN MYTPP TWKHH THLCH USNYC DEHAM
LKCMB MAPTM VNSGN VNCMT INMUN INNSA IDJKT IDSUB PHMNL GRPIR USSAV ESVLC CNLYG CNDLC BRSSZ DEBRV ESALG SAJED EGPSD JPTYO
JPYOK JPUKB OMSLL USHOU USORF USSEA USOAK CAVAN PAONX PABLB GBFXT FRLEH ITGIT TRIST MXZLO COCTG PECLL AUMEL AUSYD ZADUR`.split(
    /\s+/,
  )

/** Points along a line, at most so many miles apart. */
export function sampled(line: readonly Position[], step_nm: number): Position[] {
  return line.flatMap((from, i) => {
    const to = line[i + 1]
    if (!to) return [from]
    const pieces = Math.ceil(distanceNm(from, to) / step_nm)
    return Array.from({ length: pieces }, (_, k): Position => {
      const [longitude, latitude] = pointBetween(from, to, k / pieces)
      return [normalLongitude(longitude), latitude]
    })
  })
}

/** Rings may run on beyond the antimeridian, where a point is found in the next copy of the world. */
const worlds = [-360, 0, 360]

/** Whether a point lies on land: even-odd over the rings whose edges cross its band of a tenth of a degree. */
export function landLookup(land: readonly Ring[]): (point: Position) => boolean {
  const bands = new Map<number, [Position, Position][]>()
  for (const ring of land)
    ring.forEach((from, i) => {
      const to = ring[i + 1]
      if (!to) return
      const [first, last] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])].map((latitude) =>
        Math.floor(latitude * 10),
      )
      for (let band = first ?? 0; band <= (last ?? 0); band++) {
        const edges = bands.get(band) ?? []
        edges.push([from, to])
        bands.set(band, edges)
      }
    })
  return ([longitude, latitude]) => {
    const inside = worlds.map(() => false)
    for (const [from, to] of bands.get(Math.floor(latitude * 10)) ?? []) {
      if (from[1] > latitude === to[1] > latitude) continue
      const crossing = from[0] + ((latitude - from[1]) * (to[0] - from[0])) / (to[1] - from[1])
      worlds.forEach((shift, world) => {
        if (longitude + shift < crossing) inside[world] = !inside[world]
      })
    }
    return inside.includes(true)
  }
}
