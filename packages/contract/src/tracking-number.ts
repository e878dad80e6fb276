import { size_limits } from './limits.ts'
import { normalizedNumber } from './number-form.ts'

/** Letters and digits, with spaces, dashes and dots between them as lines print them. */
const written = /^[A-Z0-9]+(?:[ .-]+[A-Z0-9]+)*$/i

/** Four letters and seven digits; a wrong check digit is accepted because carriers issue such boxes. */
export function isContainerNumber(number: string): boolean {
  return /^[A-Z]{4}\d{7}$/.test(normalizedNumber(number))
}

/** A number of the test line, such as `TEST-TR-SUCCEEDED`, wire contract 9.3. */
export function isTestNumber(number: string): boolean {
  return /^TEST-TR(?:-[A-Z0-9]+)+$/.test(normalizedNumber(number))
}

/** What is wrong with a value; `detail` is the rest of a sentence that begins with what the value is called. */
export interface NumberFault {
  readonly kind: 'length' | 'sign' | 'combined'
  readonly detail: string
}

/**
 * Why a value can't be a tracking number of any kind; null: it can. The one rule for every door at which a number comes
 * in: 3 to 50 ASCII letters and digits, parted at most by spaces,
 * dashes and dots, and one number only.
 */
export function numberFault(number: string): NumberFault | null {
  const text = number.trim()
  const { request_number_characters_min: fewest, request_number_characters_max: most } = size_limits
  if (text.length > most) return { kind: 'length', detail: `is too long (maximum is ${most} characters)` }
  const strange = /[^A-Z0-9 .-]/iu.exec(text)?.[0]
  if (strange !== undefined)
    return {
      kind: 'sign',
      detail: `holds ${named(strange)}: a number has Latin letters and digits only, with spaces, dashes and dots between them`,
    }
  if (!written.test(text) && text !== '') return { kind: 'sign', detail: 'must begin and end with a letter or a digit' }
  if (normalizedNumber(text).length < fewest)
    return { kind: 'length', detail: `is too short (minimum is ${fewest} letters and digits)` }
  return isCombined(text) ? { kind: 'combined', detail: 'names two numbers: ask for each of them by itself' } : null
}

/** The sign itself where it can be seen, and what Unicode calls it by. */
function named(sign: string): string {
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /[\p{C}\p{Z}\p{M}]/u.test(sign) ? code : `'${sign}' (${code})`
}

/** Letters and digits that a second number has at least. */
const other_characters_min = 4

/** Whether a value names two things: a box beside another number, or two parts each of which is a whole number. */
function isCombined(text: string): boolean {
  const parts = text.toUpperCase().split(/[ .-]+/)
  if (parts.filter((part) => part.length >= 7 && (part.match(/\d/g)?.length ?? 0) >= 4).length > 1) return true
  const whole = parts.join('')
  return (
    /^[A-Z]{4}[A-Z0-9]*\d{4}[A-Z]{3}[UJZ]\d{7}$/.test(whole) || parts.some((_, from) => namesBoxBesides(parts, from))
  )
}

/** Whether the parts from here on begin with a container number, and leave enough over for another number. */
function namesBoxBesides(parts: readonly string[], from: number): boolean {
  let box = ''
  for (const [at, part] of parts.slice(from).entries()) {
    box += part
    if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(box)) continue
    const others = [...parts.slice(0, from), ...parts.slice(from + at + 1)].join('')
    return others.length >= other_characters_min && /\d/.test(others)
  }
  return false
}
