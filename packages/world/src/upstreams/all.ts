import type { Upstream } from './machinery/upstream.ts'
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
import { portsAmerica } from './rooms/ports-america.ts'
import { railsight } from './rooms/railsight.ts'
import { sprintpass } from './rooms/sprintpass.ts'
import { terminal49 } from './rooms/terminal49.ts'
import { up } from './rooms/up.ts'
import { virginia } from './rooms/virginia.ts'
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
  terminal49,
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
]

/** All simulated upstreams. */
export function allUpstreams(): readonly Upstream[] {
  return upstreams
}
