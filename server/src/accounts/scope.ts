import type { ResourceObject } from '@quaylog/contract'
import type { Reader } from '../ground/db/index.ts'
import type { Reference } from '../reference/reference.ts'
import type { Account } from './account.ts'

/** What one read may see and how it prints: everything that rendering a resource depends on. */
export interface Scope {
  readonly reader: Reader
  readonly account: Account
  readonly reference: Reference
  readonly now: string
  /** Prints the spellings of the hosted model where they differ (contract section 0). */
  readonly compat: 'hosted' | null
  /** Relationships that are printed only when wanted: `<type>.<relationship>`, such as `shipment.party_roles`. */
  readonly wanted: ReadonlySet<string>
  /** Resources that came along with an already loaded row, by `<type>/<id>`. */
  readonly prefetched: Map<string, ResourceObject>
}
