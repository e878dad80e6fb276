import type { FeedReading } from '../../sources/terminal-feed/observe.ts'

/**
 * Records that are not taken, as one thread hands them to another: the reasons are few, and numbers in one piece are
 * copied at once, where 100,000 objects would hold up the thread that serves for longer than reading them.
 */
export interface Rejections {
  readonly reasons: readonly string[]
  readonly indexes: Uint32Array
  /** For each of `indexes` the place of its reason. */
  readonly reason_of: Uint32Array
}

export function packRejections(rejected: FeedReading['rejected']): Rejections {
  const places = new Map<string, number>()
  const placeOf = (reason: string) => {
    const place = places.get(reason) ?? places.size
    places.set(reason, place)
    return place
  }
  const reason_of = Uint32Array.from(rejected, ({ reason }) => placeOf(reason))
  return { reasons: [...places.keys()], indexes: Uint32Array.from(rejected, ({ index }) => index), reason_of }
}

export function unpackRejections({ reasons, indexes, reason_of }: Rejections): FeedReading['rejected'] {
  return Array.from(indexes, (index, at) => ({ index, reason: reasons[reason_of[at] ?? 0] ?? '' }))
}
