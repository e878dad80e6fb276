import { size_limits } from '@quaylog/contract'
import { invalidParameter, missingParameter, restrictedPlan } from '../../../ground/http/refusal.ts'
import { planAt } from '../../../request/account.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { fieldChoices, partyChoices, shipChoices, tagChoices } from './fleet-choices-store.ts'
import { fleetMatches } from './fleet-match-store.ts'
import { scopeOfCall } from './fleet.ts'

/** What containers can be narrowed to by tags, parties, ships and custom fields: asked for when somebody wants to. */
export async function getFleetChoices(call: PortalCall): Promise<ApiAnswer> {
  const { reader, account, now } = scopeOfCall(call)
  if (planAt(account, now) === 'free') throw restrictedPlan()
  const found = await Promise.all(
    [tagChoices, partyChoices, shipChoices, fieldChoices].map((read) => read(reader, account.id)),
  )
  return { status: 200, body: { data: found.flat() } }
}

const text_max = size_limits.search_query_characters_max

/** Tags, parties and values of custom fields that a text in the search field may mean. */
export async function getFleetMatches(call: PortalCall): Promise<ApiAnswer> {
  const { reader, account, now } = scopeOfCall(call)
  if (planAt(account, now) === 'free') throw restrictedPlan()
  const text = call.query.get('query')?.trim() ?? ''
  if (text === '') throw missingParameter('query')
  if (text.length > text_max) throw invalidParameter('query', `query may have at most ${text_max} characters`)
  return { status: 200, body: { data: await fleetMatches(reader, account.id, text) } }
}
