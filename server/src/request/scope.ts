import { resourceDefinition, isResourceTypeName } from '@quaylog/contract'
import type { ResourceObject, ResourceTypeName } from '@quaylog/contract'
import type { ListReader, Reader } from '../ground/db/index.ts'
import type { Reading } from '../ground/jsonapi/reading.ts'
import type { Claims } from '../reference/provided-data.ts'
import type { Reference } from '../reference/reference.ts'
import type { Account } from './account.ts'

/** What one read may see and how it prints: everything that rendering a resource depends on. */
export interface Scope {
  readonly reader: Reader
  readonly account: Account
  /** The parties whose records alone are seen; null: everything of the account. */
  readonly parties: readonly string[] | null
  readonly reference: Reference
  /** What the enabled sources can tell of lines and terminals. */
  readonly claims: Claims
  readonly now: string
  /** Prints the spellings of the hosted model where they differ (contract 0). */
  readonly compat: 'hosted' | null
  /** Relationships that are printed only when wanted: `<type>.<relationship>`, such as `shipment.party_roles`. */
  readonly wanted: ReadonlySet<string>
  /** Resources that came along with an already loaded row, by `<type>/<id>`. */
  readonly prefetched: Map<string, ResourceObject>
  /** Adds the relationships that are wanted and stand in other tables; one query for each, whatever the number. */
  readonly decorate: (scope: Scope, resources: ResourceObject[]) => Promise<ResourceObject[]>
}

/** What a list may see: through a reader behind which nobody else waits. */
export interface ListScope extends Scope {
  readonly reader: ListReader
}

/** The relationships that a reading reaches: those on its include paths, and roles where the flag asks for them. */
export function wantedBy(reading: Reading, type: ResourceTypeName): Set<string> {
  const wanted = new Set<string>(reading.flags.has('parties') ? [`${type}.party_roles`] : [])
  for (const path of reading.include) {
    let types: readonly string[] = [type]
    for (const relationship of path.split('.')) {
      for (const one of types) wanted.add(`${one}.${relationship}`)
      types = types.flatMap((one) =>
        isResourceTypeName(one) ? (resourceDefinition(one).relationships[relationship]?.types ?? []) : [],
      )
    }
  }
  return wanted
}

/**
 * Whether all that a reading of one record reaches beside it is one record each, found by its key: such as the shipment
 * of a container.
 */
export function reachesSingleRecords({ include, flags }: Reading, type: ResourceTypeName): boolean {
  const { relationships } = resourceDefinition(type)
  const isSingle = (name: string) => relationships[name]?.many === false && relationships[name].shown === undefined
  return !flags.has('parties') && include.every(isSingle)
}
