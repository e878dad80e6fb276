import type { AccountAttributes } from '@quaylog/contract'
import { countActiveContainers } from '../containers/store.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { activeContainerLimit, planAt } from '../../request/account.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'

/** The caller's own account: plan, usage and entitlements; contract 3.9. */
export async function getAccount(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account } = call.caller
  const now = call.services.clock.now()
  const attributes: AccountAttributes = {
    company_name: account.name,
    plan: planAt(account, now),
    trial_ends_at: account.trial_ends_at,
    active_containers: await countActiveContainers(call.services.db.lists(account.id), account.id),
    active_container_limit: activeContainerLimit(account, now),
    entitlements: [...account.entitlements],
    custom_field_limit: account.custom_field_limit,
  }
  return { status: 200, body: { data: { id: account.id, type: 'account', attributes }, links: { self: call.url } } }
}
