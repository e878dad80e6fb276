import { Included } from '@quaylog/sdk'
import type { List, Resource } from '@quaylog/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { portalApi, readApi } from '../service/portal-api.ts'
import { isWriting } from '../service/session.ts'
import type { Role } from '../service/session.ts'
import type { TodayView } from './today-search.ts'

/** As many as the interface gives at once. */
export const shown_max = 100
/** More than a person works through in one go. */
export const selected_max = 1_000
/** So often the page asks again although nothing was told: a snooze ends without a word. */
const again_ms = 60_000

/** An exception with what its row shows of other records. */
export interface Attended {
  readonly exception: Resource<'exception'>
  readonly containers: readonly Resource<'container'>[]
  readonly shipment: Resource<'shipment'> | undefined
  readonly request: Resource<'tracking_request'> | undefined
  readonly owner: Resource<'user'> | undefined
}

/** What stands in the account, and what waiting costs. */
export interface TodaySummary {
  readonly counts: {
    readonly open: number
    readonly mine: number
    readonly snoozed: number
    readonly shipments: number
    readonly requests: number
    /** Whether anything was ever tracked, or asked for. */
    readonly ever_tracked: boolean
  }
  readonly money: readonly {
    readonly due_on: string | null
    readonly currency_code: string | null
    readonly amount: number | null
    readonly boxes: number
  }[]
}

export const todaySummaryQuery = queryOptions({
  queryKey: ['exceptions', 'summary'],
  queryFn: ({ signal }) => portalApi<TodaySummary>('GET', '/today', undefined, signal),
  refetchInterval: again_ms,
})

const shown_with_it = 'containers,shipment,tracking_request,owner'

/** A page of a view; asked without the client of the SDK, which would double what the first page loads. */
function readView(view: TodayView, person_id: string, page: number, signal?: AbortSignal): Promise<List<'exception'>> {
  const query = new URLSearchParams({
    'filter[status]': view === 'mine' ? 'open' : view,
    ...(view === 'mine' ? { 'filter[owner_id]': person_id } : {}),
    'page[number]': String(page),
    'page[size]': String(shown_max),
    include: shown_with_it,
  })
  return readApi(`/exceptions?${query}`, signal)
}

/** The most pressing exceptions of a view, as the service orders them. */
export const todayQuery = (view: TodayView, person_id: string) =>
  queryOptions({
    queryKey: ['exceptions', 'today', view, person_id],
    placeholderData: keepPreviousData,
    refetchInterval: again_ms,
    queryFn: async ({ signal }) => {
      const list = await readView(view, person_id, 1, signal)
      return { rows: attended(list), total: list.meta?.total ?? list.data.length }
    },
  })

/** Exceptions with the records that came with them. */
export function attended(list: List<'exception'>): readonly Attended[] {
  const included = new Included(list.included)
  return list.data.map((exception) => {
    const { containers, shipment, tracking_request, owner } = exception.relationships ?? {}
    return {
      exception,
      containers: included.all(containers),
      shipment: included.find(shipment),
      request: included.find(tracking_request),
      owner: included.find(owner),
    }
  })
}

/** All exceptions of a view, beyond those that are shown too. */
export async function everyException(view: TodayView, person_id: string): Promise<readonly Attended[]> {
  const all: Attended[] = []
  for (let page = 1; all.length < selected_max; page++) {
    const list = await readView(view, person_id, page)
    all.push(...attended(list))
    if (list.data.length < shown_max) break
  }
  return all
}

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['exceptions', 'history', id],
    queryFn: ({ signal }) => readApi<List<'exception_entry'>>(`/exceptions/${id}/history?include=user`, signal),
  })

interface Team {
  readonly members: readonly { readonly person_id: string; readonly name: string; readonly role: Role }[]
}

/** Whom an exception can be given to. */
export const ownersQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => portalApi<Team>('GET', '/team', undefined, signal),
  select: ({ members }: Team) => members.filter(({ role }) => isWriting(role)),
})
