// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateTariffRequest, UpdateTariffRequest } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainWriteOptions,
  type WriteOptions,
} from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A tariff or contract, with camelCase names. */
export type Tariff = ReturnType<typeof mapTariff>
function mapTariff(tariff: Resource<'tariff'>) {
  return mapAttributes<'tariff'>(tariff)
}

/** What a tariff or contract is created with. */
export type NewTariff = CamelMembers<CreateTariffRequest['data']['attributes']>
function createTariffData(given: NewTariff) {
  const attributes = {
    name: given.name,
    reference: given.reference,
    issuer: given.issuer,
    authority: given.authority,
    customer: given.customer,
    overrides: given.overrides,
    currency: given.currency,
    time_zone: given.timeZone,
    versions: given.versions,
  }
  return { attributes }
}

/** What can be changed about a tariff or contract. */
export type TariffChanges = CamelMembers<UpdateTariffRequest['data']['attributes']>
function updateTariffData(given: TariffChanges) {
  const attributes = { name: given.name, reference: given.reference }
  return { attributes }
}

/** Tariffs and contracts of the account. */
export class Tariffs<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(options: ListOptions<F> = {}): Promise<Formatted<F, List<'tariff'>, MappedList<Tariff>>> {
    return this.#api.list({ path: '/tariffs', query: listQuery(options) }, mapTariff, options)
  }

  /** The members are those of a tariff file. `meta.problem` of an error names the rule of tariff files it breaks. */
  create<F extends Format = D>(
    given: NewTariff,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'tariff'>, Tariff>> {
    return this.#api.one(
      { method: 'POST', path: '/tariffs', body: { data: { type: 'tariff', ...createTariffData(given) } } },
      mapTariff,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'tariff'>, Tariff>> {
    return this.#api.one({ path: pathOf('/tariffs', id) }, mapTariff, options)
  }

  /** Terms are changed by a new version. */
  update<F extends Format = D>(
    id: string,
    given: TariffChanges,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'tariff'>, Tariff>> {
    return this.#api.one(
      {
        method: 'PATCH',
        path: pathOf('/tariffs', id),
        body: { data: { type: 'tariff', id, ...updateTariffData(given) } },
      },
      mapTariff,
      options,
    )
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/tariffs', id), options)
  }
}
