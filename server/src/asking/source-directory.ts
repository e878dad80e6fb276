import type { Answer, Question, Source } from '../sources/source.ts'
import type { Purpose } from './budget.ts'

/** Whether a source may be asked now, by its upstream's limits and by how it has been doing. */
export interface Gate {
  /**
   * The earliest moment of world time, in ms, at which it opens, as far as is known without looking; not in the future:
   * it may be open.
   */
  closedUntilMs(purpose: Purpose): number
  /** Room for polls: how many of those wanted may be asked now. */
  admit(wanted: number): Promise<number>
}

/** A source as the engine asks it; without a gate it may always be asked. */
export interface AskedSource extends Source {
  readonly gate?: Gate
  /** `admitted`: its gate has made room for this ask already. */
  ask(question: Question, admitted?: boolean): Promise<Answer>
}

/** Who can be asked about what, right now: the configured sources by their key. */
export interface SourceDirectory {
  /**
   * The source behind `line:MAEU`, `facility:W185`, `rail:BNSF`, `schedule:MAEU`, `vendor:id` or `charges:id`;
   * undefined: none is configured.
   */
  byKey(key: string): AskedSource | undefined
  /**
   * All that can be asked about the numbers of a key, those that speak for themselves before those that pass on what
   * others state, and among equals by id; the first is `byKey`.
   */
  allByKey(key: string): readonly AskedSource[]
  /** Keys under which vendors are asked about the boxes of a line though another source tells of them. */
  besideLine(scac: string): readonly string[]
  /** Keys of those who are asked what a line charges for boxes that are near or have arrived. */
  chargesOfLine(scac: string): readonly string[]
  /**
   * What was handed to us about the numbers of a key whose own source is another: a file may tell what an interface
   * does not; undefined: nothing.
   */
  onFile(key: string): Source | undefined
  /** Lines that can be asked. */
  lineScacs(): readonly string[]
  /** Keys of all railroads that can be asked. */
  railKeys(): readonly string[]
}
