// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateFacilityCalendarRequest } from '@quaylog/contract'
import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList, type WriteOptions } from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** The calendar of a facility, with camelCase names. */
export type FacilityCalendar = ReturnType<typeof mapFacilityCalendar>
function mapFacilityCalendar(facilityCalendar: Resource<'facility_calendar'>) {
  return mapAttributes<'facility_calendar'>(facilityCalendar)
}

/** What the calendar of a facility is created with. */
export type NewFacilityCalendar = CamelMembers<CreateFacilityCalendarRequest['data']['attributes']>
function createFacilityCalendarData(given: NewFacilityCalendar) {
  const attributes = {
    facility: given.facility,
    timezone: given.timezone,
    week: given.week,
    holidays: given.holidays,
    exceptions: given.exceptions,
    known_through: given.knownThrough,
  }
  return { attributes }
}

/** Calendars of facilities of the account. */
export class FacilityCalendars<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: { facility?: string | undefined } = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'facility_calendar'>, MappedList<FacilityCalendar>>> {
    return this.#api.list(
      { path: '/facility_calendars', query: { 'filter[facility]': filters.facility, ...listQuery(options) } },
      mapFacilityCalendar,
      options,
    )
  }

  create<F extends Format = D>(
    given: NewFacilityCalendar,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'facility_calendar'>, FacilityCalendar>> {
    return this.#api.one(
      {
        method: 'POST',
        path: '/facility_calendars',
        body: { data: { type: 'facility_calendar', ...createFacilityCalendarData(given) } },
      },
      mapFacilityCalendar,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'facility_calendar'>, FacilityCalendar>> {
    return this.#api.one({ path: pathOf('/facility_calendars', id) }, mapFacilityCalendar, options)
  }
}
