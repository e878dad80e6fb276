import { queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'
import type { ListChange } from '../service/changed-members.ts'
import type { Role } from '../service/session.ts'

/** Somebody who works in the account. */
export interface Member {
  readonly person_id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly parties: readonly string[]
}

/** Somebody who was asked to. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly parties: readonly string[]
  readonly expires_at: string
  /** For who may hand it on. */
  readonly link?: string
}

/** What is changed in the team. */
export interface Change {
  readonly method: 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: { readonly role?: Role; readonly parties?: ListChange }
}

/** Owners may give and take every role, managers every one but that. */
export const mayTouch = (own: Role, role: Role) => own === 'owner' || (own === 'manager' && role !== 'owner')

interface Team {
  readonly members: readonly Member[]
  readonly invitations: readonly Invitation[]
}

/** Who works in the account, and who was asked to. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => portalApi<Team>('GET', '/team', undefined, signal),
})
