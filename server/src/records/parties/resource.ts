import type { ResourceObject } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { partyAttributesOf } from './attributes.gen.ts'
import type { PartyRoleRow, PartyRow } from './party.ts'
import { customersOfRequests, partiesByIds, rolesByIds, rolesOf } from './store.ts'

export function renderParty(row: PartyRow): ResourceObject {
  return { id: row.id, type: 'party', attributes: partyAttributesOf(row) }
}

/** Cargo stands for a container (specification, party_role). */
export function renderPartyRole(row: PartyRoleRow): ResourceObject {
  return {
    id: row.id,
    type: 'party_role',
    attributes: {
      role: row.role,
      roleable_type: row.roleable_type,
      roleable_id: row.roleable_id,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
    relationships: { party: { data: { id: row.party_id, type: 'party' } } },
  }
}

export const party_kind: ResourceKind<Scope> = {
  type: 'party',
  fetch: async (scope, ids) => (await partiesByIds(scope.reader, scope.account.id, ids)).map(renderParty),
}

export const party_role_kind: ResourceKind<Scope> = {
  type: 'party_role',
  fetch: async (scope, ids) => (await rolesByIds(scope.reader, scope.account.id, ids)).map(renderPartyRole),
}

/** Adds the party_roles relationship to the rendered shipments and containers that want it: one query for all. */
export async function withPartyRoles(scope: Scope, resources: ResourceObject[]): Promise<ResourceObject[]> {
  const wanted = resources.filter((resource) => scope.wanted.has(`${resource.type}.party_roles`))
  if (wanted.length === 0) return resources
  const roles = Map.groupBy(
    await rolesOf(
      scope.reader,
      scope.account.id,
      wanted.map((one) => one.id),
    ),
    (role) => role.roleable_id,
  )
  return resources.map((resource) =>
    !scope.wanted.has(`${resource.type}.party_roles`)
      ? resource
      : {
          ...resource,
          relationships: {
            ...resource.relationships,
            party_roles: { data: (roles.get(resource.id) ?? []).map((role) => ({ id: role.id, type: 'party_role' })) },
          },
        },
  )
}

/** Adds the customer relationship to the rendered tracking requests that want it: the party given in that role. */
export async function withCustomers(scope: Scope, resources: ResourceObject[]): Promise<ResourceObject[]> {
  const wants = (resource: ResourceObject) =>
    resource.type === 'tracking_request' && scope.wanted.has('tracking_request.customer')
  const ids = resources.filter(wants).map((one) => one.id)
  if (ids.length === 0) return resources
  const customers = new Map(
    (await customersOfRequests(scope.reader, scope.account.id, ids)).map((row) => [
      row.tracking_request_id,
      row.party_id,
    ]),
  )
  return resources.map((resource) => {
    if (!wants(resource)) return resource
    const party_id = customers.get(resource.id)
    return {
      ...resource,
      relationships: {
        ...resource.relationships,
        customer: { data: party_id === undefined ? null : { id: party_id, type: 'party' } },
      },
    }
  })
}
