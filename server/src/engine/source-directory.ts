import type { Source } from '../sources/source.ts'

/** Who can be asked about what, right now: the configured sources by their key. */
export interface SourceDirectory {
  /** The source behind `line:MAEU`, `facility:W185` or `rail:BNSF`; undefined: none is configured. */
  byKey(key: string): Source | undefined
  /** Lines that can be asked. */
  lineScacs(): readonly string[]
  /** Keys of all railroads that can be asked. */
  railKeys(): readonly string[]
}
