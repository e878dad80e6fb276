/** What can be wrong with something that a person wrote. */
export type InputProblemCode =
  | 'unreadable'
  | 'too_large'
  | 'missing'
  | 'unknown_field'
  | 'inclusion'
  | 'invalid'
  | 'negative'
  | 'too_precise'
  | 'decimal_comma'
  | 'date'
  | 'instant'
  | 'unknown_zone'
  | 'currency'
  | 'overlapping'
  | 'gap'
  | 'tier_order'
  | 'duplicate'
  | 'nothing_to_override'
  | 'check_digit'

/** One mistake of a file or document: where it stands, what it is, and how it is mended. */
export interface InputProblem {
  readonly code: InputProblemCode
  /** JSON pointer (RFC 6901) into the document as it is read; `''` is the whole. */
  readonly pointer: string
  /** The mistake and its cure, in a sentence. */
  readonly detail: string
  /** Line of the text, from 1, where the format has lines. */
  readonly line?: number
}

/** Something read from outside: the value, or everything that is wrong with it. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly InputProblem[] }

/** A JSON pointer of keys and indices. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** What could not be read, with nothing else. */
export function refused<T>(...problems: readonly InputProblem[]): Read<T> {
  return { ok: false, problems }
}
