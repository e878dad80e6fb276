import { apm } from './rooms/apm.ts'
import { bnsf } from './rooms/bnsf.ts'
import { cn } from './rooms/cn.ts'
import { navisEvp } from './rooms/navis-evp.ts'
import { virginia } from './rooms/virginia.ts'
import type { Upstream } from './machinery/upstream.ts'

const upstreams: readonly Upstream[] = [apm, virginia, cn, bnsf, navisEvp]

/** All simulated upstreams. */
export function allUpstreams(): readonly Upstream[] {
  return upstreams
}
