// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreatePartyRequest, UpdatePartyRequest } from '@quaylog/contract'
import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList, type WriteOptions } from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A party, with camelCase names. */
export type Party = ReturnType<typeof mapParty>
function mapParty(party: Resource<'party'>) {
  return mapAttributes<'party'>(party)
}

/** What a party is created with. */
export type NewParty = CamelMembers<CreatePartyRequest['data']['attributes']>
function writtenPartyData(given: NewParty | PartyChanges) {
  const attributes = { company_name: given.companyName, nickname: given.nickname }
  return { attributes }
}

/** What can be changed about a party. */
export type PartyChanges = CamelMembers<UpdatePartyRequest['data']['attributes']>

/** Parties of the account. */
export class Parties<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: { query?: string | undefined } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'party'>, MappedList<Party>>> {
    return this.#api.list(
      { path: '/parties', query: { query: filters.query, ...listQuery(options) } },
      mapParty,
      options,
    )
  }

  create<F extends Format = D>(
    given: NewParty,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'party'>, Party>> {
    return this.#api.one(
      { method: 'POST', path: '/parties', body: { data: { type: 'party', ...writtenPartyData(given) } } },
      mapParty,
      options,
    )
  }

  get<F extends Format = D>(id: string, options: CallOptions<F> = {}): Promise<Formatted<F, Document<'party'>, Party>> {
    return this.#api.one({ path: pathOf('/parties', id) }, mapParty, options)
  }

  update<F extends Format = D>(
    id: string,
    given: PartyChanges,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'party'>, Party>> {
    return this.#api.one(
      {
        method: 'PATCH',
        path: pathOf('/parties', id),
        body: { data: { type: 'party', id, ...writtenPartyData(given) } },
      },
      mapParty,
      options,
    )
  }
}
