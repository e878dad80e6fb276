/** Why nothing was read of a file. */
export type UnreadReason =
  | 'encrypted'
  | 'no_text'
  | 'malformed'
  | 'too_many_pages'
  | 'time_limit'
  | 'memory_limit'
  | 'unsupported_type'
  | 'empty'
  | 'original_unreadable'

/** Reasons for which a person may be able to read a file all the same. */
const legible: readonly UnreadReason[] = ['no_text', 'encrypted', 'too_many_pages', 'time_limit', 'memory_limit']

interface Failing {
  readonly status: string
  /** Why nothing was read; null: something was. */
  readonly failed_reason: string | null
}

/** Nothing was read of the document, and what it says was entered by people (contract 3.12). */
export function isByHand({ status, failed_reason }: Failing): boolean {
  return status === 'extracted' && failed_reason !== null
}

/** Nothing was read of the document, and people may enter what it says. */
export function mayBeEntered(document: Failing): boolean {
  const { status, failed_reason } = document
  return isByHand(document) || (status === 'failed' && legible.some((reason) => reason === failed_reason))
}
