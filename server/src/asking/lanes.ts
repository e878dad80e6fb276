import type { LaneClaim } from '../world-facts/lane-claim.ts'

/** A lane in which something is due, and the source that it asks. */
export interface DueLane {
  readonly lane: string
  readonly source: string
}

/**
 * Shares the room of each source out over its lanes: as evenly as it goes, and where there are more lanes than room,
 * others come first each `turn`. Pure.
 */
export function shareOut(
  lanes: readonly DueLane[],
  roomOf: (source: string) => number,
  turn: number,
): readonly LaneClaim[] {
  return [...Map.groupBy(lanes, ({ source }) => source)].flatMap(([source, same]) => {
    const room = roomOf(source)
    const first = turn % same.length
    const served = [...same.slice(first), ...same.slice(0, first)].slice(0, room)
    return served.map(({ lane }, index) => ({
      lane,
      wanted: Math.floor(room / served.length) + (index < room % served.length ? 1 : 0),
    }))
  })
}
