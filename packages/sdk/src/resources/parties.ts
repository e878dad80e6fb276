import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList, type WriteOptions } from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A company in the account. */
export type Party = ReturnType<typeof mapParty>
function mapParty(party: Resource<'party'>) {
  return mapAttributes<'party'>(party)
}

export class Parties<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** @param filters `query`: part of the name */
  list<F extends Format = D>(
    filters: { query?: string } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'party'>, MappedList<Party>>> {
    return this.#api.list(
      { path: '/parties', query: { query: filters.query, ...listQuery(options) } },
      mapParty,
      options,
    )
  }

  get<F extends Format = D>(id: string, options: CallOptions<F> = {}): Promise<Formatted<F, Document<'party'>, Party>> {
    return this.#api.one({ path: pathOf('/parties', id) }, mapParty, options)
  }

  create<F extends Format = D>(
    attributes: { companyName: string; nickname?: string | null },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'party'>, Party>> {
    const body = {
      data: { type: 'party', attributes: { company_name: attributes.companyName, nickname: attributes.nickname } },
    }
    return this.#api.one({ method: 'POST', path: '/parties', body }, mapParty, options)
  }

  update<F extends Format = D>(
    id: string,
    attributes: { companyName?: string; nickname?: string | null },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'party'>, Party>> {
    const body = {
      data: { type: 'party', id, attributes: { company_name: attributes.companyName, nickname: attributes.nickname } },
    }
    return this.#api.one({ method: 'PATCH', path: pathOf('/parties', id), body }, mapParty, options)
  }
}
