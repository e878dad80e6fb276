import { apm_terminals } from './apm-terminals/profile.ts'
import { bnsf } from './bnsf/profile.ts'
import { cn } from './cn/profile.ts'
import { iqax_cosco, iqax_oocl } from './iqax/profile.ts'
import { lbct } from './lbct/profile.ts'
import { maersk_charges } from './maersk-charges/profile.ts'
import { maher } from './maher/profile.ts'
import { navis_evp } from './navis-evp/profile.ts'
import { its, tti } from './on-request/profile.ts'
import { ports_america } from './ports-america/profile.ts'
import type { ApiProfile } from './profile.ts'
import { railsight } from './railsight/profile.ts'
import { sprintpass } from './sprintpass/profile.ts'
import { union_pacific } from './union-pacific/profile.ts'
import { portcast } from '../vendor/portcast/profile.ts'
import { searates, sinay } from '../vendor/searates/profile.ts'
import { shipsgo } from '../vendor/shipsgo/profile.ts'
import { terminal49 } from '../vendor/terminal49/profile.ts'
import { vizion } from '../vendor/vizion/profile.ts'
import type { NumberProfile } from '../vendor/profile.ts'
import { port_of_virginia } from './virginia/profile.ts'

/** An upstream that is asked about boxes, or a line or vendor that is asked about every kind of number. */
export type AnyProfile = ApiProfile | NumberProfile

/** Every upstream with an interface of its own, one folder each. */
export const api_profiles: readonly AnyProfile[] = [
  apm_terminals,
  port_of_virginia,
  navis_evp,
  sprintpass,
  maher,
  lbct,
  ports_america,
  its,
  tti,
  cn,
  bnsf,
  union_pacific,
  railsight,
  iqax_cosco,
  iqax_oocl,
  maersk_charges,
  terminal49,
  searates,
  sinay,
  shipsgo,
  portcast,
  vizion,
]
