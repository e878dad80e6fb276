import type { SourceHealth } from './source-store.ts'

/**
 * How a source is doing, in one word. silent: a feed that is connected and says nothing. never_found: it answers, and
 * has never
 * told anything of any number: a key for another product, or a contract without data, looks like that.
 */
export type SourceState = 'off' | 'never_asked' | 'answering' | 'never_found' | 'silent' | 'failing'

/** The state of a source. Pure. */
export function sourceState(enabled: boolean, health: SourceHealth | null): SourceState {
  if (!enabled) return 'off'
  if (health === null) return 'never_asked'
  if (health.failures_in_a_row > 0) return health.last_trouble === 'silent' ? 'silent' : 'failing'
  return health.last_found_at === null ? 'never_found' : 'answering'
}
