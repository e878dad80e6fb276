import type { Upstream } from './machinery/upstream.ts'
import { aishub } from './rooms/aishub.ts'
import { apm } from './rooms/apm.ts'
import { bnsf } from './rooms/bnsf.ts'
import { cn } from './rooms/cn.ts'
import { dcsaSchedules } from './rooms/dcsa-schedules.ts'
import { iqax } from './rooms/iqax.ts'
import { lbct } from './rooms/lbct.ts'
import { cma, evergreen, hmm, maersk, one } from './rooms/lines.ts'
import { maerskCharges } from './rooms/maersk-charges.ts'
import { maher } from './rooms/maher.ts'
import { msc } from './rooms/msc.ts'
import { navisEvp } from './rooms/navis-evp.ts'
import { its, tti } from './rooms/on-request.ts'
import { portcast } from './rooms/portcast.ts'
import { portsAmerica } from './rooms/ports-america.ts'
import { railFiles } from './rooms/rail-files.ts'
import { railsight } from './rooms/railsight.ts'
import { searates, sinay } from './rooms/searates.ts'
import { shipsgo } from './rooms/shipsgo.ts'
import { sprintpass } from './rooms/sprintpass.ts'
import { terminal49 } from './rooms/terminal49.ts'
import { up } from './rooms/up.ts'
import { virginia } from './rooms/virginia.ts'
import { vizion } from './rooms/vizion.ts'
import { zim } from './rooms/zim.ts'

const upstreams: readonly Upstream[] = [
  apm,
  virginia,
  navisEvp,
  sprintpass,
  maher,
  lbct,
  portsAmerica,
  its,
  tti,
  bnsf,
  cn,
  up,
  railsight,
  railFiles,
  terminal49,
  searates,
  sinay,
  shipsgo,
  portcast,
  vizion,
  zim,
  hmm,
  msc,
  evergreen,
  maersk,
  maerskCharges,
  cma,
  one,
  iqax,
  dcsaSchedules,
  aishub,
]

/** All simulated upstreams. */
export function allUpstreams(): readonly Upstream[] {
  return upstreams
}
