import type { DcsaProfile } from '../profile.ts'
import { cma_cgm } from './cma-cgm.ts'
import { evergreen } from './evergreen.ts'
import { hapag_lloyd } from './hapag-lloyd.ts'
import { hmm } from './hmm.ts'
import { maersk } from './maersk.ts'
import { msc } from './msc.ts'
import { one } from './one.ts'
import { yang_ming } from './yang-ming.ts'
import { zim } from './zim.ts'

/** Every carrier of the family, one file each. */
export const profiles: readonly DcsaProfile[] = [maersk, hapag_lloyd, cma_cgm, msc, one, yang_ming, evergreen, zim, hmm]
