import { cmaCgm } from './doors/cma-cgm.ts'
import { hapagLloyd } from './doors/hapag-lloyd.ts'
import { maersk } from './doors/maersk.ts'
import { one } from './doors/one.ts'
import { yangMing } from './doors/yang-ming.ts'
import { zim } from './doors/zim.ts'
import type { Door } from './office.ts'

const doors: readonly Door[] = [maersk, hapagLloyd, cmaCgm, one, yangMing, zim]

/** The doors of all simulated lines. */
export function allDoors(): readonly Door[] {
  return doors
}
