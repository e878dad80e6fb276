/** Why nothing was read of a file that a person may be able to read all the same. */
const legible: readonly string[] = ['no_text', 'encrypted', 'too_many_pages', 'time_limit', 'memory_limit']

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
export function mayBeEntered({ status, failed_reason }: Failing): boolean {
  if (failed_reason === null) return false
  return status === 'extracted' || (status === 'failed' && legible.includes(failed_reason))
}
