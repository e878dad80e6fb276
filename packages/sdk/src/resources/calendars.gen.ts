// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateCalendarRequest } from '@quaylog/contract'
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

/** A calendar link, with camelCase names. */
export type Calendar = ReturnType<typeof mapCalendar>
function mapCalendar(calendar: Resource<'calendar'>) {
  return { ...mapAttributes<'calendar'>(calendar), partyId: calendar.relationships?.party?.data?.id ?? null }
}

/** What a calendar link is created with. */
export type NewCalendar = CamelMembers<CreateCalendarRequest['data']['attributes']> & { partyId?: string | undefined }
function createCalendarData(given: NewCalendar) {
  const attributes = { name: given.name, role: given.role }
  return given.partyId === undefined
    ? { attributes }
    : { attributes, relationships: { party: { data: { type: 'party', id: given.partyId } } } }
}

/** Calendar links of the account. */
export class Calendars<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'calendar'>, MappedList<Calendar>>> {
    return this.#api.list({ path: '/calendars', query: listQuery(options) }, mapCalendar, options)
  }

  /** Without party and role it holds every box of the account. */
  create<F extends Format = D>(
    given: NewCalendar = {},
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'calendar'>, Calendar>> {
    return this.#api.one(
      { method: 'POST', path: '/calendars', body: { data: { type: 'calendar', ...createCalendarData(given) } } },
      mapCalendar,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'calendar'>, Calendar>> {
    return this.#api.one({ path: pathOf('/calendars', id) }, mapCalendar, options)
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/calendars', id), options)
  }
}
