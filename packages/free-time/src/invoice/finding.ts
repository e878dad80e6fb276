import type { MinorUnits } from '../money.ts'
import type { Day } from '../time/day.ts'

/** From the strongest. */
export const certainties = ['certain', 'likely', 'arguable', 'cannot_assess'] as const
export type Certainty = (typeof certainties)[number]

const numbered = (letter: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`)

/** The code of every finding (contract 13.9). */
export const finding_codes: readonly string[] = [
  ...numbered('D', 2),
  ...numbered('L', 23),
  ...numbered('S', 5),
  ...numbered('E', 3),
  ...numbered('T', 5),
  ...numbered('C', 3),
  ...numbered('H', 2),
  'A01',
  'P01',
  'X01',
]

/** Something that an invoice has wrong, or that can't be told. */
export interface Finding {
  readonly code: string
  readonly certainty: Certainty
  /** Index of the line; null: the invoice as a whole. */
  readonly line: number | null
  readonly days: readonly Day[]
  /**
   * What is disputed by it, more than 0. An amount is disputed once, by its strongest ground; the others have null, and
   * so has a finding that disputes nothing.
   */
  readonly amount: MinorUnits | null
  readonly legal_ref: string | null
  readonly text: string
  readonly observation_ids: readonly string[]
}

/** A finding with what is usual left out. */
export function finding(code: string, certainty: Certainty, text: string, rest: Partial<Finding> = {}): Finding {
  return { code, certainty, text, line: null, days: [], amount: null, legal_ref: null, observation_ids: [], ...rest }
}
