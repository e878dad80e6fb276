import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import type { Registry } from '../ground/jsonapi/registry.ts'
import type { Logger } from '../ground/log.ts'
import type { Scope } from '../accounts/scope.ts'
import type { Reference } from '../reference/reference.ts'
import type { SourceDirectory } from './source-directory.ts'

/** What the engine's effects need; made once by the composition root. */
export interface EngineTools {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  /** In [0, 1); spreads polls and retries. */
  readonly random: () => number
  readonly log: Logger
  readonly reference: Reference
  readonly sources: SourceDirectory
  readonly registry: Registry<Scope>
  readonly base_url: string
  readonly compat: 'hosted' | null
  readonly manifest_window_days: number
  /** Called after a commit that told something, so that deliveries start at once. */
  readonly wakeDeliveries: () => void
}
