import type { Account } from '../../../request/account.ts'
import type { ListReader } from '../../../ground/db/index.ts'

/** An account as operators see it. */
export type OperatedAccount = Pick<
  Account,
  'id' | 'name' | 'plan' | 'trial_ends_at' | 'entitlements' | 'active_container_limit' | 'rate_limit_per_minute'
> & { readonly created_at: string; readonly active_containers: number; readonly members: number }

const accounts_max = 1_000

export async function accountsWithUse(reader: ListReader): Promise<readonly OperatedAccount[]> {
  return reader<OperatedAccount[]>`
    select a.id, a.name, a.plan, a.trial_ends_at, a.entitlements, a.active_container_limit, a.rate_limit_per_minute,
      a.created_at,
      (select count(*)::int from container c where c.account_id = a.id and c.is_active) as active_containers,
      (select count(*)::int from membership m where m.account_id = a.id) as members
    from account a order by a.created_at, a.id limit ${accounts_max}`
}
