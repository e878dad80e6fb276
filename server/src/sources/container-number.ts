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
  const compact = text.toUpperCase().replace(/[\s\-./]/g, '')
  if (/^[A-Z]{4}\d{7}$/.test(compact)) {
    const fails = compact[10] !== String(checkDigit(compact.slice(0, 10)))
    return { number: compact, defects: fails ? ['container number fails its check digit'] : [] }
  }
  const padded = /^([A-Z]{4})0*(\d{6})$/.exec(compact)
  if (padded === null) return { number: null, defects: ['not a container number'] }
  const stem = `${padded[1]}${padded[2]}`
  return { number: `${stem}${checkDigit(stem)}`, defects: ['check digit completed'] }
}

/** ISO 6346: letters count 10 to 38 without the multiples of 11, digits themselves, weights double from 1. */
export function checkDigit(stem: string): number {
  let sum = 0
  for (let index = 0; index < 10; index += 1) sum += characterValue(stem.charCodeAt(index)) * 2 ** index
  return (sum % 11) % 10
}

function characterValue(code: number): number {
  if (code < 65) return code - 48
  const value = code - 55
  return value + Math.floor((value - 1) / 10)
}
