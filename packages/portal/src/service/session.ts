import type { Entitlement, Plan } from '@quaylog/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { setClock } from '../time/clock.ts'
import { portalApi } from './portal-api.ts'

export type Role = 'owner' | 'manager' | 'member' | 'read_only' | 'party'

/** Who looks at the portal, in which account, and what time the product has. */
export interface Session {
  readonly person: { readonly id: string; readonly email: string; readonly name: string; readonly is_operator: boolean }
  readonly account: {
    readonly id: string
    readonly name: string
    readonly plan: Plan
    readonly trial_ends_at: string | null
    readonly entitlements: readonly Entitlement[]
    readonly role: Role
    /** The parties whose records alone the person sees; null: everything of the account. */
    readonly parties: readonly string[] | null
  }
  readonly memberships: readonly { readonly account_id: string; readonly account_name: string; readonly role: Role }[]
  /** `jumped_ms`: by how much the jumps of a sandbox have brought forward what deliveries wait for. */
  readonly clock: {
    readonly now_ms: number
    readonly speed: number
    readonly jumped_ms: number
    readonly is_sandbox: boolean
  }
  readonly addresses: { readonly base_url: string; readonly mcp_url: string; readonly public_url: string }
}

const refetch_ms = 20_000

/** Asked again now and then: the sandbox's clock may be turned by anyone. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await portalApi<Session>('GET', '/session', undefined, signal)
    setClock(session.clock)
    return session
  },
  refetchInterval: ({ state }) => (state.data?.clock.is_sandbox === true ? refetch_ms : refetch_ms * 15),
  staleTime: refetch_ms,
})

export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}

/** Whether the person looks after the team and what the account shows of itself. */
export function useIsManaging(): boolean {
  return isManaging(useSession().account.role)
}

export const isManaging = (role: Role) => role === 'owner' || role === 'manager'

/** Whether the person may change anything in the account. */
export function useMayWrite(): boolean {
  return isWriting(useSession().account.role)
}

export const isWriting = (role: Role) => role !== 'read_only' && seesAll(role)

/** Whether the role sees the whole account; else what is of certain parties. */
export const seesAll = (role: Role) => role !== 'party'

/** Whether the person sees the whole account; else what is of certain parties. */
export function useSeesAll(): boolean {
  return seesAll(useSession().account.role)
}
