import { parseContainerNumber } from '../reference/iso6346.ts'

/** A container number as a source wrote it, put into the form of ISO 6346. */
export interface ContainerNumberReading {
  /** Four letters and seven digits; null: what was written names no container. */
  readonly number: string | null
  readonly defects: readonly string[]
}

/**
 * Reads an equipment number. Real feeds hold numbers that fail the check digit: they are kept and flagged.
 * Railroads leave the check digit out or pad with zeros: it is completed.
 */
export function readContainerNumber(text: string | null): ContainerNumberReading {
  if (text === null) return { number: null, defects: [] }
  const compact = text.toUpperCase().replace(/[\s\-./]/g, '').replace(/^([A-Z]{4})00+(\d{6})$/, '$1$2')
  const parsed = parseContainerNumber(compact)
  if (parsed === null) return { number: null, defects: ['not a container number'] }
  if (parsed.check_digit_passed === null) return { number: parsed.number, defects: ['check digit completed'] }
  return { number: parsed.number, defects: parsed.check_digit_passed ? [] : ['container number fails its check digit'] }
}
