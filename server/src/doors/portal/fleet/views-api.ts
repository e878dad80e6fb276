import { z } from 'zod'
import { viewerOf } from '../../../request/account.ts'
import { notFound, Refusal } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { keptLists } from './fleet-lists.ts'
import { fleetCounts } from './fleet-store.ts'
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
        views.map(async (view) => ({ ...view, containers: await containersIn(call, view.search) })),
      ),
    },
  }
}

async function containersIn(call: PortalCall, { view = 'all', q, ...search }: ViewSearch): Promise<number> {
  const { db, clock } = call.door.services
  return (
    await fleetCounts(
      db.lists(call.account.id),
      call.account.id,
      { ...keptLists(search), q: q ?? null },
      { now: clock.now(), viewer: viewerOf(call.account) },
    )
  )[view]
}

export async function postView(call: PortalCall): Promise<ApiAnswer> {
  const { name, search } = readCall(view_rule, call.body)
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
