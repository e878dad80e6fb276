import type { PartyRole } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainWriteOptions,
  type WriteOptions,
} from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A link under which calendar programs read deadlines and estimates. */
export type Calendar = ReturnType<typeof mapCalendar>
function mapCalendar(calendar: Resource<'calendar'>) {
  return { ...mapAttributes<'calendar'>(calendar), partyId: calendar.relationships?.party?.data?.id ?? null }
}

/** What a calendar shows: all of the account unless a party or a role narrows it. */
export interface NewCalendar {
  name?: string
  role?: PartyRole
  partyId?: string
}

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

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'calendar'>, Calendar>> {
    return this.#api.one({ path: pathOf('/calendars', id) }, mapCalendar, options)
  }

  /** Whoever has the `url` of the answer reads the calendar until it is deleted. */
  create<F extends Format = D>(
    { partyId, ...attributes }: NewCalendar = {},
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'calendar'>, Calendar>> {
    const relationships =
      partyId === undefined ? {} : { relationships: { party: { data: { type: 'party', id: partyId } } } }
    return this.#api.one(
      { method: 'POST', path: '/calendars', body: { data: { type: 'calendar', attributes, ...relationships } } },
      mapCalendar,
      options,
    )
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/calendars', id), options)
  }
}
