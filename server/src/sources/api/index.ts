import { apm_terminals } from './apm-terminals/profile.ts'
import { bnsf } from './bnsf/profile.ts'
import { cn } from './cn/profile.ts'
import { maher } from './maher/profile.ts'
import { navis_evp } from './navis-evp/profile.ts'
import type { ApiProfile } from './profile.ts'
import { union_pacific } from './union-pacific/profile.ts'
import { port_of_virginia } from './virginia/profile.ts'

/** Every upstream of the family, one folder each. */
export const api_profiles: readonly ApiProfile[] = [
  apm_terminals,
  port_of_virginia,
  navis_evp,
  maher,
  cn,
  bnsf,
  union_pacific,
]
