import { hash32 } from '../random.ts'

/**
 * How one carrier prints a number around the seven digits that say which shipment it is: `#` takes a digit, `%` the
 * first digit as a letter, `@` a letter that depends on carrier, kind and digits; everything else stands for itself.
 */
export type Form = { readonly prefix: string; readonly body: string; readonly decorated_as?: NumberKind }

/** Which of a shipment's two numbers; the kinds draw their first letter from different halves of the alphabet. */
export type NumberKind = 'bill' | 'booking'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The body of a number (without its prefix) for seven digits. */
export function printNumber(scac: string, kind: NumberKind, form: Form, digits: string): string {
  let place = 0
  let letter = 0
  return form.body.replace(/[#%@]/g, (token) => {
    if (token === '#') return digits[place++] ?? ''
    if (token === '%') return LETTERS[Number(digits[place++] ?? '0')] ?? 'A'
    return decoration(scac, form.decorated_as ?? kind, digits, letter++)
  })
}

function decoration(scac: string, kind: NumberKind, digits: string, index: number): string {
  const half = LETTERS.length / 2
  const roll = hash32(scac + kind + digits, index)
  if (index > 0) return LETTERS[roll % LETTERS.length] ?? 'A'
  return LETTERS[(kind === 'bill' ? 0 : half) + (roll % half)] ?? 'A'
}

/** The seven digits inside a number as typed, with or without its prefix; null when it is not a number of this form. */
export function readNumber(scac: string, kind: NumberKind, form: Form, typed: string): string | null {
  const body = form.prefix !== '' && typed.startsWith(form.prefix) ? typed.slice(form.prefix.length) : typed
  if (body.length !== form.body.length) return null
  let digits = ''
  for (let i = 0; i < body.length; i++) {
    const token = form.body[i]
    const character = body[i] ?? ''
    if (token === '#') digits += character
    else if (token === '%') digits += String(LETTERS.indexOf(character))
  }
  if (!/^\d{7}$/.test(digits)) return null
  return printNumber(scac, kind, form, digits) === body ? digits : null
}
