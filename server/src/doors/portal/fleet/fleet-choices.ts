import { restrictedPlan } from '../../../ground/http/refusal.ts'
import { planAt } from '../../../request/account.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { fieldChoices, partyChoices, tagChoices } from './fleet-choices-store.ts'
import { scopeOfCall } from './fleet.ts'

/** What containers can be narrowed to by their tags, parties and custom fields: asked for when somebody wants to. */
export async function getFleetChoices(call: PortalCall): Promise<ApiAnswer> {
  const { reader, account, now } = scopeOfCall(call)
  if (planAt(account, now) === 'free') throw restrictedPlan()
  const found = await Promise.all([tagChoices, partyChoices, fieldChoices].map((read) => read(reader, account.id)))
  return { status: 200, body: { data: found.flat() } }
}
