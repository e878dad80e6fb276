import { part, type Segment } from './interchange.ts'

/** Formats of a day (101, 102) and of an hour (401, 402, 404) with those that say both at once. */
const day_formats: ReadonlySet<string> = new Set(['101', '102'])
const joined_formats: Readonly<Record<string, string>> = { 401: '203', 402: '204', 404: '304' }

/** What a DTM segment says alone. */
interface Half {
  readonly qualifier: string
  readonly text: string
  readonly format: string
}

function halfOf(segment: Segment): Half {
  return { qualifier: part(segment, 1) ?? '', text: part(segment, 1, 2) ?? '', format: part(segment, 1, 3) ?? '' }
}

/**
 * Segments in which a day and an hour that stand in two DTM of one qualifier, beside each other in either order, are
 * one DTM. A day without an hour stays a day, and an hour without a day says nothing.
 */
export function withJoinedTimes(segments: readonly Segment[]): readonly Segment[] {
  const joined: Segment[] = []
  for (const segment of segments) {
    const index = segment.tag === 'DTM' ? otherHalf(joined, halfOf(segment)) : -1
    const before = joined[index]
    const both = before === undefined ? null : joinedOf(halfOf(before), halfOf(segment))
    if (both === null) joined.push(segment)
    else joined[index] = both
  }
  return joined
}

/** Where the other half of a time stands among the DTM right before it; -1: nowhere. */
function otherHalf(before: readonly Segment[], half: Half): number {
  const begins = before.findLastIndex(({ tag }) => tag !== 'DTM') + 1
  const found = before.slice(begins).findLastIndex((one) => joinedOf(halfOf(one), half) !== null)
  return found === -1 ? -1 : begins + found
}

function joinedOf(one: Half, other: Half): Segment | null {
  if (one.qualifier !== other.qualifier) return null
  const [day, hour] = day_formats.has(one.format) ? [one, other] : [other, one]
  const format = Object.hasOwn(joined_formats, hour.format) ? joined_formats[hour.format] : undefined
  if (!day_formats.has(day.format) || format === undefined) return null
  const digits = day.format === '101' ? `20${day.text}` : day.text
  if (!/^\d{8}$/.test(digits) || !/^\d{4}/.test(hour.text)) return null
  return { tag: 'DTM', elements: [[day.qualifier, `${digits}${hour.text}`, format]] }
}
