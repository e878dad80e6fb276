import type { Customer, RestService } from './service.ts'

/** A container that is printed otherwise alone, where its text may be one that was kept, than in a list. */
export interface Stale {
  readonly alone: unknown
  readonly in_list: unknown
}

/**
 * The containers of a customer whose text alone is not what a list prints of them, which is made anew every time. All
 * texts are asked for, so that whatever comes next finds them kept.
 */
export async function staleContainers(service: RestService, as: Customer): Promise<readonly Stale[]> {
  const { data } = (await service.call('GET', '/containers?page[size]=100', { as })).list()
  const stale: Stale[] = []
  for (const in_list of data) {
    const alone = (await service.call('GET', `/containers/${in_list.id}?include=`, { as })).one()
    if (JSON.stringify(alone) !== JSON.stringify(in_list)) stale.push({ alone, in_list })
  }
  return stale
}
