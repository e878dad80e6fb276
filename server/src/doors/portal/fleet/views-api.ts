import { z } from 'zod'
import { lookerOf } from '../../../records/list-filter-store.ts'
import { notFound, Refusal } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { narrowingOf } from './fleet-narrowing.ts'
import { fleetCounts, fleet_views } from './fleet-store.ts'
import { deleteView, insertView, savedViewsOf, saved_views_max, view_search } from './view-store.ts'
import type { ViewSearch } from './view-store.ts'

const view_rule = z.object({ name: z.string().trim().min(1, 'Name the view').max(40), search: view_search })

/** The lists that the person keeps in this account, each with how many containers it has now. */
export async function getViews(call: PortalCall): Promise<ApiAnswer> {
  const views = await savedViewsOf(call.door.services.db.lists(call.account.id), call.account.id, call.person.id)
  return {
    status: 200,
    body: {
      data: await Promise.all(
        views.map(async (view) => ({ ...view, containers: await containersNow(call, view.search) })),
      ),
    },
  }
}

/** Null: the view narrows by what is there no more, such as a custom field that was removed. */
async function containersNow(call: PortalCall, search: ViewSearch): Promise<number | null> {
  try {
    return await containersIn(call, search)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function containersIn(call: PortalCall, search: ViewSearch): Promise<number> {
  const { db, clock } = call.door.services
  const looking = { now: clock.now(), viewer: lookerOf(call) }
  const filters = narrowingOf(Object.entries(search))
  const counts = await fleetCounts(db.lists(call.account.id), call.account.id, filters, looking)
  return counts[fleet_views.find((view) => view === search['view']) ?? 'all']
}

/** A view that could not be shown is not kept. Throws Refusal. */
async function requireUsable(call: PortalCall, search: ViewSearch): Promise<void> {
  try {
    await containersIn(call, search)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const detail = error.problems.map((problem) => problem.detail).join('; ')
    throw new Refusal([{ error: 'invalid', detail, source: { pointer: '/search' } }])
  }
}

export async function postView(call: PortalCall): Promise<ApiAnswer> {
  const { name, search } = readCall(view_rule, call.body)
  await requireUsable(call, search)
  const { db, clock, newId } = call.door.services
  const view = { id: newId(), name, search }
  const kept = await db.transaction((tx) =>
    insertView(tx, { account_id: call.account.id, person_id: call.person.id }, view, clock.now()),
  )
  if (!kept)
    throw new Refusal([
      { error: 'too_many', detail: `A person keeps at most ${saved_views_max} views`, source: { pointer: '' } },
    ])
  return { status: 201, body: view }
}

export async function removeView(call: PortalCall): Promise<ApiAnswer> {
  const id = call.params['id'] ?? ''
  const removed =
    isUuid(id) &&
    (await call.door.services.db.transaction((tx) =>
      deleteView(tx, { account_id: call.account.id, person_id: call.person.id }, id),
    ))
  if (!removed) throw notFound('view')
  return { status: 204 }
}
