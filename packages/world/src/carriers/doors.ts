import { cmaCgm } from './doors/cma-cgm.ts'
import { cosco } from './doors/cosco.ts'
import { evergreen } from './doors/evergreen.ts'
import { hapagLloyd } from './doors/hapag-lloyd.ts'
import { hmm } from './doors/hmm.ts'
import { maersk } from './doors/maersk.ts'
import { msc } from './doors/msc.ts'
import { one } from './doors/one.ts'
import { yangMing } from './doors/yang-ming.ts'
import { zim } from './doors/zim.ts'
import type { Door } from './office.ts'

const doors: readonly Door[] = [maersk, hapagLloyd, cmaCgm, msc, one, yangMing, evergreen, zim, hmm, cosco]

/** The doors of all simulated lines. */
export function allDoors(): readonly Door[] {
  return doors
}
