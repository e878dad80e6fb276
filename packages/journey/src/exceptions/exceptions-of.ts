import type { ContainerPicture } from '../picture.ts'
import { ascending } from '../order.ts'
import { chargeExceptions } from './charges.ts'
import { disagreements } from './disagreement.ts'
import { estimateExceptions } from './estimates.ts'
import type { ExceptionFindings, ExceptionInput, FamilyFindings } from './exception.ts'
import { together } from './find.ts'
import { holdExceptions, standingHolds } from './holds.ts'
import { lastFreeDayExceptions } from './last-free-day.ts'
import { overdueExceptions } from './overdue.ts'
import { placeExceptions } from './place-changes.ts'
import { reuseExceptions } from './reuse.ts'
import { routeExceptions } from './route-changes.ts'
import { silenceExceptions } from './silence.ts'

/**
 * Every exception of a shipment: what is wrong as things stand, and what changed since the picture before. Pure: the
 * same pictures, clocks, moment and rules give the same exceptions. Until `next_at` they stay the same unless something
 * new becomes known.
 */
export function exceptionsOf(input: ExceptionInput): ExceptionFindings {
  const { found, turns } = together([
    routeExceptions(input),
    placeExceptions(input),
    estimateExceptions(input),
    overdueExceptions(input),
    silenceExceptions(input),
    ...input.picture.containers.map((box) => boxExceptions(box, input)),
  ])
  const ahead = turns.flatMap((at) => (at !== null && at > input.now ? [at] : [])).toSorted(ascending)
  const distinct = new Map(found.map((one) => [one.key, one]))
  return {
    found: [...distinct.values()].toSorted((a, b) => ascending(a.key, b.key)),
    standing_holds: input.picture.containers.flatMap(standingHolds),
    next_at: ahead[0] ?? null,
  }
}

function boxExceptions(box: ContainerPicture, input: ExceptionInput): FamilyFindings {
  const before = input.before?.containers.find(({ number }) => number === box.number) ?? null
  return together([
    lastFreeDayExceptions(box, input),
    chargeExceptions(box, input),
    disagreements(box, input),
    holdExceptions(before, box),
    reuseExceptions(before, box),
  ])
}
