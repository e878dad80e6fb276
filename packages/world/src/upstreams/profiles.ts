import type { Upstream } from './machinery/upstream.ts'

/**
 * The profiles by which operators have upstreams asked that are called otherwise. Who connects one to a service, be it
 * the world itself, a score or a test, reads it from here or from the upstream's page.
 */
const other_names: Readonly<Record<string, readonly string[]>> = {
  apm: ['apm_terminals'],
  virginia: ['port_of_virginia'],
  up: ['union_pacific'],
  iqax: ['iqax_cosco', 'iqax_oocl'],
  dcsa_schedules: ['maersk_schedules'],
}

/** The profiles by which an upstream is asked: one, or one for each line of a gateway. */
export function profilesOf({ id }: Pick<Upstream, 'id'>): readonly string[] {
  return other_names[id] ?? [id]
}
