import { activityTimeOf } from './edifact-parts.ts'
import { part, type Segment } from './interchange.ts'

/** A unit of a CODECO or COARRI message with the segments that belong to it. */
export interface Unit {
  readonly eqd: Segment
  readonly own: readonly Segment[]
}

/** The header of the message, and its units: everything from one EQD to the next belongs to the first. */
export function unitsOf(segments: readonly Segment[]): {
  readonly head: readonly Segment[]
  readonly units: readonly Unit[]
} {
  const head: Segment[] = []
  const units: { eqd: Segment; own: Segment[] }[] = []
  for (const segment of segments) {
    if (segment.tag === 'EQD') units.push({ eqd: segment, own: [] })
    else if (segment.tag !== 'CNT') (units.at(-1)?.own ?? head).push(segment)
  }
  return { head, units }
}

/** Value of the first RFF with a qualifier. */
export function referenceOf(segments: readonly Segment[], qualifier: string): string | null {
  return part(
    segments.find((segment) => segment.tag === 'RFF' && part(segment, 1) === qualifier),
    1,
    2,
  )
}

/** What is wrong where a unit bears only times of what is expected, which are not when it moved. */
export function untimed(own: readonly Segment[]): readonly string[] {
  const is_timed = own.some(({ tag }) => tag === 'DTM')
  return is_timed && activityTimeOf(own, '7') === undefined ? ['its times are not of the move'] : []
}
