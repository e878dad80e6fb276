import type { Source } from '../sources/source.ts'

/** Who can be asked about what, right now: the configured sources by their key. */
export interface SourceDirectory {
  /** The source behind `line:MAEU`, `facility:W185` or `rail:BNSF`; undefined: none is configured. */
  byKey(key: string): Source | undefined
  /** What was handed to us about the numbers of a key whose own source is another: a file may tell what an interface does not; undefined: nothing. */
  onFile(key: string): Source | undefined
  /** Lines that can be asked. */
  lineScacs(): readonly string[]
  /** Keys of all railroads that can be asked. */
  railKeys(): readonly string[]
}
