import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import type { Registry } from '../ground/jsonapi/registry.ts'
import type { Logger } from '../ground/log.ts'
import type { Claims } from '../reference/provided-data.ts'
import type { Reference } from '../reference/reference.ts'
import type { Scope } from '../request/scope.ts'

/** What deriving records and telling their changes needs; made once by the composition root. */
export interface TellingParts {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly log: Logger
  readonly reference: Reference
  readonly claims: Claims
  readonly registry: Registry<Scope>
  readonly base_url: string
  readonly compat: 'hosted' | null
  /** Called after a commit that told something, so that deliveries start at once. */
  readonly wakeDeliveries: () => void
}
