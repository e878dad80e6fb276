import { coarriInterchange, isReported } from './coarri.ts'
import type { Status } from './message.ts'
import { isTrucked, x12_214Interchange } from './x12-214.ts'

/** A file that others than the line send of what its statuses tell; null: nothing of it concerns them. */
type Beside = (scac: string, statuses: readonly Status[], to: number, stamp: string) => EdiFile | null

/** A file that falls into the folder. */
export type EdiFile = { name: string; body: string }

/** Faults under which terminals and truckers send files beside the line, by name. */
export const ediBeside: Readonly<Record<string, Beside>> = {
  coarri_next_leg: (scac, statuses, to, stamp) => {
    const reported = statuses.filter(isReported)
    return reported.length === 0
      ? null
      : { name: `${scac}_COARRI_${stamp}.edi`, body: coarriInterchange(`${scac}TERM`, reported, to) }
  },
  trucker_214: (scac, statuses, to, stamp) => {
    const trucked = statuses.filter(isTrucked)
    return trucked.length === 0
      ? null
      : { name: `${scac}_214_${stamp}.x12`, body: x12_214Interchange('HAUL', trucked, to) }
  },
}
