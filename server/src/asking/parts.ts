import type { Tracing } from '../ground/telemetry/span.ts'
import type { TellingParts } from '../telling/parts.ts'
import type { SourceDirectory } from './source-directory.ts'

/** What asking sources and following requests needs, beside telling what came of it. */
export interface EngineParts extends TellingParts {
  /** In [0, 1); spreads polls and retries. */
  readonly random: () => number
  readonly sources: SourceDirectory
  readonly manifest_window_days: number
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
}
