import type { ResourceObject } from '@quaylog/contract'
import { notFound } from '../ground/http/refusal.ts'
import type { ResourceKind } from '../ground/jsonapi/registry.ts'
import { linkageOf } from '../ground/jsonapi/registry.ts'
import { partiesOf } from '../request/account.ts'
import { pathId } from '../request/own.ts'
import type { Scope } from '../request/scope.ts'
import type { ApiCall } from '../request/services.ts'
import { idsOfParties } from '../request/part-store.ts'
import type { TableOfParties } from '../request/part-store.ts'

/** Refuses with 404 the record of a path that is of none of the caller's parties. Contract 1.12. */
export async function requireOfParties(call: ApiCall, table: TableOfParties): Promise<void> {
  const parties = partiesOf(call.caller)
  if (parties === null) return
  const { account } = call.caller
  await requireSeen({ reader: call.services.db.keyed, account, parties }, table, pathId(table, call.params['id']))
}

/** Refuses with 404 a record that whoever reads doesn't see. */
export async function requireSeen(
  { reader, account, parties }: Pick<Scope, 'reader' | 'account' | 'parties'>,
  table: TableOfParties,
  id: string,
): Promise<void> {
  if (parties === null) return
  const seen = await idsOfParties(reader, account.id, table, parties, [id])
  if (!seen.has(id)) throw notFound(table.replace('_', ' '))
}

/** Types that belong to nobody, or that only records lead to which are seen already. */
const open_types: readonly string[] = [
  'port',
  'terminal',
  'rail_terminal',
  'shipping_line',
  'metro_area',
  'vessel',
  'transport_event',
  'raw_event',
  'route',
  'route_location',
  'document_representation',
]
const tables: readonly TableOfParties[] = [
  'shipment',
  'container',
  'tracking_request',
  'exception',
  'charge_clock',
  'document',
]

/**
 * The same type, of which who sees a part of the account gets what is in it. A type that is not named here is not
 * given to them at all, so that a new one is closed.
 */
export function withinPart(kind: ResourceKind<Scope>): ResourceKind<Scope> {
  const fetch: typeof kind.fetch = async (scope, ids) => {
    const { reader, account, parties } = scope
    if (parties === null || open_types.includes(kind.type)) return kind.fetch(scope, ids)
    const table = tables.find((one) => one === kind.type)
    if (table !== undefined) {
      const seen = await idsOfParties(reader, account.id, table, parties, ids)
      return seen.size === 0 ? [] : kind.fetch(scope, [...seen])
    }
    if (kind.type === 'party')
      return kind.fetch(
        scope,
        ids.filter((id) => parties.includes(id)),
      )
    if (kind.type === 'party_role') return (await kind.fetch(scope, ids)).filter((role) => isRoleOf(role, parties))
    return []
  }
  return { type: kind.type, fetch }
}

const isRoleOf = (role: ResourceObject, parties: readonly string[]): boolean =>
  linkageOf(role, 'party').some(({ id }) => parties.includes(id))
